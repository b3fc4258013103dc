import type { EncodedValue } from '@platform-services/sdk/model';
import { addressHandle, anyAddress } from './addresses.js';
import * as encode from './encode.js';
import type { Individual } from './families.js';
import { colours, nicknames, tags } from './names.js';
import type { Random } from './random.js';

/** The number of people in the documentation: the family Doe. */
const documented = 4;

/** The year of the demo. Ages are those of its first day. */
const presentYear = 2026;

export const personHandle = (number: number): string => `Person-${number}`;

export const makePeople = (families: readonly Individual[], random: Random): encode.EncodedEntity[] =>
  families.map((individual) =>
    encode.entity('Person', personHandle(individual.number), personMembers(individual, random)),
  );

/** The properties of every person, including employees. */
export function personMembers(
  individual: Individual,
  random: Random,
): { [property: string]: EncodedValue | undefined } {
  const { number, firstName, lastName, gender, born, father, mother, friend, children, home } = individual;
  const sometimes = <T>(percent: number, value: T): T | undefined => (random.chance(percent) ? value : undefined);
  const relative = (other: Individual | undefined): EncodedValue | undefined =>
    other && encode.reference(personHandle(other.number));
  return {
    id: number,
    firstName,
    lastName,
    ssn: socialSecurityNumber(number),
    active: number <= documented || random.chance(85),
    age: presentYear - born - 1,
    birth: encode.date(`${born}-${encode.padded(random.between(1, 12), 2)}-${encode.padded(random.between(1, 28), 2)}`),
    gender,
    email: sometimes(75, `${firstName}.${lastName}@demo.example`.toLowerCase()),
    memberNumber: sometimes(60, encode.long(9_007_199_254_740_992n + BigInt(number))),
    // Multiples of 1/8 are exact in 32 bits.
    height: sometimes(80, 1.5 + random.below(4) / 8),
    weight: sometimes(80, 50 + random.below(80) / 2),
    balance: sometimes(70, encode.decimal(`${random.between(-500, 9_000)}.${encode.padded(random.below(100), 2)}`)),
    father: relative(father),
    mother: relative(mother),
    friend: relative(friend),
    children: encode.references(children.map((child) => personHandle(child.number))),
    address: encode.reference(addressHandle(home)),
    addresses: sometimes(25, encode.map([['summer', encode.reference(addressHandle(anyAddress(random)))]])),
    tags: encode.set(random.some(tags, random.below(3))),
    nicknames: encode.set(random.some(nicknames, random.below(3))),
    colours: sometimes(50, encode.set(random.some(colours, random.between(1, 3)))),
    phoneBook: encode.map(phoneNumbers(number, random)),
    scores: sometimes(60, encode.map(scores(random))),
    anything: number % 3 === 0 ? anything(number / 3) : undefined,
  };
}

/** 111, 222, … for the people of the documentation, and numbers of nine digits for all others. */
const socialSecurityNumber = (number: number): string =>
  number <= documented ? String(number).repeat(3) : `900-${encode.padded(number % 100, 2)}-${encode.padded(number, 4)}`;

/** Numbers of the block 555-01xx, which is reserved for examples. */
function phoneNumbers(number: number, random: Random): [string, string][] {
  const numbers: [string, string][] = [['home', `555-01${encode.padded(number % 100, 2)}`]];
  if (random.chance(40)) numbers.push(['work', `555-01${encode.padded((number * 7) % 100, 2)}`]);
  return numbers;
}

/** Points by round. */
const scores = (random: Random): [number, EncodedValue][] =>
  Array.from({ length: random.between(1, 4) }, (_, index) => [index + 1, encode.long(random.below(1_000))]);

/** The kinds of values of an `object` property, in turn. */
function anything(turn: number): EncodedValue {
  const kinds: readonly EncodedValue[] = [
    'a line of text',
    true,
    encode.integer(turn),
    encode.long(9_223_372_036_854_775_807n),
    encode.float(0.5),
    encode.double(2.75),
    encode.decimal('0.10'),
    encode.date('2024-02-29'),
    encode.constant('Colour', 'violet'),
    encode.reference(personHandle(1)),
    encode.list(['one', encode.integer(2), encode.reference(personHandle(2))]),
    encode.set(['left', 'right']),
    encode.map([['answer', encode.integer(42)]]),
  ];
  return kinds[turn % kinds.length] ?? null;
}
