import { addressHandle, anyAddress } from './addresses.js';
import * as encode from './encode.js';
import type { Individual } from './families.js';
import { firstNames, lastNames, positions, skills, tags, weekdays } from './names.js';
import { personHandle, personMembers } from './people.js';
import type { Random } from './random.js';

/** The first id of a company. People have lower ids, so the ids of all parties are unique. */
const firstCompany = 1001;
const employeesPerCompany = 4;

const trades = [
  { industry: 'bakery', suffix: 'Bakery' },
  { industry: 'timber', suffix: 'Timber' },
  { industry: 'shipping', suffix: 'Shipping' },
  { industry: 'printing', suffix: 'Press' },
  { industry: 'glass', suffix: 'Glassworks' },
  { industry: 'textiles', suffix: 'Weavers' },
  { industry: 'energy', suffix: 'Power' },
  { industry: 'tea', suffix: 'Tea' },
];

/** Twenty companies, each named after the family that owns it. */
const owners = ['Doe', ...lastNames.slice(0, 19)];

export const companyHandle = (index: number): string => `Company-${firstCompany + index}`;
export const companyCount = owners.length;

/** The companies and their employees. The ids of employees follow those of the `families`. */
export function makeCompanies(families: readonly Individual[], random: Random): encode.EncodedEntity[] {
  return owners.flatMap((owner, index) => {
    const firstEmployee = families.length + 1 + index * employeesPerCompany;
    const staff = Array.from({ length: employeesPerCompany }, (_, position) => firstEmployee + position);
    return [
      makeCompany(owner, index, staff, families, random),
      ...staff.map((id) => makeEmployee(id, staff, index, random)),
    ];
  });
}

function makeCompany(
  owner: string,
  index: number,
  staff: readonly number[],
  families: readonly Individual[],
  random: Random,
): encode.EncodedEntity {
  const trade = random.pick(trades);
  const kin = families.filter(({ lastName, born }) => lastName === owner && born < 2000).slice(0, 3);
  const offices = [addressHandle(index + 1), ...(random.chance(50) ? [addressHandle(anyAddress(random))] : [])];
  return encode.entity('Company', companyHandle(index), {
    id: firstCompany + index,
    name: `${owner} ${trade.suffix}`,
    lastName: owner,
    email: `office@${owner}-${trade.industry}.example`.toLowerCase(),
    address: encode.reference(addressHandle(index + 1)),
    tags: encode.set(random.some(tags, random.below(3))),
    industry: trade.industry,
    founded: encode.date(`${random.between(1870, 2020)}-0${random.between(1, 9)}-01`),
    listed: random.chance(40),
    headcount: staff.length,
    registration: encode.long(70_000_000_000_000_000n + BigInt(index)),
    marketShare: random.below(32) / 64,
    rating: random.between(4, 20) / 4,
    revenue: encode.decimal(`${random.between(90, 9_000)}000.50`),
    employees: encode.set(encode.references(staff.map(personHandle))),
    offices: encode.references(offices),
    partners: encode.set(encode.references([companyHandle((index + 1) % owners.length)])),
    contacts: encode.map(staff.slice(0, 1).map((id) => ['sales', encode.reference(personHandle(id))])),
    openingHours: encode.map(weekdays.slice(0, random.between(4, 6)).map((day) => [day, '09:00-17:00'])),
    shares: encode.map(kin.map(({ number }, place) => [encode.reference(personHandle(number)), shareOf(place)])),
  });
}

/** Half to the first owner, a quarter to the second, an eighth to the third. */
const shareOf = (place: number): encode.EncodedEntity => encode.decimal(String(100 / 2 ** (place + 1)));

/** The first of a staff manages the others. */
function makeEmployee(id: number, staff: readonly number[], company: number, random: Random): encode.EncodedEntity {
  const gender = random.pick(['female', 'male'] as const);
  const individual: Individual = {
    number: id,
    firstName: random.pick(firstNames[gender]),
    lastName: random.pick(lastNames),
    gender,
    born: random.between(1962, 2004),
    home: anyAddress(random),
    children: [],
  };
  const [manager = id] = staff;
  return encode.entity('Employee', personHandle(id), {
    ...personMembers(individual, random),
    position: id === manager ? 'manager' : random.pick(positions),
    salary: encode.decimal(`${random.between(28, 96)}500.00`),
    employer: encode.reference(companyHandle(company)),
    manager: id === manager ? undefined : encode.reference(personHandle(manager)),
    skills: encode.map(random.some(skills, random.between(1, 3)).map((skill) => [skill, random.between(1, 5)])),
    created: encode.date(`2025-0${random.between(1, 9)}-15T08:30:00.250`),
    creator: 'demo',
  });
}
