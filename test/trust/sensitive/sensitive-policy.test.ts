import { describe, expect, test } from 'vitest';
import { RecollectError } from '../../../src/domain/errors.js';
import { redact } from '../../../src/trust/sensitive/redact.js';
import {
  applySensitivePolicy,
  DEFAULT_SENSITIVE_POLICY,
  sensitivePolicy,
} from '../../../src/trust/sensitive/sensitive-policy.js';

const TEXT = '手机13812345678，密码是abc123456';

describe('policy', () => {
  test('by default secrets are redacted and telephone numbers stored', () => {
    const outcome = applySensitivePolicy(TEXT);
    expect(outcome.action).toBe('redact');
    expect(outcome.text).toBe('手机13812345678，密码是[redacted:password]');
    expect(outcome.spans.map((span) => span.class)).toEqual(['phone', 'password']);
  });

  test('a refused class is not in the text that goes on', () => {
    const outcome = applySensitivePolicy(TEXT, sensitivePolicy({ phone: 'refuse' }));
    expect(outcome.action).toBe('refuse');
    expect(outcome.text).toBe('手机[redacted:phone]，密码是[redacted:password]');
  });

  test('a stored class leaves the text as it is', () => {
    const outcome = applySensitivePolicy(TEXT, sensitivePolicy({ password: 'store' }));
    expect([outcome.action, outcome.text]).toEqual(['store', TEXT]);
    expect(applySensitivePolicy('nothing here')).toEqual({ action: 'store', text: 'nothing here', spans: [] });
  });

  test('no override is the default', () => {
    expect(sensitivePolicy()).toEqual(DEFAULT_SENSITIVE_POLICY);
  });

  test.each([
    [null, 'sensitivePolicy'],
    [[], 'sensitivePolicy'],
    ['redact', 'sensitivePolicy'],
    [{ passport: 'redact' }, 'sensitivePolicy'],
    [{ phone: 'hide' }, 'sensitivePolicy.phone'],
    [{ phone: undefined }, 'sensitivePolicy.phone'],
  ])('%j is refused and names %s', (overrides, field) => {
    const refused = (): unknown => sensitivePolicy(overrides);
    expect(refused).toThrow(RecollectError);
    expect(refused).toThrow(expect.objectContaining({ code: 'validation', field }));
  });
});

describe('redact', () => {
  const span = (start: number, end: number) => ({ class: 'phone', start, end, confidence: 1 }) as const;

  test('spans in any order, overlapping, and beyond the text', () => {
    expect(redact('abcdef', [span(4, 5), span(0, 2)])).toBe('[redacted:phone]cd[redacted:phone]f');
    expect(redact('abcdef', [span(1, 3), span(2, 5)])).toBe('a[redacted:phone]f');
    expect(redact('abc', [span(2, 9), span(7, 9), span(1, 1)])).toBe('ab[redacted:phone]');
    expect(redact('abc', [])).toBe('abc');
  });
});
