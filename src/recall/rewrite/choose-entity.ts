import type { ActiveEntity, EntityType } from '../../text/references/active-entities.js';
import type { Gender } from '../../text/references/mention.js';

/** What a reference word can stand for. */
export interface Sought {
  readonly types: ReadonlySet<EntityType>;
  /** Null: one or several. */
  readonly isPlural: boolean | null;
  readonly gender: Gender;
}

/** The entity a reference word stands for, and how sure that is, in [0,1]. */
export interface Choice {
  readonly entity: ActiveEntity;
  readonly confidence: number;
}

/** One candidate in the last turn; less for each further candidate there, each turn back, and a weak mention. */
const SURE = 0.9;
const PER_RIVAL = 0.15;
const PER_TURN = 0.1;
const WEAK = 0.2;
const LEAST = 0.2;

/**
 * The most recent entity that fits type, number and gender; within a turn the one named first, because that is mostly
 * what the turn is about.
 *
 * @param entities as `activeEntities` gives them: the last turn first
 * @param lastTurn index of the last turn
 */
export function chooseEntity(entities: readonly ActiveEntity[], sought: Sought, lastTurn: number): Choice | null {
  const fitting = entities.filter((entity) => fits(entity, sought));
  const [first] = fitting;
  if (first === undefined) return null;
  const rivals = fitting.filter(
    ({ turn, isWeak, head }) => turn === first.turn && isWeak === first.isWeak && head !== first.head,
  );
  const confidence = SURE - PER_RIVAL * rivals.length - PER_TURN * (lastTurn - first.turn) - (first.isWeak ? WEAK : 0);
  return { entity: first, confidence: Math.max(LEAST, confidence) };
}

function fits(entity: ActiveEntity, { types, isPlural, gender }: Sought): boolean {
  if (!types.has(entity.type)) return false;
  // A firm, a shop and a name can be "they"; one thing can not.
  if (isPlural === true && !entity.isPlural && entity.type === 'thing') return false;
  if (isPlural === false && entity.isPlural && entity.type !== 'name') return false;
  return gender === 'unknown' || entity.gender === 'unknown' || entity.gender === gender;
}
