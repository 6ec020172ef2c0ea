import { type SignalRule, signal } from './signal-rule.js';

/** Words that speak against a need of memory: talk, amusement, sums, questions to the world. */
export const ENGLISH_TALK: readonly (readonly [SignalRule, ...string[]])[] = [
  [
    signal('small talk', -0.95),
    '^ hi|hello|hey|hiya|yo|howdy|morning|evening there|again|all|everyone|friend|mate|buddy? $',
    '^ hi|hello|hey|good|ok|okay|well|so|oh? hi|hello|hey|morning|afternoon|evening|night|day there|again|all|everyone|sleep? well? $',
    '^ ok|okay|great|oh|many|cool|no|perfect|super|wow? thanks|thank|thx|ta|cheers|cheer ** ** $',
    '^ thanks|thank|thx|cheers you|a|so|very|for|mate|again|bye|that|for? *** $',
    '^ bye|goodbye|ciao|later|see|cya|farewell *** $',
    "^ how are|'re|'s|is you|it|things|life doing|going|today|feeling|been|everything|with? you? today? $",
    '^ ok|okay|k|yes|no|yep|nope|yeah|sure|fine|cool|great|nice|lol|haha|wow|hmm|right|exactly|perfect|awesome|good|alright|agreed|understood|noted|indeed sounds|good|great|then|thanks|ok|okay|that|works|job|one|cool|fine|haha|lol? good|great|fine? $',
    '^ happy|merry new|birthday|christmas|easter|holidays|friday|anniversary|weekend',
    '^ congratulations|congrats',
    '^ sorry|apologies|oops for? the|that|my? *** $',
    "^ that|this|it|you 's|is|'re|are|was so|very|really|too|pretty|just? funny|hilarious|great|nice|cool|awesome|amazing|good|sweet|kind|smart|clever|sad|true|right|fine|ok|okay|perfect|helpful|lovely|brilliant haha|lol|thanks|though|indeed? $",
    '^ lovely|nice|beautiful|terrible|awful|great|horrible weather|day',
    '^ are|r you a|an|there|real|human|ok|okay|alive|sure|awake|tired|serious|kidding',
    '^ do|can|will you sleep|dream|feel|think|love|get|ever|have',
    "^ what 's|is|are your|you name|up|favourite|doing|called|made|version|model",
    '^ who are|made|built|created you',
    'you too',
    '^ welcome|no problem|worries|back? $',
    '^ is? anyone|anybody|hello there',
    '^ oh? my|omg god|goodness|gosh|word *** $',
    '^ good luck|job|point|idea|question|one|bye',
    'talk to you soon|later|tomorrow',
  ],
  [
    signal('amusement', -0.8),
    'tell|give|write|know me|us|a|any? ** joke|riddle|pun|limerick|tongue|fact|haiku|poem about',
  ],
  [
    signal('arithmetic', -0.85),
    "what|how|whats 's|is|much|are? is? @number plus|minus|times|divided|percent|multiplied",
    "what 's|is @number of|@number",
    'convert|round|multiply|divide|add|subtract @number',
    'two plus two',
    'square|cube root of',
    'calculate|compute @any? @number',
  ],
  [
    signal('world knowledge', -0.6),
    'capital|president|population|currency|king|queen|mayor|chancellor|area|flag|anthem|history|inventor|author of',
    'the ** largest|smallest|highest|tallest|longest|deepest|biggest|oldest|fastest|most|hottest|nearest|brightest ** ocean|mountain|river|country|city|lake|animal|planet|star|building|island|desert|continent|moons|bird',
    'name|list the? @number|two|three|four|five|ten|some|largest|biggest|longest|highest|famous|different',
    'stand|stands for',
    'difference between',
    'meaning|definition|etymology|synonym|plural|opposite|origin of',
    'on the moon|mars',
    'who wrote|invented|discovered|painted|composed|founded|directed|won',
    'what causes|happens',
    'how does|do a|an|the @noun work|works|fly|form|grow',
    'explain how|why|what|the concept|theory|difference',
    'why is|are|do the|a|cats|dogs|birds|people|bees',
    'in a|one nutshell',
    'a python|javascript|java|rust|sql|bash|css|regex|go|typescript',
    'write|give|show *** function|regex|script|program|class|query|loop|component|algorithm|stylesheet',
    '^ translate|define|spell @any',
  ],
  [
    signal('new topic', -0.4),
    'different|another|new|other topic|question|subject',
    'change|switch the? topic|subject|topics',
    'by the way',
    'something else entirely',
  ],
];

/** Names that everybody knows; a question about them asks the world. */
export const WORLD_NAMES: ReadonlySet<string> = new Set(
  `caesar napoleon einstein shakespeare mozart beethoven bach plato aristotle socrates jesus buddha muhammad darwin newton galileo cleopatra batman superman zeus hitler stalin
  lenin gandhi picasso beyonce beyoncé rembrandt columbus copernicus confucius dante homer kafka goethe nietzsche freud marx tesla edison churchill lincoln washington obama trump
  biden putin merkel macron europe asia africa america australia antarctica germany france spain italy portugal england britain ireland scotland china japan india russia brazil
  canada mexico peru chile argentina egypt turkey greece poland sweden norway denmark finland netherlands belgium austria switzerland ukraine kenya nigeria london paris berlin
  rome madrid lisbon vienna tokyo beijing shanghai moscow york google apple microsoft amazon netflix facebook instagram twitter youtube linux windows android python java javascript
  typescript rust react docker kubernetes postgres mysql github chatgpt excel word http html mars venus jupiter saturn earth moon sun bitcoin ikea bluetooth english french spanish
  german chinese latin`
    .split(/\s+/)
    .filter((name) => name !== ''),
);
