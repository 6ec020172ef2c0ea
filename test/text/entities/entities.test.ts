import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entities } from '../../../src/text/entities/entities.js';
import { entityKeys } from '../../../src/text/entities/entity-keys.js';
import { entityName } from '../../../src/text/entities/entity-name.js';

/** Names in order; what the text is about with a star. */
const told = (text: string): readonly string[] =>
  entities({ text }).map(({ name, isAbout }) => `${isAbout ? '*' : ''}${name}`);

describe('entities of a text', () => {
  test.each<readonly [string, readonly string[]]>([
    ['My boss Zhang San moved to Graz', ["*self's boss", '*zhang san', 'graz']],
    ['My sister Anna works at Acme Labs.', ["*self's sister", '*anna', 'acme labs']],
    ['The manager of Acme Labs is Bo Chen', ['acme labs', 'bo chen']],
    ['Max, our dog, is afraid of thunder', ['*max', "self's dog"]],
    ["we met at Anna's studio with J. R. Weber", ['anna', 'j. r. weber']],
    ['Yesterday it rained in November 875.', []],
    ['The parcel AX-1200 went to Dr. Weber', ['ax-1200', 'weber']],
    [
      'Blue Lantern (1988 film)\nBlue Lantern is a film directed by Lena Ortiz.',
      ['*blue lantern (1988 film', '*blue lantern', 'lena ortiz'],
    ],
    ['I read "The Glass Harbour" on the train', ['glass harbour']],
    ['我老板张三喜欢喝绿茶', ["*self's boss", '*张三']],
    ['张三是我老板，在深圳工作', ['*张三', "self's boss"]],
    ['我的狗叫豆豆', ["*self's dog"]],
    ['我在《三体》里最喜欢罗辑', ['三体']],
    ['王总和李医生去了星辰科技公司', ['*王总', '李医生', '星辰科技']],
    ['海风论坛的地点是北京。', ['*海风论坛']],
    ['今天天气不错，想吃面', []],
  ])('[G4] %s', (text, expected) => {
    expect(told(text)).toEqual(expected);
  });

  test('[G4] what was given goes first, and two types of one name are two entities', () => {
    const given = entities({ text: 'likes tea', subject: 'My boss', entities: [{ type: 'person', id: 'mira' }] });
    expect(given.map(({ name, isAbout }) => [name, isAbout])).toEqual([
      ["self's boss", true],
      ['mira', false],
    ]);
    const keys = (type: string): readonly string[] => entityKeys({ text: 'plays', entities: [{ type, id: 'apple' }] });
    expect(keys('person')).toHaveLength(2);
    expect(keys('person').filter((key) => keys('company').includes(key))).toHaveLength(1);
  });

  test.each([
    ['My boss', '我老板'],
    ['my landlord', '我的房东'],
    ['Mr. Weber', 'weber'],
    ['the Falcon project', '猎鹰项目'.replace('猎鹰', 'Falcon')],
    ['ＡＣＭＥ Labs', 'acme labs'],
    ["Anna's", '“Anna”'],
  ])('[G4] %s and %s are one entity', (left, right) => {
    expect(entityName(left)).toBe(entityName(right));
  });

  test('[G4] names are stable, keys are bounded, and no key tells a name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(entityName(entityName(text))).toBe(entityName(text));
        const found = entities({ text });
        expect(found.length).toBeLessThanOrEqual(48);
        for (const { name, start, end } of found) {
          expect(name).not.toBe('');
          expect(start).toBeLessThanOrEqual(end);
          expect(end).toBeLessThanOrEqual(text.length);
        }
        for (const key of entityKeys({ text })) expect(key).toMatch(/^(?:about|entity):[0-9a-z]+$/i);
      }),
    );
  });
});
