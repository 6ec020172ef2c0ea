/** A key that is known by its form alone. */
interface KeyShape {
  /** Matched where no letter or digit stands before, with capitals as they are written. */
  readonly pattern: string;
  readonly confidence: number;
  /** For shapes that words joined by hyphens could have: whether the value has to look random. */
  readonly isLoose?: true;
}

/** Known forms of keys by who issues them. A new form is a new row. */
const KEY_SHAPES: readonly KeyShape[] = [
  // Language models: OpenAI, Anthropic, OpenRouter, DeepSeek, DashScope and many gateways; Groq, xAI, Hugging Face ...
  { pattern: 'sk-(?:[a-z0-9]{2,8}-)*[A-Za-z0-9_-]{16,}', confidence: 0.97, isLoose: true },
  { pattern: 'gsk_[A-Za-z0-9]{32,}', confidence: 0.99 },
  { pattern: 'xai-[A-Za-z0-9]{32,}', confidence: 0.98 },
  { pattern: 'pplx-[A-Za-z0-9]{32,}', confidence: 0.98 },
  { pattern: 'hf_[A-Za-z0-9]{30,}', confidence: 0.99 },
  { pattern: 'r8_[A-Za-z0-9]{30,}', confidence: 0.98 },
  { pattern: 'tvly-[A-Za-z0-9-]{20,}', confidence: 0.95, isLoose: true },
  { pattern: 'm0-[A-Za-z0-9]{20,}', confidence: 0.95 },
  // Source and packages.
  { pattern: 'gh[pousr]_[A-Za-z0-9]{30,}', confidence: 0.99 },
  { pattern: 'github_pat_[A-Za-z0-9_]{40,}', confidence: 0.99 },
  { pattern: 'gl(?:pat|dt|ptt|rt|cbt|agent|oas|ft|soat)-[A-Za-z0-9_-]{20,}', confidence: 0.98, isLoose: true },
  { pattern: 'npm_[A-Za-z0-9]{36}', confidence: 0.99 },
  { pattern: 'pypi-[A-Za-z0-9_-]{40,}', confidence: 0.98, isLoose: true },
  { pattern: 'dckr_pat_[A-Za-z0-9_-]{20,}', confidence: 0.98 },
  { pattern: 'ATATT3[A-Za-z0-9_=-]{40,}', confidence: 0.98 },
  // Clouds.
  { pattern: '(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Za-z0-9])', confidence: 0.97 },
  { pattern: 'AIza[A-Za-z0-9_-]{35}', confidence: 0.99 },
  { pattern: 'ya29\\.[A-Za-z0-9_-]{20,}', confidence: 0.98 },
  { pattern: 'GOCSPX-[A-Za-z0-9_-]{20,}', confidence: 0.98 },
  { pattern: 'LTAI[A-Za-z0-9]{12,26}(?![A-Za-z0-9])', confidence: 0.95 },
  { pattern: 'AKID[A-Za-z0-9]{28,36}(?![A-Za-z0-9])', confidence: 0.95 },
  { pattern: 'AKLT[A-Za-z0-9]{20,}', confidence: 0.95 },
  { pattern: 'do[opr]_v1_[a-f0-9]{64}', confidence: 0.99 },
  { pattern: 'dapi[a-f0-9]{32}', confidence: 0.97 },
  { pattern: 'hvs\\.[A-Za-z0-9_-]{20,}', confidence: 0.97 },
  { pattern: 'sbp_[a-f0-9]{40}', confidence: 0.98 },
  { pattern: 'glsa_[A-Za-z0-9_]{32,}', confidence: 0.98 },
  { pattern: 'NRAK-[A-Z0-9]{27}', confidence: 0.98 },
  { pattern: 'sntrys_[A-Za-z0-9_=+/-]{40,}', confidence: 0.98 },
  // Messages and mail.
  { pattern: 'xox[abeoprs]-[A-Za-z0-9-]{10,}', confidence: 0.98 },
  { pattern: 'xapp-\\d-[A-Za-z0-9-]{20,}', confidence: 0.98 },
  { pattern: 'SG\\.[A-Za-z0-9_-]{16,}\\.[A-Za-z0-9_-]{16,}', confidence: 0.98 },
  { pattern: 'SK[0-9a-f]{32}(?![A-Za-z0-9])', confidence: 0.9 },
  { pattern: 'key-[0-9a-f]{32}(?![A-Za-z0-9])', confidence: 0.9 },
  { pattern: '[0-9a-f]{32}-us\\d{1,2}(?![A-Za-z0-9])', confidence: 0.95 },
  { pattern: '\\d{8,10}:AA[A-Za-z0-9_-]{33}(?![A-Za-z0-9])', confidence: 0.97 },
  { pattern: 'hooks\\.slack\\.com/services/T[A-Z0-9]+/B[A-Z0-9]+/[A-Za-z0-9]{16,}', confidence: 0.98 },
  // Payments, shops, tools.
  { pattern: '[sr]k_(?:live|test)_[A-Za-z0-9]{10,}', confidence: 0.99 },
  { pattern: 'whsec_[A-Za-z0-9+/=]{20,}', confidence: 0.98 },
  { pattern: 'shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}', confidence: 0.98 },
  { pattern: 'sq0(?:atp|csp)-[A-Za-z0-9_-]{20,}', confidence: 0.98 },
  { pattern: 'lin_api_[A-Za-z0-9]{30,}', confidence: 0.98 },
  { pattern: 'ntn_[A-Za-z0-9]{30,}', confidence: 0.97 },
  { pattern: 'figd_[A-Za-z0-9_-]{30,}', confidence: 0.97 },
  { pattern: 'pat[A-Za-z0-9]{14}\\.[a-f0-9]{64}', confidence: 0.98 },
  { pattern: 'PMAK-[a-f0-9]{24}-[a-f0-9]{34}', confidence: 0.98 },
  { pattern: 'AGE-SECRET-KEY-1[A-Z0-9]{50,}', confidence: 0.99 },
];

/** The shapes as one pattern; group n is shape n. */
export const KEY_PATTERN: RegExp = new RegExp(
  `(?<![A-Za-z0-9])(?:${KEY_SHAPES.map(({ pattern }) => `(${pattern})`).join('|')})`,
  'g',
);

/** Confidence of what {@link KEY_PATTERN} matched; null when the value does not look like a key after all. */
export function keyConfidence(match: RegExpMatchArray): number | null {
  const at = KEY_SHAPES.findIndex((_, index) => match[index + 1] !== undefined);
  const shape = KEY_SHAPES[at];
  if (shape === undefined) return null;
  return shape.isLoose && !hasRandomRun(match[0]) ? null : shape.confidence;
}

/** A stretch of letters and digits of ten or more, with a digit in it. */
function hasRandomRun(value: string): boolean {
  return value.split(/[-_]/).some((run) => run.length >= 10 && /\d/.test(run));
}
