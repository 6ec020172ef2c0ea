import type { DraftInput, PatchInput, ScopedMemory } from '../../src/index.js';

/** One acknowledged unit of work: a batch in one transaction. */
export type Step =
  | { readonly does: 'rememberMany'; readonly drafts: readonly (DraftInput & { readonly text: string })[] }
  | { readonly does: 'update'; readonly id: string; readonly patch: PatchInput & { readonly text: string } }
  | { readonly does: 'forget'; readonly id: string };

/** A text that only this version has: its first word is found by no other. */
function textOf(id: string, version: number, words = 9): string {
  const filler = Array.from({ length: words }, (_, at) => `word${(at * 7 + version) % 61}`);
  return [`mark${id.replace('-', 'x')}v${version}`, ...filler].join(' ');
}

/**
 * The work of a writer, numbered from 1: in turns a batch with new memories (one of several passages) and new versions
 * of older ones, an update, a new version of the long one, and a forget.
 */
export function stepOf(number: number): Step {
  const group = Math.ceil(number / 4);
  const id = (member: number, of = group): string => `m${of}-${member}`;
  switch ((number - 1) % 4) {
    case 0: {
      const added = [0, 1, 2, 3, 4, 5].map((member) => ({
        id: id(member),
        text: textOf(id(member), 1, member === 3 ? 450 : 9),
      }));
      const older = group === 1 ? [] : [id(0, group - 1), id(1, group - 1)];
      const superseding = older.map((supersedes) => ({ supersedes, text: textOf(supersedes, 2) }));
      return { does: 'rememberMany', drafts: [...added, ...superseding] };
    }
    case 1:
      return { does: 'update', id: id(2), patch: { text: textOf(id(2), 2), importance: 0.5 } };
    case 2:
      return { does: 'rememberMany', drafts: [{ supersedes: id(3), text: textOf(id(3), 2, 700) }] };
    default:
      return { does: 'forget', id: id(5) };
  }
}

/** Does a step. */
export async function take(step: Step, scoped: ScopedMemory): Promise<void> {
  if (step.does === 'rememberMany') await scoped.rememberMany(step.drafts);
  else if (step.does === 'update') await scoped.update(step.id, step.patch);
  else await scoped.forget(step.id);
}

/** What must be stored after the first steps: the texts of all versions, by memory; none for a forgotten one. */
export function expectedAfter(steps: number): ReadonlyMap<string, readonly string[]> {
  const expected = new Map<string, readonly string[]>();
  const add = (id: string, text: string): Map<string, readonly string[]> =>
    expected.set(id, [...(expected.get(id) ?? []), text]);
  for (let number = 1; number <= steps; number += 1) {
    const step = stepOf(number);
    if (step.does === 'forget') expected.set(step.id, []);
    else if (step.does === 'update') add(step.id, step.patch.text);
    else for (const { id, supersedes, text } of step.drafts) add(id ?? supersedes ?? '', text);
  }
  return expected;
}
