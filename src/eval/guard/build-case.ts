import type { SeededRandom } from '../seeded-random.js';
import type { CaseMemory, CaseQuery, Phenomenon } from './case.js';
import { caseQuery } from './case.js';
import { lookAlikes } from './look-alikes.js';
import type { EntityDecks } from './slots.js';
import { CaseSlots } from './slots.js';
import { staleCase } from './stale-case.js';
import type { Row } from './templates/tables.js';
import { timeWindow } from './time-windows.js';

/** What a template row becomes. */
export interface BuiltCase {
  readonly memories: readonly CaseMemory[];
  readonly queries: readonly CaseQuery[];
}

/** What a builder may use. */
export interface CaseParts {
  readonly decks: EntityDecks;
  readonly random: SeededRandom;
  /** Number of the case among those of its phenomenon and language, from 0; variants alternate by it. */
  readonly index: number;
  /** A long true text about other people and things. */
  readonly aside: () => string;
}

type Builder<Table extends Phenomenon> = (row: Row<Table>, parts: CaseParts) => BuiltCase;

/** Days before the clock for something that could have been said any time. */
const sometime = (random: SeededRandom): number => random.between(20, 400);

const SECRET_DIGITS = 10;

/** A token that nobody else has; its form is told from everything else in an answer. */
export function secretToken(random: SeededRandom): string {
  const digits = Array.from({ length: SECRET_DIGITS }, () => random.between(0, 15).toString(16)).join('');
  return `ZQ${digits.toUpperCase()}`;
}

