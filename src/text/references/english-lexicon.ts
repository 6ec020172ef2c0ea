import { wordsOfList } from './words-of-list.js';

// Word classes of English, as far as the rules need them. Contractions are words of their own: 's, n't, 'll.

export const BE: ReadonlySet<string> = wordsOfList(`is are am was were be been being 's 're 'm`);
export const AUXILIARY: ReadonlySet<string> = wordsOfList(
  `do does did has have had having will would can ca could should may might must shall 'll 'd 've doing done wo gonna`,
);
export const QUESTION_WORDS: ReadonlySet<string> = wordsOfList(`what which who whom whose when where why how`);
export const SUBJECT_PRONOUNS: ReadonlySet<string> = wordsOfList(`i you we he she they it`);
export const DETERMINERS: ReadonlySet<string> = wordsOfList(
  `a an the my your our his her its their some any every each no another both all several many few most`,
);
export const NUMBER_WORDS: ReadonlySet<string> = wordsOfList(
  `one two three four five six seven eight nine ten eleven twelve twenty thirty fifty hundred thousand dozen half`,
);
export const PREPOSITIONS: ReadonlySet<string> = wordsOfList(
  `of at by for with from to into onto in on about over under between through during without within near behind beside
  across against around towards toward upon off per via like than except despite beyond inside outside along until till`,
);
/** Words at which a new clause begins. */
export const CONJUNCTIONS: ReadonlySet<string> = wordsOfList(
  `and or but because so if when while although though since after before unless until once that which who whose where why how
  whether as than then nor yet whereas what`,
);
/** Conjunctions whose clause may name by a pronoun what the next clause names in full. */
export const SUBORDINATORS: ReadonlySet<string> = wordsOfList(
  `when after before since while although though if as because until once whenever unless`,
);

/** Words that say neither who nor what. */
const LIGHT = wordsOfList(`
i me mine myself you yours yourself he him himself she hers herself it itself we us ours ourselves they them theirs themselves
not n't no never this that these those here there now again also too very really just only even still already soon later ever
yes yeah yep nope ok okay sure please pls thanks thank thx hi hey hello oh ah wow well right fine sorry bye cheers haha lol hmm um alright
more most less least much many few little lot lots bit enough else other others same such own another all both
up down out away back ahead almost maybe perhaps actually basically probably definitely finally usually always often sometimes
anyway though however therefore instead together apart once twice ones anything something nothing everything anywhere somewhere
guess kind sort way let's lets 't 't
`);

const GOOD_AND_BAD = `
good bad great nice new old big small large little long short high low hot cold warm cool cheap expensive easy hard difficult simple
happy sad angry glad afraid sure certain clear ready free busy open late early quick fast slow right wrong true false real full empty
red blue green black white yellow grey gray brown pink purple orange golden silver dark light bright clean dirty dry wet soft heavy
strong weak rich poor safe dangerous healthy sick ill tired hungry thirsty important necessary possible impossible different similar
better best worse worst cheaper bigger smaller larger shorter longer higher lower faster slower earlier latest newer older nicer easier
lovely funny weird strange awful terrible horrible amazing awesome perfect useful useless interesting boring available broken main
whole entire last first next previous final second third former latter recent current usual favourite favorite spare local public private
popular valid mild typical normal modern elegant narrow wide deep thick thin flat round smooth rough quiet loud spicy sweet sour fresh raw polite rude formal casual oak walnut wooden leather paper double single medium correct fancy proper
`;
export const ADJECTIVES: ReadonlySet<string> = wordsOfList(GOOD_AND_BAD);

