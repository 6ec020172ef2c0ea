import {
  ANIMAL,
  ANIMAL_OWNER_BEFORE,
  COUNTED,
  EMPTY,
  FEMALE_PERSON,
  GOAL,
  LATIN,
  MALE_PERSON,
  NAME,
  OBTAINED,
  ORGANISATION_ENDING,
  OWNED,
  OWNER_BEFORE,
  PERSON,
  PLACE_CHARACTERS,
  PLACE_ENDING,
  RELATIVE,
  SEVERAL_PERSONS,
  TIME_FIRST,
  TIME_INSIDE,
  TITLE,
  TOPIC,
  TRIGGER,
  TRIGGERS,
} from './chinese-mention-patterns.js';
import type { Gender, Mention, MentionType } from './mention.js';

/** A mention with the measure word by which it was counted, for 那件 after 两件毛衣. */
export interface ChineseMention extends Mention {
  readonly measure: string | null;
}

const LONGEST_HEAD = 4;
/** Most characters before the ending of a place or a firm. */
const LONGEST_NAME = 7;
/** How far back the owner of a person noun can begin. */
const LONGEST_OWNER = 6;

/**
 * Who and what a text names, in reading order; overlapping ones are all kept, since which of them is meant is for the
 * reference word to say.
 *
 * @param plain the text in plain form
 */
export function chineseMentions(text: string, plain: string, clauseStarts: readonly number[]): ChineseMention[] {
  const found = new Collector(text, plain, clauseStarts);
  /** Where the next match of a rule may begin: matches of one rule do not overlap. */
  const free = { person: 0, animal: 0, name: 0, count: 0, owner: 0, place: 0, goal: 0, obtained: 0 };
  for (let at = 0; at < plain.length; at += 1) {
    const bits = TRIGGERS[plain.charCodeAt(at)] ?? 0;
    if (bits === 0) continue;
    if ((bits & TRIGGER.person) !== 0) {
      if (at >= free.person) free.person = found.person(at);
      if (at >= free.animal) free.animal = found.animal(at);
    }
    if ((bits & TRIGGER.name) !== 0 && at >= free.name) free.name = found.name(at);
    if ((bits & TRIGGER.count) !== 0 && at >= free.count) free.count = found.counted(at);
    if ((bits & TRIGGER.owner) !== 0 && at >= free.owner) free.owner = found.object(OWNED, at, false);
    if ((bits & TRIGGER.place) !== 0 && at >= free.place) free.place = found.ending(at, free.place);
    if ((bits & TRIGGER.goal) !== 0 && at >= free.goal) free.goal = found.object(GOAL, at, true, 'place');
    if ((bits & TRIGGER.obtained) !== 0 && at >= free.obtained) free.obtained = found.object(OBTAINED, at, true);
    if ((bits & TRIGGER.of) !== 0) found.object(RELATIVE, at, true);
  }
  found.written();
  return found.inOrder();
}

class Collector {
  readonly #text: string;
  readonly #plain: string;
  readonly #clauseStarts: readonly number[];
  readonly #mentions: ChineseMention[] = [];

  constructor(text: string, plain: string, clauseStarts: readonly number[]) {
    this.#text = text;
    this.#plain = plain;
    this.#clauseStarts = clauseStarts;
  }

