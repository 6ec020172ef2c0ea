import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attributeOf } from '../../../src/text/slots/attribute-of.js';
import {
  attributePolicies,
  attributePolicy,
  DEFAULT_ATTRIBUTE_POLICIES,
} from '../../../src/text/slots/attribute-policies.js';
import { ATTRIBUTE_TABLE } from '../../../src/text/slots/attribute-table.js';
import { slotKey, slotSubject } from '../../../src/text/slots/slot-key.js';

describe('keys', () => {
  test.each([
    ['self', 'phone', '我', '手机号'],
    ['user', 'Phone  Number', 'self', 'phone'],
    ['My sister', 'birthday', "self's sister", '生日'],
    ['我妈妈', '住址', 'my mother', 'home address'],
    ['The Falcon project', 'Due Date', 'falcon', 'deadline'],
    ['猎鹰项目', '截止日期', '猎鹰', '截止时间'],
    ['ＭＩＲＡ', 'favorite color', 'mira', '最喜欢的颜色'],
    ['Mira', '電話', 'mira', 'telephone'],
  ])('%s %s and %s %s are one', (subject, attribute, other, otherAttribute) => {
    expect(slotKey(subject, attribute)).toBe(slotKey(other, otherAttribute));
  });

  test.each([
    ['mira', 'phone', 'tom', 'phone'],
    ['mira', 'phone', 'mira', 'email'],
    ['mira a', 'b', 'mira', 'a b'],
    ['self', 'birthday', "self's sister", 'birthday'],
    ["self's older sister", 'name', "self's younger sister", 'name'],
  ])('%s %s and %s %s are two', (subject, attribute, other, otherAttribute) => {
    expect(slotKey(subject, attribute)).not.toBe(slotKey(other, otherAttribute));
  });

  test('a normalised subject stays as it is', () => {
    const part = fc.constantFrom(
      'my',
      'the',
      'user',
      'sister',
      "'s",
      'project',
      'Falcon',
      '我',
      '的',
      '妈妈',
      '项目',
      ' ',
      'Mira',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(part, { maxLength: 6 }).map((parts) => parts.join(' ')),
        ),
        (written) => {
          const once = slotSubject(written);
          expect(slotSubject(once)).toBe(once);
        },
      ),
    );
  });
});

describe('attributes', () => {
  test('no noun names two attributes', () => {
    const owners = new Map<string, string>();
    for (const { name, english, chinese } of ATTRIBUTE_TABLE)
      for (const noun of [...english, ...chinese]) {
        expect(owners.get(noun) ?? name, noun).toBe(name);
        owners.set(noun, name);
        expect(attributeOf(noun).name, noun).toBe(name);
      }
  });

  test.each([
    ['residence', 'single'],
    ['employer', 'single'],
    ['phone', 'single'],
    ['age', 'single'],
    ['price', 'single'],
    ['favourite-colour', 'single'],
    ['allergy', 'multi'],
    ['likes', 'multi'],
    ['hobby', 'multi'],
    ['pet', 'multi'],
    ['language', 'multi'],
    ['child', 'multi'],
    ['vehicle', 'unknown'],
    ['mood of the day', 'unknown'],
    ['constructor', 'unknown'],
  ])('%s: %s', (attribute, cardinality) => {
    expect(attributePolicy(attribute, DEFAULT_ATTRIBUTE_POLICIES).cardinality).toBe(cardinality);
  });

  test('policies of a caller are laid over the default ones, by any name of the attribute', () => {
    const policies = attributePolicies({
      车: { cardinality: 'single' },
      Phone: { cardinality: 'multi', fromLowerRank: 'refuse' },
    });
    expect(attributePolicy('vehicle', policies)).toEqual({ cardinality: 'single', fromLowerRank: 'keep' });
    expect(attributePolicy('phone', policies)).toEqual({ cardinality: 'multi', fromLowerRank: 'refuse' });
    expect(attributePolicy('email', policies).cardinality).toBe('single');
  });

  test.each([
    [null, 'attributes'],
    [[], 'attributes'],
    [{ ' ': { cardinality: 'single' } }, 'attributes'],
    [{ phone: 'single' }, 'attributes.phone'],
    [{ phone: { cardinality: 'one' } }, 'attributes.phone.cardinality'],
    [{ phone: {} }, 'attributes.phone.cardinality'],
    [{ phone: { cardinality: 'single', fromLowerRank: 'drop' } }, 'attributes.phone.fromLowerRank'],
    [{ phone: { cardinality: 'single', size: 1 } }, 'attributes.phone.size'],
  ])('%j is refused at %s', (given, field) => {
    expect(() => attributePolicies(given)).toThrow(expect.objectContaining({ code: 'validation', field }));
  });
});
