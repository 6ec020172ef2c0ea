import { compileEnglish, type EnglishPatterns, matchEnglish } from './english-patterns.js';
import type { EnglishWord } from './english-words.js';

const JUDGEMENTS =
  `pity|shame|true|possible|impossible|likely|unlikely|obvious|clear|known|good|nice|great|bad|sad|important|necessary|essential|better|best|
ok|okay|fine|rude|normal|common|strange|weird|odd|funny|safe|legal|illegal|allowed|cheaper|hard|harder|difficult|easy|easier|tough|interesting|crazy|
amazing|incredible|fair|enough|polite|customary|advisable|wise|smart|useful|healthy|dangerous|fun|rare|usual|unusual|worth|pleasure|honour|honor|lucky|
time|okay|mandatory|required|recommended|realistic|feasible|bizarre|surprising|annoying|frustrating|a`.replaceAll(
    '\n',
    '',
  );
const WEATHER = `raining|rainy|snowing|pouring|hailing|drizzling|freezing|windy|sunny|cloudy|foggy|stormy|humid|muggy|thundering`;
const AMBIENT = `hot|cold|warm|cool|dark|light|late|early|noisy|quiet|crowded|bright|chilly|boring|lonely|hectic|busy`;
const HOURS = `noon|midnight|half|quarter|lunchtime|bedtime|dinnertime|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve`;
const SOFT = `been|n't|not|so|very|really|too|always|also|still|just|quite|such|more|much|already|again|almost|nearly|about|only|getting|pretty`;

