import { createMemoryStore } from '../../src/adapters/storage/memory/index.js';
import { createSqliteStore } from '../../src/adapters/storage/sqlite/index.js';
import { playScenario, randomFrom, randomScenario } from '../../src/testing/index.js';

/** What was played, and the first difference where there was one. */
export interface OperationsReport {
  /** Operations that were applied, each to both stores. */
  readonly operations: number;
  /** Questions of which the answers were compared, those about the whole state after each batch aside. */
  readonly questions: number;
  readonly scenarios: number;
  readonly problems: readonly string[];
}

/** Seeds of the suites begin below; a soak plays other histories. */
const FIRST_SEED = 1_000_000;

/** Plays random histories on SQLite and on the in-memory model, until so many operations were applied or an answer differs. */
export async function randomOperations(most: number, seed: number): Promise<OperationsReport> {
  let operations = 0;
  let questions = 0;
  let scenarios = 0;
  for (let at = 0; operations < most; at += 1) {
    const random = randomFrom(FIRST_SEED * seed + at);
    const scenario = randomScenario((largest) => Math.floor(random() * (largest + 1)));
    const [store, model] = [await createSqliteStore({ folder: null }), createMemoryStore()];
    try {
      await playScenario(scenario, await model.tenant('acme'), await store.tenant('acme'));
    } catch (error) {
      const problem = `scenario ${FIRST_SEED * seed + at}: ${error instanceof Error ? error.message : String(error)}`;
      return { operations, questions, scenarios, problems: [problem] };
    } finally {
      await store.close();
      await model.close();
    }
    operations += scenario.rounds.reduce((sum, { batch }) => sum + batch.length, 0);
    questions += scenario.rounds.reduce((sum, round) => sum + round.questions.length, 0);
    scenarios += 1;
  }
  return { operations, questions, scenarios, problems: [] };
}
