import type { Mark, Sign } from './clause-reading.js';
import type { Clause } from './clauses.js';
import { has, type Token } from './token.js';
import { PERSON, PRONOUN } from './token-flags.js';

/** A denial that is in force. */
export interface Operator {
  /** Up to the end of the clause, of a noun phrase, or for one word. */
  readonly kind: 'clause' | 'phrase' | 'word';
  readonly rule: string;
  readonly confidence: number;
  /** Index of its cue. */
  readonly at: number;
  /** Verbs of the clause before it. */
  readonly verbs: number;
  /** Index from which it no longer holds. */
  readonly until: number;
  /** Content words it has covered, verbs not counted. */
  covered: number;
}

/** What reading a clause from left to right has found so far. */
export class ClauseState {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly clause: Clause;
  readonly marks: (Mark | undefined)[];
  operators: Operator[] = [];
  /** Index of the predicate; -1 before there is one. */
  predicate = -1;
  verbs = 0;
  /** Things after the predicate, or after the last denial. */
  objects = 0;
  denies = false;
  /** A predicate has said what holds of the subject. */
  aboutSubject = false;
  subjectSign: Sign | null = null;
  /** A pronoun stands where the object would. */
  pronounObject = false;
  afterPreposition = false;
  /** A fixed phrase affirms what follows. */
  settled = false;
  /** Factor of hedges. */
  hedge = 1;
  /** What closes the comparison that was opened. */
  comparing: 'no' | 'any' | 'prefer' = 'no';
  /** Content words since the comparison was opened. */
  sinceComparing = 0;
  /** Index of the last cue that affirms; -1 without one. */
  affirmedAt = -1;
  conceded = false;
  /** Index of a 比; -1 without one. */
  comparedAt = -1;
  /** Index of a 非 that a later 不 may turn into "must"; -1 without one. */
  insistedAt = -1;
  rule = '';
  readonly excepted: number[] = [];

  constructor(text: string, tokens: readonly Token[], clause: Clause, marks: (Mark | undefined)[]) {
    this.text = text;
    this.tokens = tokens;
    this.clause = clause;
    this.marks = marks;
  }

  get sign(): Sign {
    return this.operators.length % 2 === 0 ? 1 : -1;
  }

  get opposite(): Sign {
    return this.sign === 1 ? -1 : 1;
  }

  open(kind: Operator['kind'], at: number, confidence: number, rule: string, until: number = this.clause.to): void {
    this.operators.push({ kind, at, confidence, rule, verbs: this.verbs, covered: 0, until });
    this.denies = true;
    this.rule = rule;
    if (kind === 'clause') this.objects = 0;
  }

  keep(holds: (operator: Operator) => boolean): void {
    if (this.operators.length > 0) this.operators = this.operators.filter(holds);
  }

  /** Ends the noun phrases that have covered something. */
  endPhrases(): void {
    this.keep(({ kind, covered }) => kind === 'clause' || covered === 0);
  }

  /** A predicate that is found first is the predicate of the clause. */
  foundVerb(at: number): void {
    if (this.predicate < 0) this.predicate = at;
    this.verbs += 1;
  }

  affirmBetween(from: number, to: number, rule: string): void {
    for (let at = from; at < to; at += 1) {
      const mark = this.marks[at];
      if (mark === undefined) continue;
      mark.sign = 1;
      mark.rule = rule;
    }
  }

  /** Sets what is named before a predicate, persons left out; false when nothing is. */
  setBefore(at: number, sign: Sign, rule: string, confidence: number, from: number = this.clause.from): boolean {
    let found = false;
    for (let before = from; before < at; before += 1) {
      const mark = this.marks[before];
      if (mark === undefined || has(this.tokens[before], PERSON | PRONOUN)) continue;
      if (before === this.predicate && found) continue;
      mark.sign = sign;
      mark.confidence = confidence;
      mark.rule = rule;
      found = true;
    }
    return found;
  }
}