/** Uses of reference words that refer to nothing: the word that is covered, a colon, the name of the rule. */
const IDIOMS: readonly (readonly [string, ...string[]])[] = [
  [
    'it:weather',
    `it @aux ${SOFT}? ${SOFT}? ${WEATHER}`,
    `it @aux? n't|not|never|always|often|really|just? rain|rains|rained|snow|snows|snowed|pours|poured|drizzles`,
    `@aux it ${SOFT}? ${WEATHER}|rain|snow`,
    `it @aux ${SOFT}? ${SOFT}? ${AMBIENT} here|outside|today|tonight|in|inside|out|already|again|now|this|at|there|and|but`,
    `it @aux getting ${AMBIENT}`,
    `it gets|got|get ${SOFT}? ${AMBIENT}`,
    `@aux it ${SOFT}? ${AMBIENT} here|outside|today|tonight|in|inside|out|there|already`,
  ],
  [
    'it:time',
    `it @aux ${SOFT}? ${SOFT}? @number|@time|${HOURS}`,
    `it @aux been? a|an|the @any? @any? @any? day|night|morning|evening|afternoon|week|weekend|year|month|summer|winter|spring|autumn`,
    `it @aux my|our|his|her|your|the @any? birthday|anniversary|weekend|holidays`,
    `what|which time|day|date|year @be it`,
    `it @aux ${SOFT}? been ${SOFT}? **  since`,
    `it 's|has been a|ages|years|months|weeks|days|so`,
  ],
  [
    'it:effort',
    `it takes|took ** to`,
    `it @aux n't|not? take ** to`,
    `how long @aux it take *** to @verb ~ @any`,
    `many|much @any? @aux it take *** to`,
    `@aux it take me|us|him|her|them|you|@noun **  to`,
    `@aux it take for`,
    `it costs|cost ** to`,
  ],
  [
    'it:extraposition',
    `it @aux @any? @any? ${JUDGEMENTS} that|whether|if|how|when|what|why|who|where|the`,
    `it @aux @any? @any? ${JUDGEMENTS} for ** to`,
    `it @aux @any? @any? ${JUDGEMENTS} to|for me|us|him|her|them|you that|to|if`,
    `it @aux @any? @any? ${JUDGEMENTS} to @verb ~ @any`,
    `it @aux ${SOFT}? worth @ing`,
    `@aux it ${SOFT}? worth @ing`,
    `it @aux no|any|much use|good|point|fun|secret|wonder|surprise|problem|trouble|accident`,
    `@aux it ${SOFT}? a|the? ${JUDGEMENTS} that|whether|if|how|when|what|why`,
    `@aux it ${SOFT}? a? ${JUDGEMENTS} for ** to`,
    `@aux it ${SOFT}? a? ${JUDGEMENTS} to @verb ~ @any`,
    `@aux it make|makes sense to|that|if`,
    `it @aux? makes|make|made sense to|that|if`,
    `find|found|finds it @any? ${JUDGEMENTS} to|that|how|when`,
    `it seems|seemed|appears|appeared`,
    `it turns|turned out`,
    `it looks|sounds|feels like|as @subject|the|there|if|my|our|a`,
    `it @be ** who|whom`,
  ],
  [
    'it:idiom',
    `it goes without saying`,
    `it @aux? n't|not? all? depends|depend`,
    `it @aux n't|not matter`,
    `it figures|happens|hurts when`,
    `it @be up to you|me|us`,
    `it @be me|us > `,
    `it @be all? about|over`,
    `get|got|getting it > `,
    `make|made|makes|making it to|home|on|in|through|back|out|work|a`,
    `so it begins|goes|seems`,
    `take it easy|personally|that|as|for|from|slow`,
    `call it a|quits`,
    `forget|damn|screw|hang|beat|bring|wing|suck it`,
    `give|gave it a|some`,
    `believe it or not`,
    `like it or not`,
    `as it were|is|happens|stands|turns`,
    `when it comes|came to`,
    `if it comes to`,
    `had|have it up|with`,
    `that 's|is|was it > `,
    `how 's|is it going|hanging`,
    `what 's|is|was it like to|in|at|being`,
    `hit it off`,
    `put it this|that|another|simply|bluntly|differently`,
    `see to it`,
    `rub it in`,
    `keep it up|real`,
    `appreciate|appreciated it if|very`,
    `like|love|hate|prefer it when|if|that|here`,
    `consider it done`,
    `it is what it is`,
    `so be it`,
    `live it up`,
    `rough it`,
    `it 's on me`,
  ],
  [
    'they:people in general',
    `< they say ~`,
    `you know what they say`,
    `what|as|like they say`,
    `they do n't make`,
    `they say > `,
  ],
  ['he:he or she', `he or she`, `he who`],
  ['she:he or she', `he or she`],
  ['his:his or her', `his or her`, `to each his own`],
  ['her:his or her', `his or her`, `her majesty`],
  ['him:him or her', `him or her`],
  [
    'that:discourse',
    `that being|having said`,
    `that said`,
    `that is to say`,
    `< that 's life|that`,
    `this and that`,
    `so|now|such|given|except|provided that`,
    `that @noun @noun? smell|feeling|vibe|glow|taste`,
    `all|not that @any`,
    `who|what|where|how|why @be that > @verb`,
  ],
  ['this:self', `this is @any speaking|calling|here`, `this and that`, `this is to say`],
  [
    'there:existence',
    `there @be|@aux|exists|seems|used|must|may`,
    `hi|hello|hey|heya|howdy there`,
    `@be|@aux n't|not|still|also? there ~ a|an|any|some|no|anything|anyone|anybody|something|someone|other|another|more|enough|many|much|still|already|also|@noun`,
    `are|is|was|were there @noun`,
    `you|anyone|anybody|somebody|someone there`,
    `getting|out|so there`,
    `been there`,
    `here|then and there`,
    `there and back`,
    `there you go|are`,
    `there , there`,
    `hang in there`,
    `there 's|is`,
    `many|much|what|which|who *** @be there`,
  ],
  [
    'one:number',
    `one of|another|day|morning|evening|night|time|more|by|hundred|thousand|million|hour|year|week|month|minute|half|third|can|should|must|could`,
    `no|every|any|each|either|neither one`,
    `one|ones own`,
    `at|for|day one`,
    `loved|little|young ones|one`,
    `one @noun`,
    `number|chapter|page|part|step|phase|level|act|series|season|formula|version|room|gate|platform|line|table one`,
    `< one @verb|@aux`,
  ],
  [
    'same:idiom',
    `at the same time`,
    `all the same`,
    `same to you`,
    `one and the same`,
    `same day delivery|shipping|service`,
    `on|by the same page|token`,
    `the same old`,
    `@be n't|not? the same > `,
  ],
  [
    'again:idiom',
    `again and again`,
    `time and again`,
    `never|ever again`,
    `now and again`,
    `then again`,
    `once again ~`,
    `yet again`,
  ],
  [
    'last:idiom',
    `for|is|was|'s the very? last time`,
    `last time i|we checked|looked|heard|counted`,
    `the last time ~ @any`,
    `first|second|third and? last time`,
  ],
];

const COMPILED: EnglishPatterns<readonly [word: string, rule: string]> = compileEnglish(
  IDIOMS.map(([name, ...patterns]) => {
    const [word = '', rule = ''] = name.split(':');
    return [[word, rule], ...patterns] as const;
  }),
);

/** For each word that an idiom covers, by its index, the rule. */
export function englishIdioms(words: readonly EnglishWord[]): ReadonlyMap<number, string> {
  const covered = new Map<number, string>();
  for (const { rule, from, to } of matchEnglish(words, COMPILED)) {
    const [word, name] = rule;
    for (let at = from; at < to; at += 1) if (words[at]?.word === word) covered.set(at, name);
  }
  return covered;
}
