import { assertNever, invalid } from '../../domain/errors.js';
import { findSensitive } from './find-sensitive.js';
import { redact } from './redact.js';
import { SENSITIVE_CLASSES, type SensitiveClass, type SensitiveSpan } from './sensitive-span.js';

/** What is done with a text that holds a class: kept as it is, kept without it, not kept. */
export type SensitiveAction = 'store' | 'redact' | 'refuse';

/** One action for every class. */
export type SensitivePolicy = { readonly [K in SensitiveClass]: SensitiveAction };

/**
 * Secrets, cards, identity and account numbers are redacted: no later answer needs them and every leak hurts. How a
 * person is reached is what a memory is often for, so telephone numbers and addresses are stored.
 */
export const DEFAULT_SENSITIVE_POLICY: SensitivePolicy = {
  'private-key': 'redact',
  'api-key': 'redact',
  'access-token': 'redact',
  'connection-string': 'redact',
  password: 'redact',
  secret: 'redact',
  'payment-card': 'redact',
  'chinese-id': 'redact',
  iban: 'redact',
  'us-ssn': 'redact',
  phone: 'store',
  email: 'store',
  'ip-address': 'store',
};

/** What a policy makes of a text. */
export interface SensitiveOutcome {
  /** The strictest action among the classes found; `store` where nothing was. */
  readonly action: SensitiveAction;
  /**
   * The text to go on with: without what is to be redacted. When refused, also without what it was refused for, so
   * that no error or log shows it.
   */
  readonly text: string;
  /** All spans that were found, stored ones included. */
  readonly spans: readonly SensitiveSpan[];
}

const ACTIONS: readonly SensitiveAction[] = ['store', 'redact', 'refuse'];

/**
 * The default policy with the given actions in place of its own.
 *
 * @throws RecollectError `validation` when it is no object, names an unknown class or an unknown action.
 */
export function sensitivePolicy(overrides: unknown = {}): SensitivePolicy {
  if (typeof overrides !== 'object' || overrides === null || Array.isArray(overrides))
    throw invalid('sensitivePolicy', 'must be an object of classes and actions');
  const policy = { ...DEFAULT_SENSITIVE_POLICY };
  for (const [name, action] of Object.entries(overrides)) {
    const meant = SENSITIVE_CLASSES.find((known) => known === name);
    if (meant === undefined) throw invalid('sensitivePolicy', `knows ${SENSITIVE_CLASSES.join(', ')}`);
    const chosen = ACTIONS.find((known) => known === action);
    if (chosen === undefined) throw invalid(`sensitivePolicy.${meant}`, `must be one of ${ACTIONS.join(', ')}`);
    policy[meant] = chosen;
  }
  return policy;
}

/**
 * Applies a policy to a text.
 *
 * @example
 * applySensitivePolicy('密码是 hunter22').text; // '密码是 [redacted:password]'
 */
export function applySensitivePolicy(
  text: string,
  policy: SensitivePolicy = DEFAULT_SENSITIVE_POLICY,
): SensitiveOutcome {
  const spans = findSensitive(text);
  const toHide = spans.filter((span) => hides(policy[span.class]));
  const isRefused = toHide.some((span) => policy[span.class] === 'refuse');
  return {
    action: isRefused ? 'refuse' : toHide.length > 0 ? 'redact' : 'store',
    text: toHide.length === 0 ? text : redact(text, toHide),
    spans,
  };
}

function hides(action: SensitiveAction): boolean {
  switch (action) {
    case 'store':
      return false;
    case 'redact':
    case 'refuse':
      return true;
    default:
      return assertNever(action);
  }
}
