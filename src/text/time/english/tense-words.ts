/** English words that tell whether a clause speaks of the past or of what is to come. */

const IRREGULAR =
  "was were wasn't weren't did didn't had hadn't been done went gone came said told saw seen ate eaten got gotten gave given took taken made met bought brought thought taught caught found felt kept left lost paid sold sent spent slept spoke spoken spelt stood understood swam swum sang sung sank ran rang drove driven rode ridden rose risen wrote written wore worn won woke woken threw thrown grew grown knew known flew flown drew drawn blew broke broken chose chosen froze frozen stole stolen fell fallen forgot forgotten began begun drank drunk became held heard hid built burnt bent lent meant dreamt learnt led fed bled sat shook shot shut stuck struck swore tore hung dug fought sought laid lay lied dealt crept leapt wept bit hurt ought used called";

/** Past tenses and participles that do not end in -ed. */
export const PAST_WORDS: ReadonlySet<string> = new Set(IRREGULAR.split(' '));

/** Words in -ed that are no past tense. */
export const NO_PAST: ReadonlySet<string> = new Set(
  'need exceed proceed succeed indeed hundred seed speed feed breed bleed weed deed embed shed sled red bed wed supposed scheduled planned related advanced limited unlimited married excited interested tired'.split(
    ' ',
  ),
);

/** Words after which a participle is no past: "will be delivered", "is booked", "need it fixed". */
export const MAKES_PARTICIPLE_PRESENT: ReadonlySet<string> = new Set(
  "be being is are am get gets gonna isn't aren't need needs want".split(' '),
);
/** Words that keep a participle in the past: "has been delivered". */
export const KEEPS_PARTICIPLE_PAST: ReadonlySet<string> = new Set(
  "was were been has have had did wasn't weren't hasn't haven't hadn't".split(' '),
);

export const FUTURE_WORDS: ReadonlySet<string> = new Set(
  "will won't shall gonna tomorrow upcoming remind reminder due deadline let's lets planning plans".split(' '),
);

/** Deeds that set the time of something else: "moved it to Monday". */
export const PUT_OFF: ReadonlySet<string> = new Set(
  'moved postponed rescheduled shifted pushed delayed deferred booked reserved scheduled planned invited arranged set'.split(
    ' ',
  ),
);

/** Words of looking back, which weigh less than a verb in the past: "show me the notes of Friday". */
export const RECALL_WORDS: ReadonlySet<string> = new Set(
  'remember recall recap summarise summarize summary show find list repeat review notes minutes log logs transcript history since happen'.split(
    ' ',
  ),
);

/** Words of the present, which with a bare weekday or date speak of the next one. */
export const PRESENT_WORDS: ReadonlySet<string> = new Set(
  "need needs must should can could may might have has want wants hope expect is are am do does isn't aren't don't doesn't i'm we're you're they're takes starts begins opens closes ends leaves arrives departs lands comes goes returns expires finishes flies meets moves visits works go come fly leave arrive start begin end open close return land depart expire see talk travel play work book schedule call meet send cancel move reschedule order pick wake bring submit pay join visit finish coming arriving leaving flying meeting moving starting going visiting seeing".split(
    ' ',
  ),
);

/** After these a word that is nothing else is a verb in the present: "we fly". */
export const SUBJECTS: ReadonlySet<string> = new Set('i we you they who'.split(' '));

/** Pronouns and question words whose `'s` is a verb. */
export const BEFORE_IS: ReadonlySet<string> = new Set(
  'what who where when there it that he she how everything let'.split(' '),
);

/** Words that stand after a subject and are no verb. */
export const NO_VERB: ReadonlySet<string> = new Set(
  "in on at to of by for from with and or but the a an my our your his her their this that last next all both also just only never always really i we you they who what when where why how not if so as about around mean think guess know suppose believe i'd we'd you'd they'd".split(
    ' ',
  ),
);

/** Words that make a habit of what a clause says. */
export const HABIT_VERBS: ReadonlySet<string> = new Set(
  'usually always often normally generally never sometimes prefer prefers tend tends typically regularly'.split(' '),
);

/** Words that begin another clause. */
export const CLAUSE_WORDS: ReadonlySet<string> = new Set(
  'but because so while although though whereas unless'.split(' '),
);
