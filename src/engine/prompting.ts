import type { DraftInput } from '../domain/draft.js';
import type { Memory } from '../domain/memory.js';
import { versionKey } from '../domain/memory.js';
import type { Captured, CaptureOptions } from '../inject/capture.js';
import { capture } from '../inject/capture.js';
import type { Context, ContextOptions } from '../inject/context.js';
import { context } from '../inject/context.js';
import type { Conflict, ProposedAction } from '../inject/injectable.js';
import type { Message } from '../inject/place/message.js';
import type { Op, TenantStore } from '../ports/store.js';
import type { RecallAction } from '../recall/actions/score-actions.js';
import type { RecallOptions } from '../recall/request.js';
import type { RecallItem, RecallResult } from '../recall/result.js';
import type { BatchResult } from '../remember/written.js';
import { echoKeys, echoShare } from '../trust/echo.js';
import type { KindPolicies } from '../trust/kind-policies.js';
import type { Parts } from './parts.js';

/** What prompting needs of the handle it belongs to. */
export interface PromptMemory {
  recall(query: string, options: RecallOptions): Promise<RecallResult>;
  rememberMany(drafts: readonly DraftInput[]): Promise<BatchResult>;
}

/** How messages get their memories: what is recalled, what it may take, where it goes. */
export interface PromptOptions extends ContextOptions {
  /** Options of the recall; the query, the turns and the limit come from the messages. @default the gate is asked */
  readonly recall?: Omit<RecallOptions, 'turns' | 'limit'>;
}

/** An answer with its conflicts as pairs. */
export type PromptRecall = RecallResult & {
  readonly conflicts: readonly Conflict[];
  readonly actions: readonly (RecallAction & ProposedAction)[];
};

/** Turns that were stored, and those that were left out. */
export type CaptureResult = BatchResult & Pick<Captured, 'skipped'>;

/** What prompting needs of the engine and the tenant. */
export interface PromptParts extends Pick<Parts, 'counter' | 'clock'> {
  readonly kinds: KindPolicies;
}

/** Gives messages their memories, and notes what was shown so that its coming back is recognised. */
export async function prompt<M extends Message>(
  messages: readonly M[],
  { recall: recallOptions = {}, ...options }: PromptOptions,
  memory: PromptMemory,
  { counter, kinds, clock }: PromptParts,
  store: TenantStore,
): Promise<Context<M, PromptRecall>> {
  const made = await context<M, PromptRecall>(messages, options, {
    kinds,
    ...(counter === null ? {} : { counter }),
    recall: async ({ query, turns, limit }) => {
      const result = await memory.recall(query, { gate: 'auto', ...recallOptions, turns, limit });
      const actions = result.actions.map((action) => ({ ...action, probability: action.score }));
      return { ...result, conflicts: conflictsOf(result.items), actions };
    },
  });
  const shown = shownOf(made);
  const atMs = clock.nowMs();
  const noted: readonly Op[] = shown.map(({ id, text }) => ({
    op: 'putEchoes',
    memoryId: id,
    keys: [...echoKeys([text])],
    atMs,
  }));
  if (noted.length > 0) await store.apply(noted);
  return made;
}

/** The memories of which something stands in the block. */
function shownOf({ pack, recalled }: Pick<Context<Message, PromptRecall>, 'pack' | 'recalled'>): readonly Memory[] {
  const known = new Map(
    [
      ...recalled.items.map(({ memory }) => memory),
      ...recalled.always,
      ...recalled.actions.map(({ memory }) => memory),
    ].map((memory) => [versionKey(memory), memory]),
  );
  return pack.entries.flatMap(({ memory }) => known.get(versionKey(memory)) ?? []);
}

/** Conflicts among returned memories, each pair once. */
function conflictsOf(items: readonly RecallItem[]): readonly Conflict[] {
  const pairs = new Map<string, Conflict>();
  for (const { memory, marks } of items)
    for (const mark of marks) {
      if (mark.kind !== 'conflict') continue;
      const refs = [{ id: memory.id, version: memory.version }, mark.with];
      pairs.set(refs.map(versionKey).sort().join(' '), {
        memories: refs,
        holds: mark.holds,
        because: mark.ruling?.sentence ?? mark.reason,
        becauseZh: mark.ruling?.sentenceZh ?? null,
      });
    }
  return [...pairs.values()];
}

/** Stores the turns of a conversation, without questions, what is no turn, and what an assistant only repeats. */
export async function captureTurns<M extends Message>(
  messages: readonly M[],
  options: CaptureOptions,
  memory: PromptMemory,
  user: string | null,
  store: TenantStore,
): Promise<CaptureResult> {
  const spoken = capture(messages, options, { echoShare: () => 0 });
  const asked = spoken.drafts.flatMap(({ role, text }) => (role === 'assistant' ? [...echoKeys([text])] : []));
  const known = new Set(asked.length === 0 ? [] : await store.echoes(asked, user));
  const { drafts, skipped } = capture(messages, options, { echoShare: (text) => echoShare(text, known) });
  return { ...(await memory.rememberMany(drafts)), skipped };
}
