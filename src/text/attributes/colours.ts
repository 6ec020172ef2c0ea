import type { AttributeRule } from './attribute-token.js';

const ENGLISH = `black white gr[ae]y red blue green yellow orange purple violet pink brown beige cream ivory gold(?:en)? silver bronze copper
  navy teal turquoise cyan magenta maroon burgundy crimson scarlet olive khaki lime mint lavender lilac indigo charcoal graphite tan
  mustard coral peach salmon aqua taupe mauve plum ochre`;
const SHADES =
  'light|dark|deep|pale|bright|sky|navy|royal|forest|olive|rose|space|midnight|off|matte|matt|hot|baby|mint|pastel|neon|lime|steel|slate|wine|cherry|sea|ice|pearl|jet|dusty|army';
/** Names of other things that begin with a colour. */
const NOT_COLOURS =
  'friday|market|hole|box|list|mail|house|paper|wine|cross|tea|card|juice|medal|moon|sugar|bull|hat|noise|chip|tooth|berry';

const HAN = '红橙黄绿青蓝紫黑白灰棕褐粉金银';
const HAN_NAMES =
  '藏青|卡其|米白|奶白|象牙白|珍珠白|香槟金|香槟|酒红|枣红|玫红|粉红|橙红|墨绿|军绿|草绿|薄荷绿|天蓝|宝蓝|湖蓝|海军蓝|雾霾蓝|银灰|深空灰|太空灰|石墨|曜石黑|午夜蓝|玫瑰金|土豪金|雪青|驼|咖啡|咖|焦糖|米|杏|古铜|透明|原木';

const words = ENGLISH.split(/\s+/).join('|');

/** Colours in English and Chinese. */
export const COLOUR_RULES: readonly AttributeRule[] = [
  {
    kind: 'colour',
    pattern: new RegExp(
      String.raw`(?<![a-z0-9-])(?:(?:${SHADES})[\s-])?(?:${words})(?![a-z0-9]|\s(?:${NOT_COLOURS})\b|(?:berr|bird|fish))`,
      'g',
    ),
    spell: ([colour]) => colour.replace('-', ' ').replace('gray', 'grey'),
  },
  {
    kind: 'colour',
    pattern: new RegExp(
      `[深浅亮暗淡大纯雾哑嫩]?(?:${HAN_NAMES}|[${HAN}]{1,2})色|[深浅亮暗]?(?:藏青|卡其|米白|奶白|象牙白|珍珠白|香槟金|酒红|枣红|玫红|粉红|墨绿|军绿|天蓝|宝蓝|湖蓝|雾霾蓝|银灰|深空灰|太空灰|石墨|曜石黑|玫瑰金|[${HAN}](?=款|版|壳|框|的(?!士|确)))`,
      'g',
    ),
    spell: ([colour]) => (colour.length > 1 ? colour.replace(/色$/, '') : colour),
  },
];
