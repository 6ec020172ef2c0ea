/** Where the server's lines go; pino's logger is one. */
export interface Logger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Says nothing. */
export const silentLogger: Logger = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** Paths of fields that never reach a log, wherever somebody puts them: keys, texts, queries. */
const REDACTED: readonly string[] = [
  'authorization',
  'cookie',
  'key',
  'secret',
  'password',
  'text',
  'query',
  'summary',
  'body',
  'metadata',
];

/** Just enough of pino. */
type Pino = (options: object, stream?: { write(line: string): unknown }) => Logger;

/** A pino logger that takes keys and memory texts out of whatever it is given. */
export function redactingLogger(
  pino: Pino,
  options: { readonly level?: string; readonly stream?: { write(line: string): unknown } } = {},
): Logger {
  const { level = 'info', stream } = options;
  return pino(
    {
      level,
      base: null,
      redact: { paths: REDACTED.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
      formatters: { level: (label: string) => ({ level: label }) },
    },
    ...(stream === undefined ? [] : [stream]),
  );
}