  person(at: number): number {
    const word = matchAt(PERSON, this.#plain, at)?.[0];
    if (word === undefined) return at;
    const end = at + word.length;
    const start = at - lengthBefore(OWNER_BEFORE, this.#plain, at);
    const isPlural = SEVERAL_PERSONS.test(word);
    this.#add(start, end, 'person', { gender: genderOf(word), isPlural });
    return end;
  }

  animal(at: number): number {
    const word = matchAt(ANIMAL, this.#plain, at)?.[0];
    if (word === undefined) return at;
    const start = at - lengthBefore(ANIMAL_OWNER_BEFORE, this.#plain, at);
    // Pets are spoken of as things and as persons.
    this.#add(start, at + word.length, 'thing');
    this.#add(start, at + word.length, 'person');
    return at + word.length;
  }

  name(at: number): number {
    const name = matchAt(NAME, this.#plain, at)?.[0];
    if (name === undefined) return at;
    this.#add(at, at + name.length, 'person', { gender: genderOf(name) });
    return at + name.length;
  }

  counted(at: number): number {
    const match = matchAt(COUNTED, this.#plain, at);
    if (match === null) return at;
    const [whole, measure = '', noun = ''] = match;
    const end = at + whole.length;
    // 这家, 那张 alone name nothing themselves.
    if (noun === '' && /^[这那]/.test(whole)) return end;
    const type = measure === '位' ? 'person' : measure === '家' ? 'place' : 'thing';
    const isPlural = !/^(?:[这那]一?|[一1])(?![0-9几些两二三四五])/.test(whole);
    const isWeak = noun === '' && measure === '个';
    this.#add(noun === '' ? at : end - noun.length, end, type, { measure, isPlural, isWeak });
    return end;
  }

  /** The noun in group 1 of a pattern. */
  object(pattern: RegExp, at: number, isWeak: boolean, type: MentionType = 'thing'): number {
    const match = matchAt(pattern, this.#plain, at);
    if (match === null) return at;
    const end = at + match[0].length;
    const noun = match[1] ?? '';
    this.#add(pattern === OWNED ? at : end - noun.length, end, type, { isWeak });
    return end;
  }

  /** A place or a firm by the ending of its name; the name goes back to a character that is in none. */
  ending(at: number, from: number): number {
    const place = matchAt(PLACE_ENDING, this.#plain, at)?.[0];
    const ending = place ?? matchAt(ORGANISATION_ENDING, this.#plain, at)?.[0];
    if (ending === undefined) return from;
    let start = at;
    const first = Math.max(from, at - LONGEST_NAME);
    while (start > first && PLACE_CHARACTERS[this.#plain.charCodeAt(start - 1)] === 1) start -= 1;
    const end = at + ending.length;
    const isPlural = /^[两二三四五六七八九十几]/.test(this.#plain.slice(start, end));
    this.#add(start, end, place === undefined ? 'organisation' : 'place', { isPlural });
    return end;
  }

  /** Latin words, titles, and what clauses begin with. */
  written(): void {
    if (/[a-z]/.test(this.#plain))
      for (const { index, 0: found } of this.#plain.matchAll(LATIN))
        if (found.length > 1) this.#add(index, index + found.length, 'name');
    if (this.#text.includes('《'))
      for (const { index, 0: found } of this.#text.matchAll(TITLE)) this.#add(index, index + found.length, 'work');
    for (const start of this.#clauseStarts) {
      const topic = matchAt(TOPIC, this.#plain, start)?.[1];
      if (topic !== undefined) this.#add(start, start + topic.length, 'thing', { isWeak: true });
    }
  }

  inOrder(): ChineseMention[] {
    return this.#mentions.sort((left, right) => left.start - right.start || right.end - left.end);
  }

  #add(start: number, to: number, type: MentionType, more: Partial<ChineseMention> = {}): void {
    const written = this.#plain.slice(start, to);
    if (to <= start || TIME_FIRST.test(written) || (type !== 'person' && EMPTY.test(written))) return;
    const time = TIME_INSIDE.exec(written);
    const end = time === null ? to : start + time.index;
    let clause = this.#clauseStarts.length - 1;
    while (clause > 0 && (this.#clauseStarts[clause] ?? 0) > start) clause -= 1;
    const head = this.#plain.slice(Math.max(start, end - LONGEST_HEAD), end);
    const text = this.#text.slice(start, end);
    this.#mentions.push({
      text,
      type,
      start,
      end,
      clause,
      head,
      isPlural: false,
      measure: null,
      gender: 'unknown',
      isWeak: false,
      ...more,
    });
  }
}

function matchAt(pattern: RegExp, plain: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(plain);
}

function lengthBefore(pattern: RegExp, plain: string, at: number): number {
  return pattern.exec(plain.slice(Math.max(0, at - LONGEST_OWNER), at))?.[0].length ?? 0;
}

function genderOf(person: string): Gender {
  if (FEMALE_PERSON.test(person)) return 'female';
  return MALE_PERSON.test(person) ? 'male' : 'unknown';
}
