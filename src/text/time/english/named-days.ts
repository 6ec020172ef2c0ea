import type { NamedDay } from '../named-days.js';

/** English names of days, as token words (a possessive `'s` left out); the longest that fits wins. */
const NAMES: Readonly<Record<string, NamedDay>> = {
  'new year day': 'new-year',
  'new years day': 'new-year',
  'new year': 'new-year',
  'new years': 'new-year',
  'new year eve': 'new-years-eve',
  'new years eve': 'new-years-eve',
  nye: 'new-years-eve',
  hogmanay: 'new-years-eve',
  epiphany: 'epiphany',
  'martin luther king day': 'martin-luther-king-day',
  'mlk day': 'martin-luther-king-day',
  'groundhog day': 'groundhog-day',
  valentine: 'valentines-day',
  'valentine day': 'valentines-day',
  'valentines day': 'valentines-day',
  valentines: 'valentines-day',
  'presidents day': 'presidents-day',
  'international women day': 'womens-day',
  'international womens day': 'womens-day',
  'women day': 'womens-day',
  'womens day': 'womens-day',
  'pi day': 'pi-day',
  'st patrick day': 'st-patricks-day',
  'st patricks day': 'st-patricks-day',
  'saint patrick day': 'st-patricks-day',
  'st paddy day': 'st-patricks-day',
  'april fool day': 'april-fools-day',
  'april fools day': 'april-fools-day',
  'april fools': 'april-fools-day',
  'earth day': 'earth-day',
  'may day': 'labour-day',
  'labour day': 'labour-day',
  'labor day': 'american-labor-day',
  'cinco de mayo': 'cinco-de-mayo',
  'mother day': 'mothers-day',
  'mothers day': 'mothers-day',
  'memorial day': 'memorial-day',
  'children day': 'childrens-day',
  'childrens day': 'childrens-day',
  'father day': 'fathers-day',
  'fathers day': 'fathers-day',
  juneteenth: 'juneteenth',
  'canada day': 'canada-day',
  'independence day': 'independence-day',
  'fourth of july': 'independence-day',
  '4th of july': 'independence-day',
  'bastille day': 'bastille-day',
  'teacher day': 'teachers-day',
  'teachers day': 'teachers-day',
  'columbus day': 'columbus-day',
  halloween: 'halloween',
  'all saint day': 'all-saints-day',
  'all saints day': 'all-saints-day',
  'guy fawkes night': 'guy-fawkes-night',
  'bonfire night': 'guy-fawkes-night',
  'singles day': 'singles-day',
  'single day': 'singles-day',
  'double eleven': 'singles-day',
  thanksgiving: 'thanksgiving',
  'thanksgiving day': 'thanksgiving',
  'black friday': 'black-friday',
  'cyber monday': 'cyber-monday',
  'christmas eve': 'christmas-eve',
  'xmas eve': 'christmas-eve',
  christmas: 'christmas-day',
  'christmas day': 'christmas-day',
  xmas: 'christmas-day',
  'xmas day': 'christmas-day',
  'boxing day': 'boxing-day',
  'shrove tuesday': 'shrove-tuesday',
  'pancake day': 'shrove-tuesday',
  'mardi gras': 'shrove-tuesday',
  'ash wednesday': 'ash-wednesday',
  'palm sunday': 'palm-sunday',
  'maundy thursday': 'maundy-thursday',
  'good friday': 'good-friday',
  easter: 'easter-sunday',
  'easter sunday': 'easter-sunday',
  'easter day': 'easter-sunday',
  'easter monday': 'easter-monday',
  'ascension day': 'ascension-day',
  pentecost: 'pentecost',
  'whit sunday': 'pentecost',
  'whit monday': 'whit-monday',
  'lunar new year eve': 'lunar-new-years-eve',
  'chinese new year eve': 'lunar-new-years-eve',
  'lunar new year': 'lunar-new-year',
  'lunar new year day': 'lunar-new-year',
  'chinese new year': 'lunar-new-year',
  'chinese new year day': 'lunar-new-year',
  'spring festival': 'lunar-new-year',
  'lantern festival': 'lantern-festival',
  'dragon boat festival': 'dragon-boat-festival',
  qixi: 'qixi-festival',
  'qixi festival': 'qixi-festival',
  'ghost festival': 'ghost-festival',
  'hungry ghost festival': 'ghost-festival',
  'mid autumn festival': 'mid-autumn-festival',
  'mid autumn day': 'mid-autumn-festival',
  'mid autumn': 'mid-autumn-festival',
  'moon festival': 'mid-autumn-festival',
  'mooncake festival': 'mid-autumn-festival',
  'double ninth festival': 'double-ninth-festival',
  'chongyang festival': 'double-ninth-festival',
  qingming: 'qingming',
  'qingming festival': 'qingming',
  'tomb sweeping day': 'qingming',
  'winter solstice': 'winter-solstice',
};

/** A name by its first word: the words that follow, longest first. */
const byFirstWord = new Map<string, { readonly rest: readonly string[]; readonly name: NamedDay }[]>();
for (const [phrase, name] of Object.entries(NAMES)) {
  const [first = '', ...rest] = phrase.split(' ');
  byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), { rest, name }]);
}
for (const names of byFirstWord.values()) names.sort((a, b) => b.rest.length - a.rest.length);

/** Words that a name can begin with. */
export const NAMED_DAY_STARTERS: readonly string[] = [...byFirstWord.keys()];

function follows(token: { readonly word: string; readonly gap: string } | undefined, word: string): boolean {
  return token?.word === word && (token.gap === 'space' || token.gap === 'hyphen');
}

/** The named day at a token and the index after it. */
export function readNamedDay(
  tokens: readonly { readonly word: string; readonly gap: string }[],
  at: number,
): { readonly name: NamedDay; readonly end: number } | null {
  for (const { rest, name } of byFirstWord.get(tokens[at]?.word ?? '') ?? [])
    if (rest.every((word, offset) => follows(tokens[at + 1 + offset], word)))
      return { name, end: at + 1 + rest.length };
  return null;
}
