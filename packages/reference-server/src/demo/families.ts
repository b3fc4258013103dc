import { anyAddress } from './addresses.js';
import { firstNames, lastNames } from './names.js';
import type { Random } from './random.js';

/** A person with relatives, before it is encoded. */
export interface Individual {
  readonly number: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly gender: 'female' | 'male';
  readonly born: number;
  /** The number of the address where the family lives. */
  readonly home: number;
  readonly father?: Individual;
  readonly mother?: Individual;
  readonly children: Individual[];
  friend?: Individual;
}

interface Parents {
  readonly father: Individual;
  readonly mother: Individual;
}

/** Three generations for each family name, after the four people of the documentation. */
export function makeFamilies(random: Random): Individual[] {
  const everybody = makeDoes();
  const bear = (
    details: Omit<Individual, 'number' | 'firstName' | 'children'> & { firstName?: string },
  ): Individual => {
    const born: Individual = {
      firstName: random.pick(firstNames[details.gender]),
      ...details,
      number: everybody.length + 1,
      children: [],
    };
    details.father?.children.push(born);
    details.mother?.children.push(born);
    everybody.push(born);
    return born;
  };
  const marry = (father: Individual): Parents => {
    const { lastName, born, home } = father;
    const mother = bear({ lastName, home, gender: 'female', born: born + random.between(-3, 4) });
    father.friend = mother;
    mother.friend = father;
    return { father, mother };
  };
  const raise = ({ father, mother }: Parents, count: number): void => {
    for (let born = mother.born + 24, index = 0; index < count; index += 1, born += random.between(1, 3)) {
      bear({
        lastName: father.lastName,
        home: father.home,
        gender: random.pick(['female', 'male']),
        born,
        father,
        mother,
      });
    }
  };
  for (const lastName of lastNames) {
    const eldest = marry(
      bear({ lastName, home: anyAddress(random), gender: 'male', born: random.between(1946, 1956) }),
    );
    const heir = bear({ lastName, home: anyAddress(random), gender: 'male', born: eldest.mother.born + 23, ...eldest });
    raise(eldest, random.between(0, 2));
    raise(marry(heir), random.between(1, 3));
  }
  befriend(everybody, random);
  return everybody;
}

/** John, his wife Jane and their children Mary and Tom, with the ids that the documentation uses. */
function makeDoes(): Individual[] {
  const family = { lastName: 'Doe', home: 1 };
  const john: Individual = { number: 1, firstName: 'John', ...family, gender: 'male', born: 1980, children: [] };
  const jane: Individual = { number: 3, firstName: 'Jane', ...family, gender: 'female', born: 1982, children: [] };
  const child = { ...family, father: john, mother: jane };
  const mary: Individual = { number: 2, firstName: 'Mary', ...child, gender: 'female', born: 2008, children: [] };
  const tom: Individual = { number: 4, firstName: 'Tom', ...child, gender: 'male', born: 2011, children: [] };
  for (const parent of [john, jane]) parent.children.push(mary, tom);
  john.friend = jane;
  jane.friend = john;
  return [john, mary, jane, tom];
}

/** Adds friends of about the same age, which form long chains. Some people do not get a friend. */
function befriend(everybody: readonly Individual[], random: Random): void {
  for (const someone of everybody) {
    if (someone.friend !== undefined || random.chance(30)) continue;
    const peers = everybody.filter((other) => other !== someone && Math.abs(other.born - someone.born) < 4);
    if (peers.length > 0) someone.friend = random.pick(peers);
  }
}
