import type { Check } from './check.js';
import { unless } from './check.js';
import { EMBEDDING_CHECKS } from './embedding-checks.js';
import { IMPORT_CHECKS } from './import-checks.js';
import { LIFECYCLE_CHECKS } from './lifecycle-checks.js';
import { MCP_CHECKS } from './mcp-checks.js';
import { PROMPT_CHECKS } from './prompt-checks.js';
import { RECALL_CHECKS } from './recall-checks.js';
import { SCOPE_CHECKS } from './scope-checks.js';
import { TRUTH_CHECKS } from './truth-checks.js';
import { VERSION_CHECKS } from './version-checks.js';

/** Sentence -> assertion. A sentence that is not here makes its case "not covered". */
const CHECKS: { readonly [sentence: string]: Check } = {
  ...EMBEDDING_CHECKS,
  ...IMPORT_CHECKS,
  ...LIFECYCLE_CHECKS,
  ...MCP_CHECKS,
  ...PROMPT_CHECKS,
  ...RECALL_CHECKS,
  ...SCOPE_CHECKS,
  ...TRUTH_CHECKS,
  ...VERSION_CHECKS,
};

/** `text says X`: the first memory returned says X. */
const TEXT_SAYS = /^text says (.+)$/u;

/** `k's text still says 'X'`: the returned memory with that key says X. */
const KEY_STILL_SAYS = /^(\w+)'s text still says '(.+)'$/u;

/** The assertion behind a sentence; null when there is none. */
export function findCheck(sentence: string): Check | null {
  const known = Object.hasOwn(CHECKS, sentence) ? CHECKS[sentence] : undefined;
  if (known !== undefined) return known;
  const [, said] = TEXT_SAYS.exec(sentence) ?? [];
  if (said !== undefined)
    return {
      assert: ({ outcome }) => unless(outcome.memories[0]?.text.includes(said) === true, 'it says something else'),
    };
  const [, key, kept] = KEY_STILL_SAYS.exec(sentence) ?? [];
  if (key === undefined || kept === undefined) return null;
  return {
    assert: ({ world, outcome }) => {
      const memory = outcome.memories.find((candidate) => world.isKey(key, candidate));
      return unless(memory?.text.includes(kept) === true, 'it says something else');
    },
  };
}
