import type { CueTable } from './cue.js';

/**
 * English cues. Words are matched by their base form (`hate` finds `hated`), `n't` as `not`; adverbs may stand between
 * them. `{pron}` is a pronoun or a possessive with or without the noun it begins, `{x}` any one word, `{aux}` an auxiliary
 * or a form of `be`, `$` the end of the clause, `=had` the form `had` alone, after `>` what must follow, `..` up to four words of an object. `~.7` lowers the confidence.
 */
export const ENGLISH_CUES: CueTable = {
  negate: `
never set foot in|not set foot in|not go so far as to say|not go as far as to say|not once|not one time|not a single time|can not imagine|could not imagine|hard to imagine|not|never|no|none|nobody|no one|nothing|nowhere|neither|nor|no longer|not any longer|by no means|in no way|at no point
would rather not|'d rather not|would sooner not|'d sooner not|far from|hardly ~.75|scarcely ~.75|barely ~.7|rarely ~.7
seldom ~.7|hardly ever ~.8|not a single|without ever|fail to|have yet to|out of|there be little ~.7|there be very little ~.75|have little ~.65|very little ~.7|too little ~.6|there be few ~.7|very few ~.7|have few ~.6`,
  rhetorical: `
be lie if {pron} say|be a liar if {pron} say|since when|^as if {pron}|^like hell|who need|who care about|who care for|what be the point of|what good be|what use be|who in {pron} right mind|why would {pron} ever
why would anyone|why on earth would|do i look like {x} who|do i look like|how could anyone|how can anyone|how could {pron} ever|who would ever|who would want
what be there to like about|who have time for|when have {pron} ever|when do {pron} ever|why bother with|who want to`,
  reject: `
pass up|oppose to|complain about|moan about|grumble about|whine about|rant about|shoot down|vote down|knock back|=lost > {pron}|=lost > the|call it quit with|step down from|step down as|hang up {pron}|lay off from|cold turkey on|get SICK on|get SICK in|get SICK around|squeamish about|cringe at|recoil from|gag on|turn {pron} nose up at|let go of|put behind {pron}|fall foul of|deter by|daunt by|write off|give the boot to|hand in {pron} notice at|remove|leave off|leave .. off|do away|fear of|lack of|hatred of|dislike of|ban on|dread of|absence of|delete|disconnect|take down|take .. down|break off|let .. go|sick to death of|bore to death by|zero tolerance for
no tolerance for|unsubscribe {pron} from|remove {pron} from|opt {pron} out of|sign {pron} out of|count {pron} out of|blacklist|unpin|erase|wipe|remove from|take out|take .. out
swell up WHEN|itch WHEN|get SICK WHEN|feel SICK WHEN|get ILL WHEN|get a ILL WHEN|come out in ILL WHEN|break out in ILL WHEN|leave .. at home|strike off|cross off|bail on|flake on|dislodge
crack down on|clamp down on|weed out|opt against|decide against|rule against|steer {x} clear of|look away from|grow out of|age out of|fall out of love with|be not about|be no fan of
hold off on|put on hold|suspend|freeze|cap|pull the plug on|put the kibosh on|draw the line at|think twice about ~.6|have second thoughts about ~.6|bow out of|beg off
^out with|no access to|regret|hate|dislike|detest|loathe|despise|abhor|resent|fear|dread|can not stand|can not bear|can not abide|can not tolerate
can not handle|can not face|can not deal with|could not care less about|could not care less for|could care less about
be not a fan of|not a fan of|not a big fan of|not much of a fan of|no fan of|not big on|not keen on|not fond of|not crazy about
no use for|no time for|no interest in|no patience for|no appetite for|no stomach for
avoid|shun|steer clear of|stay clear of|stay away from|keep away from|keep clear of|stay off|keep off|run away from
stop|quit|give up|give up on|give .. up|drop|cancel|discontinue|abandon|ditch|scrap|axe|retire|phase out|shut down
get rid of|do away with|be done with|be through with|be finish with|be over {pron}|have enough of|have have enough of|move on from
be off|go off|swear off|wean off|wean {pron} off|take {pron} off|come off|lay off|cut out|cut .. out|rule out|rule .. out
sick of|sick and tire of|tire of|fed up with|fed up of|bore stiff by|bore stiff with|bore to tear by|weary of|wary of
put off by|turn off by|VEX by|VEX with|VEX at|VEX of|afraid of|phobia of|phobia about|ill at ease with|suspicious of ~.6
keep {pron} away from|away from|keep {x} away from|against|not get along with|not get on with|not get {x} with|do without ~.7|=done with|=finished with|=through with
=sold|=sold off|=closed|=ended|expire|lapse|terminate|dissolve|demolish|dump|trash|toss out|chuck|chuck out|shelve|deprecate|outgrow|spurn|scorn|snub
shut|wind down|leave > {name}|leave > the company|leave > the firm|leave > the team|leave > the band|leave > the group|leave > {pron} job|leave > {pron} post|leave > school|leave > the club|leave > {pron} company|walk away from
kick the habit of|kick|wash {pron} hand of|turn {pron} back on|cut back on ~.7|cut down on ~.7|go without|live without ~.8|do not believe in|distrust|mistrust|detox from
be void of|be bar from|steer away from|shy away from|say goodbye to|say farewell to|wave goodbye to|part with|give away|hand back|send back
see no point in|see no need for|see no reason to|close down|shut off|shut .. off
want out of|stay out of|keep out of|rid {pron} of|be rid of|clear of|not stand|not bear|=undone|rather die than|hell no to|no to
allergic to|allergy to|highly allergic to|intolerant to|intolerant of|intolerance to|intolerance of|sensitive to
react badly to|react to ~.6|reaction to ~.7|averse to|aversion to|object to|oppose|be against|vote against|advise against
warn against|warn {pron} off|protest|boycott
refuse|refuse to|reject|resist|decline|deny|turn down|turn .. down|say no to|pass on|opt out of|opt out|unsubscribe from
forbid|ban|prohibit|outlaw|bar from|exclude|omit|leave out|leave .. out|skip|skip on|give {x} a miss|refrain from|abstain from
lack|run out of|short of ~.7|lose interest in|lose {pron} taste for|lose {pron} appetite for|can do without
could do without|rather skip|ignore|mute|block|unfollow|disable|turn off|turn .. off|switch off|switch .. off|deactivate
uninstall|throw away|throw .. away|throw out|throw .. out|break up with|part way with|fall out with|resign from|withdraw from
pull out of|back out of|drop out of|leave behind|stop short of|keep .. out|keep .. off|forgo|forego|renounce|disapprove of
disagree with ~.7|fail|cut ty with|bring an end to|put an end to|call off|call .. off|never again|expel|revoke|void|veto
want nothing to do with|have nothing to do with|be no good with|be terrible with|be not allow|be not suppose to`,
  without:
    '^less ~.7|^fewer ~.7|without|with no|with zero|minus|free of|free from|devoid of|non|sans|hold the|exclude any|w / o',
  contrast:
    'in preference to|rather than|instead of|as opposed to|in place of|in lieu of|but not|and not|and never|anything but|let alone',
  except:
    'except|except for|except from|apart from|aside from|other than|save for|excluding|barring|with the exception of|not count|not including|outside of|everything but|everyone but|everybody but|all but|nobody but|no one but|anyone but|anything except|every one but',
  'deny-word': 'free|intolerant|intolerance|allergy|phobia|sensitivity|aversion',
  'deny-before': `
run out $|go unread|go unanswered|go unnoticed|go unused|go untouched|go to waste|go bust|go under $|close {pron} door|not mix $|be not {pron} friend|wreck {pron} {x}|a NUISANCE|such a NUISANCE|not get along|not get on $|an allergen|list of allergen|on the blacklist|not worth it|not worth the {x}|not up to scratch|{pron} undoing
not up to par|not my favourite|not my favorite|a lost cause|beyond {pron}|a write off|no longer a thing|not a thing|not a fit|not allowed|go bad|go off $|fall flat|let {pron} down|fail {pron}
cost too much|too much for {pron}|a rip off|a let down|spoil|ruin {pron} {x}|have no place in {x}|be no use|be no good|be no fun|be no more|stop work|break down|be down $|be toast|can wait ~.6
VEX {pron}|VEX {pron} out|VEX {x}|disagree with {pron}|not agree with {pron}|give {pron} ILL|give {pron} a ILL|give {pron} {x} ILL|give {pron} the creep
give {pron} the ick|give {pron} the heebie jeebie|give {pron} a {x} ache|make {pron} SICK|make {pron} feel SICK|make {x} SICK|make {pron} skin crawl|make {pron} break out|make {pron} throw up
make {pron} swell up|make {pron} ILL|bring {pron} out in ILL|bring {pron} out in a ILL|upset {pron} stomach|hurt {pron} stomach|turn {pron} stomach|mess with {pron} {x}
trigger {pron} ILL|trigger {pron} {x}|set off {pron} {x}|aggravate {pron} {x}|go straight to {pron} head ~.6|play havoc with {pron} {x}
creep {pron} out|freak {pron} out|gross {pron} out|weird {pron} out|wear {pron} out|bum {pron} out|tire {pron} out|drive {pron} crazy
drive {pron} mad|drive {pron} nut|drive {pron} up the wall|drive {pron} insane|drive {pron} bonkers|get on {pron} nerve|put {pron} off|turn {pron} off
do {pron} head in|rub {pron} the wrong way|get under {pron} skin|rub {pron} up the wrong way|do nothing for {pron}|leave {pron} cold|not sit well with {pron}
sit badly with {pron}|not do it for {pron}|{pron} idea of hell|{pron} idea of torture|{pron} nightmare|{pron} worst nightmare|{pron} pet peeve|{pron} pet hate
a pet peeve|a pet hate|not {pron} thing|not {pron} cup of tea|not {pron} style|not {pron} jam|not {pron} scene|not {pron} idea of fun|not {pron} taste|not {pron} bag
not {pron} forte|not {pron} strong suit|not for {pron} $|no good for {pron}|{pron} kryptonite|the bane of {pron} {x}|a thing of the past|ancient history
off limit|off the table|off the menu|off the list|off the card|out of the question|out of bound|out of stock|out of order|out of fashion|out of date|out of service
out of print|no more $|a no no|a no go|a no|no go|not happen|not an option|no option|be out $|be over $|be go $|be off $|be dead $|be history|a deal breaker
a nightmare|a turn off|a chore|a pain|the worst|no thank you|no thank|a hard no|a hard pass|hard pass|go out the window|have to go $
must go $|get the boot|get the axe|get ignore|get the chop|bite the dust|yuck|yuk|ew|eww|blech|bleh|nah|nope $|not today|not a chance|over {pron} dead body|been and go
on {pron} blacklist|in the bin|a waste of {x}|take off the {x}`,
  'affirm-before': `
a JOY|such a JOY|worth it|worth every {x}|the way to go|all the way $|rule $|rock $|here to stay|on point|do the trick|hit the spot|a keeper|well worth it|agree with {pron}|{pron} thing
up {pron} alley|{pron} go to|{pron} weakness|{pron} guilty pleasure|{pron} passion|the real deal|yes $|be a yes|get {pron} vote|win {pron} heart
DELIGHT {pron}|DELIGHT {x} $|yum|yummy $|hell yes|count {pron} in|bring it on|more please|
be in $|be on $|{pron} cup of tea|{pron} jam|{pron} favourite|{pron} favorite|right up {pron} street|right up {pron} alley
work for {pron}|make {pron} day|make {pron} happy|can not be beat|hard to beat|second to none|without equal|to die for
the best|a must have|spot on|do wonder for {pron}|{pron} idea of heaven|{pron} idea of fun`,
  bad: `
bad|awful|terrible|horrible|horrid|dreadful|disgusting|gross|nasty|unbearable|intolerable|insufferable|annoying|boring|dull
slimy|soggy|greasy|stale|bland|tasteless|smelly|stinky|filthy|grimy|stuffy|cramped|creepy|scary|frightening|terrifying|stressful|exhausting|tiring|draining
tedious|monotonous|dreary|depressing|frustrating|irritating|infuriating|maddening|embarrassing|painful|uncomfortable|unhealthy|unreliable|buggy|clunky|confusing
overpriced|tacky|cheesy|corny|cringe|cringey|ugly|hideous|horrific|hateful|loathsome|repugnant|abysmal|woeful|pathetic|laughable|ridiculous|absurd|stupid|idiotic
lame|underwhelming|unappealing|offputting|unhelpful|rude|hostile|cruel|wicked|damaging|deadly|lethal|fatal|hazardous|carcinogenic|taboo|outdated|rotten|rancid
mouldy|moldy|sickly|itchy|sore|deafening|hellish|tiresome|wearisome|dangerous|unbearably loud
overrated|useless|worthless|pointless|rubbish|crap|yucky|vile|lousy|atrocious|appalling|unpleasant|revolting|repulsive|sickening
invalid|broken|faulty|defective|missing|absent|lost|harmful|toxic|poisonous|unsafe|miserable|disappointing|unavailable|obsolete|defunct|disallowed|unacceptable|unwelcome
impossible|wrong|worst|ghastly|mediocre|subpar|dire|deal breaking|sold out|`,
  good: `
good|great|excellent|fantastic|amazing|awesome|wonderful|lovely|perfect|superb|brilliant|delicious|tasty|fine|fun|nice|ideal
charming|delightful|available|allowed|okay|active|terrific|marvellous|marvelous|fabulous|pleasant|enjoyable|
gorgeous|stunning|beautiful|adorable|cute|exquisite|splendid|magnificent|glorious|impeccable|flawless|outstanding|exceptional|phenomenal|incredible|unbeatable
refreshing|relaxing|soothing|comforting|cosy|cozy|comfy|comfortable|reliable|handy|useful|helpful|fascinating|inspiring|exciting|thrilling|hilarious|funny
entertaining|scrumptious|mouthwatering|addictive|stellar|sublime|epic|fab|irresistible|priceless|heaven|bliss|valuable|worthwhile|decent|lush|divine|heavenly|reasonable|acceptable`,
  affirm: `
^in with|
like|love|adore|enjoy|fancy|be into|be really into|fond of|keen on|fan of|big fan of|huge fan of|crazy about|mad about|hook on
a sucker for|look forward to|swear by|care for|crave|be all about|live for|stick to|stick with|switch to|move to|take up|want
would like|want to|welcome|approve|back|support|accept|enable|turn on|switch on|activate|allow|permit|miss|partial to|obsess with
addict to|grateful for|happy with|please with|passionate about|interest in|be down for|be up for|be game for
be used to|get used to|be accustomed to|be fine with|be ok with|be okay with|be good with|be comfortable with|suit`,
  settle: `
hardly a {x} go by without|hardly a {x} pass without|not a {x} pass without|scarcely a {x} go by without
not that {pron} do not|not that {pron} be not|not that {pron} can not|nothing {pron} {aux} rather do than
hardly anything {pron} {aux} rather do than|mad not to|crazy not to|silly not to|foolish not to|stupid not to|a fool not to|rude not to
not unheard of|not rare for|not out of the question|not off the table|who can resist|who could resist|who can say no to|who would say no to|can not {x} .. enough|nobody {x} better
nobody {x} a better|no one {x} better|no one {x} a better|nothing {x} better|can not hurt to|could not hurt to|not hurt to|how could anyone dislike|how can anyone dislike|how can you not
how could {pron} not|what be there not to like about|what be there not to love about|not half so bad|never let down by|never go off
no denying|no doubting|no arguing with|no escaping|not against|not miss|would not miss|not object|could not have ask for|could not ask for|could not wish for|can not ask for
impossible to beat|difficult to beat|tough to beat|can not thank {pron} enough for|can not praise|can not speak highly enough of|can not say enough good thing about
never go a day without|not go a day without|never be without|not be without|never leave home without|not leave home without|nothing but praise for|only good thing to say about
no place like|nobody do|no one do|never disappoint|not disappoint|do not give up|never give up|not give up|no complaint|leave nothing to be desired|never let {pron} down
never run out of|be no trouble|no one say no to|nobody say no to|allergic to nothing|can not fault|nothing not to like about|no reason not to|no harm in
not too shabby|not shabby|not immune to|never far from|not without|i dare say ~.6|to say the least ~.6|always up for|never short of
not little|not few|not a little|not a few|nothing beat|nothing like|nothing better than|no better|nothing but|none other than|no other than|no less than|no fewer than
can not wait for|can not wait to|can not wait|can hardly wait for|can hardly wait to|can hardly wait|can not get enough of|never get enough of
can not go wrong with|never go wrong with|can not beat|could not beat|can not be happier with|could not be happier with
could not be more please with|could not be happier|could not be more|can not live without|can not do without|could not do without
can not survive without|can not function without|can not imagine life without|lost without|never without|
no problem with|no problem|no issue with|no trouble with|no objection to|no objection|no qualm about|no complaint about|no complaint with
no regret about|no regret|nothing against|nothing wrong with|not only|not just|not merely|never miss|never skip
never get tire of|never tire of|never get old|never say no to|not say no to|would not say no to|can not say no to|never turn down
not turn down|can not resist|could not resist|can not complain about|can not agree more with|could not agree more with|can not help
can not help but|could not help but|can not but|no stranger to|do not forget|never forget|will not forget|must not forget
not forget to|not forget|do not miss|not mind|never mind|not regret|never regret|never fail to|not fail to|never cease to|without fail|not a day go by without
why not|who do not|who would not|who be not|who can not|what be not to love about|what be not to like about|what be not to love
what be not to like|can not recommend enough
not object to|no better way|will never stop|will not stop|never stop|not stop|can not stop|not hesitate to|never hesitate to
never look back|not the worst|not half bad|what would {pron} do without|where would {pron} be without|be not it great|do not you love
do not you just love|do not you think`,
  plain: `
less than|nothing less than|no worry|no problem ,|no brainer|no biggie|no big deal|no rush|no hurry|no pun|no offence|no offense|no doubt about it|no doubt
without doubt|without a doubt|without question|no question|no kidding|no joke|no wonder|no matter|no sooner|no later than
no more than|no need to worry|no thank to|no ,|not to brag|not to boast|not to be rude|not to mention|not to say|not gonna lie
not go to lie|not long ago|not least|or not|not get {pron} wrong|not worry|not to worry|not surprisingly|not to exaggerate
not kidding|not exaggerate|if not more|^not that {pron}|as not to|until further notice|stop by|drop by|drop off|drop in|bus stop
non stop|stop over|miss out|, {aux} not {pron} ?|, {aux} {pron} ?|why do not {pron}|believe it or not|like it or not|more often than not
would like to know|would like to ask|like to know|feel like|look like|sound like|taste like|smell like|seem like|be like|just like
something like|would like you to|free time|free shipping|free delivery|free trial|feel free|for free|free of charge
be free|love to know|no one else|nobody else|never the less|hate to|hate to bother|hate to ask|hate to say|back to|back from|back in
back at|come back|go back|be back|back and forth|in back|break free|set free|good morning|good evening|good night|good luck
good afternoon|fine print|fine line|^well ,|^right ,|^sure ,|skip to|block of|want to know|want to ask`,
  release:
    'but|though|although|however|whereas|nevertheless|nonetheless|on the other hand|but also|even though|yet|and instead|otherwise',
  link: 'because|because of|since|when|whenever|while|so|so that|after|due to|thanks to|as long as|given that|now that|, so|hence',
  former:
    '=was once ~.6|=were once ~.6|used to be ~.7|in a former life ~.6|=used to ~.8|formerly ~.75|in the past ~.65|back in the day ~.7|once ~.6|previously ~.65',
  suppose: `
if|unless|whether|whether or not|=suppose|=supposing|=assuming|provided that|provided {pron}|in case|=were {pron} to|=had {pron} {x}|^=had the {x} been|^=had a {x} been|^=should {pron} {x}|let us say|ask if|ask whether|ask me if|ask me whether|what if|even if
wish|^=imagine|pretend|hypothetically|as if|as though|would have|if only|only if`,
  hearsay: `
claim|allege|some {x} say|some {x} {x} say|some {x} on {x} say|a stranger say|a guy say|a post say|a comment say|the ad say|the advert say|the flyer say|the review say|a review say|rumour|rumor|rumour have it|rumor have it|legend have it|reportedly|supposedly|allegedly|apparently|they say|people say|people think|someone say|somebody say
everyone say|everybody say|tell people|tell everyone|tell everybody|word be|word on the street|according to|i hear|accuse
someone think|everyone think|everyone assume|people assume|she thinks i|he thinks i|the character|someone tell {pron}|somebody tell {pron}
in the novel|in the book|in the film|in the movie|in the story|in the song|in the play|in the show|in the game|in the sketch
in the dream|in a dream|in my dream|in the joke|in the script|in the series|in the episode|in the comic|in the lyric|the lyric
in a novel|in a film|in a movie|in a story|in that film|in that movie|in this story|in my novel|in my story|the song go|as the saying go`,
  ask: `
can not confirm|can not verify|unconfirmed|may be wrong|might be wrong|could be wrong|which be nonsense|which be not true|which be untrue|which be false|which be a lie|if that be true|if it be true
grain of salt|pinch of salt|yet to be confirm|remain to be see|to be confirm|undecided|have not decide|not decide whether|not decide if|wonder about|no clue if|no clue whether|beat me whether
no idea|who know|hard to tell|hard to say|jury be out|not sure it be true|not sure that be true|not sure if|not sure whether|not know if|not know whether|can not tell if|can not tell whether|can not tell you|wonder
wonder if|wonder whether|not certain if|not certain whether|can not remember if|not remember if|not remember whether|unsure if|unsure whether`,
  hedge:
    'maybe|perhaps|might|=probably|=possibly|may|i think|i guess|i suppose|seem|kind of|sort of|not sure|somewhat|a bit|presumably|as far as i know',
  prefer:
    "prefer|would rather|'d rather|would sooner|'d sooner|favour|favor|would pick|would choose|would take|pick|choose|opt for|^better|^rather|^sooner|go for",
  beat: 'beat|trump|outperform|better than|preferable to|superior to|win over|way better than|always beat|any day over',
  exchange:
    'swap|exchange|replace|trade|trade in|switch from|change from|move from|migrate from|go from|switch over from|swap out|replace .. with ~.8',
  into: 'in favour of|in favor of',
};

