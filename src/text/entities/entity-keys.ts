import { type EntitySource, entities } from './entities.js';
import { aboutKey, entityKey, givenEntityKey } from './entity-name.js';

/** The keys under which a version meets others by its entities: what it is about, what was given, what it mentions. */
export function entityKeys(source: EntitySource): readonly string[] {
  const found = entities(source);
  return [
    ...found.filter(({ isAbout }) => isAbout).map(({ name }) => aboutKey(name)),
    ...(source.entities ?? []).map(givenEntityKey),
    ...found.filter(({ isAbout }) => !isAbout).map(({ name }) => entityKey(name)),
  ];
}
