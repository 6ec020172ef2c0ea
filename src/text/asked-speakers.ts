import { holdsName, plainName } from './held-name.js';
import { ENGLISH_STOP_WORDS } from './stop-words.js';

/** Names of parts in a conversation, which a question uses of anybody. */
const PARTS: ReadonlySet<string> = new Set(['user', 'assistant', 'system', 'tool', 'human', 'ai', 'bot', 'agent']);

/** Who asks speaks of themselves: then it is open whether they or those they name said what is asked. */
const FIRST_PERSON = /\b(?:i|im|ive|id|me|my|mine|myself|we|us|our|ours)\b|[我咱俺]/u;

const CAPITAL = /\p{Lu}/u;
const FEWEST_UNITS = 2;
const FEWEST_UNITS_OF_FIRST_NAME = 3;

/**
 * Which of the speakers a question names: by the whole name or by its first word, as it stands apart from other letters. Where the
 * question has capital letters a name counts as it is written alone ("Will"), so that a word that is spelt alike is none; stop
 * words and names of parts ("user") never count. Null: it names none of them, or speaks of the asker as well.
 *
 * @example
 * askedSpeakers('What did Anna plant?', ['Anna', 'Ben']); // Set { 'Anna' }
 */
export function askedSpeakers(question: string, speakers: Iterable<string>): ReadonlySet<string> | null {
  const plain = plainName(question);
  if (FIRST_PERSON.test(plain)) return null;
  const named = new Set<string>();
  const mindsCase = CAPITAL.test(question);
  for (const speaker of new Set(speakers))
    if (formsOf(speaker).some((form) => holdsName(plain, plainName(form)) && (!mindsCase || question.includes(form))))
      named.add(speaker);
  return named.size === 0 ? null : named;
}

/** The ways to name somebody, as written. */
function formsOf(speaker: string): readonly string[] {
  const whole = speaker.trim();
  const [first = ''] = whole.split(/\s+/u);
  const forms = first.length >= FEWEST_UNITS_OF_FIRST_NAME && first !== whole ? [whole, first] : [whole];
  return forms.filter((form) => {
    const plain = plainName(form);
    return plain.length >= FEWEST_UNITS && !PARTS.has(plain) && !ENGLISH_STOP_WORDS.has(plain);
  });
}
