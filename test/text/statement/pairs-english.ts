/** English. A row: a fact | it again with another value | and once more # statements beside it that replace none of them. */
export const ENGLISH_FACTS = `
Tessa lives in Ghent | Tessa moved to Aarhus in spring | Tessa lives in Porto now # Tessa was born in Leiden | Ravi lives in Aarhus | Tessa has an aunt who lives in Turku
I work as a nurse at the clinic | I changed jobs, I'm a driving instructor now | These days I work as a florist # I work out at the gym by the clinic | My brother works as a nurse at the clinic | I studied nursing in Bruges
The standup is on Monday at nine | The standup has been moved to Wednesday at nine | From now on the standup is on Friday at ten # The retrospective is on Monday at nine | Bring your notes to the standup | We had cake at the standup on Monday
My favourite fruit is mango | My favourite fruit is pear these days | I've changed my mind, my favourite fruit is plum # My favourite colour is green | I also like pears | My sister's favourite fruit is pear
Project Heron is led by Odile | Bruno has taken over Project Heron | Project Heron is led by Kaja # Project Egret is led by Bruno | Project Heron was started by Lars | Project Heron is written in Rust
Rent for the studio is 900 euros a month | The rent for the studio went up to 950 euros a month | We now pay 980 euros a month for the studio # The deposit for the studio was 1800 euros | Rent for the garage is 120 euros a month | The studio has 40 square metres
Ines drives a red Fiat | Ines sold the Fiat and drives a blue Skoda now | Ines drives a grey Volvo # Ines rents a cottage in Brittany | Marek drives a blue Skoda | Ines painted the kitchen red
The door code is 4471 | The new door code is 9023 | The door code was changed to 1180 # The alarm code is 9023 | The door is painted green | The locker code at the pool is 5512
My phone number is 0170 555 12 34 | My phone number changed, it's 0170 555 98 76 | New phone number: 0171 444 20 20 # My office number is 030 555 11 22 | Leo's phone number is 0170 555 98 76 | My phone has a cracked screen
I take 20 mg of the blood pressure pill every morning | The doctor raised the blood pressure pill to 40 mg | I take 30 mg of the blood pressure pill every morning # I take 400 mg of magnesium every evening | I took a blood test this morning | My father takes 40 mg of the blood pressure pill
I go swimming twice a week | I go swimming three times a week now | I go swimming four times a week # I go climbing twice a week | My cousin goes swimming twice a week | I went swimming in the lake on Sunday
My best time for the 10K is 52:10 | I finally beat my best time for the 10K: 50:45 | My best time for the 10K is 49:58 # My best time for the marathon is 4:12:00 | I signed up for the 10K in May | Jonas has a best time for the 10K of 48:01
Anouk is 41 years old | Anouk turned 42 | Anouk is now 43 years old # Anouk has 42 cousins | Pieter is 42 years old | Anouk was 30 years old when she learnt to ski
The warehouse opens at 7 | The warehouse now opens at 8 | The warehouse opens at 6:30 from July on # The warehouse closes at 18 | The canteen opens at 8 | Lorries turn at the back of the warehouse
Flight home leaves from gate B12 | Gate change: the flight home leaves from B30 | The flight home leaves from gate C4 instead # The flight to Malta leaves from gate B30 | The flight home takes two hours | There is a bakery at gate B12
Sven is married to Clara | Sven and Clara divorced, he is with Miriam now | Sven is married to Miriam # Sven's brother is married to Miriam | Sven works with Miriam | Sven met Clara in Oslo
The database runs on version 14 | We upgraded the database to version 16 | The database runs on version 17 # The web server runs on version 16 | The database has 14 tables | The database is backed up at night
The report is due on 12 May | The deadline of the report was pushed back to 19 May | The report is due on 26 May # The slides are due on 19 May | The report has 26 pages | I handed in the tax report on 12 May last year
My budget for the trip is 1500 dollars | I raised my budget for the trip to 2000 dollars | My budget for the trip is 1800 dollars # I spent 2000 dollars on a bicycle | My budget for the kitchen is 2000 dollars | The trip takes 15 days
Lena drinks her coffee black | Lena drinks her coffee with oat milk now | Lena switched to decaf coffee # Lena drinks her tea with oat milk | Otto drinks his coffee with oat milk | Lena sells coffee at the market
The contact person for the fair is Mr Okafor | The contact person for the fair is Ms Lindqvist from today | Ms Brandt replaced her as the contact person for the fair # The contact person for the printer is Ms Lindqvist | Mr Okafor gave a talk at the fair | The fair takes place in Malmo
My dog is called Pepper and weighs 12 kilos | My dog Pepper weighs 14 kilos by now | My dog Pepper is down to 13 kilos # My cat weighs 4 kilos | My dog Pepper is 3 years old | We met a dog called Waffle
I am reading a novel by Le Guin | I finished that, now I am reading a novel by Calvino | I am reading a novel by Ferrante # I am writing a novel | My mother is reading a novel by Calvino | I read a novel by Lem last summer
The choir has 24 members | The choir has grown to 31 members | The choir is down to 28 members # The orchestra has 31 members | The choir sings 24 songs | The choir rehearses in the chapel
Use tabs for indentation in this repository | We no longer use tabs, indentation in this repository is two spaces now | Use four spaces for indentation in this repository # Use single quotes in this repository | Use two spaces for indentation in the docs repository | The repository has 120 stars
Grandma is in room 214 | Grandma was transferred to room 305 | Grandma is in room 118 # Grandma's doctor is in room 305 | Grandma likes crosswords | Grandma has visitors on Sunday
I'm learning Portuguese with an app | I gave up Portuguese and I'm learning Finnish with the app instead | I'm learning Greek with the app # I'm learning to knit | My neighbour is learning Finnish | I speak Portuguese with my aunt
Delivery is by Postnord | Delivery has been switched to Budbee | Delivery is by Bring now # Returns are handled by Budbee | Delivery costs 5 euros | The Postnord office is across the street
The meeting room is Cedar | The meeting room is Maple instead of Cedar | Meeting room changed again: it's Birch # The meeting starts at Maple Street station | The break room is Maple | The meeting room has a projector
Our internet provider is Telmax | We left Telmax, our internet provider is Fibro now | Our internet provider is Kabela # Our electricity provider is Fibro | Our internet was slow yesterday | My parents' internet provider is Telmax
The marathon training plan has 4 runs per week | The marathon training plan was cut to 3 runs per week | The marathon training plan has 5 runs per week # The strength training plan has 3 sessions per week | I ran 12 kilometres on Tuesday | The marathon is in October
Emil's email address is emil@north.example | Emil's email address changed to emil@south.example | Write to Emil at emil@west.example from now on # Emma's email address is emma@south.example | Emil got an email about the heating | Emil's website is south.example
The coach of the team is Varga | The team has a new coach, Petrov | The coach of the team is Silva # The captain of the team is Petrov | The coach drives a bus | The coach of the junior team is Petrov
I have three bikes | I have four bikes now | I just bought another one, so I have five bikes # I have three nephews | Dana has four bikes | I repaired two bikes for a friend
We keep the spare key at Nora's | The spare key is with Hamid now | We keep the spare key under the bench # We keep the ladder at Hamid's | The spare key is made of brass | Nora keeps bees
The shop's newsletter has 800 subscribers | The shop's newsletter has reached 1200 subscribers | The shop's newsletter has 1500 subscribers # The shop has 12 employees | The choir's newsletter has 90 subscribers | The shop's newsletter goes out on Fridays
# I had dinner with Paula at Luigi's on Friday | I had dinner with Paula at Sakura on Saturday | I had lunch with Paula at Sakura
# I like hiking | I like chess | I like old films
# Bought a lamp at the flea market | Bought a mirror at the flea market | Bought a chair in town
# Kim is allergic to nuts | Kim is allergic to pollen | Kim is allergic to cats
# In 2019 we visited Crete | In 2021 we visited Corsica | We visited Sardinia with the kids
# Call with Noor about the invoice on Tuesday | Call with Noor about the contract on Thursday | Mail to Noor about the photos
# Watched a film about bees | Watched a film about glaciers | Watched a series about chess
# Hugo plays the cello | Hugo plays the drums in a band | Hugo plays chess on Sundays
# Recipe: pancakes with lemon | Recipe: pancakes with blueberries | Recipe: soup with lemon
# Ticket 311 is about the login page | Ticket 312 is about the export | Ticket 313 is about the login mail
`;
