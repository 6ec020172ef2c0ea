import { foldHan } from './fold-han.js';
import { normalise } from './normalise.js';

const WORD_UNIT = /[a-z0-9]/;

/** A name, or a text that may hold one, in the form in which names are compared. */
export function plainName(name: string): string {
  return foldHan(normalise(name)).trim();
}

/** Whether a text holds a name that stands apart from other letters of its script; both as {@link plainName} gives them. */
export function holdsName(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    const joinsBefore = WORD_UNIT.test(name.charAt(0)) && WORD_UNIT.test(text.charAt(at - 1));
    const after = text.charAt(at + name.length);
    if (!joinsBefore && !(WORD_UNIT.test(name.charAt(name.length - 1)) && WORD_UNIT.test(after))) return true;
  }
  return false;
}
