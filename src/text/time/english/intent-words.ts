import type { IntentRule } from '../intent-rule.js';

/** Things called history that are no course of a fact. */
const HISTORY =
  /\bhistory\b(?! (?:book|class|exam|test|teacher|lesson|museum|degree|major|podcast|channel|homework|buff))/;

/** English: "over time", "latest", "used to". */
export const ENGLISH_INTENTS: readonly IntentRule[] = [
  {
    intent: 'history',
    rule: 'over-time',
    pattern:
      /\bover (?:time|the (?:years|months|weeks))\b|\bthrough(?:out)? the (?:years|months)\b|\bfrom (?:beginning|start) to (?:end|finish|now)\b|\b(?:year by year|step by step|so far)\b/,
  },
  {
    intent: 'history',
    rule: 'change',
    pattern:
      /\b(?:has|have|had|did|does|do)\b.{0,40}\b(?:changed?|evolved?|developed?|progress(?:ed)?)\b|\b(?:changes (?:to|in|of|over)|evolution of|development of|progression|timeline|track record|trend)\b|\bchanged (?:since|from|over)\b/,
  },
  { intent: 'history', rule: 'history', pattern: HISTORY },
  {
    intent: 'history',
    rule: 'every-version',
    pattern:
      /\b(?:all|every|each|earlier and later) (?:of (?:the|my|our) )?(?:versions?|previous|past|former|the (?:places|jobs|addresses))\b|\bevery time\b|\ball the times\b|\bhave (?:i|we|you) ever\b|\bhow many times\b/,
  },
  {
    intent: 'earliest',
    rule: 'at-first',
    pattern:
      /\bat first\b|\b(?:the|my|our|for the) (?:very )?first (?:time|ever|version)\b|\bdid (?:i|we|you|he|she|they) first\b|\bfirst (?:told|mentioned|said|met|started|came|asked)\b|\b(?:originally|original|initially|initial)\b|\b(?:in|at|from) the (?:very )?(?:beginning|outset)\b(?! of)|\bto begin with\b|\bat the start\b(?! of)|\bearliest\b|\bto start with\b/,
  },
  {
    intent: 'earliest',
    rule: 'used-to',
    pattern:
      /\b(?:used to|did\b.{0,20}\buse to)\b(?! (?:it|this|that|the|having|being|[a-z]+ing)\b)|\b(?:formerly|previously|once upon a time|back then|in the (?:old days|past))\b|\b(?:former|previous|prior|ex-)\s?(?!to\b|week|month|year|day|quarter|night|one\b)[a-z]+|\bbefore(?: now| that)?\s*[?.!]?$/,
  },
  {
    intent: 'latest',
    rule: 'latest',
    pattern: /\b(?:latest|newest|most recent(?:ly)?|up[- ]to[- ]date|last time|the last (?:one|version|update))\b/,
  },
  {
    intent: 'latest',
    rule: 'now',
    pattern:
      /\b(?:current|currently|presently|nowadays|these days|at present|as of (?:now|today)|at the moment|right now|for now|anymore|any more|still)\b|(?<!\b(?:just|until|till|from|by|to|up to|before) )\bnow\b(?! (?:that|and then|then)\b)/,
  },
];
