import { mutant, type Row } from '../mutant.js';
import {
  call,
  editEach,
  editJson,
  editList,
  editMember,
  given,
  isNode,
  type Mutation,
  type Node,
  on,
  paths,
  setParameter,
} from '../mutations/index.js';
import { omitAt, replaceAt } from './elements.js';

/** The calls that take an assembly, and the requirements that are their own. */
export const assemblyCalls = [
  { name: 'assembly-manipulate', several: 'ASM-02', projected: 'ASM-05' },
  { name: 'assembly-stream-manipulate', several: 'ASM-07', projected: 'ASM-08' },
] as const;
export type AssemblyCall = (typeof assemblyCalls)[number];

const projecting = ({ name }: AssemblyCall, projection: string, ...mutations: readonly Mutation[]): Mutation =>
  on('*', call(name), given('projection', projection), ...mutations);

/** Changes of the lists of three elements in answers. */
const lists: readonly (readonly [what: string, change: (list: readonly unknown[]) => readonly unknown[]])[] = [
  ['lacks the middle', (list) => omitAt(list, 'middle')],
  ['has the first at each place', (list) => list.map(() => list[0])],
];

/** A singular projection returns the last instead of the first. */
const lastOf = (each: AssemblyCall, one: string, list: string): Mutation =>
  projecting(
    each,
    one,
    editJson((json) => (Array.isArray(json) ? json.at(-1) : json)),
    setParameter('projection', list),
  );

/** The manipulations of one type in a compound are replaced. */
const manipulations = (type: string, change: (list: readonly unknown[]) => readonly unknown[]): Mutation =>
  editMember('compoundManipulationList', (value) => {
    if (!Array.isArray(value)) return value;
    const isMeant = (each: unknown): boolean =>
      isNode(each) && String(each['_type']).endsWith(`.${type}`) && !JSON.stringify(each).includes('"label"');
    const changed = change(value.filter(isMeant));
    return [...value.filter((each) => !isMeant(each)), ...changed];
  });

const kinds = [
  ['ChangeValueManipulation', 'R-59-01'],
  ['InstantiationManipulation', 'R-59-02'],
] as const;

const edited = (name: string, change: (value: Node) => unknown) => (each: unknown) =>
  isNode(each) && isNode(each[name]) ? { ...each, [name]: change(each[name]) } : each;

const changedLast = (change: (each: unknown) => unknown) => (list: readonly unknown[]) =>
  replaceAt(list, 'last', change);

/** What the projections of an assembly of three entities answer. */
const assemblyAnswers: readonly Row[] = assemblyCalls.flatMap((each) => [
  ...(['ids', 'entities'] as const).flatMap((projection) => [
    ...lists.map(([what, change]) =>
      mutant(
        each.projected,
        `${each.name}: \`${projection}\` ${what}`,
        projecting(
          each,
          projection,
          editList((list) => (list.length < 3 ? list : change(list))),
        ),
      ),
    ),
    mutant(
      projection === 'ids' ? 'R-59-09' : 'R-59-10',
      `${each.name}: \`${projection}\` is in the other order`,
      projecting(
        each,
        projection,
        editList((list) => list.toReversed()),
      ),
    ),
  ]),
  mutant('R-59-08', `${each.name}: \`id\` answers the last`, lastOf(each, 'id', 'ids')),
  mutant('R-59-10', `${each.name}: \`entity\` answers the last`, lastOf(each, 'entity', 'entities')),
  ...(['payload', 'envelope'] as const).flatMap((projection) => [
    ...kinds.flatMap(([type, requirement]) =>
      lists.map(([what, change]) =>
        mutant(
          requirement,
          `${each.name}: \`${projection}\` ${what} of three of ${type}`,
          projecting(
            each,
            projection,
            manipulations(type, (list) => (list.length < 3 ? list : change(list))),
          ),
        ),
      ),
    ),
    mutant(
      'R-59-01',
      `${each.name}: \`${projection}\` has another value in the last change`,
      projecting(
        each,
        projection,
        manipulations('ChangeValueManipulation', (list) =>
          replaceAt(list, 'last', (last) => (isNode(last) ? { ...last, newValue: 'other' } : last)),
        ),
      ),
    ),
    mutant(
      'R-59-01',
      `${each.name}: \`${projection}\` has the last change of another property`,
      projecting(
        each,
        projection,
        manipulations(
          'ChangeValueManipulation',
          changedLast(edited('owner', (owner) => ({ ...owner, propertyName: 'other' }))),
        ),
      ),
    ),
    mutant(
      'R-59-02',
      `${each.name}: \`${projection}\` has the last instantiation of another type`,
      projecting(
        each,
        projection,
        manipulations(
          'InstantiationManipulation',
          changedLast(edited('entity', (reference) => ({ ...reference, typeSignature: 'other' }))),
        ),
      ),
    ),
    mutant(
      'R-59-07',
      `${each.name}: \`${projection}\` has of several manipulations the first`,
      projecting(
        each,
        projection,
        editEach((node) =>
          Array.isArray(node['compoundManipulationList']) ? node['compoundManipulationList'][0] : node,
        ),
      ),
    ),
  ]),
]);

/** The calls that answer a compound of three changes of one entity. */
const changing: readonly (readonly [requirement: string, what: string, (mutation: Mutation) => Mutation])[] = [
  ['R-66-01', '`payload` of update', (mutation) => on('*', call('update'), given('projection', 'payload'), mutation)],
  ['R-66-02', '`envelope` of update', (mutation) => on('*', call('update'), given('projection', 'envelope'), mutation)],
  [
    'R-66-03',
    '`envelope` of PATCH',
    (mutation) => on('PATCH', paths.entity, given('projection', 'envelope'), mutation),
  ],
];

const inLast = (change: (last: Node) => Node): Mutation =>
  manipulations('ChangeValueManipulation', (list) =>
    replaceAt(list, 'last', (last) => (isNode(last) ? change(last) : last)),
  );

const updateAnswers: readonly Row[] = changing.flatMap(([requirement, what, when]) => [
  ...lists.map(([fault, change]) =>
    mutant(
      requirement,
      `${what} ${fault} of three changes`,
      when(manipulations('ChangeValueManipulation', (list) => (list.length < 3 ? list : change(list)))),
    ),
  ),
  mutant(requirement, `${what} has no value in the last change`, when(inLast((last) => ({ ...last, newValue: null })))),
  mutant(requirement, `${what} has no owner in the last change`, when(inLast((last) => ({ ...last, owner: null })))),
]);

/** What is answered about three entities, and about three changes of one. */
export const severalAnswers: readonly Row[] = [...assemblyAnswers, ...updateAnswers];
