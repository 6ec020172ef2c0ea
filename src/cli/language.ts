import { chinese } from './messages/chinese.js';
import type { Messages } from './messages/english.js';
import { english } from './messages/english.js';

/** Languages that headings exist in. */
export type Language = 'en' | 'zh';

/** Reads the language as POSIX does: `LC_ALL`, then `LC_MESSAGES`, then `LANG`; Chinese for `zh*`, else English. */
export function languageOf(env: { readonly [name: string]: string | undefined }): Language {
  const locale = [env['LC_ALL'], env['LC_MESSAGES'], env['LANG']].find((value) => (value ?? '') !== '');
  return locale?.toLowerCase().startsWith('zh') === true ? 'zh' : 'en';
}

/** The message table of a language. */
export function messagesFor(language: Language): Messages {
  return language === 'zh' ? chinese : english;
}
