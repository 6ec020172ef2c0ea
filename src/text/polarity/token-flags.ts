/** What a token can be, as bits: a word may be several things (`like`, `past`). */
export const BE = 1;
export const AUXILIARY = 2;
export const PRONOUN = 4;
export const OBJECT_PRONOUN = 8;
export const DETERMINER = 16;
export const QUANTIFIER = 32;
export const PREPOSITION = 64;
export const ADVERB = 128;
export const CONJUNCTION = 256;
export const QUESTION_WORD = 512;
export const INTERJECTION = 1_024;
export const VERB = 2_048;
/** A verb that says too little to be looked up by. */
export const LIGHT = 4_096;
/** A form with a person or a tense (`eats`, `ate`). */
export const FINITE = 8_192;
export const GERUND = 16_384;
export const PERSON = 32_768;
/** Content that is no concept by itself (`things`). */
export const VAGUE = 65_536;
export const MARK = 131_072;
export const CHINESE = 262_144;
/** Neither a concept nor part of one. */
export const FUNCTION = 524_288;
/** A determiner that names an owner (`my`). */
export const POSSESSIVE = 1_048_576;
/** A form that no rule of suffixes leads back to its base. */
export const IRREGULAR = 2_097_152;
/** Written with a capital inside a sentence: a name. */
export const CAPITAL = 4_194_304;

/** Words of closed classes. */
export const CLOSED: number =
  BE | AUXILIARY | PRONOUN | OBJECT_PRONOUN | DETERMINER | QUANTIFIER | PREPOSITION | ADVERB | CONJUNCTION;
