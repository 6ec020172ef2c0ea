const PLACEHOLDER =
  /^(?:[x*•.·_\-#?]+|<.*|\$[{(A-Za-z].*|\{\{.*|%\w+%?|\[.*|(?:your|my|the|some|insert|enter|change|replace)[-_ ]?.*(?:key|token|secret|password|pass|here|me)|(?:process\.env|os\.environ|os\.getenv|getenv|env|secrets|config|settings|vault|ssm|kms)[.:([].*|null|none|nil|undefined|true|false|string|password|passwd|pass|pwd|secret|token|n\/a|tbd|todo)$/i;
const MASKED = /\*{3,}|•{2,}|…|\.{3}/;

/** Whether a value only stands for a secret: a variable, a mask, an empty word. */
export function isPlaceholder(value: string): boolean {
  return PLACEHOLDER.test(value) || MASKED.test(value);
}

/** Shannon entropy of a value's characters, in bits a character; 0 for the empty value. */
export function entropyOf(value: string): number {
  const counts = new Map<string, number>();
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  let total = 0;
  for (const count of counts.values()) total += count;
  for (const count of counts.values()) bits -= (count / total) * Math.log2(count / total);
  return bits;
}

/** Least entropy of a random value: that of 16 characters of which eleven or so differ. */
const LEAST_ENTROPY = 3;
const FEWEST_CHARACTERS = 16;

/** Whether a value looks drawn at random: letters and digits mixed, long, hardly repeating. */
export function looksRandom(value: string): boolean {
  return (
    value.length >= FEWEST_CHARACTERS && /[A-Za-z]/.test(value) && /\d/.test(value) && entropyOf(value) >= LEAST_ENTROPY
  );
}