/** Single words that close a comparison which a `prefer` cue opened; `to` does so after `prefer` alone. */
export const ENGLISH_THAN: ReadonlySet<string> = new Set(['over', 'than', 'before', 'above', 'to']);

/** Single words after which an exchange names what came instead. */
export const ENGLISH_INTO: ReadonlySet<string> = new Set(['for', 'with', 'to', 'by']);

/** Words that stand for a macro of the table above. */
export const ENGLISH_MACROS: { readonly [macro: string]: string } = {
  VEX: `annoy irritate bother bug disgust repulse repel bore scare frighten terrify stress drain exhaust sadden depress anger infuriate enrage frustrate
disappoint worry unsettle disturb distress harm sicken nauseate bloat overwhelm intimidate offend appal horrify haunt plague torment pester irk peeve aggravate
exasperate madden petrify alarm unnerve suffocate spook dismay disturb`,
  DELIGHT:
    'relax soothe calm delight thrill excite inspire amuse charm comfort energise energize refresh fascinate satisfy suit impress entertain captivate',
  ILL: `rash hive headache migraine heartburn indigestion nausea reflux palpitation nightmare anxiety cramp stomach-ache stomachache bellyache vertigo diarrhoea diarrhea
itch eczema acne asthma hiccup jitter shiver goosebump allergy bloat insomnia hangover panic trouble grief chill spot blister wheeze sneeze`,
  NUISANCE: `hassle mess disaster drag bore ripoff rip-off scam disappointment letdown let-down eyesore nuisance headache struggle joke torture torment misery agony curse
bummer buzzkill dealbreaker faff downer flop failure waste abomination horror ordeal slog burden menace pest plague sham trainwreck snoozefest`,
  JOY: 'joy delight treat pleasure blessing dream gem hit winner lifesaver godsend must steal masterpiece marvel wonder triumph bargain classic staple favourite favorite revelation',
  WHEN: 'when whenever if after from every-time',
  SICK: `sick ill unwell nauseous sneeze itch itchy cough wheeze vomit gag faint bloat sweat dizzy drowsy tired sleepy anxious nervous queasy miserable uncomfortable sad angry
cry shiver puke jittery sluggish awful terrible bad feverish breathless uneasy cringe`,
};
