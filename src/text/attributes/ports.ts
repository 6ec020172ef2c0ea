import type { AttributeRule } from './attribute-token.js';

const NOT_INSIDE = '(?<![a-z0-9])';

/** Plugs and sockets, and numbered network ports, in English and Chinese. */
export const PORT_RULES: readonly AttributeRule[] = [
  {
    kind: 'port',
    pattern: new RegExp(`${NOT_INSIDE}(?:usb[\\s-]?c|usb\\stype[\\s-]?c|type[\\s-]?c|c口)(?![a-z0-9])`, 'g'),
    spell: () => 'usb-c',
  },
  {
    kind: 'port',
    pattern: new RegExp(`${NOT_INSIDE}(?:(micro|mini)[\\s-]?usb|usb[\\s-]?(a|b))(?![a-z0-9])`, 'g'),
    spell: ([, small, letter]) => (small === undefined ? `usb-${letter}` : `${small}-usb`),
  },
  {
    kind: 'port',
    pattern: new RegExp(
      `${NOT_INSIDE}(usb|hdmi|thunderbolt|displayport|dp|雷电|雷雳)[\\s-]?(\\d(?:\\.\\d)?)(?![a-z0-9])`,
      'g',
    ),
    spell: ([, name = '', version = '']) => `${/[雷]/.test(name) ? 'thunderbolt' : name}${version}`,
  },
  {
    kind: 'port',
    pattern: new RegExp(
      `${NOT_INSIDE}(usb|hdmi|vga|dvi|displayport|thunderbolt|lightning|ethernet|magsafe|sata|esata|nvme|m\\.2|pcie|rj-?45|scart|xlr|aux|sd卡槽|网口|耳机孔|闪电接口|雷电接口)(?![a-z0-9]|\\s?(?:storm|strike))`,
      'g',
    ),
    spell: ([, name = '']) => (name === 'rj45' ? 'rj-45' : name),
  },
  {
    kind: 'port',
    pattern: /(?<![a-z0-9.])([236]\.5)\s?(?:mm|毫米)\s?(?:jack|audio|headphone|plug|aux|耳机|接口|音频|插|孔)/g,
    spell: ([, width]) => `${width}mm`,
  },
  {
    kind: 'port',
    pattern: /(?:\bports?\s|端口\s?(?:号\s?)?:?\s?)(\d{2,5})(?!\d)/g,
    spell: ([, number]) => `port ${number}`,
  },
];
