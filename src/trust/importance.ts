import type { Kind } from '../domain/memory.js';

/** Name of the scale of an estimated importance: [0,1], .5 for what nothing speaks for or against. */
export const IMPORTANCE_SCALE = 'unit';

/** One reason why a statement is more or less important. */
export interface ImportanceCue {
  readonly cue: string;
  /** What it adds, in [-1,1]. */
  readonly weight: number;
}

/** An importance nobody stated, with what it was estimated from. */
export interface EstimatedImportance {
  /** In [0,1], rounded to hundredths. */
  readonly value: number;
  readonly scale: typeof IMPORTANCE_SCALE;
  /** The base of the kind and every cue that fired, in the order of the table. */
  readonly cues: readonly ImportanceCue[];
}

/** Where the estimate of a kind begins; kinds of no row begin at .5. */
const KIND_BASE: { readonly [kind: string]: number } = {
  safety: 0.9,
  identity: 0.7,
  relationship: 0.6,
  preference: 0.55,
  procedure: 0.55,
  fact: 0.5,
  event: 0.45,
  situation: 0.4,
};
const OTHER_BASE = 0.5;

interface CueRule {
  readonly cue: string;
  readonly weight: number;
  readonly pattern: RegExp;
}

/** Each rule counts once a text. Health and safety weigh most, then what one asks to be remembered, then dates that bind. */
const RULES: readonly CueRule[] = [
  {
    cue: 'health',
    weight: 0.35,
    pattern:
      /\b(?:allerg(?:y|ic|ies)|anaphyla\w+|epipen|diabet(?:es|ic)|epilep\w+|asthma\w*|pregnan\w+|pacemaker|medications?|insulin|blood type|emergency contact)\b|过敏|糖尿病|癫痫|哮喘|怀孕|孕期|心脏病|胰岛素|血型|紧急联系人|起搏器/iu,
  },
  {
    cue: 'asked to be remembered',
    weight: 0.3,
    pattern:
      /\b(?:remember (?:this|that|to|my|I)|don't (?:ever )?forget|do not forget|never forget|keep in mind|make sure (?:you|to)|note that|very important|important:|crucial|must never|never ever)\b|一定要记住|一定记得|请?记住|务必|千万|牢记|别忘了?|不要忘|很重要|非常重要|重要：|切记/iu,
  },
  {
    cue: 'deadline',
    weight: 0.2,
    pattern:
      /\b(?:deadline|due (?:on|by|date)|overdue|expires? (?:on|in)|last day to|no later than|urgent(?:ly)?|asap)\b|截止|到期|期限|最晚|最迟|逾期|紧急|尽快/iu,
  },
  {
    cue: 'identity',
    weight: 0.15,
    pattern:
      /\b(?:my name is|call me|i live in|i moved to|i work (?:at|for|as)|my (?:phone|email|address|birthday))\b|我叫|叫我|我住在|我搬到|我的(?:手机|电话|邮箱|地址|生日)|我在.{1,12}(?:工作|上班)/iu,
  },
  {
    cue: 'lasting',
    weight: 0.1,
    pattern:
      /\b(?:always|never|every (?:day|week|month|year)|from now on|permanent(?:ly)?)\b|总是|从不|从来|每天|每周|每个?月|每年|以后都|一直/iu,
  },
  {
    cue: 'passing',
    weight: -0.2,
    pattern:
      /\b(?:right now|at the moment|just now|haha|lol|by chance|random(?:ly)?|small talk|never mind|whatever)\b|刚刚|刚才|哈哈|随便|无所谓|顺便说|没事了|算了/iu,
  },
];

/**
 * The importance of a statement nobody rated: the base of its kind, and for each rule that its text fires the rule's weight,
 * bounded to [0,1]. Nothing else counts, so that the same text always weighs the same.
 *
 * @example
 * ```ts
 * estimateImportance('Remember that I am allergic to nuts', 'fact').value; // 1
 * ```
 */
export function estimateImportance(text: string, kind: Kind): EstimatedImportance {
  const base = Object.hasOwn(KIND_BASE, kind) ? (KIND_BASE[kind] ?? OTHER_BASE) : OTHER_BASE;
  const cues = [{ cue: `kind ${kind}`, weight: base }];
  for (const { cue, weight, pattern } of RULES) if (pattern.test(text)) cues.push({ cue, weight });
  const sum = cues.reduce((total, { weight }) => total + weight, 0);
  return { value: Math.round(Math.min(1, Math.max(0, sum)) * 100) / 100, scale: IMPORTANCE_SCALE, cues };
}