/** Base forms of common verbs; their other forms are found by {@link isVerb}. */
const VERBS = wordsOfList(`
accept add log kick admit advise afford agree allow announce answer appear apply approve argue arrange arrive ask attend avoid bake become
begin believe belong bite blow book borrow break bring build burn buy call cancel care carry catch cause celebrate change charge check
choose claim clean climb close collect come compare complain complete confirm connect consider contact contain continue convert cook
copy correct cost count cover create cut damage deal decide decline declare delay delete deliver deny depend describe deserve design
die discover discuss dislike do download drink drive drop earn eat email enjoy enter exist expect expire explain extend fail fall feel
fetch fight figure fill find finish fit fix fly fold follow forget forgive forward gain get give go grab grow handle happen hate have
hear help hide hire hit hold hope hurt ignore imagine improve include increase inform install introduce invite jam join keep kill know
land last laugh lead learn leave lend let lie lift like list listen live lock lose love make manage matter mean measure meet mend
mention mind miss mix move need notice offer open order organise organize own pack paint park pass pay phone pick plan play postpone
pour practise practice prefer prepare pretend prevent print promise prove pull push put quit reach read realise realize rebook receive recommend
record reduce refer refund refuse regret relax remember remind remove rename rent repaint repair repeat replace reply report request
reschedule reserve resign resolve rest return ring rise run say schedule search see seem sell send serve set share ship show shut sign
sing sit sleep smell sound speak spell spend stand start stay steal stick stop store study submit suggest suit summarise summarize suppose
surprise swim take talk taste teach tell tend text thank think throw touch train translate travel treat try turn understand update upgrade
use visit wait wake walk want warn wash waste watch water wear win wish wonder work worry worsen write shorten lengthen rewrite rephrase
look jam redo undo retry elaborate expand simplify retire marry divorce adopt feed freeze crash leak stink react recover deploy migrate merge
`);
const IRREGULAR = wordsOfList(`
went gone came became began begun bit bitten blew blown bought broke broken brought built burnt caught chose chosen did done drank drunk
drove driven ate eaten fell fallen felt fed fought found flew flown forgot forgotten forgave forgiven froze frozen gave given got gotten
grew grown had heard hid hidden held kept knew known laid led learnt left lent lay lost made meant met paid put quit ran rang rung read rose
risen said sang sung sat saw seen sold sent shown shook slept smelt spoke spoken spelt spent spilt stood stole stolen stuck stung swam swum took
taken taught told thought threw thrown understood woke woken wore worn won wrote written
`);
/** Verbs that take a clause with `that`: "I think that restaurants ..." */
export const CLAUSE_VERBS: ReadonlySet<string> = wordsOfList(`
say says said think thinks thought know knows knew hope believe believes believed mean means meant wish see saw feel felt hear heard guess
suppose suspect sure glad afraid certain aware happy sad sorry like likes liked love loves hate know agree agreed understand
understood remember remembered forgot forget notice noticed mention mentioned told tell tells promise promised decide decided realise realize
true clear possible likely obvious good bad important fact idea way news feeling pity shame so now such given provided confirm ensure
insist insists insisted claim claims claimed explain explained warn warned show shows showed report argue suggest prove proved
`);

const SUFFIXES: readonly (readonly [string, readonly string[]])[] = [
  ['ies', ['y']],
  ['ied', ['y']],
  ['ing', ['', 'e']],
  ['es', ['', 'e']],
  ['ed', ['', 'e']],
  ['s', ['']],
];

const VERB_FORM = 1;
const LIGHT_WORD = 2;
const KNOWN = 4;
/** Words remembered; the answer never changes, so forgetting costs time only. */
const MOST_REMEMBERED = 8_192;
const remembered = new Map<string, number>();

function classesOf(word: string): number {
  const known = remembered.get(word);
  if (known !== undefined) return known;
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  const classes = KNOWN | (looksLikeVerb(word) ? VERB_FORM : 0) | (isOfClosedClass(word) ? LIGHT_WORD : 0);
  remembered.set(word, classes);
  return classes;
}

/** Whether a word can be a form of a common verb. */
export function isVerb(word: string): boolean {
  return (classesOf(word) & VERB_FORM) !== 0;
}

function looksLikeVerb(word: string): boolean {
  if (VERBS.has(word) || IRREGULAR.has(word)) return true;
  for (const [suffix, endings] of SUFFIXES) {
    if (!word.endsWith(suffix)) continue;
    const stem = word.slice(0, -suffix.length);
    if (endings.some((ending) => VERBS.has(stem + ending))) return true;
    if (stem.length > 2 && stem.at(-1) === stem.at(-2) && VERBS.has(stem.slice(0, -1))) return true;
  }
  return false;
}

/** Whether a word can be the past of a common verb. */
export function isPast(word: string): boolean {
  return (IRREGULAR.has(word) && !VERBS.has(word)) || (word.length > 3 && word.endsWith('ed') && !word.endsWith('eed'));
}

/** Whether a word compares: `cheaper`, `bigger`, `worse`. */
export function isComparative(word: string): boolean {
  if (word === 'more' || word === 'less' || word === 'better' || word === 'worse') return true;
  if (!word.endsWith('er')) return false;
  const stem = word.slice(0, -2);
  return (
    ADJECTIVES.has(stem) ||
    ADJECTIVES.has(`${stem}e`) ||
    (stem.endsWith('i') && ADJECTIVES.has(`${stem.slice(0, -1)}y`)) ||
    (stem.at(-1) === stem.at(-2) && ADJECTIVES.has(stem.slice(0, -1)))
  );
}

/** Whether a word is of a closed class: it names nothing by itself. */
export function isLight(word: string): boolean {
  return (classesOf(word) & LIGHT_WORD) !== 0;
}

