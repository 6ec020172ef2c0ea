import { assertNever } from '../domain/errors.js';
import type { Memory } from '../domain/memory.js';
import { versionKey } from '../domain/memory.js';
import type { TenantStore } from '../ports/store.js';
import { bm25 } from '../scoring/bm25.js';
import type { Candidate, TextFinding } from './candidate.js';
import type { Findings } from './complete.js';
import { measureFindings } from './complete.js';
import type { Found } from './find.js';
import type { TextEvidence, TextLeg } from './legs/text.js';
import { legOfTerm } from './legs/text.js';
import type { LegName } from './recipe.js';
import type { LegTrace } from './trace.js';

/** How near a leg came to a memory it did not reach. */
export interface Unreached {
  readonly leg: LegName;
  /** Candidates the leg fetched; 0 when it did not run. */
  readonly asked: number;
  /**
   * BM25 of the query's words and identifiers, or cosine, by what the leg measures; null when the memory holds nothing
   * the leg looks for, and for legs that measure nothing.
   */
  readonly value: number | null;
  /** The value of the last candidate the leg brought; null when it brought all there were. */
  readonly lastValue: number | null;
  /** Why the leg did not run; null when it did. */
  readonly skipped: string | null;
}

/** Measures a memory as every leg of a recall would have; legs that did not run say why. */
export async function howNear(memory: Memory, found: Found, store: TenantStore): Promise<readonly Unreached[]> {
  const measured = await measureFindings([memory], found, store);
  const findings = measured.get(versionKey(memory)) ?? { text: null, vector: null };
  return found.legs.map(({ leg, asked, skipped }) => {
    const values = skipped === null ? valuesOf({ leg, asked }, findings, found) : NOTHING;
    return { leg, asked, ...values, skipped };
  });
}

type Values = Pick<Unreached, 'value' | 'lastValue'>;

const NOTHING: Values = { value: null, lastValue: null };

function valuesOf(
  { leg, asked }: Pick<LegTrace, 'leg' | 'asked'>,
  findings: Findings,
  { text, vector }: Found,
): Values {
  const lastOf = <Row>(rows: readonly Row[]): Row | undefined => (rows.length < asked ? undefined : rows.at(-1));
  switch (leg) {
    case 'lexical':
    case 'identifier': {
      if (text === null) return NOTHING;
      // Both read the index together, so one cut decides for both.
      const last = lastOf(text.matches.hits);
      return {
        value: holds(leg, findings.text, text) ? bm25Of(findings.text, text) : null,
        lastValue: last === undefined ? null : bm25Of(last, text),
      };
    }
    case 'vector': {
      if (vector === null) return NOTHING;
      const { similarity: value = null, profile = vector.searches[0].query.profile } = findings.vector ?? {};
      const hits = vector.searches.find(({ query }) => query.profile === profile)?.hits ?? [];
      return { value, lastValue: lastOf(hits)?.vector?.similarity ?? null };
    }
    case 'attribute':
    case 'graph':
    case 'importance':
    case 'time':
    case 'newest':
    case 'bfs':
    case 'beside':
      return NOTHING;
    default:
      return assertNever(leg);
  }
}

function holds(leg: TextLeg, finding: Candidate['text'], { terms }: TextEvidence): finding is TextFinding {
  return (
    finding !== null && terms.some(({ term }, at) => legOfTerm(term) === leg && (finding.frequencies[at] ?? 0) > 0)
  );
}

function bm25Of({ passage, frequencies }: TextFinding, { terms, matches }: TextEvidence): number {
  return bm25(
    frequencies,
    terms.map(({ idf }) => idf),
    passage.length,
    matches.averageLength,
  );
}
