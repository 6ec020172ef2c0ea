/** What a provider's response says of its prompt cache, in tokens. */
export interface CacheUsage {
  readonly shape: 'openai-chat' | 'openai-responses' | 'anthropic' | 'ai-sdk';
  /** All tokens of the prompt, cached ones included. */
  readonly inputTokens: number;
  /** Of them, those read from the cache. */
  readonly cachedTokens: number;
  /** Of them, those written into the cache; null where the provider does not say. */
  readonly writtenTokens: number | null;
  /** cachedTokens / inputTokens, in [0,1]; 0 for an empty prompt. */
  readonly share: number;
}

/**
 * Reads the cache figures of a response of OpenAI (chat completions, responses), Anthropic (messages) or the AI SDK; also of
 * its `usage` alone. Null where there are none.
 */
export function readCacheUsage(response: unknown): CacheUsage | null {
  const usage = field(response, 'usage') ?? response;
  const input = count(usage, 'input_tokens');
  if (input !== null && (has(usage, 'cache_read_input_tokens') || has(usage, 'cache_creation_input_tokens'))) {
    // Anthropic counts cached tokens beside the others, not among them.
    const cached = count(usage, 'cache_read_input_tokens') ?? 0;
    const written = count(usage, 'cache_creation_input_tokens') ?? 0;
    return usageOf('anthropic', input + cached + written, cached, written);
  }
  const prompt = count(usage, 'prompt_tokens');
  if (prompt !== null)
    return usageOf('openai-chat', prompt, count(field(usage, 'prompt_tokens_details'), 'cached_tokens') ?? 0, null);
  if (input !== null && has(usage, 'input_tokens_details'))
    return usageOf('openai-responses', input, count(field(usage, 'input_tokens_details'), 'cached_tokens') ?? 0, null);
  return readAiSdk(usage);
}

/** Version 5 says `cachedInputTokens`, version 6 `inputTokenDetails`; in the provider's layer the total is an object. */
function readAiSdk(usage: unknown): CacheUsage | null {
  const nested = field(usage, 'inputTokens');
  const total = count(usage, 'inputTokens') ?? count(nested, 'total');
  if (total === null) return null;
  const details = field(usage, 'inputTokenDetails');
  const cached =
    count(details, 'cacheReadTokens') ?? count(usage, 'cachedInputTokens') ?? count(nested, 'cacheRead') ?? 0;
  return usageOf('ai-sdk', total, cached, count(details, 'cacheWriteTokens') ?? count(nested, 'cacheWrite'));
}

function usageOf(
  shape: CacheUsage['shape'],
  inputTokens: number,
  cachedTokens: number,
  writtenTokens: number | null,
): CacheUsage {
  return {
    shape,
    inputTokens,
    cachedTokens,
    writtenTokens,
    share: inputTokens === 0 ? 0 : Math.min(1, cachedTokens / inputTokens),
  };
}

/** Zeros in a row after which something is wrong. */
const ZEROS = 3;
/** Providers cache no shorter prompts; they say nothing about what goes on. */
const LEAST_CACHEABLE = 1_024;

/**
 * A warning when the last three prompts that were long enough for a cache (1,024 tokens) read nothing from it, else null.
 * The first of a conversation never does; give the usages of one conversation, oldest first.
 */
export function cacheWarning(usages: readonly CacheUsage[]): string | null {
  const recent = usages.filter(({ inputTokens }) => inputTokens >= LEAST_CACHEABLE).slice(-ZEROS);
  if (recent.length < ZEROS || recent.some(({ cachedTokens }) => cachedTokens > 0)) return null;
  return `the last ${ZEROS} prompts read nothing from the cache: something before the last user message changes from request to request (a memory block in the system prompt, a timestamp, the order of tools); checkPrefix names the first differing byte`;
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as { readonly [name: string]: unknown })[name]
    : undefined;
}

function has(value: unknown, name: string): boolean {
  return field(value, name) !== undefined;
}

function count(value: unknown, name: string): number | null {
  const found = field(value, name);
  return typeof found === 'number' && Number.isFinite(found) && found >= 0 ? found : null;
}
