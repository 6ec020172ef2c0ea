import type { WhyNotAnswer } from '../../recall/why-not.js';
import type { Fields } from './case-file.js';
import { fieldsOf } from './case-file.js';
import { placeOf, recallOptionsOf } from './vocabulary.js';
import type { World } from './world.js';

/**
 * Asks why each of the keys is not in the answer to the step's query. The recipe without a floor is asked, since the cases
 * are about the account that is given of what was found and cut.
 */
export async function whyNotAnswers(
  world: World,
  step: Fields,
  keys: readonly string[],
): Promise<{ readonly [key: string]: WhyNotAnswer }> {
  const { text, ...options } = fieldsOf(step['query']);
  const scoped = world.at(placeOf(options));
  const answers: { [key: string]: WhyNotAnswer } = {};
  for (const key of keys) {
    const { id, version } = world.ref(key);
    answers[key] = await scoped.whyNot(id, text as string, {
      ...recallOptionsOf(options),
      recipe: 'bm25',
      ...(version === null ? {} : { version }),
    });
  }
  return answers;
}
