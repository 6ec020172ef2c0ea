import type { AttributeRule } from './attribute-token.js';

/** Lines of products that are told apart by a number or a word after their name. */
const LINES =
  'iphone|ipad|imac|macbook|airpods|apple watch|galaxy|pixel|mate|nova|redmi|reno|find|xperia|kindle|thinkpad|surface|playstation|xbox|switch|model|gopro hero|moto|nokia|oneplus|realme|poco|honor|荣耀|小米|红米|一加|华为|苹果|魅族';
const SUFFIX = String.raw`(?:\s?(?:pro|max|plus|ultra|mini|air|se|lite|fe|note|edge|promax|pro\smax))*`;
/** Words that hold a digit and are no models. */
const NO_MODELS =
  /^(?:mp[34]|[2-8]k|[2-6]g|[23]d|b\d{1,2}|d[23]|k2|t[1-5]|covid\d+|co2|h2o|q[1-4]|h[15]|g20|a[3-6]|pm\d|v\d+|ipv[46]|usb\d|rj45|wifi\d?|\d+[a-z]{1,3})$/;

/** Models by the line they belong to, by a word that announces them, and by letters and digits mixed. */
export const MODEL_RULES: readonly AttributeRule[] = [
  {
    kind: 'model',
    pattern: new RegExp(
      String.raw`(?<![a-z0-9])(${LINES})\s?((?:[a-z]{1,2})?\d{1,4}[a-z]?${SUFFIX}|(?:pro|air|mini|ultra|max|se)(?:\s?\d{1,2})?)(?![a-z0-9])`,
      'g',
    ),
    spell: ([, line = '', number = '']) => `${line} ${number.trim()}`,
  },
  {
    kind: 'model',
    pattern:
      /(?:\bmodels?\s(?:no\.?\s|number\s|is\s|:\s?)?|(?:型号|机型|款号)\s?[是为:]?\s?)((?=[a-z0-9-]*\d)[a-z0-9]+(?:-[a-z0-9]+)*)/g,
    spell: ([, model = '']) => (/^\d{1,2}$/.test(model) ? null : model),
  },
  {
    kind: 'model',
    pattern:
      /(?<![a-z0-9._/@-])((?=[a-z0-9-]*\d)[a-z]{1,5}-?\d{1,5}[a-z]{0,3}\d{0,2}(?:-[a-z0-9]{1,5})?)(?![a-z0-9._/@-])/g,
    spell: ([, model = '']) => (NO_MODELS.test(model) ? null : model),
  },
];
