import type { Memory } from '../../domain/memory.js';
import { versionKey } from '../../domain/memory.js';
import type { PromptOptions, PromptRecall } from '../../engine/prompting.js';
import type { Context } from '../../inject/context.js';
import type { Fields } from './case-file.js';
import { fieldsOf, listOf, textsOf } from './case-file.js';
import { textOf } from './erased-operations.js';
import { withText } from './expand.js';
import type { Operation } from './operation.js';
import type { Facts } from './outcome.js';
import { placeOf, recallOptionsOf } from './vocabulary.js';
import type { World } from './world.js';

/** A message as the cases have it. */
interface CaseMessage {
  readonly role: string;
  readonly content: string;
}

/** What an injection gives. */
export type CaseContext = Context<CaseMessage, PromptRecall>;

/** Gives the query of a case its memories. The gate is not asked: what it keeps out would prove nothing about blocks. */
export function contextOf(world: World, query: Fields, options: PromptOptions = {}): Promise<CaseContext> {
  const { text, max_tokens: maxTokens, ...asked } = withText(query);
  const { limit, zone, ...recall } = recallOptionsOf(asked);
  return world.at(placeOf({ ...sessionOf(world), ...query })).context([{ role: 'user', content: String(text) }], {
    ...(limit === undefined ? {} : { maxItems: limit }),
    ...(maxTokens === undefined ? {} : { maxTokens: maxTokens as number }),
    ...(zone === undefined ? {} : { zone }),
    ...options,
    recall: { gate: 'off', ...(zone === undefined ? {} : { zone }), ...recall },
  });
}

/** The session that all memories of the case were told in: what is told in one is shown in that one alone. */
function sessionOf({ file }: World): Fields {
  const [session, ...others] = new Set(file.memories.map((memory) => memory['session']));
  return session === undefined || others.length > 0 ? {} : { session };
}

/** The memories of which something is in the block, in its order. */
export function shownIn({ pack, recalled }: Pick<CaseContext, 'pack' | 'recalled'>): readonly Memory[] {
  const known = new Map(
    [...recalled.items.map(({ memory }) => memory), ...recalled.always].map((memory) => [versionKey(memory), memory]),
  );
  return pack.entries.flatMap(({ memory }) => known.get(versionKey(memory)) ?? []);
}

/** Injects what a query of a case finds; a recall with a budget of tokens is this too, since the block is what has one. */
export async function inject(world: World, query: Fields): Promise<Facts> {
  world.embedding.note('query', query);
  const context = await contextOf(world, query);
  const items = context.pack.entries.filter(({ section }) => section === 'memories').length;
  return { memories: shownIn(context), answer: context, recall: context.recalled, numbers: { items } };
}

async function capture(world: World, step: Fields): Promise<Facts> {
  const given = listOf(step['messages']).map(fieldsOf);
  const speaker = given.find((message) => 'speaker' in message)?.['speaker'];
  const derivedFrom = textsOf(step['derived_from']).map((key) => {
    const { id, version } = world.ref(key);
    return { id, version: version ?? 1 };
  });
  const { results, skipped } = await world.at(placeOf(step)).capture(given.map(messageOf), {
    ...(speaker === undefined ? {} : { speaker: String(speaker) }),
    ...(derivedFrom.length === 0 ? {} : { derivedFrom }),
  });
  return {
    memories: results.map(({ memory }) => memory),
    answer: { results, skipped },
    numbers: { captured: results.length },
  };
}

function messageOf({ role, content, content_gen: recipe }: Fields): CaseMessage {
  const { text } = withText(recipe === undefined ? { text: content } : { text_gen: recipe });
  return { role: String(role), content: String(text) };
}

const MESSAGE_FIELDS: readonly string[] = ['role', 'speaker', 'content', 'content_gen'];

/** The engine knows one user in a conversation, whose name is the speaker of all that a user says. */
function captureGap(step: Fields): string | null {
  const messages = listOf(step['messages']).map(fieldsOf);
  const unknown = messages.flatMap(Object.keys).find((field) => !MESSAGE_FIELDS.includes(field));
  if (unknown !== undefined) return `${unknown} of a message`;
  const named = messages.filter((message) => 'speaker' in message);
  if (named.some(({ role }) => role !== 'user')) return 'a speaker who is no user';
  const speakers = new Set(messages.filter(({ role }) => role === 'user').map(({ speaker }) => speaker));
  return speakers.size > 1 ? 'several speakers in one conversation' : null;
}

/** Operations on prompts: what goes into one, and what is kept of the turns that come out. */
export const PROMPT_OPERATIONS: { readonly [name: string]: Operation } = {
  inject: {
    fields: ['query', 'key'],
    run: (world, { key, query }) =>
      inject(world, key === undefined ? fieldsOf(query) : { ...world.ref(key).place, text: textOf(world, key) }),
  },
  capture: { fields: ['messages', 'derived_from', 'tenant', 'user'], gap: captureGap, run: capture },
};
