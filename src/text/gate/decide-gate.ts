import { findReferences } from '../references/find-references.js';
import { readMessage } from '../references/message-reading.js';
import { closesTask, contextSignals } from './context-signals.js';
import { effortFor } from './effort.js';
import type { GateAnswer, GateContext, GatePolicy, GateSignal } from './gate-answer.js';
import { intentOf } from './intent.js';
import { DEFAULT_POLICIES, firedPolicies } from './policies.js';
import { chineseSignals, englishSignals, type FiredRule, referenceSignals } from './semantic-signals.js';
import { signal } from './signal-rule.js';

/** From this need on, memory is asked. */
export const NEEDED_FROM = 0.5;
const GIVEN_TEXT = signal('given text', -0.8);

/**
 * Whether the user's stored memories are needed to answer a message, for which intent, and by which rule. The need is
 * `(1 - product(1 - w)) * product(1 + v)` over the rules that fired, w their positive and v their negative weights, each
 * rule once; memory is needed from .5 on. Rules read time words, possession, what was told before, habits, health,
 * names, references (English and Chinese), and the open task; the first 4,000 units are read. Never throws.
 *
 * @example
 * ```ts
 * decideGate('Where is my order?'); // { needed: true, intent: 'current-state', rule: 'possession', ... }
 * decideGate('我的建议是先别急'); // { needed: false, intent: 'general', rule: 'nothing personal', ... }
 * ```
 */
export function decideGate(
  whole: string,
  context: GateContext = {},
  policies: readonly GatePolicy[] = DEFAULT_POLICIES,
): GateAnswer {
  const reading = context.reading ?? readMessage(whole);
  const { text: message, plain, given, english, chinese } = reading;
  const semantic: FiredRule[] = [];
  if (given.isTask)
    semantic.push({ rule: GIVEN_TEXT, words: message.slice(given.hidden[0]?.start ?? 0, given.hidden[0]?.end ?? 0) });
  if (english !== null) semantic.push(...englishSignals(english));
  if (chinese !== null) semantic.push(...chineseSignals(chinese));
  semantic.push(...referenceSignals(context.references ?? findReferences(message, context, reading)));
  const around = contextSignals(plain, context);
  const signals = [...once(semantic, 'semantic'), ...once(around, 'context')];
  const score = needOf(signals);
  const needed = score >= NEEDED_FROM;
  const { intent, confidence } = intentOf([...semantic, ...around], needed);
  return {
    needed,
    intent,
    confidence,
    rule: decisive(signals, needed),
    score,
    signals,
    ...effortFor(needed, confidence, context),
    policies: firedPolicies(whole, policies, whole.length > message.length ? undefined : plain),
    closesTask: closesTask(plain),
  };
}

/** Each rule that weighs anything, once, with its first words. */
function once(fired: readonly FiredRule[], source: GateSignal['source']): GateSignal[] {
  const seen = new Map<string, GateSignal>();
  for (const { rule, words } of fired)
    if (rule.weight !== 0 && !seen.has(rule.name))
      seen.set(rule.name, { rule: rule.name, source, weight: rule.weight, words });
  return [...seen.values()];
}

function needOf(signals: readonly GateSignal[]): number {
  let missing = 1;
  let kept = 1;
  for (const { weight } of signals)
    if (weight > 0) missing *= 1 - weight;
    else kept *= 1 + weight;
  return (1 - missing) * kept;
}

/** The strongest signal on the side that won. */
function decisive(signals: readonly GateSignal[], needed: boolean): string {
  const side = signals.filter(({ weight }) => weight > 0 === needed);
  const [first, ...others] = side;
  if (first === undefined) return signals.length === 0 ? 'nothing personal' : 'too little';
  return others.reduce((best, each) => (Math.abs(each.weight) > Math.abs(best.weight) ? each : best), first).rule;
}