/** How a row of each table becomes a case. */
export const BUILDERS: { readonly [Table in Phenomenon]: Builder<Table> } = {
  negation(row, { decks, random }) {
    const slots = new CaseSlots(decks);
    const memory = (key: string, template: string): CaseMemory => ({
      key,
      text: slots.fill(template),
      ago: sometime(random),
    });
    return {
      memories: [memory('yes', row.yes), memory('no', row.no), memory('control', row.control)],
      queries: [
        caseQuery({ role: 'affirm', text: slots.fill(row.askYes), gold: ['yes'], wrong: { no: 'flipped' } }),
        caseQuery({ role: 'deny', text: slots.fill(row.askNo), gold: ['no'], wrong: { yes: 'flipped' } }),
        caseQuery({ role: 'control', text: slots.fill(row.askControl), gold: ['control'] }),
      ],
    };
  },

  stale: (row, { decks, index }) => staleCase(row, new CaseSlots(decks), index),

  abstention(row, { decks, random }) {
    const slots = new CaseSlots(decks);
    const ask = slots.fill(row.ask);
    return {
      memories: [{ key: 'said', text: slots.fill(row.say), ago: sometime(random) }],
      queries: [
        caseQuery({ role: 'answerable', text: ask, gold: ['said'] }),
        caseQuery({ role: 'near miss', text: slots.fill(row.near) }),
        caseQuery({ role: 'unknown person', text: new CaseSlots(decks).fill(row.ask) }),
        caseQuery({ role: 'off topic', text: slots.fill(row.off) }),
        caseQuery({ role: 'empty store', text: ask }),
      ],
    };
  },

  scopes(row, { decks, random, index }) {
    const slots = new CaseSlots(decks);
    const say = (): string =>
      new CaseSlots(decks, { ...boundBy(slots, row.say), secret: secretToken(random) }).fill(row.say);
    const foreign: Partial<CaseMemory> = index % 2 === 0 ? { user: 'other' } : { session: 'other' };
    return {
      memories: [
        { key: 'own', text: say(), ago: 60 },
        { key: 'foreign', text: say(), ago: 40, ...foreign },
      ],
      queries: [caseQuery({ role: 'own', text: slots.fill(row.ask), gold: ['own'], wrong: { foreign: 'foreign' } })],
    };
  },

  budget(row, { decks, random, aside }) {
    const slots = new CaseSlots(decks);
    const ask = slots.fill(row.ask);
    // What drowns evidence in real stores: long replies that repeat the question and then speak of something else.
    const replies = [1, 2, 3].map((asides) => [ask, ...Array.from({ length: asides }, aside)].join(' '));
    return {
      memories: [
        { key: 'short', text: slots.fill(row.short), ago: sometime(random) },
        { key: 'long', text: slots.fill(row.long), ago: sometime(random) },
        ...replies.map((text, at) => ({ key: `reply ${at + 1}`, text, ago: sometime(random) })),
      ],
      queries: [
        caseQuery({
          role: 'evidence',
          text: ask,
          gold: ['short', 'long'],
          rivals: replies.map((_, at) => `reply ${at + 1}`),
        }),
      ],
    };
  },

  poison(row, { decks, random, index }) {
    const slots = new CaseSlots(decks);
    const isPayload = index % 2 === 1;
    return {
      memories: [
        { key: 'true', text: slots.fill(row.say), ago: sometime(random) },
        {
          key: 'planted',
          text: slots.fill(isPayload ? row.payload : row.lie),
          ago: random.between(1, 10),
          planted: true,
        },
      ],
      queries: [
        caseQuery({
          role: isPayload ? 'payload' : 'falsehood',
          text: slots.fill(row.ask),
          gold: ['true'],
          wrong: { planted: 'poisoned' },
        }),
      ],
    };
  },

  identifiers(row, { decks, random }) {
    const [id = '', sibling = '', absent = ''] = lookAlikes(row.pattern, 3, random);
    const slots = new CaseSlots(decks, { id, 'id.2': sibling });
    // The same question about an identifier that nobody ever stored.
    const absentAsk = slots.fill(row.ask).replaceAll(id, absent);
    return {
      memories: [
        { key: 'named', text: slots.fill(row.say), ago: sometime(random) },
        { key: 'sibling', text: slots.fill(row.other), ago: sometime(random) },
      ],
      queries: [
        caseQuery({ role: 'named', text: slots.fill(row.ask), gold: ['named'], rivals: ['sibling'] }),
        caseQuery({ role: 'absent', text: absentAsk, rivals: ['named', 'sibling'] }),
      ],
    };
  },

  references(row, { decks, random }) {
    const slots = new CaseSlots(decks);
    return {
      memories: [{ key: 'said', text: slots.fill(row.say), ago: sometime(random) }],
      queries: [
        caseQuery({ role: 'reference', text: slots.fill(row.ask), gold: ['said'], turns: [slots.fill(row.turn)] }),
        caseQuery({ role: 'self-contained', text: slots.fill(row.plain), gold: ['said'] }),
      ],
    };
  },

  gate(row, { decks, random }) {
    const slots = new CaseSlots(decks);
    return {
      memories: [{ key: 'said', text: slots.fill(row.say), ago: sometime(random) }],
      queries: [
        caseQuery({ role: 'needs memory', text: slots.fill(row.needs), gold: ['said'] }),
        caseQuery({ role: 'needs none', text: slots.fill(row.idle) }),
      ],
    };
  },

  actions(row, { decks, random }) {
    const slots = new CaseSlots(decks);
    const ago = sometime(random);
    return {
      memories: [
        { key: 'situation', text: slots.fill(row.situation), ago, kind: 'situation', leadsTo: { procedure: 0.9 } },
        { key: 'procedure', text: slots.fill(row.procedure), ago, kind: 'procedure' },
      ],
      queries: [caseQuery({ role: 'situation', text: slots.fill(row.ask), actions: ['procedure'] })],
    };
  },

  'multi-hop'(row, { decks, random }) {
    const slots = new CaseSlots(decks);
    return {
      memories: [
        { key: 'one', text: slots.fill(row.one), ago: sometime(random) },
        { key: 'two', text: slots.fill(row.two), ago: sometime(random) },
      ],
      queries: [caseQuery({ role: 'two hops', text: slots.fill(row.ask), gold: ['one', 'two'] })],
    };
  },

  'time windows'(row, { decks }) {
    const slots = new CaseSlots(decks);
    const { inside, outside } = timeWindow(row.window);
    const rivals = outside.map((_, at) => `outside ${at + 1}`);
    return {
      memories: [
        { key: 'inside', text: slots.fill(row.say, 1), ago: inside },
        ...outside.map((ago, at) => ({ key: `outside ${at + 1}`, text: slots.fill(row.say, at + 2), ago })),
      ],
      queries: [caseQuery({ role: 'window', text: slots.fill(row.ask), gold: ['inside'], rivals })],
    };
  },
};

/** The values of a template's slots, so that a second text can differ in its secret alone. */
function boundBy(slots: CaseSlots, template: string): { readonly [slot: string]: string } {
  const names = [...template.matchAll(/\{([^{}]+)\}/gu)].map(([, slot]) => slot ?? '');
  return Object.fromEntries(names.filter((slot) => slot !== 'secret').map((slot) => [slot, slots.value(slot)]));
}
