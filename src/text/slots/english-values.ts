import type { ValueType } from './attribute-table.js';

/** Where a value ends: what follows says when, why or with whom. */
const ADJUNCT =
  /,(?!\d{3})|[;(—!?]|\s(?:and|but|because|since|while|when|so|which|who|that|where|if|until|till|after|before|with|without|now|nowadays|anymore|any ?more|any longer|these days|currently|again|instead|though|although|too|as well|already|later|soon|at the moment|at present|for now|for work|for good|for years|for (?:a|an|the|three|two|many|several) .*|from now on|from today|as of|starting|effective|yesterday|recently|lately|right now|please|not|last (?:week|month|year|spring|summer|autumn|fall|winter|night|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|this (?:week|month|year|spring|summer|autumn|fall|winter)|next (?:week|month|year)|in (?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter|\d{4})|on (?:mon|tues|wednes|thurs|fri|satur|sun)days?|every .*|ago)(?=\s|$|[,.;!?])|\s-\s/i;
/** What ends a time: the time words themselves stay. */
const TIME_ADJUNCT =
  /[;(—!?]|,(?! ?\d{4})|\s(?:and|but|because|while|so|which|who|where|if|with|without|now|anymore|these days|currently|again|instead|though|too|already|as of|not|please)(?=\s|$)|\s-\s/i;
const LEADING =
  /^(?:now |currently |still |just |also |actually |the |an? |my |our |called |named |about |on |at |to )+/i;
const LEADING_TIME = /^(?:now |currently |still |just |actually |on |at |to |by |the |due )+/i;
const QUOTES = /^["'“‘]|["'”’]$/g;
const LONGEST_VALUE = 60;
const TRAILING = /[\s.,:]+$/;

/** A value as written, cut where the sentence goes on and without articles; '' where nothing is left. */
export function englishValue(raw: string, type: ValueType): string {
  const isTime = type === 'time';
  const cut = (isTime ? TIME_ADJUNCT : ADJUNCT).exec(raw);
  const kept = cut === null ? raw : raw.slice(0, cut.index);
  const bare = kept
    .trim()
    .replace(isTime ? LEADING_TIME : LEADING, '')
    .replace(QUOTES, '')
    .replace(TRAILING, '');
  return bare.length <= LONGEST_VALUE ? bare.trim() : '';
}

const CAPITAL = /^["“]?(?:\p{Lu}|\p{Script=Han}|the \p{Lu})/u;
const PLACE =
  /^(?:an? |the )?(?:[a-z]+ ){0,2}(?:town|village|city|suburb|suburbs|countryside|flat|house|farm|island|apartment|cabin|mountains)\b/;
const PHONE = /^\+?[\d(][\d\s().-]{3,}\d(?:\s?(?:ext|x)\.?\s?\d+)?$/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const TIME =
  /\d{1,2}(?::\d{2}| ?[ap]\.?m\b|(?:st|nd|rd|th)\b)|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day|\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t|tember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b|\b(?:noon|midnight|today|tonight|tomorrow)\b|\bnext (?:week|month|year)\b|\d{4}-\d|\d\/\d|\d月|周|点/i;
const MONEY =
  /[$€£¥₩₹]\s?\d|\d[\d.,]*\s?k?\s?(?:usd|eur|gbp|cny|rmb|dollars?|euros?|pounds?|yuan|yen|francs|kronor|rupees|bucks|quid|元|块|%)|^\d[\d.,]*k?(?: million| thousand)?(?: (?:a|per) (?:month|year|day|week|hour))?$|free$/i;
const MEASURE = /^\d[\d.,]*\s?(?:[a-z'"]+)?(?: ?\d+(?: ?[a-z'"]+)?)?$/i;
const NOT_NOUN =
  /^(?:it|this|that|these|those|you|him|her|them|me|us|to|how|what|when|where|who|not|so|very|really|too|one|ones|everything|nothing|something|anything|everyone|people|myself|in|on|at|with|for|about|if|when|being|having|going|stupidity|changing|unknown|none|ok|okay|fine)\b/i;
const ROLE_END =
  /(?:[a-z]{2,}(?:-maker|ist|ian|eer|ographer|ologist|tician|sman|swoman|keeper|smith)|teacher|driver|designer|developer|programmer|writer|painter|baker|farmer|waiter|waitress|lawyer|manager|photographer|researcher|lecturer|professor|dancer|singer|actor|actress|director|editor|translator|interpreter|doctor|nurse|chef|cook|clerk|accountant|consultant|assistant|architect|pilot|judge|analyst|student|carpenter|plumber|firefighter|welder|tailor|butcher|hairdresser|barber|barista|bartender|cashier|dispatcher|trainer|coach|tutor|officer|soldier|surgeon|vet|paramedic|secretary|receptionist|supervisor|inspector|instructor|contractor|roofer|miner|tester|producer|presenter|broker|trader|banker|builder|cleaner|courier|farrier|gardener|guard|logger|potter|reporter|sailor|weaver|winemaker|ceo|cto|cfo|coo|founder|intern|apprentice|scientist|agent|ranger|midwife|dean|mason|maker|adviser|advisor|surveyor|plasterer|zookeeper|solicitor|florist|painter|decorator|recruiter|copywriter)s?$/i;
const NOT_ROLE =
  /^(?:.* )?(?:person|optimist|pessimist|perfectionist|minimalist|feminist|pedestrian|vegetarian|pescatarian|guardian|comedian at heart|list|twist|civilian|christian|italian|canadian|australian|norwegian|belgian|austrian|brazilian|russian|indian|asian|hungarian|romanian|bulgarian|ukrainian|estonian|peer)$/i;
const NAME_WORD = /^(?:["“]?\p{Lu}[\p{L}\p{N}.'’-]*["”]?|\p{Script=Han}{1,6}|van|von|de|da|del|la|bin|al|&)$/u;
const NOT_NAME =
  /^(?:tomorrow|today|tonight|later|back|again|when|if|at|in|on|as|monday|tuesday|wednesday|thursday|friday|saturday|sunday|yes|no|not|the|a|an)\b/i;
const DEMONYM =
  /^(?:French|German|English|British|American|Chinese|Japanese|Korean|Italian|Spanish|Dutch|Irish|Polish|Swedish|Danish|Finnish|Turkish|Greek|Russian|Indian|Canadian|Australian|Mexican|Brazilian|Portuguese|Norwegian|Swiss|Austrian|Belgian|Czech|Hungarian|Ukrainian|Thai|Vietnamese|Scottish|Welsh|Jewish|Muslim|Catholic|Christian|Buddhist|Hindu)$/;
const VAGUE_VALUE =
  /^(?:it|this|that|these|those|not|very|really|too|so|to|how|what|when|where|why|who|in|on|at|with|for|about|from|of|going|being|doing|getting|still|also|quite|pretty|hard|broken|full|private|wrong|right|bad|good|ok|okay|fine|great|same|different|over|done|ready|up|down|off|gone|lost|there|here|[a-z]+ing)\b/i;
const VALUE_LIKE = /\d|^["“'‘]|^\p{Lu}|^\p{Script=Han}/u;

/** Whether a value (and the words it was cut from) fits the type of an attribute. */
export function fitsEnglish(value: string, raw: string, type: ValueType, isKnown: boolean): boolean {
  if (value === '' || !/[\p{L}\p{N}]/u.test(value)) return false;
  switch (type) {
    case 'place':
      return CAPITAL.test(value) || PLACE.test(raw.trim());
    case 'organisation':
      return CAPITAL.test(value) && !TIME.test(value);
    case 'name': {
      const words = value.split(' ');
      return (
        words.length <= 5 &&
        !NOT_NAME.test(value) &&
        !DEMONYM.test(value) &&
        words.every((word) => NAME_WORD.test(word))
      );
    }
    case 'role':
      return isRole(value);
    case 'phone':
      return PHONE.test(value);
    case 'email':
      return EMAIL.test(value);
    case 'number':
      return /^\d{1,6}(?:\.\d+)?$/.test(value);
    case 'time':
      return TIME.test(value) && value.length <= 40;
    case 'money':
      return MONEY.test(value);
    case 'measure':
      return MEASURE.test(value);
    case 'code':
      return /\d/.test(value) || /^[^\s]{4,}$/.test(value) ? !VAGUE_VALUE.test(value) || /\d/.test(value) : false;
    case 'noun':
      return value.split(' ').length <= 4 && !NOT_NOUN.test(value);
    case 'thing':
      return /\d|\p{Lu}/u.test(value) || /^\s*(?:an?|the) \p{L}+ \p{L}+/u.test(raw) ? !VAGUE_VALUE.test(value) : false;
    default:
      return isKnown
        ? !VAGUE_VALUE.test(value) && value.split(' ').length <= 4
        : VALUE_LIKE.test(value) && value.split(' ').length <= 6;
  }
}

/** Whether words name a profession: nurse, software engineer, head of logistics. */
export function isRole(value: string): boolean {
  if (value.split(' ').length > 5 || NOT_ROLE.test(value)) return false;
  return ROLE_END.test(value) || /^(?:head|director|chief|vice president|vp|dean|professor) of \p{L}+/iu.test(value);
}