function isOfClosedClass(word: string): boolean {
  return (
    LIGHT.has(word) ||
    BE.has(word) ||
    AUXILIARY.has(word) ||
    QUESTION_WORDS.has(word) ||
    DETERMINERS.has(word) ||
    PREPOSITIONS.has(word) ||
    CONJUNCTIONS.has(word)
  );
}

/** Times: they are no antecedent of `it`, and `this morning` needs no context. */
export const TIME_NOUNS: ReadonlySet<string> = wordsOfList(`
day days week weeks month months year years hour hours minute minutes second seconds morning afternoon evening night noon midnight today
tomorrow yesterday tonight weekend weekends weekdays spring summer autumn fall winter season quarter decade century time times moment
monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays january february
march april may june july august september october november december christmas easter holidays birthday semester term
`);

/** Days that end a noun phrase: "a lamp yesterday". */
export const DAYS: ReadonlySet<string> = wordsOfList(`today tomorrow yesterday tonight`);

const FEMALE = `mother mum mom mommy grandma grandmother granny sister aunt auntie wife daughter niece girlfriend girl woman women lady queen
bride ms mrs miss actress waitress stepmother landlady`;
const MALE = `father dad daddy grandpa grandfather grandad brother uncle husband son nephew boyfriend boy man men guy gentleman king groom mr
actor waiter stepfather landlord`;
export const FEMALE_NOUNS: ReadonlySet<string> = wordsOfList(FEMALE);
export const MALE_NOUNS: ReadonlySet<string> = wordsOfList(MALE);
export const PERSON_NOUNS: ReadonlySet<string> = wordsOfList(
  FEMALE,
  MALE,
  `
parent child kid kids children baby toddler teenager twin twins cousin partner spouse fiance fiancé fiancée friend mate buddy flatmate roommate
neighbour neighbor colleague coworker boss manager supervisor lead teammate assistant secretary intern employee employer worker staff client
customer guest visitor tenant owner host hostess doctor dr dentist nurse vet physio therapist surgeon pharmacist teacher tutor professor prof
student pupil coach trainer lawyer solicitor accountant plumber electrician mechanic carpenter builder gardener cleaner painter courier driver
postman mailman technician engineer developer designer architect writer author singer artist chef cook barber hairdresser agent officer inspector
policeman recruiter candidate supplier contractor consultant mayor president minister priest person people someone somebody anyone anybody everyone
everybody nobody family couple team crew caller seller buyer landlady passenger patient player winner member volunteer user users babysitter nanny
stepmother stepfather inlaws folks gang uncle contact receptionist librarian pilot captain
`,
);
export const INDEFINITE_PERSONS: ReadonlySet<string> = wordsOfList(
  `someone somebody anyone anybody everyone everybody nobody person people`,
);
/** First word of a compound that is no person: "customer service", "user account". */
export const COMPOUND_HEADS: ReadonlySet<string> = wordsOfList(
  `service support account data number list portal meeting event dinner lunch party trip menu card interface guide manual app budget`,
);
/** Pets and other animals that are he, she or it. */
export const ANIMAL_NOUNS: ReadonlySet<string> = wordsOfList(
  `dog cat puppy kitten hamster rabbit horse parrot bird pony goldfish tortoise`,
);
export const PLACE_NOUNS: ReadonlySet<string> = wordsOfList(`
restaurant shop store hotel hostel museum café cafe bar pub park city town village gym clinic office hospital school university library
airport station bakery supermarket market pharmacy church theatre theater cinema beach garden lodge cabin house home flat apartment place street
building aquarium zoo gallery salon pool stadium campus warehouse garage inn guesthouse bistro grill diner pizzeria bookshop branch island lake
mountain country region kitchen room venue
`);
export const ORGANISATION_NOUNS: ReadonlySet<string> = wordsOfList(`
company firm bank agency insurer airline charity club startup business landlord's council department union association lab bureau
`);
/** Last words of names that are firms. */
export const ORGANISATION_ENDINGS: ReadonlySet<string> = wordsOfList(
  `inc ltd llc gmbh corp co company group logistics bank insurance airlines airways solutions systems labs partners holdings foundation lights media`,
);
/** Plural words that do not end in s. */
export const PLURAL_NOUNS: ReadonlySet<string> = wordsOfList(`people men women children kids folks twins police staff`);

/** Capitalised words that are no names. */
export const NOT_NAMES: ReadonlySet<string> = wordsOfList(`
i dear monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays january february
march april may june july august september october november december christmas easter english german french spanish italian portuguese dutch
danish swedish norwegian finnish polish russian chinese japanese korean arabic turkish greek hindi latin european american british mr mrs ms
ok pdf html css sql json yaml http api url faq id tv usb wifi wi-fi
`);
