/** Longest part of a foreign message that is kept. */
const MESSAGE_LENGTH = 300;
/** A foreign message that shares this many characters in a row with an input quotes it. */
const QUOTE_LENGTH = 12;

const KEY_SHAPES = /\b(?:sk|pk|api|key|hf|jina|pa)[-_][\w*.-]{6,}|\bBearer\s+\S+/giu;

/** Takes every secret out of a text, and everything that looks like a key or a part of one. */
export function redact(text: string, secrets: readonly string[]): string {
  let clean = text;
  // Longest first: a secret may hold another one.
  for (const secret of [...secrets].sort((one, other) => other.length - one.length))
    if (secret !== '') clean = clean.replaceAll(secret, '[redacted]');
  return clean.replace(KEY_SHAPES, '[redacted]');
}

/**
 * What may be kept of a message that somebody else wrote, for logs: shortened, without secrets, and nothing at all
 * when it quotes one of the texts that were sent, because the texts of memories do not belong into logs.
 */
export function keepable(message: string, secrets: readonly string[], texts: readonly string[]): string | null {
  const clean = redact(message, secrets).replace(/\s+/gu, ' ').trim().slice(0, MESSAGE_LENGTH);
  if (clean === '') return null;
  return texts.some((text) => quotes(clean, text)) ? null : clean;
}

function quotes(message: string, text: string): boolean {
  const spaced = text.replace(/\s+/gu, ' ').trim();
  if (spaced === '') return false;
  if (spaced.length <= QUOTE_LENGTH) return message.includes(spaced);
  for (let at = 0; at + QUOTE_LENGTH <= message.length; at += 1)
    if (spaced.includes(message.slice(at, at + QUOTE_LENGTH))) return true;
  return false;
}

/** A foreign error as a new one that holds its kind and system code alone; its message may hold addresses and headers. */
export function strippedCause(error: unknown): Error {
  const kinds: string[] = [];
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    const code = 'code' in at && typeof at.code === 'string' ? at.code : '';
    kinds.push(/^\w{1,64}$/u.test(code) ? `${at.name} ${code}` : at.name);
  }
  return new Error(kinds.length === 0 ? 'something that is no error was thrown' : kinds.join(', caused by '));
}
