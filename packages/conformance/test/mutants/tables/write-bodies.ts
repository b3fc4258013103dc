import { mutant, type Row, tableOf } from '../mutant.js';
import {
  also,
  isNode,
  jsonOf,
  listBody,
  type Mutation,
  objectBody,
  on,
  paths,
  setMethod,
  type When,
  type WireRequest,
  without,
} from '../mutations/index.js';
import {
  editEntities,
  editProperty,
  inView,
  type Kind,
  kinds,
  omitAt,
  repeatAt,
  withAnyElements,
  withElements,
  withMembers,
} from './elements.js';
import { anew, anonymous, byId, withId, withoutId } from './entities-shared.js';
import { bodyLists } from './write-lists.js';
import { writeNested } from './write-nested.js';

const { collection, entities } = paths;
/** Writes of the cases: to set up, the suite itself asks for the id, and in a partition for success. */
const request = without('projection');
const write = (methods: string, path: RegExp, ...steps: readonly (When | Mutation)[]): Mutation =>
  on(methods, path, request, ...steps);

interface Scope {
  readonly requirement: string;
  readonly what: string;
  mutation(...steps: readonly (When | Mutation)[]): Mutation;
}

const scopes: readonly Scope[] = [
  {
    requirement: 'ENT-POST-01',
    what: 'a POST of what is new',
    mutation: (...steps) => write('POST', collection, withoutId, ...steps),
  },
  {
    requirement: 'ENT-POST-02',
    what: 'a POST with the id in the body',
    mutation: (...steps) => write('POST', collection, withId, ...steps),
  },
  {
    requirement: 'ENT-POST-06',
    what: 'a POST of an id',
    mutation: (...steps) => write('POST', byId, objectBody, ...steps),
  },
  {
    requirement: 'ENT-PUT-06',
    what: 'a PUT of an id',
    mutation: (...steps) => write('PUT', byId, objectBody, ...steps),
  },
  {
    requirement: 'ENT-PUT-03',
    what: 'a PUT with the id in the body',
    mutation: (...steps) => write('PUT', collection, withId, ...steps),
  },
  {
    requirement: 'ENT-PATCH-01',
    what: 'a PATCH of an id',
    mutation: (...steps) => write('PATCH', byId, objectBody, ...steps),
  },
  {
    requirement: 'ENT-POST-04',
    what: 'a POST of a list',
    mutation: (...steps) => write('POST', collection, listBody, ...steps),
  },
];

/** A service ignores one of the properties of a body. */
const properties: readonly Row[] = scopes.map(({ requirement, what, mutation }) =>
  mutant(
    requirement,
    `the middle property of ${what} is passed over`,
    mutation(editEntities((entity) => withMembers(entity, (members) => omitAt(members, 'middle')))),
  ),
);

/** A service ignores one of the elements or entries of a collection in a body. */
const collections: readonly Row[] = [
  ...scopes.flatMap(({ requirement, what, mutation }) =>
    kinds.map((kind) =>
      mutant(
        requirement,
        `the middle element of a ${kind} in ${what} is passed over`,
        mutation(editProperty(/./, (value) => withElements(value, kind, (elements) => omitAt(elements, 'middle')))),
      ),
    ),
  ),
  mutant(
    'R-35-02',
    'the last element is added twice to a list',
    write(
      'POST PUT PATCH',
      entities,
      editProperty(/./, (value) => withElements(value, 'list', (elements) => repeatAt(elements, 'last'))),
    ),
  ),
];

/** Not maps with entities as keys: deployments do not read them back (D-32), so no case stores one from a body. */
const collectionNeeds = [
  'stringList',
  'integerList',
  'longList',
  'decimalList',
  'dateList',
  'enumList',
  'entityList',
  'stringSet',
  'integerSet',
  'longSet',
  'decimalSet',
  'entitySet',
  'stringMap',
  'integerMap',
  'longMap',
  'entityMap',
] as const;

const eachNeed: readonly Row[] = collectionNeeds.map((need) =>
  mutant(
    'R-35-02',
    `the last of \`${need}\` is passed over`,
    write(
      'POST PUT PATCH',
      entities,
      editProperty(need, (value) => withAnyElements(value, (elements) => omitAt(elements, 'last'))),
    ),
  ),
);

const names = ['stringProperty', 'entityProperty', 'stringList'];

