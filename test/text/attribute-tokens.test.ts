import { describe, expect, test } from 'vitest';
import { attributeTokens } from '../../src/text/attribute-tokens.js';
import { brandList } from '../../src/text/brand-list.js';

/** `kind:text`, with two brands known. */
const found = (query: string): string[] =>
  attributeTokens(query, { brands: brandList(['Acme', '灵犀', 'H&K']) }).map(({ kind, text }) => `${kind}:${text}`);

describe('attributeTokens', () => {
  test.each([
    ['black Acme charger, USB-C, 65 cm', ['colour:black', 'brand:acme', 'port:usb-c', 'size:65cm']],
    ['the 256GB iPhone 13 in midnight blue', ['capacity:256gb', 'model:iphone 13', 'colour:midnight blue']],
    ['size M hoodie in dark gray', ['size:m', 'colour:dark grey']],
    ['a 15.6-inch screen with HDMI 2.1', ['size:15.6in', 'port:hdmi2.1']],
    ['16 gigs of RAM, 1 TB', ['capacity:16gb', 'capacity:1tb']],
    ['10000mAh power bank, lightning port', ['capacity:10000mah', 'port:lightning']],
    ['WH-1000XM5 headphones, silver, 3.5 mm jack', ['model:wh-1000xm5', 'colour:silver', 'port:3.5mm']],
    ['a 30 x 40 cm frame', ['size:30x40cm']],
    ['2XL, H&K', ['size:2xl', 'brand:h&k']],
    ['is port 8080 open', ['port:port 8080']],
    ['想要256G的深空灰灵犀平板', ['capacity:256gb', 'colour:深空灰', 'brand:灵犀']],
    ['黑色 42码 跑鞋', ['colour:黑', 'size:42']],
    ['15.6寸 type-c 显示器 型号 QX-2700', ['size:15.6in', 'port:usb-c', 'model:qx-2700']],
    ['8+256G 小米14 白色', ['capacity:8+256gb', 'model:小米 14', 'colour:白']],
    ['大號T恤 藏青色', ['size:大号', 'colour:藏青']],
    ['端口 443，雷电4 接口', ['port:port 443', 'port:thunderbolt4']],
    ['５００毫升 紅色', ['capacity:500ml', 'colour:红']],
    ['red, red and RED', ['colour:red']],
  ])('%s', (query, expected) => {
    expect(found(query)).toEqual(expected);
  });

  test.each([
    'what did I do on friday',
    '我喜欢什么',
    'a black friday deal on red wine',
    '5G手机',
    'vitamin B12',
    'order #4821',
    'in 2024 the 3 of us went for 2 days',
    'an acmeist poem',
    'lightning strike',
    '',
  ])('none in %j', (query) => {
    expect(found(query)).toEqual([]);
  });

  test('brands are those of the list alone', () => {
    expect(attributeTokens('Acme charger')).toEqual([]);
    expect(attributeTokens('ＡＣＭＥ charger', { brands: brandList(['acme', ' ']) })).toEqual([
      { kind: 'brand', text: 'acme' },
    ]);
  });
});
