import type { Reading } from './reading.js';

const SIGN = /[cg]\+\+|[a-z]#|\.net|\.js|\.io|-c(?![a-z])|sql|notepad/;
const NAME =
  /(?<![a-z0-9._/@-])(?:(?:notepad|dev-c|c|g)\+\+|[cfjq]#(?![a-z#])|(?:(?:asp|vb|ado|ml)\.net|\.net)(?![a-z0-9])|(?:objective|obj)-c(?:\+\+)?(?![a-z0-9])|t-sql(?![a-z])|pl\/sql(?![a-z])|socket\.io(?![a-z])|([a-z][a-z0-9]*)\.js(?![a-z0-9_]|[./-][a-z0-9]))/g;
/** Scripts that people name by their file. */
const FILE_STEMS = new Set(
  `index main app server script scripts config utils util helper helpers test tests bundle vendor common constants types api client
  worker sw routes router setup gulpfile gruntfile rollup webpack babel jest eslint tailwind store schema seed migrate run start
  build deploy demo example page home login user users auth db database models`.split(/\s+/),
);
/** Keys and notes: `F# minor`. */
const MUSIC = /^\s?(?:minor|major|maj|min|chord|key|flat|sharp|scale|note|大调|小调|和弦|调|键)/;
const IN_KEY = /\b(?:key|note|chord|scale)s?\s(?:of|in|is)?\s?$/;

/** Names of languages and frameworks that are written with signs: `C++`, `C#`, `.NET`, `Node.js`, `Objective-C`. */
export function findCodeNames(reading: Reading): void {
  const { text } = reading;
  if (!SIGN.test(text)) return;
  for (const match of text.matchAll(NAME)) {
    const [name, stem] = match;
    const end = match.index + name.length;
    if (stem !== undefined && FILE_STEMS.has(stem)) continue;
    if (name.endsWith('#') && (MUSIC.test(reading.after(end)) || IN_KEY.test(reading.before(match.index)))) continue;
    reading.claim({ class: 'code-name', start: match.index, end, canonical: name });
  }
}
