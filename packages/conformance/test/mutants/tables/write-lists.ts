import { mutant, type Row } from '../mutant.js';
import {
  effectOf,
  insteadOf,
  isNode,
  listBody,
  type Mutation,
  on,
  paths,
  type When,
  without,
} from '../mutations/index.js';
import { omitAt, type Position, positions, replaceAt, withMembers } from './elements.js';
import { anonymous, ofList } from './entities-shared.js';

/** A POST of a list by a case: to set up, the suite itself asks for a projection. */
const writeList = (...steps: readonly (When | Mutation)[]): Mutation =>
  on('POST', paths.collection, without('projection'), listBody, ...steps);

/** Entities of a list in the body. */
export const bodyLists: readonly Row[] = [
  ...positions.flatMap((position) => [
    mutant(
      'ENT-POST-04',
      `the ${position} entity of a list is passed over`,
      writeList(effectOf(ofList((list) => omitAt(list, position)))),
    ),
    mutant(
      'ENT-POST-04',
      `the ${position} entity of a list is stored twice where it is new`,
      writeList(effectOf(ofList((list) => repeatNew(list, position)))),
    ),
    mutant(
      'ENT-POST-04',
      `the ${position} entity of a list is created anew`,
      writeList(effectOf(ofList((list) => replaceAt(list, position, anonymous)))),
    ),
    mutant(
      'ENT-POST-04',
      `the ${position} entity of a list says nothing of itself`,
      writeList(
        effectOf(
          ofList((list) => replaceAt(list, position, (each) => withMembers(each, (members) => members.slice(0, 1)))),
        ),
      ),
    ),
  ]),
  ...positions.map((position) =>
    mutant(
      'ENT-POST-05',
      `an unknown id that is the ${position} of a list is passed over`,
      writeList(
        insteadOf(
          400,
          ofList((list) => omitAt(list, position)),
        ),
      ),
    ),
  ),
  ...positions.map((position) =>
    mutant(
      'R-8-01',
      `the others are stored where the ${position} of a list is refused`,
      writeList(insteadOf(400, effectOf(ofList((list) => omitAt(list, position))))),
    ),
  ),
  mutant('ENT-POST-04', 'all of a list are as the first', writeList(effectOf(ofList(asFirst)))),
];

function repeatNew(list: readonly unknown[], position: Position): readonly unknown[] {
  const fresh = list.filter((each) => isNode(each) && each['id'] === undefined);
  const index = { first: 0, middle: Math.floor(fresh.length / 2), last: fresh.length - 1 }[position];
  return [...list, ...fresh.slice(index, index + 1)];
}

function asFirst(list: readonly unknown[]): readonly unknown[] {
  const [first] = list;
  if (!isNode(first)) return list;
  const { id: _first, ...values } = first;
  return list.map((each) => (isNode(each) && each['id'] !== undefined ? { id: each['id'], ...values } : values));
}
