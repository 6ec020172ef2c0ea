import { assertNever, RecollectError } from '../domain/errors.js';

/** Why it was decided so, in both languages. */
export interface DecidingSentence {
  readonly sentence: string;
  readonly sentenceZh: string;
}

/** What a sentence is about. */
export interface Named {
  readonly subject: string;
  readonly attribute: string;
  readonly value: string;
  /** The value that was known before. */
  readonly known: string;
}

type WithNames =
  | 'same'
  | 'several'
  | 'maybe several'
  | 'wider'
  | 'narrower'
  | 'not comparable'
  | 'single'
  | 'changed'
  | 'denied'
  | 'affirmed'
  | 'denies another'
  | 'unsure';
type WithoutNames = 'apart in time' | 'nothing shared';

/** The sentence of a decision. */
export function said(what: WithoutNames): DecidingSentence;
export function said(what: 'opposite', names: { readonly concept: string }): DecidingSentence;
export function said(what: WithNames, names: Named): DecidingSentence;
export function said(
  what: WithNames | WithoutNames | 'opposite',
  names?: Named | { readonly concept: string },
): DecidingSentence {
  if (what === 'apart in time') return pair('the two are true at different times', '两者成立的时间不重叠');
  if (what === 'nothing shared') return pair('they speak of nothing the other speaks of', '两者说的不是同一件事');
  if (names === undefined) throw new RecollectError('internal', `the sentence "${what}" needs names`);
  if (what === 'opposite' || 'concept' in names) {
    const concept = 'concept' in names ? names.concept : '';
    return pair(`they say the opposite of each other about "${concept}"`, `两者对“${concept}”说法相反`);
  }
  const { subject, attribute, value, known } = names;
  const en = `${attribute} of ${subject}`;
  const zh = `${subject} 的 ${attribute}`;
  switch (what) {
    case 'same':
      return pair(`both give "${known}" as ${en}`, `两者给出的 ${zh} 都是“${known}”`);
    case 'several':
      return pair(
        `${en} may have several values: "${value}" stands beside "${known}"`,
        `${zh} 可以有多个值：“${value}”与“${known}”并存`,
      );
    case 'maybe several':
      return pair(
        `whether ${en} has one value only is not known: "${value}" stands beside "${known}"`,
        `不知道 ${zh} 是否只有一个值：“${value}”与“${known}”并存`,
      );
    case 'wider':
      return pair(`"${value}" says no more of ${en} than "${known}"`, `关于 ${zh}，“${value}”没有比“${known}”说得更多`);
    case 'narrower':
      return pair(`"${value}" says ${en} more closely than "${known}"`, `关于 ${zh}，“${value}”比“${known}”更具体`);
    case 'not comparable':
      return pair(
        `"${value}" and "${known}" as ${en} cannot be compared: both are kept and marked`,
        `${zh} 的“${value}”与“${known}”无法比较：两者都保留并标记`,
      );
    case 'single':
      return pair(
        `${en} has one value at a time: "${value}", not "${known}"`,
        `${zh} 同时只有一个值：是“${value}”，不是“${known}”`,
      );
    case 'changed':
      return pair(
        `${en} is said to have changed from "${known}" to "${value}"`,
        `据说 ${zh} 已从“${known}”变为“${value}”`,
      );
    case 'denied':
      return pair(`"${value}" is no longer ${en}`, `“${value}”不再是 ${zh}`);
    case 'affirmed':
      return pair(`"${value}" is ${en} after all`, `“${value}”现在是 ${zh}`);
    case 'denies another':
      return pair(`the value denied of ${en} is another one`, `被否定的 ${zh} 是另一个值`);
    case 'unsure':
      return pair(`what is said of ${en} is not sure enough to decide anything`, `关于 ${zh} 的说法不够确定，不作判断`);
    default:
      return assertNever(what);
  }
}

function pair(sentence: string, sentenceZh: string): DecidingSentence {
  return { sentence, sentenceZh };
}
