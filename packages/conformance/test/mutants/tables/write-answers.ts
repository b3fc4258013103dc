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
  requests,
  setParameter,
  type When,
  without,
} from '../mutations/index.js';
import { listOf } from './elements.js';
import { byId, withId, withoutId } from './entities-shared.js';
import { writeDefaults } from './write-defaults.js';

const methods = ['POST', 'PUT', 'PATCH'] as const;
const { collection } = paths;

interface Scope {
  readonly what: string;
  mutation(...steps: readonly (When | Mutation)[]): Mutation;
}

const single = (what: string, method: string, path: RegExp, ...conditions: readonly When[]): Scope => ({
  what,
  mutation: (...steps) => on(method, path, objectBody, ...conditions, ...steps),
});

const listed = (length: number): Scope => ({
  what: `a POST of ${length} in a list`,
  mutation: (...steps) => on('POST', collection, listOf(length), ...steps),
});

const creation = single('a POST of what is new', 'POST', collection, withoutId);
const lists = [listed(1), listed(3)];
const singles = [
  ...methods.map((method) => single(`${method} by the id in the path`, method, byId)),
  creation,
  single('PUT by the id in the body', 'PUT', collection, withId),
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

const inReferences = (change: (reference: object) => unknown): Mutation =>
  editJson((json) =>
    Array.isArray(json)
      ? json.map((each: unknown) => (isNode(each) ? change(each) : each))
      : isNode(json)
        ? change(json)
        : json,
  );

const fields: readonly Row[] = [
  ...[single('one', 'POST PUT PATCH', byId), listed(3)].map(({ what, mutation }) =>
    mutant(
      'R-31-01',
      `\`referenceInfo\` of ${what} has no \`refPartition\``,
      mutation(
        given('projection', 'referenceInfo'),
        inReferences((each) => ({ ...each, refPartition: undefined })),
      ),
    ),
  ),
  mutant(
    'R-31-01',
    '`typeSignature` is that of the path',
    requests(
      'POST',
      collection,
      listBody,
      given('projection', 'referenceInfo'),
    )(inReferences((each) => ({ ...each, typeSignature: 'com.vendor.conformance.model.Item' }))),
  ),
  mutant(
    'R-31-04',
    'the URL has the type of the path',
    requests(
      'POST',
      collection,
      listBody,
      given('projection', 'locationInfo'),
    )(editList((list) => list.map((each) => String(each).replace('.SpecialItem/', '.Item/')))),
    { deviates: 'D-34' },
  ),
];

/** 4.8: the shape of what POST, PUT and PATCH answer, and what they do without an option, table by table. */
export const writeAnswers = tableOf('answers', ...defaults, ...fields, ...writeDefaults);
