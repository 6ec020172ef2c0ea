import { describe, expect, test } from 'vitest';
import { CHINESE_CUES } from '../../../src/text/polarity/chinese-cues.js';
import { type Cue, cuesOf } from '../../../src/text/polarity/cue-table.js';
import { ENGLISH_CUES, ENGLISH_MACROS } from '../../../src/text/polarity/english-cues.js';
import { lex } from '../../../src/text/polarity/lex.js';

/** A sentence that holds a cue, its slots filled. */
function englishSentence({ phrase }: Cue): string {
  const words = phrase
    .split(' ')
    .filter((word) => word !== '>' && word !== '$')
    .map((word) => ENGLISH_MACROS[word]?.split(/\s+/)[0] ?? word)
    .map((word) => SLOTS[word] ?? word.replace(/^[\^=]/, ''));
  const start = phrase.startsWith('^') ? '' : phrase.startsWith("'") ? 'She' : 'The rota ';
  const needsObject = OBJECT_TAKERS.has(phrase) ? ' rye' : '';
  return `${start}${words.join(' ')}${needsObject}`;
}

const SLOTS: { readonly [slot: string]: string } = {
  '{pron}': 'me',
  '{x}': 'rye',
  '{name}': 'Acme',
  '{aux}': 'is',
  '..': 'rye',
};
/** Without an object they are said of the subject. */
const OBJECT_TAKERS = new Set(['be off', 'go off', 'DELIGHT {pron}']);

describe('no cue is hidden behind another', () => {
  test('English', () => {
    const hidden = cuesOf(ENGLISH_CUES).filter((cue) => {
      const found = lex(englishSentence(cue)).flatMap((token) => token.cue ?? []);
      return !found.some(({ kind, phrase }) => kind === cue.kind && phrase === cue.phrase);
    });
    expect(hidden.map(({ kind, phrase }) => `${kind}: ${phrase}`)).toEqual([]);
  });

  test('Chinese', () => {
    const hidden = cuesOf(CHINESE_CUES).filter(({ kind, phrase }) => {
      const tokens = lex(phrase.replace('^', '').replaceAll('V', '吃'));
      // A protected word is one token without a cue.
      if (kind === 'word') return tokens.length !== 1 || tokens[0]?.cue !== null;
      return !tokens.some(({ cue }) => cue?.kind === kind && cue.phrase === phrase);
    });
    expect(hidden.map(({ kind, phrase }) => `${kind}: ${phrase}`)).toEqual([]);
  });
});

test.each([
  ['English', ENGLISH_CUES],
  ['Chinese', CHINESE_CUES],
])('%s: no phrase is listed twice, and every confidence lies in (0,1]', (_, table) => {
  const cues = cuesOf(table);
  expect(cues.length).toBeGreaterThan(1_000);
  const phrases = cues.map(({ phrase }) => phrase);
  expect(phrases.filter((phrase, at) => phrases.indexOf(phrase) !== at)).toEqual([]);
  for (const { confidence } of cues) {
    expect(confidence).toBeGreaterThan(0);
    expect(confidence).toBeLessThanOrEqual(1);
  }
});
