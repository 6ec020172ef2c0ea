import { describe, expect, test } from 'vitest';
import { readAbout, sentenceRows } from './sentence-table.js';

/** Sentences by the rule that decides: `+` affirmed, `-` denied, `~` open. */
const TABLE = {
  'a negation denies what follows in its clause': `
We aren't open on bank holidays | -open on bank holidays
Please do not call my landline | -landline
the app doesnt work on android | -android
He isn't my supervisor. | -supervisor
No pets, sorry, the contract says so. | -pets
I don't like jazz or blues, but I adore opera. | -jazz | -blues | +opera
She eats neither fish nor meat. | -fish | -meat
Not a single vegan option on the menu | -vegan option
Not the bus but the tram goes there. | -bus | +tram
Nothing in the fridge contains egg. | -egg
she never wears perfume | -perfume
Neither Ola nor Ben can swim | -swim
No onions in the soup for me! | -onions
I haven't smoked since 2019. | -smoked
It comes with cables but no adapter. | +cables | -adapter
It never rains but it pours, still I love autumn. | +autumn
Neither of my sisters speaks French. | -speaks French
not on Facebook any more, I moved to Mastodon | -Facebook | +Mastodon`,
  'a rejecting word denies its object, or its subject when it has none': `
I sold my motorbike. | -motorbike
my subscription to Foodly has expired | -subscription
Kicked the habit: no cigarettes since June | -cigarettes
We closed our Madrid office. | -Madrid office
I can't bear loud music. | -loud music
My skin reacts to wool. | -wool
Marco embraced the plan and scorned the budget. | +plan | -budget
They accepted my leave request but denied the bonus. | +leave request | -bonus
That café shut down. | -café
I have an aversion to polyester. | -polyester
I gave away the piano and kept the guitar. | -piano | +guitar
Keep the subscription, drop the add-on. | +subscription | -add-on
Mute the group, pin the channel. | -group | +channel
Unsubscribe me from the digest but keep the alerts | -digest | +alerts
Voted against the tax, for the tram. | -tax
I gave up on the marathon, my knee hurts. | -marathon
My flight got cancelled, the train is running. | -flight | +train
The old intercom has been removed. | -old intercom`,
  'what was so once is denied': `
I used to live in Leeds, now I'm in York. | -Leeds | +York
He was a smoker once. | -smoker
Nora used to play the cello. | -cello
I used to collect stamps, but that was in school. | -collect stamps
She once ran marathons, but hasn't since the accident. | -marathons
Not once have I regretted the tattoo. | +tattoo`,
  'an exchange denies what was given up': `
We've moved away from Trello to Asana. | -Trello | +Asana
I traded my van for a cargo bike. | -van | +cargo bike
We replaced the carpet with tiles. | -carpet | +tiles
I switched from Android to iPhone. | -Android | +iPhone
We moved from Slack to Teams | -Slack | +Teams
Swap the fries for a salad. | -fries | +salad
I swapped the sedan for a van. | -sedan | +van
I traded in my Ford for a Kia. | -Ford | +Kia`,
  'a predicate about its subject denies it': `
Dogs scare my daughter. | -Dogs
cigarette smoke makes me cough | -cigarette smoke
Cats make him sneeze. | -Cats
Beer doesn't agree with me. | -Beer
Remote work suits me, office days drain me. | +Remote work | -office days
Gym music gets on my nerves. | -Gym music
Sedans are fine, SUVs are a hassle. | +Sedans | -SUVs
Aisle, please, window makes me sick. | +Aisle | -window
My inbox is a mess but my calendar is tidy. | +calendar
Meat disgusts me, tofu delights me. | -Meat | +tofu
nah, havent got a driving licence | -driving licence
Crowded beaches are my idea of a nightmare. | -Crowded beaches
Wool jumpers make me itch | -Wool jumpers
Raw garlic doesn't agree with me. | -Raw garlic
cheese gives me spots tbh | -cheese
Thunder scares our dog. | -Thunder
Blazers are out, hoodies are in. | -Blazers | +hoodies
Skirts are out this year, trousers are in. | -Skirts | +trousers`,
  'an evaluating word judges its subject': `
Mushrooms are disgusting. | -Mushrooms
I find golf dull. | -golf
It isn't impossible to park there. | +park
I find opera unbearable. | -opera
The hotel is far from bad. | +hotel
The old door code is invalid, the new one works. | -old door code
I keep missing my sister. | +sister
I haven't had a bad meal at Luigi's. | +Luigi
Can't stand liver, the texture is awful. | -liver
Jana finds video calls exhausting. | -video calls
I have a bad reaction to codeine, please note it. | -codeine
The soup is not bad. | +soup
No one can deny the cake was good. | +cake
Quit nicotine gum last March, feeling great! | -nicotine gum
All good with the boiler, no issues. | +boiler
We outlawed smoking and allowed vaping. | -smoking | +vaping`,
  'a word denies the one before it': `
Please keep me away from anything with nuts, severe allergy | -nuts
A sugar-free soda for me | -sugar | +soda
Dairy-free cake, please | -Dairy | +cake
I don't have any allergies | -allergies
My son has a nut allergy. | -nut
Nut-free brownies please | -Nut | +brownies
gluten intolerant, please be careful | -gluten
Hugo is lactose intolerant, so no ice cream for him. | -ice cream
The dentist took me off sweets and put me on sugar-free gum. | -sweets | +gum`,
  'what is lacking is denied, what lacks it is not': `
Tea without milk, please. | +Tea | -milk
A salad with no dressing | +salad | -dressing
Pizza minus the anchovies please | +Pizza | -anchovies
I'd like a room with a balcony but without a kitchen. | +balcony | -kitchen
Bread without crusts for the little one. | +Bread | -crusts
You'll never catch me without a book. | +book
Not a week passes without me visiting the library. | +library
I'd like the pizza without mushrooms. | +pizza | -mushrooms
Veggie burger, hold the pickles. | +Veggie burger | -pickles
He never travels without his camera. | +camera
Dad never goes fishing without his hat. | +hat
Hardly a guest left without trying the pie. | +pie`,
  'an exception stands on the other side': `
Everything but the olives. | -olives
Everyone except Dario is coming. | +Everyone | -Dario
All rooms other than the attic are heated. | +rooms | -attic
The kids like all sports with the exception of cricket. | +sports | -cricket
I read everything but poetry. | -poetry
A double room excluding breakfast | +double room | -breakfast
I work from home except on Tuesdays. | +work from home | -Tuesdays
Apart from beets, I eat any vegetable. | -beets | +vegetable
I like all fruit except melon. | +fruit | -melon
we deliver everywhere apart from the islands | +everywhere | -islands
She enjoyed the whole show save for the ending. | +show | -ending
The shop is open daily excluding public holidays | +open daily | -public holidays
I work every day but Friday. | +every day | -Friday`,
  'what is passed over for something else is denied': `
I'd take the blue one instead of the red one. | +blue one | -red one
We want Tuesday and not Thursday. | +Tuesday | -Thursday
She uses a fountain pen as opposed to a ballpoint. | +fountain pen | -ballpoint
Use olive oil in place of butter. | +olive oil | -butter
The warranty includes parts but not labour. | +parts | -labour
Take the stairs rather than the lift. | +stairs | -lift
Instead of emailing, just phone me. | -emailing | +phone
We chose oak instead of pine. | +oak | -pine
It's vegetarian but not vegan. | +vegetarian | -vegan
Ship to the office as opposed to home. | +office | -home
Rather than a refund I'd prefer an exchange. | -refund | +exchange
I play tennis but not squash. | +tennis | -squash
Pay by card rather than in cash. | +card | -cash
Write to my work address rather than my private one. | +work address | -private one
Instead of wine, they served cider. | -wine | +cider
Rather than flowers, Aya wants a book. | -flowers | +book`,
  'fixed phrases affirm, whatever negation they hold': `
I never say no to chocolate. | +chocolate
I wouldn't miss the wedding for the world. | +wedding
What's not to like about a free lunch? | +free lunch
I can't thank you enough for the flowers. | +flowers
I couldn't have asked for a better landlord. | +landlord
I've got nothing but praise for the nurse. | +nurse
It's not unheard of for me to work late. | +work late
How could anyone dislike chocolate? | +chocolate
I can't recommend the bakery enough. | +bakery
I don't mind the rain. | +rain
I don't mind cold weather, I just dress for it. | +cold weather
Nothing beats fresh pasta. | +fresh pasta
I can't wait to try the new ramen place! | +new ramen place
I can't get enough of this podcast. | +podcast
I couldn't be more pleased with the sofa. | +sofa
Why not book the early train? I like mornings. | +early train
Who wouldn't enjoy a sauna after skiing? | +sauna
You'd be hard pressed to find someone who doesn't like pizza. | +pizza`,
  'what is only supposed is open': `
It's not as if I hate cats. | ~hate cats
If I were allergic to nuts I'd tell you. | ~nuts
Suppose I quit my job, what then? | ~job
If it rains, we won't have the barbecue. | ~barbecue
Had I known, I wouldn't have bought the drone. | ~drone
If only I had a garden. | ~garden
She asked if I eat pork. | ~pork
Imagine if I didn't have a car. | ~car
Had the bus been late, I'd have taken a cab. | ~cab
In case I cancel, keep the deposit. | ~deposit
Assuming I don't get the visa, refund the hotel. | ~visa
If I ever stop eating eggs, I'll let you know. | ~eggs
Unless they fix the heating, I may leave the flat. | ~leave the flat
Were I to win the lottery, I'd buy a boat. | ~boat
whether Bo likes opera i really don't know | ~opera
If I ever buy a boat, remind me of this. | ~boat
Unless it snows, we might drive. | ~drive
Should I ever move abroad, I'd give up the flat. | ~flat`,
  'two denials affirm': `
You can't not love this song. | +this song
No way I'd skip breakfast. | +breakfast
She is hardly unfamiliar with Excel. | +Excel
Nobody dislikes Aunt Vera's cake. | +cake
I'm not unhappy with the service. | +service
He doesn't lack ambition. | +ambition
I don't hate your idea. | +idea
It's not that I don't trust you. | +trust
She isn't averse to a bit of risk. | +risk
I could never refuse a dumpling. | +dumpling
Hardly anyone fails the test. | +test
I don't deny that I like attention. | +attention
I can't not go to the reunion. | +reunion
Not one guest refused the dessert. | +dessert
No one in my family is unable to drive. | +drive
There isn't a board game my kids don't like. | +board game
That's not an unreasonable deadline. | +deadline
There's no weekend on which Olga doesn't bake. | +bake`,
  'a rhetorical question says what it asks': `
Who needs a landline these days? | -landline
Since when do I eat oysters? | -oysters
As if I'd ever buy a boat! | -boat
Who in their right mind likes traffic? | -traffic
Do I look like someone who eats salad? | -salad
Why would I ever move to the suburbs? | -suburbs
Since when do I enjoy musicals? | -musicals
I'd be lying if I said I don't like the attention. | +attention
When have I ever enjoyed camping? | -camping`,
  'what is quoted is open': `
"I don't own a TV" is what he wrote in the essay. | ~TV
"No dogs allowed" is the title of the book. | ~dogs
The song goes "I don't want your love". | ~love
"I hate Mondays" was written on the mug. | ~Mondays
"I don't do Mondays" was printed on the T-shirt. | ~Mondays`,
  'what is only told is open': `
People say the Zeta phone has no camera. | ~camera
Rumour has it that Nina left the firm. | ~firm
In the film she never drinks wine. | ~wine
According to the leaflet it contains no lactose. | ~lactose
He supposedly doesn't like me drinking tea. | ~tea
The character in the play hates roses. | ~roses
Her review claims the blender isn't quiet. | ~quiet
Allegedly he owns a yacht. | ~yacht
In my dream I had no teeth. | ~teeth
Some guy online says the camera lacks zoom. | ~zoom
Somebody on Reddit claimed the Pixo 3 doesn't have a headphone jack. | ~headphone jack
Apparently Kim told everyone I hate her singing. | ~singing
In the series the detective vows he will never drink gin. | ~gin
A commenter alleged the Quill 4 has no backlight. | ~backlight
Supposedly Mia told the team I hate feedback. | ~feedback
In the play, the duke swears off wine. | ~wine`,
  'what is asked or not known is open': `
I wonder whether Tom likes ballet. | ~ballet
Would I like sushi? Hard to tell. | ~sushi
Maybe I'll give up coffee, who knows. | ~coffee
They told me the store doesn't take returns, not sure it's true. | ~returns
He wrote that I hate mornings, which is nonsense. | ~mornings
Am I allergic to latex? I've no idea. | ~latex`,
  'plain affirmations': `
My sister swears by herbal tea | +herbal tea
Do you think I like spicy food? | ~spicy food
I'm a huge fan of stand-up comedy. | +stand-up comedy
I miss our old garden so much. | +garden
My supervisor Jun adores karaoke nights. | +karaoke nights
Ivy lives for opera and is indifferent to ballet. | +opera
Paperbacks over hardcovers, always. | +Paperbacks | -hardcovers
Give me the window seat over the middle seat. | +window seat | -middle seat
Every cousin bar Leo came. | +cousin | -Leo
My parents keep chickens. | +chickens
Cats over dogs any day. | +Cats | -dogs
I work nonstop on my novel. | +novel
I take my tea with lemon. | +lemon
I have a severe weakness for cheese. | +cheese
Grandad watches any sport bar boxing. | +sport | -boxing
Our neighbour Mrs Lund grows roses. | +roses
I have three cats and a turtle. | +cats | +turtle
Stairs over escalators, always. | +Stairs | -escalators`,
  'a predicate about its subject affirms it': `
The heating is off and the fan is on. | -heating | +fan
Dark roast yes, light roast no. | +Dark roast | -light roast
The wait was worth it, great ramen. | +ramen
Location sharing is switched off, the microphone is on. | -Location sharing | +microphone`,
  'of two things that are compared the lesser is denied': `
She picked the red dress over the green one. | +red dress | -green one
Better tea than coffee for me. | +tea | -coffee
I'd rather read than watch TV. | +read | -watch TV
I prefer not to fly. | -fly
I prefer texting to calling | +texting | -calling
She opted for surgery over physio. | +surgery | -physio
I'd choose rain over heat | +rain | -heat
I favour trains over planes. | +trains | -planes
I prefer trains over buses. | +trains | -buses
She'd sooner knit than watch football. | +knit | -watch football
I favour tea over coffee. | +tea | -coffee
Zoe would choose camping before a resort. | +camping | -resort
I'd pick tea over coffee any time. | +tea | -coffee
She'd rather read than go out. | +read | -go out
Cash beats cards at the market. | +Cash | -cards
Vinyl beats streaming for me. | +Vinyl | -streaming`,
  'look-alikes deny nothing': `
No wonder I love this place | +this place
No matter what, I run on Sundays. | +run
Sure, I take sugar in my tea. | +sugar
Without a doubt my favourite is the lasagne. | +lasagne
Not gonna lie, I enjoy soap operas. | +soap operas
No offence, but I love pineapple on pizza. | +pineapple
I'm not kidding, I have five sisters. | +sisters
Don't get me wrong, I adore my in-laws. | +in-laws
No question, Ines is my favourite teacher. | +favourite teacher
no problem, Friday suits me | +Friday
Not to boast, but I speak five languages. | +five languages`,
} as const;

describe.each(Object.entries(TABLE))('%s', (_, table) => {
  test.each(sentenceRows(table))('$text', (row) => {
    expect(readAbout(row)).toEqual(row.expect.map(({ polarity }) => polarity));
  });
});
