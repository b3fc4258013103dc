import { mutant, type Row, tableOf } from '../mutant.js';
import {
  editJson,
  editList,
  given,
  isNode,
  listBody,
  type Mutation,
  objectBody,
  on,
  paths,
  setParameter,
  type When,
  without,
} from '../mutations/index.js';
import { listOf, omitAt, replaceAt } from './elements.js';
import { byId, withId, withoutId } from './entities-shared.js';
import { writeDefaults } from './write-defaults.js';

const requirements = {
  referenceInfo: { one: 'ENT-WRT-01', several: 'ENT-WRT-02' },
  idInfo: { one: 'ENT-WRT-03', several: 'ENT-WRT-04' },
  locationInfo: { one: 'ENT-WRT-06', several: 'ENT-WRT-07' },
  envelope: { one: 'ENT-WRT-08', several: 'ENT-WRT-08' },
  data: { one: 'ENT-WRT-09', several: 'ENT-WRT-09' },
  success: { one: 'ENT-WRT-10', several: 'ENT-WRT-10' },
} as const;
type Projection = keyof typeof requirements;
const projections: readonly Projection[] = ['referenceInfo', 'idInfo', 'locationInfo', 'envelope', 'data', 'success'];
/** The projections that return a value for each entity of the body. */
const ofEach: readonly Projection[] = ['referenceInfo', 'idInfo', 'locationInfo', 'data'];

const methods = ['POST', 'PUT', 'PATCH'] as const;
const { collection, entities } = paths;

interface Scope {
  readonly what: string;
  readonly number: 'one' | 'several';
  mutation(...steps: readonly (When | Mutation)[]): Mutation;
}

const single = (what: string, method: string, path: RegExp, ...conditions: readonly When[]): Scope => ({
  what,
  number: 'one',
  mutation: (...steps) => on(method, path, objectBody, ...conditions, ...steps),
});
const listed = (length: number): Scope => ({
  what: `a POST of ${length} in a list`,
  number: 'several',
  mutation: (...steps) => on('POST', collection, listOf(length), ...steps),
});

const creation = single('a POST of what is new', 'POST', collection, withoutId);
const lists = [listed(1), listed(3)];
const singles = [
  ...methods.map((method) => single(`${method} by the id in the path`, method, byId)),
  creation,
  single('PUT by the id in the body', 'PUT', collection, withId),
];

/**
 * The suite sets its cases up by a POST of what is new with `idInfo`: without it there is nothing that it could judge.
 */
const isSetUp = (scope: Scope, projection: Projection): boolean => scope === creation && projection === 'idInfo';

const shapes: readonly Row[] = [
  ...singles.flatMap((scope) =>
    projections
      .filter((projection) => !isSetUp(scope, projection))
      .map((projection) =>
        mutant(
          requirements[projection].one,
          `\`${projection}\` of ${scope.what} is a list`,
          scope.mutation(
            given('projection', projection),
            editJson((json) => [json]),
          ),
        ),
      ),
  ),
  ...lists.flatMap((scope) => [
    ...ofEach.map((projection) =>
      mutant(
        requirements[projection].several,
        `\`${projection}\` of ${scope.what} is not a list`,
        scope.mutation(
          given('projection', projection),
          editJson((json) => (Array.isArray(json) ? json[0] : json)),
        ),
      ),
    ),
    ...(['envelope', 'success'] as const).map((projection) =>
      mutant(
        requirements[projection].several,
        `\`${projection}\` of ${scope.what} is a list`,
        scope.mutation(
          given('projection', projection),
          editJson((json) => [json]),
        ),
      ),
    ),
  ]),
];

const elements: readonly Row[] = ofEach.flatMap((projection) => {
  const { several } = requirements[projection];
  const order = projection === 'referenceInfo' ? several : 'ENT-WRT-20';
  const mutated = (
    what: string,
    change: (list: readonly unknown[]) => readonly unknown[],
    requirement: string = several,
  ): Row =>
    mutant(
      requirement,
      `\`${projection}\` of a list ${what}`,
      on('POST', collection, listBody, given('projection', projection), editList(change)),
    );
  return [
    mutated('leaves out the middle', (list) => omitAt(list, 'middle')),
    mutated('tells of the first in place of the middle', (list) => replaceAt(list, 'middle', () => list[0])),
    mutated('is in another order', (list) => [...list].reverse(), order),
    mutated('tells of those that exist first', (list) => [...list.slice(1), ...list.slice(0, 1)], order),
  ];
});

const answersAs = (scope: Scope, from: Projection, to: Projection): Row =>
  mutant(
    requirements[from][scope.number],
    `\`${from}\` of ${scope.what} answers what \`${to}\` does`,
    scope.mutation(given('projection', from), setParameter('projection', to)),
  );

