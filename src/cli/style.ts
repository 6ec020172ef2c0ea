/** Emphasis for people at a terminal; the identity everywhere else. */
export interface Style {
  bold(text: string): string;
  dim(text: string): string;
}

const ESCAPE = '\u001b';

/** Escape codes only on a terminal, and never with `NO_COLOR` set or `TERM=dumb`. */
export function styleFor(isTerminal: boolean, env: { readonly [name: string]: string | undefined }): Style {
  const isPlain = !isTerminal || (env['NO_COLOR'] ?? '') !== '' || env['TERM'] === 'dumb';
  if (isPlain) return { bold: (text) => text, dim: (text) => text };
  return {
    bold: (text) => `${ESCAPE}[1m${text}${ESCAPE}[22m`,
    dim: (text) => `${ESCAPE}[2m${text}${ESCAPE}[22m`,
  };
}
