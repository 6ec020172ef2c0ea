/** Classes of English words that the scope rules ask about. Everything not listed is a content word. */
export type EnglishClass =
  | 'be'
  | 'auxiliary'
  | 'pronoun'
  | 'object-pronoun'
  | 'determiner'
  | 'possessive'
  | 'quantifier'
  | 'preposition'
  | 'adverb'
  | 'conjunction'
  | 'question'
  | 'interjection'
  | 'light-verb'
  | 'verb'
  | 'person'
  | 'vague';

/**
 * Words by class, as written in lower case; verbs in their base form. `light-verb`: verbs that say too little to be
 * looked up by. `verb`: what people do with the things they talk about; a word that is as often a noun is not listed.
 * `vague`: content that is no concept by itself.
 */
export const ENGLISH_CLASSES: { readonly [name in EnglishClass]: string } = {
  be: "be 'm 're 's am is are was were been being",
  auxiliary: "do does did have has had having will would shall should can could may might must ought 've 'll 'd",
  pronoun: 'i you he she it we they there this that these those who',
  'object-pronoun': 'me him her us them myself yourself himself herself itself ourselves themselves someone somebody',
  determiner: 'a an the',
  possessive: 'my your his its our their mine yours hers ours theirs',
  quantifier: 'all any every each both either some anything anyone anybody',
  preposition: `
about above across after against along among around at before behind below beneath beside between beyond by down
during for from in inside into like near of off on onto out outside over past per since through throughout to toward
towards under until up upon via with within than as`,
  adverb: `
really very quite just even ever so too also still already always often usually sometimes actually honestly simply
truly totally completely absolutely definitely exactly particularly especially much more most less least only almost
nearly again anymore longer yet now then today tonight tomorrow yesterday here ago away back rather fairly
certainly surely basically generally normally typically currently recently lately finally literally personally sadly
strictly together though once long soon later anyway however tbh imo btw lol whatsoever enough else maybe
perhaps probably please kindly instead fully entirely strongly fortunately luckily unfortunately `,
  conjunction: 'and or nor plus',
  question: 'what which whose whom where when why how',
  interjection:
    'yes yeah yep nope ok okay oh ugh hmm hey hi hello thanks thank wow haha sir madam dude mate bro guys um uh hmm huh yo',
  'light-verb': `
go get make take give let come put keep want need try start begin seem look feel become happen think know say tell
ask mean find see use call bring leave turn set plan continue help show run stay end sound appear care consider wish
hope believe guess suppose expect remember touch handle deal manage offer involve include prefer decide agree`,
  verb: `
eat drink smoke play read watch wear drive ride cook bake buy sell pay own order live work learn study speak write sing
dance swim fly walk travel visit attend join meet marry sleep wake sit stand carry send receive accept allow support
serve sign subscribe book schedule deliver install download upload delete open close lock unlock answer reply teach
train listen hear enjoy love adore appreciate welcome approve back cover contain hold collect grow plant clean wash fix
repair build move move shop win lose vote donate lend borrow invest save spend earn hire employ commute jog hike climb
ski skate surf fish hunt draw paint knit sew garden celebrate share trust follow recommend choose pick select add
remove check charge arrive depart fit suit ship print scan charge boil fry grill taste smell chew swallow digest wait
adopt raise feed breed bite bark cry laugh smile talk chat text email phone complain argue fight`,
  person: `
user customer client patient wife husband spouse partner girlfriend boyfriend fiance fiancee son daughter kid kids
child children baby mother father mom mum dad mama papa parent parents sister brother sibling grandmother grandfather
grandma grandpa granny aunt uncle cousin niece nephew family friend friends flatmate roommate housemate neighbour
neighbor colleague coworker boss manager landlord landlady doctor dentist teacher professor lawyer nurse vet team
everyone everybody guest guests people person man woman guy girl boy mr mrs ms dr`,
  vague: 'thing things stuff lot lots bit kind sort type way fact point matter idea reason something one ones',
};

/** Forms that rules of suffixes do not lead back to their base form: `base form form ...`, one verb a group. */
export const ENGLISH_IRREGULAR = `
be am is are was were been being 'm 're|have has had having 've|do does did done doing|go goes went gone going|say says said
get gets got gotten getting|make makes made making|take takes took taken taking|give gives gave given giving
come comes came coming|put puts putting|keep keeps kept|let lets letting|tell tells told|think thinks thought
know knows knew known|find finds found|see sees saw seen|use uses used using|leave leaves left leaving|feel feels felt
begin begins began begun|become becomes became|bring brings brought|mean means meant|run runs ran running|show shown
eat eats ate eaten|drink drinks drank drunk|buy buys bought|sell sells sold|pay pays paid|read reads|wear wears wore worn
drive drives drove driven|ride rides rode ridden|speak speaks spoke spoken|write writes wrote written|sing sings sang sung
swim swims swam swum|fly flies flew flown|sleep sleeps slept|wake wakes woke woken|sit sits sat|stand stands stood
send sends sent|meet meets met|teach teaches taught|hear hears heard|hold holds held|grow grows grew grown
build builds built|win wins won|lose loses lost|lend lends lent|spend spends spent|choose chooses chose chosen
feed feeds fed|bite bites bit bitten|fight fights fought|try tries tried trying|cry cries cried|fry fries fried
break breaks broke broken|quit quits quitting|forbid forbids forbade forbidden|lie lies lied lying|die dies died dying
forget forgets forgot forgotten|throw throws threw thrown|cut cuts cutting|swear swears swore sworn|beat beats beaten
excluding|barring|shoot shoots shot|wind winds wound|hang hangs hung|swell swells swelled swollen|outgrow outgrows outgrew outgrown|own owns owned|ski skis skied|add adds added|bar bars barred|ban bans banned|skip skips skipped|drop drops dropped
swap swaps swapped|stop stops stopped|fit fits fitted|hate hates hated hating|love loves loved loving|steer steers
ask asks asked|fix fixes fixed|cook cooks cooked|live lives lived living|like likes liked liking|play plays played`;

/** Contractions that are written without their apostrophe, and those of one word: `written auxiliary`, then `not`. */
export const ENGLISH_NEGATED_AUXILIARIES = `
dont do|doesnt does|didnt did|cant can|cannot can|wont will|wouldnt would|shouldnt should|couldnt could|isnt is
arent are|wasnt was|werent were|havent have|hasnt has|hadnt had|aint is|mustnt must|neednt need|mightnt might
don do|doesn does|didn did|can can|won will|wouldn would|shouldn should|couldn could|isn is|aren are|wasn was
weren were|haven have|hasn has|hadn had|ain is|mustn must|needn need|mightn might
`;