/** Wrong merging: properties that the body lacks are cleared, or its elements are added to a collection. */
const merging: readonly Row[] = scopes
  .filter(({ requirement }) => requirement !== 'ENT-POST-01')
  .flatMap(({ what, mutation }) => [
    ...names.map((name) =>
      mutant(
        'R-35-01',
        `${what} clears \`${name}\` where the body has none`,
        mutation(editEntities((entity) => (isNode(entity) ? { [name]: null, ...entity } : entity))),
      ),
    ),
  ]);

const elementsOf = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value;
  return isNode(value) && Array.isArray(value['value']) ? value['value'] : [];
};

const merged = (kind: Kind): Mutation =>
  inView((json, held) => {
    if (!isNode(json) || !isNode(held)) return json;
    return Object.fromEntries(
      Object.entries(json).map(([name, value]) => [
        name,
        withElements(value, kind, (elements) => [...elementsOf(held[name]), ...elements]),
      ]),
    );
  });
const adding: readonly Row[] = (['POST', 'PUT', 'PATCH'] as const).flatMap((method) =>
  kinds.map((kind) =>
    mutant(
      'R-35-02',
      `a ${kind} in a ${method} is added to what is there`,
      write(method, byId, objectBody, merged(kind)),
    ),
  ),
);

/** Entities that are created twice. */
const repeated: readonly Row[] = [
  mutant('ENT-POST-02', 'another entity is created too', write('POST', collection, withId, also(anew))),
  mutant('ENT-POST-06', 'another entity is created too', write('POST', byId, objectBody, also(anew))),
  mutant('ENT-PUT-02', 'another entity is created too', write('PUT', collection, withId, also(anew))),
  mutant('ENT-PUT-03', 'another entity is created too', write('PUT', collection, withId, also(anew))),
  mutant('ENT-PUT-06', 'another entity is created too', write('PUT', byId, objectBody, also(anew))),
  mutant('ENT-PUT-07', 'another entity is created too', write('PUT', byId, objectBody, also(anew))),
  mutant('ENT-PATCH-01', 'another entity is created too', write('PATCH', byId, objectBody, also(anew))),
  mutant('ENT-POST-04', 'those of a list are created besides', write('POST', collection, listBody, also(allAnew))),
];

function allAnew(request: WireRequest): WireRequest {
  const json = jsonOf(request);
  const list = Array.isArray(json) ? json.map(anonymous) : json;
  return { ...request, body: Buffer.from(JSON.stringify(list)) };
}

/** Methods with the effect of another one. */
const confusedValues: readonly Row[] = (
  [
    ['ENT-POST-01', 'POST', collection, 'PATCH'],
    ['ENT-POST-01', 'POST', collection, 'PUT'],
    ['ENT-POST-06', 'POST', byId, 'DELETE'],
    ['ENT-POST-07', 'POST', byId, 'PUT'],
    ['ENT-POST-10', 'POST', byId, 'PUT'],
    ['ENT-POST-10', 'POST', byId, 'PATCH'],
    ['ENT-PUT-01', 'PUT', collection, 'POST'],
    ['ENT-PUT-03', 'PUT', collection, 'POST'],
    ['ENT-PUT-03', 'PUT', collection, 'PATCH'],
    ['ENT-PUT-07', 'PUT', byId, 'POST'],
    ['ENT-PUT-07', 'PUT', byId, 'PATCH'],
    ['ENT-PUT-10', 'PUT', byId, 'POST'],
    ['ENT-PUT-10', 'PUT', byId, 'PATCH'],
    ['R-36-01', 'PATCH', collection, 'POST'],
    ['R-36-03', 'PATCH', collection, 'PUT'],
    ['ENT-PATCH-02', 'PATCH', byId, 'PUT'],
    ['ENT-PATCH-04', 'PATCH', byId, 'PUT'],
    ['ENT-PATCH-04', 'PATCH', byId, 'POST'],
  ] as const
).map(([requirement, from, path, to]) =>
  mutant(
    requirement,
    `${from} ${path === collection ? 'on a type' : 'on an id'} acts as ${to}`,
    write(from, path, setMethod(to)),
  ),
);

/** 4.8: parts of a body that are ignored, processed twice, or confused with something else. */
export const writeBodies = tableOf(
  'bodies',
  ...properties,
  ...collections,
  ...eachNeed,
  ...merging,
  ...adding,
  ...bodyLists,
  ...repeated,
  ...confusedValues,
  ...writeNested,
);
