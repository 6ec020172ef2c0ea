/**
 * What a cue does with the words around it.
 *
 * - `negate`: denies what follows in its clause (`not`, 不).
 * - `rhetorical`: denies as `negate` does, and the question it opens is none (`who needs`, 难道).
 * - `reject`: a predicate that denies its object, or its subject when it has no object (`hate`, 讨厌, `is discontinued`).
 * - `without`: denies the next noun phrase only (`without`, `-free` on the word before it is `deny-word`).
 * - `contrast`: as `without`, after what is affirmed instead (`rather than`, 而不是).
 * - `except`: the next noun phrase is on the other side than the rest (`except`, 除了).
 * - `deny-word`: denies the one noun phrase just before it (`-free`, `intolerant`).
 * - `deny-before`, `affirm-before`: a predicate about its subject (`disagrees with me`, 免谈; `is in`).
 * - `bad`, `good`: an evaluating word; as a predicate it does the same, and stays a word of its own.
 * - `marked`: a word with a negative prefix; before its complement it denies that (`unhappy with`), after a negation the two
 *   affirm (`not unreasonable`). It stays a word of its own.
 * - `affirm`: a predicate that affirms its object (`like`, 喜欢); what stands before it in the clause still holds.
 * - `settle`: a fixed phrase that affirms what follows, whatever negation it holds (`nothing beats`, 离不开).
 * - `plain`: a fixed phrase that means nothing here, though it looks like a cue (`not only`, 特别).
 * - `word`: a thing whose name holds the character of a cue (香菜).
 * - `release`: ends what denies before it (`but`, 但是); `link`: so does a subordinating word (`because`, 因为).
 * - `former`: was so and, as far as the clause says, is no more (`used to`, 以前).
 * - `suppose`, `hearsay`, `ask`: from here on, in the sentence, nothing is asserted (`if`, 听说, 有没有).
 * - `hedge`: asserted with less force (`maybe`, 可能).
 * - `prefer`: opens a comparison whose second member is denied (`prefer`); `than` closes it (`over`, `to`).
 * - `beat`: affirms its subject, denies its object (`beats`, 胜过); `less` the other way round (不如).
 * - `exchange`: denies up to its `for` or `to`, affirms after it (`swap`, 把 ... 换成); `into` closes it (换成).
 */
export type CueKind =
  | 'negate'
  | 'rhetorical'
  | 'reject'
  | 'without'
  | 'contrast'
  | 'except'
  | 'deny-word'
  | 'deny-before'
  | 'affirm-before'
  | 'bad'
  | 'marked'
  | 'good'
  | 'affirm'
  | 'settle'
  | 'plain'
  | 'word'
  | 'release'
  | 'link'
  | 'former'
  | 'suppose'
  | 'hearsay'
  | 'ask'
  | 'hedge'
  | 'prefer'
  | 'beat'
  | 'less'
  | 'exchange'
  | 'into';

/** Cues of one language: phrases by kind, one a line or separated by `|`. */
export type CueTable = { readonly [kind in CueKind]?: string };
