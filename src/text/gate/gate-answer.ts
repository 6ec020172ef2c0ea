import type { MessageReading } from '../references/message-reading.js';
import type { Reference } from '../references/reference.js';

/** What a message asks of the memory; RECIPES name them alike. */
export type Intent =
  | 'temporal'
  | 'current-state'
  | 'factual'
  | 'entity'
  | 'preference'
  | 'procedural'
  | 'identity'
  | 'safety'
  | 'general';

/** Intents in the order in which a tie between them is decided: what would hurt most when missed comes first. */
export const INTENTS: readonly Intent[] = [
  'safety',
  'identity',
  'procedural',
  'preference',
  'current-state',
  'temporal',
  'entity',
  'factual',
  'general',
];

/** Something in a message, or around it, that speaks for or against a need of memory. */
export interface GateSignal {
  /** Name of the rule. */
  readonly rule: string;
  readonly source: 'semantic' | 'context';
  /** What it adds to the need, in [-1,1]; negative: it speaks against. */
  readonly weight: number;
  /** The words by which it was found. */
  readonly words: string;
}

/** What is known beside the message. */
export interface GateContext {
  /** Earlier turns, oldest first. */
  readonly turns?: readonly string[];
  /** References of the message, when `findReferences` was asked already. @default they are looked for */
  readonly references?: readonly Reference[];
  /** The message as it was read, when it was read already. @default it is read */
  readonly reading?: MessageReading;
  /** What the assistant is busy with for the user; null or left out when nothing, or when it is finished. */
  readonly openTask?: string | null;
  /** Names of who and what the last turns were about. */
  readonly activeEntities?: readonly string[];
  /** How busy the machine is, in [0,1]. @default 0 */
  readonly load?: number;
  /** How good the connection to models and stores is. @default 'good' */
  readonly link?: 'good' | 'poor';
}

/** How much a recall may cost: all of it, only the last three turns, or nothing. */
export type GateEffort = 'full' | 'last 3' | 'skip';

/** What a policy changes when one of its words occurs. */
export type PolicyEffect =
  /** Memories whose source has less authority, in [0,1], are rejected. */
  | { readonly minAuthority: number }
  /** Recency counts by the decay rules of the fact types. */
  | { readonly decay: 'on' };

/** A rule of policy, as data. */
export interface GatePolicy {
  readonly name: string;
  /** English words and phrases match whole words, Chinese ones anywhere. */
  readonly words: readonly string[];
  readonly effect: PolicyEffect;
}

/** A policy whose words occur in the message. */
export interface FiredPolicy {
  readonly name: string;
  readonly word: string;
  readonly effect: PolicyEffect;
}

/** Whether a message needs memory, for what, and why. */
export interface GateAnswer {
  readonly needed: boolean;
  /** `general` when memory is not needed. */
  readonly intent: Intent;
  /** How sure the intent is: `min(.3 + .15 * matches, 1)`. */
  readonly confidence: number;
  /** Name of the rule that decided. */
  readonly rule: string;
  /** Need of memory in [0,1]; needed from .5 on. Read from {@link signals}. */
  readonly score: number;
  readonly signals: readonly GateSignal[];
  readonly effort: GateEffort;
  /** Why the effort is not full; null when it is. */
  readonly effortReason: string | null;
  readonly policies: readonly FiredPolicy[];
  /** Whether the message says that the open task is done. */
  readonly closesTask: boolean;
}
