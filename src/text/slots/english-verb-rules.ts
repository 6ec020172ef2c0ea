import type { ValueType } from './attribute-table.js';

/** One way to say the value of an attribute of a person. */
export interface EnglishVerbRule {
  readonly cue: string;
  /** First words of a predicate that it may fit; `#` is a digit. */
  readonly words: string;
  readonly pattern: RegExp;
  readonly attribute: string;
  /** What the pattern's first group is; @default the type of the attribute */
  readonly type?: ValueType;
  readonly isNegative?: boolean;
  readonly isChange?: boolean;
  readonly needsBe?: boolean;
}

/** The first group of a pattern is the value. The order counts: the first that fits is taken. */
const RULES: readonly EnglishVerbRule[] = [
  {
    cue: 'live in',
    words: 'live lives living reside resides residing based',
    pattern: /^(?:lives?|living|resides?|residing|based) (?:in|at|near) (.+)/i,
    attribute: 'residence',
  },
  {
    cue: 'moved out of',
    words: 'moved moving',
    pattern: /^(?:moved|moving) (?:out of|away from) (.+)/i,
    attribute: 'residence',
    isNegative: true,
  },
  {
    cue: 'moved to',
    words: 'moved relocated',
    pattern: /^(?:moved|relocated) (?:back )?(?:from .{2,30} )?(?:to|into) (.+)/i,
    attribute: 'residence',
    isChange: true,
  },
  {
    cue: 'work at',
    words: 'work works working employed',
    pattern: /^(?:works?|working|employed) (?:at|for|by) (.+)/i,
    attribute: 'employer',
  },
  {
    cue: 'started at',
    words: 'started got took accepted',
    pattern:
      /^(?:started(?: working)?|(?:started|got|took|accepted) (?:a |my )?(?:new )?(?:job|position|role)) (?:at|with|for) (.+)/i,
    attribute: 'employer',
    isChange: true,
  },
  {
    cue: 'joined',
    words: 'joined joining',
    pattern: /^(?:joined|joining) (.+)/i,
    attribute: 'employer',
    isChange: true,
  },
  {
    cue: 'quit',
    words: 'quit left resigned',
    pattern: /^(?:quit|left|resigned from) (?:(?:my|the|his|her) (?:job|position|role) (?:at|with) )?(.+)/i,
    attribute: 'employer',
    isNegative: true,
  },
  {
    cue: 'work as',
    words: 'work works working employed started',
    pattern: /^(?:works?|working|employed|started(?: working)?) (?:(?:at|for) .{2,40} )?as (.+)/i,
    attribute: 'job',
  },
  {
    cue: 'promoted to',
    words: 'promoted got',
    pattern: /^(?:got )?promoted to (.+)/i,
    attribute: 'job',
    isChange: true,
  },
  {
    cue: 'be vegan',
    words: 'a an strict vegetarian vegan pescatarian omnivore flexitarian',
    pattern: /^(?:an? )?(?:strict )?(vegetarian|vegan|pescatarian|omnivore|flexitarian)\b/i,
    attribute: 'diet',
    needsBe: true,
  },
  {
    cue: 'went vegan',
    words: 'went gone turned became become going',
    pattern: /^(?:went|gone|turned|became|become|going) (?:an? )?(vegetarian|vegan|pescatarian)\b/i,
    attribute: 'diet',
    isChange: true,
  },
  {
    cue: 'became',
    words: 'became become',
    pattern: /^(?:became|become) (?=an? |the |head |director )(.+)/i,
    attribute: 'job',
    isChange: true,
  },
  { cue: 'be a', words: 'a an', pattern: /^(an? .+)/i, attribute: 'job', needsBe: true },
  {
    cue: 'married to',
    words: 'got happily married',
    pattern: /^(?:got |happily )*married to (.+)/i,
    attribute: 'spouse',
  },
  {
    cue: 'allergic to',
    words: 'very severely highly badly deathly mildly allergic',
    pattern: /^(?:(?:very|severely|highly|badly|deathly|mildly) )?allergic to (.+)/i,
    attribute: 'allergy',
    needsBe: true,
  },
  {
    cue: 'have an allergy',
    words: 'has have',
    pattern: /^(?:has|have) an? (?:severe |bad |strong )?([a-z]+) allergy\b/i,
    attribute: 'allergy',
  },
  { cue: 'be N years old', words: '#', pattern: /^(\d{1,3})[ -]years?[ -]old\b/i, attribute: 'age', needsBe: true },
  { cue: 'be N', words: '#', pattern: /^(\d{1,3})(?: now| today)?$/i, attribute: 'age', needsBe: true },
  {
    cue: 'turned N',
    words: 'turned',
    pattern: /^turned (\d{1,3})(?: (?:last|this|yesterday|today|in|on)\b.*)?$/i,
    attribute: 'age',
    isChange: true,
  },
  { cue: 'born on', words: 'born', pattern: /^born (?:on )?(?=.*\d)(.+)/i, attribute: 'birthday', needsBe: true },
  {
    cue: 'born in',
    words: 'born',
    pattern:
      /^born in (?!(?:the|\d|january|february|march|april|may|june|july|august|september|october|november|december)\b)(.+)/i,
    attribute: 'birthplace',
    needsBe: true,
  },
  {
    cue: 'be tall',
    words: '#',
    pattern:
      /^(\d[\d.]* ?(?:cm|m|centimetres|metres|centimeters|meters|ft|feet|inches)(?: ?\d+ ?(?:in|inches)?)?) tall\b/i,
    attribute: 'height',
    needsBe: true,
  },
  { cue: 'weigh', words: 'weigh weighs', pattern: /^weighs? (.+)/i, attribute: 'weight' },
  {
    cue: 'went gluten-free',
    words: 'went gone eat eats eating keep keeps',
    pattern: /^(?:went|gone|eats?|eating|keeps?) (gluten-free|dairy-free|lactose-free|sugar-free|halal|kosher)\b/i,
    attribute: 'dietary-rule',
  },
  {
    cue: 'speak',
    words: 'speak speaks',
    pattern: /^speaks? (?:fluent |some |a little |a bit of |basic |good )?(?=\p{Lu})(.+)/u,
    attribute: 'language',
  },
  {
    cue: 'get to work in',
    words: 'drive drives ride rides go goes come comes get gets cycle cycles commute commutes travel travels',
    pattern:
      /^(?:drives?|rides?|goe?s?|comes?|gets?|cycles?|commutes?|travels?) (?:to work )?(?<=to work |commutes? )(?:in|on|by|with) (.+)/i,
    attribute: 'commute',
  },
  {
    cue: 'ride to work',
    words: 'ride rides take takes drive drives',
    pattern: /^(?:rides?|takes?|drives?) (?:an? |the |my |his |her )?(.{2,30}?) to work\b/i,
    attribute: 'commute',
  },
  {
    cue: 'took up',
    words: 'took taken',
    pattern: /^(?:took|taken) up (?!residence|the issue|space|too|time|arms|a lot)(.+)/i,
    attribute: 'hobby',
    isChange: true,
  },
  {
    cue: 'allowed to spend',
    words: 'allowed may can',
    pattern: /^(?:allowed to|may|can) spend (?:up to |at most )?(.+?)(?: per (?:order|purchase|item|month))$/i,
    attribute: 'budget',
  },
  { cue: 'drive', words: 'drive drives driving', pattern: /^(?:drives?|driving) (an? .+)/i, attribute: 'vehicle' },
  {
    cue: 'have a pet named',
    words: 'has have own owns got adopted',
    pattern:
      /^(?:has|have|own|owns|got|adopted) an? (?:[a-z]+ ){0,2}(?:dog|cat|rabbit|parrot|hamster|puppy|kitten|horse|turtle|bird|fish) (?:named|called) (.+)/i,
    attribute: 'pet',
  },
  { cue: 'go by', words: 'go goes', pattern: /^go(?:es)? by (?:the name )?(.+)/i, attribute: 'name' },
  { cue: 'be called', words: 'called named', pattern: /^(?:called|named) (.+)/i, attribute: 'name', needsBe: true },
  {
    cue: 'study at',
    words: 'study studies studying',
    pattern: /^(?:study|studies|studying) at (.+)/i,
    attribute: 'school',
  },
  {
    cue: 'prefer',
    words: 'prefer prefers',
    pattern: /^prefers? (?!that\b|to\b|not\b|if\b)(.+?)(?= (?:over|to|rather|instead|when|on)\b|$)/i,
    attribute: 'preference',
    type: 'noun',
  },
];

const byWord = new Map<string, EnglishVerbRule[]>();
for (const rule of RULES)
  for (const word of rule.words.split(' ')) byWord.set(word, [...(byWord.get(word) ?? []), rule]);

/** The rules for predicates that begin with a word. */
export function verbRules(word: string): readonly EnglishVerbRule[] {
  return byWord.get(word) ?? [];
}
