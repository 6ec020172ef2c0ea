import { AIRLINES } from './airlines.js';
import type { Reading } from './reading.js';
import type { Token } from './token.js';

const FLIGHT = /^([a-z]{2}|[a-z]\d|\d[a-z])-?(\d{3,4})[a-z]?$/;
/** Two digits, or an airline of three letters, where the text is about travelling. */
const RARER = /^(?:([a-z]{2})-?\d{2}|([a-z]{3})-?\d{3,4})$/;
const SHORT_FLIGHT = /^([a-z]{2,3}|[a-z]\d|\d[a-z])-?\d{1,4}[a-z]?$/;
const FLYING = /\b(?:flights?|fly|flying|flew|plane|airport|boarding|airline)\b|航班|飞机|机场|登机|机票/;
const TOWARDS = /^\s(?:to|from|via|into)\s[a-z]/;
const TRAVEL =
  /\b(?:flights?|fly|flying|flew|plane|airport|boarding|depart\w*|land(?:s|ed|ing)?|gate|layover|airline|check-?in|on time|delayed|leaves at|arriv(?:es|ing)|takes? off|terminal|aisle seat|window seat|luggage|stopover|connecting)\b|航班|飞|机场|登机|起飞|落地|值机|延误|去程|回程|返程|改签|机票|航站/;

/**
 * Claims a flight number after a word that announces one; `isSure` where nothing else has such a word. After others the
 * airline must be known, or written in capitals in a text about travelling.
 */
export function claimAnnouncedFlight(reading: Reading, token: Token, isSure: boolean, word: string): boolean {
  const { start, text, isCapitals } = whole(reading, token);
  const isTravel = /[^a-z]/.test(word) || isAboutTravel(reading, token);
  const isFlight = isSure
    ? SHORT_FLIGHT.test(text)
    : FLIGHT.test(text) &&
      (isCapitals ? isTravel || AIRLINES.has(text.slice(0, 2)) : isTravel && AIRLINES.has(text.slice(0, 2)));
  if (isFlight || isRarer(reading, token)) return claim(reading, start, token.end, text);
  return isSure && /^\d{3,4}$/.test(text) && claim(reading, start, token.end, text);
}

/** Claims what is the number of a flight of a known airline, written in capitals or in a text about travelling. */
export function claimFlight(reading: Reading, token: Token): boolean {
  const { start, text, isCapitals } = whole(reading, token);
  const airline = FLIGHT.exec(text)?.[1];
  if (airline === undefined) return isRarer(reading, token) && claim(reading, start, token.end, text);
  const isTravel = isAboutTravel(reading, token);
  if (!(AIRLINES.has(airline) ? isCapitals || isTravel : isCapitals && isTravel && /^[a-z]/.test(airline)))
    return false;
  // By a space, two capitals are any abbreviation.
  if (token.prefix !== null && !isTravel) return false;
  return claim(reading, start, token.end, text);
}

function isRarer(reading: Reading, token: Token): boolean {
  const { text, isCapitals } = whole(reading, token);
  const [, airline, long] = RARER.exec(text) ?? [];
  if (!isCapitals || !isAboutTravel(reading, token)) return false;
  return long !== undefined
    ? token.prefix !== null && reading.mentions(FLYING)
    : airline !== undefined && AIRLINES.has(airline);
}

function isAboutTravel(reading: Reading, token: Token): boolean {
  return reading.mentions(TRAVEL) || TOWARDS.test(reading.after(token.end));
}

function whole(reading: Reading, token: Token): { start: number; text: string; isCapitals: boolean } {
  const { prefix } = token;
  if (prefix === null || token.hasLetter) return { start: token.start, text: token.text, isCapitals: token.isCapitals };
  const isCapitals = reading.isCapitals(prefix.start, token.start - 1);
  return { start: prefix.start, text: `${prefix.text}${token.text}`, isCapitals };
}

function claim(reading: Reading, start: number, end: number, canonical: string): boolean {
  return reading.claim({ class: 'flight', start, end, canonical });
}