const [one, three] = [single('one entity', 'POST PUT PATCH', byId), listed(3)];

/**
 * Each projection with the answer of the next one. A check that notices this also notices the others, except data,
 * which looks like a reference.
 */
const pairs: readonly Row[] = [
  ...[one, three, ...singles.slice(3)].flatMap((scope) =>
    projections
      .filter((projection) => !isSetUp(scope, projection))
      .map((from) => answersAs(scope, from, projections[(projections.indexOf(from) + 1) % projections.length] ?? from)),
  ),
  answersAs(one, 'referenceInfo', 'data'),
  answersAs(three, 'referenceInfo', 'data'),
];

/** `idInfo` is not among them: what answers so by default deviates as deployments do (D-1). */
const defaults: readonly Row[] = [...singles, ...lists].flatMap((scope) =>
  (['referenceInfo', 'locationInfo', 'envelope', 'data'] as const).map((projection) =>
    mutant(
      'ENT-WRT-11',
      `the default of ${scope.what} is \`${projection}\``,
      scope.mutation(without('projection'), setParameter('projection', projection)),
    ),
  ),
);

const inReferences = (change: (reference: object, index: number) => unknown): Mutation =>
  editJson((json) =>
    Array.isArray(json)
      ? json.map((each: unknown, index) => (isNode(each) ? change(each, index) : each))
      : isNode(json)
        ? change(json, 0)
        : json,
  );

const fields: readonly Row[] = [
  ...(['one', 'several'] as const).flatMap((number) => {
    const scope = number === 'one' ? single('one', 'POST PUT PATCH', byId) : listed(3);
    const mutated = (requirement: string, what: string, mutation: Mutation): Row =>
      mutant(
        requirement,
        `\`referenceInfo\` of ${scope.what} ${what}`,
        scope.mutation(given('projection', 'referenceInfo'), mutation),
      );
    const other = { one: 'R-31-01', several: 'R-31-01' }[number];
    return [
      mutated(
        requirements.referenceInfo[number],
        'has no `refId`',
        inReferences((each) => ({ ...each, refId: undefined })),
      ),
      mutated(
        requirements.referenceInfo[number],
        'has always the same `refId`',
        inReferences((each) => ({ ...each, refId: 1 })),
      ),
      mutated(
        other,
        'has no `typeSignature`',
        inReferences((each) => ({ ...each, typeSignature: undefined })),
      ),
      mutated(
        other,
        'has always the same `typeSignature`',
        inReferences((each) => ({ ...each, typeSignature: 'com.vendor.conformance.model.Thing' })),
      ),
      mutated(
        other,
        'has no `refPartition`',
        inReferences((each) => ({ ...each, refPartition: undefined })),
      ),
    ];
  }),
  mutant(
    'R-31-01',
    '`typeSignature` is that of the path',
    on(
      'POST',
      collection,
      listBody,
      given('projection', 'referenceInfo'),
      inReferences((each) => ({ ...each, typeSignature: 'com.vendor.conformance.model.Item' })),
    ),
  ),
  mutant(
    'R-31-01',
    '`refPartition` is always the access',
    on(
      'POST PUT PATCH',
      entities,
      given('projection', 'referenceInfo'),
      inReferences((each) => ({ ...each, refPartition: 'access.conformance' })),
    ),
  ),
  mutant(
    'R-31-04',
    'the URL has the type of the path',
    on(
      'POST',
      collection,
      listBody,
      given('projection', 'locationInfo'),
      editList((list) => list.map((each) => String(each).replace('.SpecialItem/', '.Item/'))),
    ),
    { deviates: 'D-34' },
  ),
  ...(['id', 'stringProperty', 'integerProperty', '_type'] as const).flatMap((name) => [
    mutant(
      'ENT-WRT-09',
      `\`data\` of one lacks \`${name}\``,
      on(
        'POST PUT PATCH',
        byId,
        given('projection', 'data'),
        editJson((json) => (isNode(json) ? { ...json, [name]: undefined } : json)),
      ),
    ),
    mutant(
      'ENT-WRT-09',
      `\`data\` lacks \`${name}\` of the last`,
      on(
        'POST',
        collection,
        listBody,
        given('projection', 'data'),
        editList((list) => replaceAt(list, 'last', (each) => (isNode(each) ? { ...each, [name]: undefined } : each))),
      ),
    ),
  ]),
];

/** 4.8: the shape of what POST, PUT and PATCH answer, and what they do without an option, table by table. */
export const writeAnswers = tableOf(
  'answers',
  ...shapes,
  ...elements,
  ...pairs,
  ...defaults,
  ...fields,
  ...writeDefaults,
);
