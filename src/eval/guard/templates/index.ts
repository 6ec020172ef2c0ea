import type { Language, TemplateSet } from '../case.js';
import { ENTITIES_A } from '../entities/a.js';
import { ENTITIES_B } from '../entities/b.js';
import { A_EN } from './a-en.js';
import { A_MIXED } from './a-mixed.js';
import { A_ZH } from './a-zh.js';
import { B_EN } from './b-en.js';
import { B_MIXED } from './b-mixed.js';
import { B_ZH } from './b-zh.js';
import type { EntityText, TemplateText } from './tables.js';

/** Template tables by set and language. */
export const TEMPLATES: { readonly [set in TemplateSet]: { readonly [language in Language]: TemplateText } } = {
  A: { en: A_EN, zh: A_ZH, mixed: A_MIXED },
  B: { en: B_EN, zh: B_ZH, mixed: B_MIXED },
};

/** Entity lists by set. */
export const ENTITIES: { readonly [set in TemplateSet]: EntityText } = { A: ENTITIES_A, B: ENTITIES_B };
