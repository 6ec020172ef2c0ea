const PEOPLE = ['Mira', 'Ben', 'Ida', 'Tomas', 'Lena', 'Oskar', 'Vera', 'Jonas'];
const VERBS = ['bought', 'sold', 'repaired', 'painted', 'lost', 'found', 'borrowed', 'measured'];
const THINGS = ['kayak', 'lantern', 'violin', 'ladder', 'compass', 'kettle', 'saddle', 'globe', 'anvil', 'tent'];
const PLACES = ['Oslo', 'Porto', 'Gdansk', 'Lyon', 'Graz', 'Turku', 'Ghent', 'Bergen', 'Malmo', 'Split', 'Bilbao'];

function at(list: readonly string[], index: number): string {
  return list[index % list.length] ?? '';
}

/** What is stored under a number; numbers below a million differ in their words. */
export function statement(number: number): string {
  const [person, verb] = [at(PEOPLE, number), at(VERBS, number >> 3)];
  return `${person} ${verb} a ${at(THINGS, number >> 1)} number ${number} in ${at(PLACES, number >> 2)}`;
}

/** What is asked with a number about one of so many statements; `of` numbers in a row differ. */
export function question(number: number, of: number): string {
  const [person, thing, place] = [at(PEOPLE, number * 7), at(THINGS, number * 3), at(PLACES, number)];
  return `what did ${person} do with the ${thing} number ${(number * 37) % of} in ${place}`;
}
