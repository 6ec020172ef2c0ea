import { plainForm } from '../references/plain-form.js';
import type { FiredPolicy, GatePolicy } from './gate-answer.js';

/** The policies that are on unless a caller brings others. Source: RECIPES 5. */
export const DEFAULT_POLICIES: readonly GatePolicy[] = [
  {
    name: 'sensitive',
    words: [
      '合同',
      '条款',
      '协议',
      '法务',
      '法律',
      '律师',
      'contract',
      'clause',
      'legal',
      'agreement',
      'liability',
      'nda',
    ],
    effect: { minAuthority: 0.9 },
  },
  { name: 'previous occasion', words: ['上次', '之前', '上回', 'last time'], effect: { decay: 'on' } },
];

const LATIN_WORD = /^[a-z]/;
const WORD_UNIT = /[a-z0-9]/;

/**
 * Policies whose words occur in a message, each with the first word that fired it.
 *
 * @param plain the message in plain form, where that was made already
 * @example
 * ```ts
 * firedPolicies('合同里怎么写的？'); // [{ name: 'sensitive', word: '合同', effect: { minAuthority: 0.9 } }]
 * ```
 */
export function firedPolicies(
  message: string,
  policies: readonly GatePolicy[] = DEFAULT_POLICIES,
  plain: string = plainForm(message),
): readonly FiredPolicy[] {
  return policies.flatMap((policy) => {
    const { name, words, effect } = policy;
    const at = plainWordsOf(policy).findIndex((candidate) => occurs(plain, candidate));
    const word = words[at];
    return word === undefined ? [] : [{ name, word, effect }];
  });
}

const plainWords = new WeakMap<GatePolicy, readonly string[]>();

/** Words of a policy in plain form; made once for each. */
function plainWordsOf(policy: GatePolicy): readonly string[] {
  const known = plainWords.get(policy);
  if (known !== undefined) return known;
  const made = policy.words.map(plainForm);
  plainWords.set(policy, made);
  return made;
}

/** English words as whole words, with a plural; Chinese ones anywhere. */
function occurs(plain: string, word: string): boolean {
  if (!LATIN_WORD.test(word)) return plain.includes(word);
  for (let at = plain.indexOf(word); at !== -1; at = plain.indexOf(word, at + 1)) {
    const after = at + word.length + (plain[at + word.length] === 's' ? 1 : 0);
    if (!WORD_UNIT.test(plain.charAt(at - 1)) && !WORD_UNIT.test(plain.charAt(after))) return true;
  }
  return false;
}
