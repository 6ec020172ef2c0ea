import type { Draft } from '../domain/draft.js';
import { RecollectError } from '../domain/errors.js';
import type { JsonValue } from '../domain/memory.js';
import type { SensitivePolicy } from '../trust/sensitive/sensitive-policy.js';
import { applySensitivePolicy } from '../trust/sensitive/sensitive-policy.js';
import type { WritePolicy } from './write-policy.js';
import type { ScreenedDraft, WriteEffect } from './written.js';

/**
 * Keeps secrets and personal numbers out of a draft as the policy says (rule W24): in its text, summary and the texts in its
 * metadata. What is taken out is told by its class; the value is in no effect and no error.
 *
 * @throws `refused` naming the field.
 */
export function screenDraft<Given extends Partial<Draft>>(
  draft: Given,
  path: string,
  { sensitive }: Pick<WritePolicy, 'sensitive'>,
): ScreenedDraft<Given> {
  const screen = new Screen(path, sensitive);
  const screened = {
    ...draft,
    ...(draft.text === undefined ? {} : { text: screen.clean(draft.text, 'text') }),
    ...(draft.summary === undefined ? {} : { summary: screen.clean(draft.summary, 'summary') }),
    ...(draft.metadata === undefined ? {} : { metadata: screen.cleanRecord(draft.metadata) }),
  };
  return { draft: screened, effects: screen.effects };
}

class Screen {
  readonly effects: WriteEffect[] = [];
  readonly #path: string;
  readonly #policy: SensitivePolicy;

  constructor(path: string, policy: SensitivePolicy) {
    this.#path = path;
    this.#policy = policy;
  }

  clean(text: string, field: string): string {
    const { action, text: cleaned, spans } = applySensitivePolicy(text, this.#policy);
    if (action === 'store') return text;
    const classes = [...new Set(spans.map((span) => span.class))].filter((name) => this.#policy[name] !== 'store');
    const where = `${this.#path}.${field}`;
    if (action === 'refuse')
      throw new RecollectError('refused', `${where}: holds ${classes.join(', ')}`, { field: where });
    this.effects.push({ kind: 'redacted', other: null, reason: `${where}: ${classes.join(', ')} taken out` });
    return cleaned;
  }

  cleanRecord(
    record: { readonly [key: string]: JsonValue },
    field = 'metadata',
  ): { readonly [key: string]: JsonValue } {
    return Object.fromEntries(
      Object.entries(record).map(([key, value]) => [key, this.#cleanValue(value, `${field}.${key}`)]),
    );
  }

  #cleanValue(value: JsonValue, field: string): JsonValue {
    if (typeof value === 'string') return this.clean(value, field);
    if (value === null || typeof value !== 'object') return value;
    if (isList(value)) return value.map((item, at) => this.#cleanValue(item, `${field}.${at}`));
    return this.cleanRecord(value, field);
  }
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
