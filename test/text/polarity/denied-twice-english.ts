/** Double negations and opposites as people write them: `sentence | +affirmed | -denied | ~open`. */
export const DENIED_TWICE_ENGLISH = `
I can't imagine a Sunday without pancakes | +pancakes
There isn't a song of theirs I don't know by heart | +song
It's not like I never call my sister | +call my sister
Hardly a week goes by without a visit to the sauna | +sauna
We couldn't not invite the neighbours | +neighbours
I'd be lying if I said I didn't miss the office | +office
Don't get me wrong, I don't mind the commute | +commute
She isn't exactly opposed to a second dog | +second dog
I wouldn't go so far as to say I hate opera | +opera
Nobody in this house refuses dumplings | +dumplings
He never passes up a free ticket | +free ticket
it's not impossible to park there on market days | +park there
You can't go wrong with the mushroom soup | +mushroom soup
I have nothing against night trains | +night trains
My aunt is never without her knitting | +knitting
The second draft wasn't half as bad as the first | +second draft
I'm not saying the hostel isn't clean | +hostel
Not that I don't trust the new dentist | +new dentist
There's no denying that the view is great | +view
We never miss the harvest festival | +harvest festival
no reason not to renew the lease | +renew the lease
I don't disagree with the new schedule | +new schedule
The trainer didn't forbid stretching | +stretching
Mum can't get enough of crosswords | +crosswords
I could not be happier with the tiles | +tiles
None of my colleagues dislikes the new canteen | +new canteen
He's not averse to a bit of gossip | +gossip
It wasn't unpleasant, that massage | +massage
I don't think I can ever say no to cheesecake | +cheesecake
It isn't true that I skip breakfast | +breakfast
Never have I not enjoyed their curry | +curry
Don't you dare leave out the garlic | +garlic
I wouldn't miss the regatta for the world | +regatta
There's hardly anything I'd rather do than sail | +sail
We're not short of volunteers | +volunteers
The loft isn't lacking in light | +light
I don't hate the wallpaper any more | +wallpaper
I would never turn down a picnic | +picnic
can't say the new boss is unfair | +new boss
You'd be mad not to take the pension | +pension
What's not to like about a long weekend? | +long weekend
I won't deny that I eat liquorice | +liquorice
I take the stairs, never the lift | +stairs | -lift
Out with the old sofa, in with a hammock | -old sofa | +hammock
I went from paper tickets to an app | -paper tickets | +app
We swapped the gas stove for induction | -gas stove | +induction
Tea wins over coffee any day | +Tea | -coffee
I'd rather freeze than wear wool | -wear wool
Trains yes, planes no | +Trains | -planes
They rejected my first idea and took the second one | -first idea
Give me rain over heat | +rain | -heat
He turned vegan and dropped cheese | -cheese
I unfollowed the band but kept the fan club | -band | +fan club
The manager welcomed the survey and banned the raffle | +survey | -raffle
Card only, they refuse cash | +Card | -cash
I switched the heating off and left the fan on | -heating | +fan
We lost the Leeds contract but won the York one | -Leeds contract | +York one
Push notifications disabled, e-mails enabled | -Push notifications | +e-mails
Instead of the gym I now go climbing | -gym | +climbing
I outgrew cartoons and got into documentaries | -cartoons | +documentaries
The left speaker is dead, the right one is fine | -left speaker | +right one
Ola passed the theory test and failed the driving test | +theory test | -driving test
Less salt, more pepper | -salt | +pepper
The bakery raised the price of rye and lowered that of wheat | +rye
Our landlord permits bikes in the hall and forbids prams | +bikes | -prams
`;
