import type { CaseMemory, Language } from './case.js';

const always = (safety: string, pinned: string): readonly CaseMemory[] => [
  { key: 'safety', text: safety, ago: 380, kind: 'safety' },
  { key: 'pinned', text: pinned, ago: 35, pinned: true },
];

/** Memories that belong into every answer of a generated user. */
export const ALWAYS_TEXTS: { readonly [language in Language]: readonly CaseMemory[] } = {
  en: always('Carries an adrenaline pen in the left pocket', 'Latex gloves cause a rash, use vinyl ones'),
  zh: always('左边口袋里随身带着肾上腺素笔', '戴乳胶手套会起疹子，要用丁腈的'),
  mixed: always('左边 pocket 里有 adrenaline pen', 'latex 手套会起疹子，use vinyl'),
};
