import { chineseNames } from './chinese-entities.js';
import { englishNames, type Named } from './english-entities.js';
import type { Entity, EntityType } from './entity.js';
import { entityName } from './entity-name.js';

/** What entities are read from. */
export interface EntitySource {
  readonly text: string;
  /** Whom the text is about, where that was given. */
  readonly subject?: string | null;
  /** What the caller says that the text is about. */
  readonly entities?: readonly { readonly type: string; readonly id: string }[];
}

/** Only the beginning of a longer text is read. */
const LONGEST_READ = 4_000;
const LONGEST_TITLE = 100;
const MOST_ENTITIES = 48;
const HAN = /\p{Script=Han}/u;
const LATIN = /[A-Za-z]{2}/;
const QUOTED = /“([^”\n]{2,60})”|"\s?([^"\n]{2,60})"|「([^」\n]{2,40})」|《([^》\n]{1,60})》/gu;
/** Letters and digits in one word, or a long number: years and counts identify nothing. */
const IDENTIFIER =
  /(?<![A-Za-z0-9])(?:(?=[A-Za-z-]*\d)(?=[\d-]*[A-Za-z])[A-Za-z0-9]+(?:[-_./][A-Za-z0-9]+)*|\d{5,})(?![A-Za-z0-9])/g;
const TITLE_LINE = /^(?:#+ )?([^\n]{2,100})\n+(?=\S)/u;

/**
 * Who and what a text is about and names, by rules alone: names by their capitals, Chinese surnames, endings of places and
 * firms, titles in quotation marks, identifiers, the writer's people by their roles, and what was given. What the text is about
 * comes first, then by first mention; each once, at most 48. Never throws.
 *
 * @example
 * ```ts
 * entities({ text: 'My boss Zhang San moved to Graz' }).map(({ name }) => name); // ["self's boss", 'zhang san', 'graz']
 * ```
 */
export function entities({ text, subject = null, entities: given = [] }: EntitySource): readonly Entity[] {
  const read = text.slice(0, LONGEST_READ);
  const title = titleOf(read);
  const found: Entity[] = [];
  if (subject !== null) found.push(entityOf(subject, 'given', true));
  if (title !== null) found.push(...title.names.map((name) => entityOf(name, 'name', true, 0)));
  const body = title?.end ?? 0;
  const names = [...(HAN.test(read) ? chineseNames(read) : []), ...(LATIN.test(read) ? englishNames(read) : [])];
  const first = Math.min(...names.filter(({ start }) => start >= body).map(({ start }) => start));
  const begins = first <= body + LEAD && /^(?:the|a|an|our|my|["“《(\s])*$/iu.test(read.slice(body, first));
  for (const { start, end, type } of names) {
    const isAbout = begins && (start === first || isAlias(read, names, first, start));
    found.push({ ...entityOf(read.slice(start, end), type, isAbout, start), end });
  }
  for (const match of read.matchAll(QUOTED)) {
    const written = match.slice(1).find((group) => group !== undefined) ?? '';
    found.push({ ...entityOf(written, 'work', match.index === body, match.index), end: match.index + match[0].length });
  }
  for (const { 0: written, index } of read.matchAll(IDENTIFIER))
    found.push(entityOf(written, 'identifier', index === body, index));
  for (const { id } of given) found.push(entityOf(id, 'given', false));
  return distinct(found);
}

/** Units that may stand before the name that a text begins with. */
const LEAD = 8;

/** Whether a name stands right behind the first one and is another name of it: `My boss Zhang San`, 我老板张三. */
function isAlias(text: string, names: readonly Named[], first: number, start: number): boolean {
  const leading = names.find((name) => name.start === first);
  if (leading === undefined || (leading.type !== 'role' && leading.type !== 'pet')) return false;
  return (
    start >= leading.end &&
    /^(?:,? |, who is |\(|（|是|叫| is (?:called |named )?)?$/u.test(text.slice(leading.end, start))
  );
}

/** A title line over a text, with the shorter names that it gives: without what stands in brackets, before a comma. */
function titleOf(text: string): { readonly end: number; readonly names: readonly string[] } | null {
  const match = TITLE_LINE.exec(text);
  const title = match?.[1]?.trim();
  if (match === null || title === undefined || title.length > LONGEST_TITLE || /[.!?。！？]$/u.test(title)) return null;
  const bare = title.replace(/\s*[(（][^)）]*[)）]\s*$/u, '');
  const before = /^(\S+ .+?),/u.exec(bare)?.[1];
  return { end: match[0].length, names: [title, bare, ...(before === undefined ? [] : [before])] };
}

function entityOf(written: string, type: EntityType, isAbout: boolean, start = 0): Entity {
  return { name: entityName(written), written, type, isAbout, start, end: start + (start === 0 ? 0 : written.length) };
}

/** What the text is about first; of one name the first mention, about it when any is. */
function distinct(found: readonly Entity[]): readonly Entity[] {
  const byName = new Map<string, Entity>();
  for (const entity of found) {
    if (entity.name === '' || entity.name === 'self') continue;
    const known = byName.get(entity.name);
    if (known === undefined) byName.set(entity.name, entity);
    else if (entity.isAbout && !known.isAbout) byName.set(entity.name, { ...known, isAbout: true });
  }
  const all = [...byName.values()];
  return [...all.filter(({ isAbout }) => isAbout), ...all.filter(({ isAbout }) => !isAbout)].slice(0, MOST_ENTITIES);
}
