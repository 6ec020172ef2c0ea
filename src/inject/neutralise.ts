/**
 * What nobody sees and a model may read: zero-width and direction controls, soft hyphens, tag characters, further variation
 * selectors, other control and format characters. Joiners inside emoji and variation selectors stay: they are seen.
 */
const INVISIBLE: RegExp = new RegExp(
  [
    String.raw`(?<!\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d`,
    String.raw`\u200d(?!\p{Extended_Pictographic})`,
    String.raw`[\u{e0000}-\u{e0fff}]`,
    String.raw`[\p{Cc}--[\n\t]]`,
    String.raw`[\p{Cf}--[\u200d]]`,
    String.raw`[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\uffa0]`,
  ].join('|'),
  'gv',
);
const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/gu;

/**
 * A text without what nobody sees: see the source for the classes. Every kind of line break becomes `\n`; lone surrogates
 * and non-characters become U+FFFD. What is seen stays as it is.
 */
export function visible(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(LINE_BREAK, '\n')
    .replaceAll(INVISIBLE, '')
    .replaceAll(/[\ufffe\uffff]/gu, '\ufffd');
}

const ROLES =
  'system|user|assistant|human|ai|tool|function|developer|model|bot|instruction|instructions|系统|系統|用户|用戶|助手|助理|人类|人類|工具|开发者|開發者|指令';
/**
 * Beginnings of a line that look like the structure of a prompt: a role with a colon, in any dress (`### System:`,
 * `**Assistant:**`, `[user]`, `<|im_start|>`), a heading, a fence, a rule, a closing or opening bracket of a template.
 */
const STRUCTURE = new RegExp(
  `^[\\t >*_#\\[\\]<(|{"'\`~=-]*(?:${ROLES})[\\t *_\\]>)|}"'\`]*(?:[:：]|$)|^[\\t >]*(?:#|\`{3}|~{3}|<|\\||={3}|-{3}|\\*{3}|\\[/?(?:INST|SYS)|\\]\\]>)`,
  'iu',
);

/** Whether a line, white space aside, begins like the structure of a prompt. */
export function looksStructural(line: string): boolean {
  return STRUCTURE.test(line.trimStart().normalize('NFKC'));
}

const MARKUP: { readonly [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  // Look like the ones above, and some readers take them for them.
  '\uff1c': '&#xff1c;',
  '\uff1e': '&#xff1e;',
  '\ufe64': '&#xfe64;',
  '\ufe65': '&#xfe65;',
};

/**
 * A text as content of an XML element: {@link visible}, escaped, and with line breaks before what looks like the structure of
 * a prompt as references, so that no line of the block begins with it. Unescaping gives the visible text exactly.
 */
export function xmlText(text: string): string {
  return visible(text)
    .split('\n')
    .map((line, at) => {
      const escaped = line
        .replaceAll(/[&<>\uff1c\uff1e\ufe64\ufe65]/gu, (found) => MARKUP[found] ?? found)
        .replaceAll(/\[(?=\/?(?:INST|SYS)|m\d)/giu, '&#91;');
      return at === 0 ? escaped : `${looksStructural(line) ? '&#10;' : '\n'}${escaped}`;
    })
    .join('');
}

/** A text as the value of an XML attribute between double quotes, on one line. */
export function xmlAttribute(text: string): string {
  return visible(text)
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replaceAll(/[&<>"'\uff1c\uff1e\ufe64\ufe65]/gu, (found) => MARKUP[found] ?? found);
}

/**
 * A text inside a line of Markdown: {@link visible}, line breaks as ` ⏎ `, tags escaped, and a backslash before what would
 * be a fence, a citation or a link.
 */
export function markdownText(text: string): string {
  return visible(text)
    .replaceAll(/[\t ]*\n[\t \n]*/gu, ' ⏎ ')
    .replaceAll(/[&<>\uff1c\uff1e\ufe64\ufe65]/gu, (found) => MARKUP[found] ?? found)
    .replaceAll(/[\\`[\]*_~|]/gu, '\\$&');
}

/** A value as JSON on one line, its texts {@link visible}, that no tag can be read out of. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value, (_name, each: unknown) => (typeof each === 'string' ? visible(each) : each)).replaceAll(
    /[<>&\u2028\u2029\uff1c\uff1e\ufe64\ufe65]/gu,
    (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
