import { isDeepStrictEqual } from 'node:util';
import type { Memory } from '../../domain/memory.js';
import { wordsIn } from '../../index.js';
import type { Fields } from './case-file.js';
import { fieldsOf, listOf } from './case-file.js';
import type { Check } from './check.js';
import { unless } from './check.js';
import { withText } from './expand.js';
import type { Outcome } from './outcome.js';
import type { CaseContext } from './prompt-operations.js';
import { contextOf, shownIn } from './prompt-operations.js';
import type { BlockElement } from './read-block.js';
import { elementsOf, readBlock } from './read-block.js';
import { placeOf } from './vocabulary.js';
import type { World } from './world.js';

/** Characters that nobody sees: zero-width, direction, byte order. */
const HIDDEN = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
/** A line that a reader could take for the beginning of a turn, of a fence or of a template. */
const ROLE_LINE =
  /^[\s>*_#[\]<(|]*(?:system|assistant|user|human|developer|tool|im_start|im_end)\b[\s*_\]>)|]*(?:[:：]|$|system|user)|^\s*(?:`{3}|<\||#)/iu;
const CJK_CHARACTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const SUSPICIOUS = /suspicious/u;

/** Checks on prompts: blocks, budgets, what turns leave behind. */
export const PROMPT_CHECKS: { readonly [sentence: string]: Check } = {
  'the block parses as one well-formed unit with exactly as many entries as recalled memories': {
    assert: ({ world, outcome }) => {
      const shown = read(outcome);
      if (typeof shown === 'string') return shown;
      const recalled = contextIn(outcome).recalled.items.length;
      return (
        unless(shown.entries.length === recalled, `${shown.entries.length} entries for ${recalled} memories`) ??
        unshown(world, outcome)
      );
    },
  },
  'no closing tag of the wrapper before the real end': {
    assert: ({ outcome }) => {
      const { block } = contextIn(outcome).pack;
      const [, wrapper = ''] = /^<([a-z]+)/u.exec(block) ?? [];
      const at = block.indexOf(`</${wrapper}>`);
      return unless(
        wrapper !== '' && at + wrapper.length + 3 === block.length,
        at === -1 ? 'there is none' : 'there is',
      );
    },
  },
  'unescaping an entry gives the stored text exactly': {
    assert: ({ outcome }) => textProblem(outcome, (text) => text),
  },
  'block parses; exactly one entry; its attributes are exactly the documented ones': {
    assert: ({ world, outcome }) => {
      const shown = read(outcome);
      if (typeof shown === 'string') return shown;
      const [entry] = shown.entries;
      if (entry === undefined || shown.entries.length !== 1) return `${shown.entries.length} entries`;
      const odd = [...entry.attributes.keys()].filter((name) => !DOCUMENTED.includes(name));
      const source = world.file.memories[0]?.['source'];
      return (
        unless(odd.length === 0, `it has ${odd.join(', ')}`) ??
        unless(entry.children.length === 0, 'something was opened inside it') ??
        unless(entry.attributes.get('source') === source, 'its source is another one') ??
        unshown(world, outcome)
      );
    },
  },
  'each entry stays inside its own delimited unit': {
    assert: ({ world, outcome }) =>
      textProblem(outcome, (text) => text.replaceAll(HIDDEN, '')) ?? unshown(world, outcome),
  },
  'line breaks inside an entry cannot start a line that looks like a role header of the block': {
    assert: ({ outcome }) => {
      const { block } = contextIn(outcome).pack;
      const lines = block.split('\n');
      const odd = lines.find((line) => ROLE_LINE.test(line));
      return unless(block !== '', 'there is no block') ?? unless(odd === undefined, `one begins "${odd ?? ''}"`);
    },
  },
  'bidi and zero-width controls are shown escaped or removed in the block; stored text unchanged': {
    assert: async ({ world, outcome }) => {
      const { block } = contextIn(outcome).pack;
      return (
        unless(block !== '' && block.search(HIDDEN) === -1, 'the block holds one') ??
        unshown(world, outcome) ??
        (await changed(world, world.file.memories))
      );
    },
  },
  "the engine's block is offered for a user/context position, with one fixed sentence that entries are data": {
    assert: async ({ world, step, outcome }) => {
      const asked = [contextIn(outcome), await askedFor(world, step, 'x')];
      for (const { messages, at, pack } of asked) {
        const block = readBlock(pack.block);
        if (typeof block === 'string') return block;
        const holders = messages.filter(({ content }) => content.includes(pack.block));
        const note = block.attributes.get('note');
        const problem =
          unless(at !== null && messages[at]?.role === 'user', 'it is in another position') ??
          unless(holders.length === 1 && holders[0] === messages[at ?? -1], 'it is not there once') ??
          unless(note === wordsIn('en').note && /\bdata\b/u.test(note), `the sentence is "${note ?? ''}"`);
        if (problem !== null) return problem;
      }
      return null;
    },
  },
  // Where the query of the step does not find it, one that does is asked: a block without it shows nothing.
  "x, if present, carries source and trust and a 'suspicious' mark; it never appears in an instructions section": {
    assert: async ({ world, step }) => {
      const { entry, problem } = entryFor(world, await askedFor(world, step, 'x'), 'x');
      if (entry === null) return problem;
      const { attributes, parent } = entry;
      return (
        unless(attributes.get('source')?.includes('tool') === true, 'it carries no source') ??
        unless(SUSPICIOUS.test(attributes.get('mark') ?? ''), 'it carries no mark') ??
        unless(!['always', 'actions', 'instructions'].includes(parent), `it stands in <${parent}>`) ??
        unless(attributes.has('trust'), 'it carries no trust')
      );
    },
  },
  "o, if returned, carries its date and a 'not confirmed since' note in the block": {
    assert: async ({ world, step, outcome: { memories } }) => {
      if (!memories.some((memory) => world.isKey('o', memory))) return null;
      const { entry, problem } = entryFor(world, await contextOf(world, fieldsOf(step['query'])), 'o');
      if (entry === null) return problem;
      const day = entry.attributes.get('date') ?? '';
      return (
        unless(day !== '', 'it carries no date') ??
        unless(entry.attributes.get('mark')?.includes(`not confirmed since ${day}`) === true, 'it carries no such note')
      );
    },
  },
  'stored x is retrievable for review by an operator': {
    assert: async ({ world }) => {
      const given = world.file.memories.filter(({ key }) => key === 'x');
      const { place, id } = world.ref('x');
      const listed = await world.at(place).list({ limit: 1_000 });
      return (
        unless(
          listed.items.some((memory) => memory.id === id),
          'no list holds it',
        ) ?? (await changed(world, given))
      );
    },
  },
  'ok1..ok3 are stored and recallable': {
    assert: async ({ world }) => {
      for (const key of ['ok1', 'ok2', 'ok3']) {
        const given = storedBySteps(world, key);
        const context = await contextOf(world, { ...wherefrom(given), text: given['text'] });
        const { entry, problem } = entryFor(world, context, key);
        const wrong =
          (await changed(world, [given])) ??
          (entry === null ? problem : unless(!entry.attributes.has('mark'), 'it is taken for an instruction'));
        if (wrong !== null) return `${key}: ${wrong}`;
      }
      return null;
    },
  },
  'bad1..bad3 are flagged; none is silently dropped without a record': {
    assert: async ({ world }) => {
      for (const key of ['bad1', 'bad2', 'bad3']) {
        const given = storedBySteps(world, key);
        const context = await contextOf(world, { ...wherefrom(given), text: given['text'] });
        const { entry, problem } = entryFor(world, context, key);
        const wrong =
          (await changed(world, [given])) ??
          (entry === null ? problem : unless(SUSPICIOUS.test(entry.attributes.get('mark') ?? ''), 'it is not flagged'));
        if (wrong !== null) return `${key}: ${wrong}`;
      }
      return null;
    },
  },
  "block shows the absolute date 2025-10-07 or the date of saying next to 'tomorrow'": {
    assert: ({ world, outcome }) => {
      const { entry, problem } = entryFor(world, contextIn(outcome), 'm');
      if (entry === null) return problem;
      const said = entry.text.includes('tomorrow') && entry.attributes.get('date') === '6 October 2025';
      return unless(said || /2025-10-07|7 October 2025/u.test(entry.text), 'it shows neither');
    },
  },
  'no returned text is a cut fragment': {
    assert: ({ outcome }) => {
      const { block } = contextIn(outcome).pack;
      return block === '' ? null : textProblem(outcome, (text) => text);
    },
  },
  // What warns has tokens of its own, so that a budget for the rest never keeps it out; as small a budget is given to it too.
  'if a safety row cannot fit, the result carries an explicit warning; it is never silently left out': {
    assert: async ({ world, step, outcome }) => {
      const query = fieldsOf(step['query']);
      const own = await contextOf(world, query, { alwaysTokens: Number(query['max_tokens']) });
      const wrong = unless(own.pack.overflow !== null, 'as small a budget of its own holds it, which can not be');
      return wrong ?? warningProblem(world, contextIn(outcome)) ?? warningProblem(world, own);
    },
  },
  'number of CJK characters in the block x 0.6 <= 200': {
    assert: ({ step, outcome }) => {
      const { block } = contextIn(outcome).pack;
      const characters = [...block.matchAll(CJK_CHARACTER)].length;
      const most = Number(fieldsOf(step['query'])['max_tokens']);
      return unless(characters > 0 && characters * 0.6 <= most, `there are ${characters}`);
    },
  },
  'a block of 200 tokens holds at least 2 of these memories (no absurd over-estimate)': {
    assert: ({ outcome }) => {
      const shown = read(outcome);
      if (typeof shown === 'string') return shown;
      return (
        unless(shown.entries.length >= 2, `it holds ${shown.entries.length}`) ?? textProblem(outcome, (text) => text)
      );
    },
  },
  'abstain reason given': {
    assert: async ({ world, step, outcome: { recall } }) => {
      if (recall === null) return 'nothing was recalled';
      const { text, ...asked } = fieldsOf(step['query']);
      const { place, id } = world.ref('g');
      const why = await world.at({ ...place, ...placeOf(asked) }).whyNot(id, String(text));
      const found = recall.trace.legs.reduce((sum, leg) => sum + leg.found, 0);
      const accounted = found === 0 || Object.keys(recall.trace.rejectedCounts).length > 0;
      return (
        unless(recall.items.length === 0 && recall.degraded.length === 0, 'it did not abstain') ??
        unless(recall.trace.legs.length > 0 && accounted, 'the trace does not say what became of what was found') ??
        unless(['rejected', 'no leg reached it'].includes(why.why.verdict), `the reason is "${why.why.verdict}"`)
      );
    },
  },
  "no row whose only support is the user's question": {
    assert: async ({ world, step, outcome }) => {
      const asked = world.done.flatMap(({ step: done }) =>
        done['op'] === 'capture' ? listOf(done['messages']).map((message) => String(fieldsOf(message)['content'])) : [],
      );
      const stored = await world.at(placeOf(fieldsOf(step['query']))).list({ limit: 1_000 });
      const odd = [...stored.items, ...outcome.memories].filter(({ text }) => asked.includes(text));
      return unless(asked.length > 0, 'nothing was asked') ?? unless(odd.length === 0, `${odd.length} rows`);
    },
  },
  'every row derived from the long turn has speaker ines / role user': {
    assert: async ({ world, step }) => {
      const turns = world.done.flatMap(({ step: done }) => listOf(done['messages']).map(fieldsOf));
      const long = turns.find((turn) => 'content_gen' in turn);
      const said = String(withText({ text_gen: long?.['content_gen'] })['text']);
      const stored = await world.at(placeOf(fieldsOf(step['query']))).list({ limit: 1_000 });
      const rows = stored.items.filter(({ text }) => said.includes(text) || text.includes(said));
      const odd = rows.filter(({ speaker, role }) => speaker !== long?.['speaker'] || role !== long?.['role']);
      const ending = String(fieldsOf(long?.['content_gen'])['then']);
      return (
        unless(
          rows.some(({ text }) => text.includes(ending)),
          'its ending is nowhere',
        ) ?? unless(odd.length === 0, `${odd.length} of ${rows.length} rows have not`)
      );
    },
  },
};

/** What an entry may carry; written out here, since the checks must not believe the writer. */
const DOCUMENTED: readonly string[] = 'id kind date until source by basis trust status mark part'.split(' ');

function contextIn({ answer }: Outcome): CaseContext {
  return answer as CaseContext;
}

/** The entries of a block, as the block alone has them; or in words why it can't be read. */
function read(outcome: Outcome): { readonly entries: readonly BlockElement[] } | string {
  const block = readBlock(contextIn(outcome).pack.block);
  return typeof block === 'string' ? block : { entries: elementsOf(block, 'memory') };
}

/** Whether each entry says, word for word, what its memory does. */
function textProblem(outcome: Outcome, wanted: (text: string) => string): string | null {
  const shown = read(outcome);
  if (typeof shown === 'string') return shown;
  const texts = shown.entries.map(({ text }) => text);
  const expected = shownIn(contextIn(outcome)).map(({ text }) => wanted(text));
  return unless(texts.length > 0 && isDeepStrictEqual(texts, expected), 'an entry says something else');
}

/** A check on a block proves nothing about what is not in it. */
function unshown(world: World, outcome: Outcome): string | null {
  const missing = world.file.memories
    .map(({ key }) => String(key))
    .filter((key) => !outcome.memories.some((memory) => world.isKey(key, memory)));
  return unless(missing.length === 0, `the block does not hold ${missing.join(', ')}`);
}

async function changed(world: World, given: readonly Fields[]): Promise<string | null> {
  for (const { key, text } of given) {
    const { place, id } = world.ref(key);
    const stored: Memory = await world.at(place).get(id);
    if (stored.text !== text) return `the text of ${String(key)} was changed`;
  }
  return null;
}

/** A memory that a step of the case stored. */
function storedBySteps({ file }: World, key: string): Fields {
  const given = file.steps.flatMap(({ memories }) => listOf(memories).map(fieldsOf));
  return given.find((memory) => memory['key'] === key) ?? {};
}

function wherefrom({ tenant, user }: Fields): Fields {
  return { tenant, user };
}

/** What is injected for the words of a memory itself. */
function askedFor(world: World, step: Fields, key: string): Promise<CaseContext> {
  const given = world.file.memories.find((memory) => memory['key'] === key);
  return contextOf(world, { ...fieldsOf(step['query']), text: given?.['text'] });
}

type Entry = BlockElement & { readonly parent: string };

/** The entry of a memory in a block; null with the problem where there is none. */
function entryFor(
  world: World,
  { pack, recalled }: CaseContext,
  key: string,
): { readonly entry: Entry; readonly problem: null } | { readonly entry: null; readonly problem: string } {
  const block = readBlock(pack.block);
  if (typeof block === 'string') return { entry: null, problem: block };
  const at = shownIn({ pack, recalled }).findIndex((memory) => world.isKey(key, memory));
  const cited = pack.entries[at]?.key;
  if (cited === undefined) return { entry: null, problem: `${key} is not in the block` };
  for (const parent of [block, ...block.children]) {
    const entry = parent.children.find(({ attributes }) => attributes.get('id') === cited);
    if (entry !== undefined) return { entry: { ...entry, parent: parent.tag }, problem: null };
  }
  return { entry: null, problem: `no entry of the block has the key of ${key}` };
}

/** Whether each memory of a kind that warns is in the block, or said to be missing there and in the result. */
function warningProblem(world: World, context: CaseContext): string | null {
  const block = readBlock(context.pack.block);
  if (typeof block === 'string') return block;
  for (const { key } of world.file.memories.filter(({ kind }) => kind === 'safety')) {
    const { entry } = entryFor(world, context, String(key));
    const missing = context.pack.overflow?.memories.some((memory) => world.isKey(String(key), memory)) === true;
    const warned = elementsOf(block, 'missing').some(({ text }) => text !== '');
    if (entry === null && !(missing && warned)) return `${String(key)} is left out without a word`;
  }
  return null;
}
