import { mutant, type Row, tableOf } from '../mutant.js';
import {
  also,
  custom,
  editBody,
  given,
  isNode,
  jsonOf,
  listBody,
  type Mutation,
  not,
  on,
  property,
  requests,
  type When,
} from '../mutations/index.js';
import { omitAt, type positions, repeatAt, replaceAt, withAnyElements } from './elements.js';
import { writePositions } from './write-positions.js';
import { needsOf, ofKind, ownerOf, writePropertyAnswers } from './write-property-answers.js';

const removing = given('remove', 'true');
const ids = {
  add: { list: 'PRP-POST-L3', set: 'PRP-POST-S3', map: 'PRP-POST-M5' },
  remove: { list: 'PRP-POST-L6', set: 'PRP-POST-S4', map: 'PRP-POST-M6' },
  replace: { list: 'PRP-PUT-03', set: 'PRP-PUT-04', map: 'PRP-PUT-05' },
} as const;

interface Scope {
  readonly requirement: string;
  readonly what: string;
  mutation(...steps: readonly (When | Mutation)[]): Mutation;
}

const allKinds = ['list', 'set', 'map'] as const;
const scopes: readonly Scope[] = allKinds.flatMap((kind) => [
  {
    requirement: ids.add[kind],
    what: `what a POST adds to a ${kind}`,
    mutation: (...steps) => on('POST', ofKind(kind), not(removing), ...steps),
  },
  {
    requirement: ids.remove[kind],
    what: `what a POST removes from a ${kind}`,
    mutation: (...steps) => on('POST', ofKind(kind), removing, ...steps),
  },
  ...(['PUT', 'PATCH'] as const).map(
    (method): Scope => ({
      requirement: ids.replace[kind],
      what: `what a ${method} sets in a ${kind}`,
      mutation: (...steps) => on(method, ofKind(kind), ...steps),
    }),
  ),
]);

const other = (element: unknown): unknown =>
  isNode(element) && 'value' in element && 'key' in element ? { ...element, value: 'other' } : 'other';

/** One of the elements of a body is ignored or changed. */
const elements: readonly Row[] = scopes.flatMap(({ requirement, what, mutation }) => [
  mutant(
    requirement,
    `the middle of ${what} is passed over`,
    mutation(editBody((json) => withAnyElements(json, (list) => omitAt(list, 'middle')))),
  ),
  // Entries are removed from a map by their keys alone.
  ...(requirement === ids.remove.map
    ? []
    : [
        mutant(
          requirement,
          `the last of ${what} is another`,
          mutation(editBody((json) => withAnyElements(json, (list) => replaceAt(list, 'last', other)))),
        ),
      ]),
]);

const orders: readonly Row[] = (['POST', 'PUT'] as const).flatMap((method) => {
  const requirement = method === 'POST' ? ids.add.list : ids.replace.list;
  const list = (change: (each: readonly unknown[]) => readonly unknown[]): Mutation =>
    requests(method, property('stringList'), listBody)(editBody((json) => withAnyElements(json, change)));
  return [
    mutant(
      requirement,
      `${method} takes a list from its end`,
      list((each) => each.toReversed()),
    ),
    mutant(
      requirement,
      `${method} sorts a list`,
      list((each) => each.map(String).toSorted()),
    ),
    mutant(
      requirement,
      `${method} adds equal elements of a list once`,
      list((each) => [...new Set(each)]),
    ),
    mutant(
      requirement,
      `${method} takes the last of a list twice`,
      list((each) => repeatAt(each, 'last')),
    ),
  ];
});

/** The last element, by the type of the elements; the table above covers elements of text. */
const eachNeed: readonly Row[] = allKinds.flatMap((kind) =>
  needsOf[kind]
    .slice(1)
    .flatMap((need) =>
      (/^(entity|enum|date)/.test(need) ? (['POST', 'PUT'] as const) : (['POST'] as const)).map((method) =>
        mutant(
          method === 'POST' ? ids.add[kind] : ids.replace[kind],
          `${method} passes over the last of \`${need}\``,
          requests(method, property(need))(editBody((json) => withAnyElements(json, (list) => omitAt(list, 'last')))),
        ),
      ),
    ),
);

/** The values of an entity as a value are stored. */
const storesSaid = (position: (typeof positions)[number] | undefined): Mutation =>
  also((request, { status }) => {
    const json = jsonOf(request);
    const all = isNode(json) && Array.isArray(json['value']) ? json['value'] : json;
    const chosen =
      position === undefined || !Array.isArray(all) ? all : all[{ first: 0, middle: 1, last: 2 }[position]];
    const nested = isNode(chosen) && isNode(chosen['value']) && 'key' in chosen ? chosen['value'] : chosen;
    if (status !== 200 || !isNode(nested)) return [];
    const [owner] = ownerOf(request);
    const id = isNode(nested['id']) ? nested['id']['value'] : nested['id'];
    const body = Buffer.from(JSON.stringify(nested));
    return { ...request, method: 'PATCH', path: owner.replace(/[^/]+$/, String(id)), body };
  });

const entities: readonly Row[] = [
  ...(['entityList', 'entitySet', 'entityMap'] as const).map((name) =>
    mutant(
      'R-45-01',
      `POST stores what the middle entity for \`${name}\` says of itself`,
      on('POST', property(name), storesSaid('middle')),
    ),
  ),
  ...(['PUT', 'PATCH'] as const).flatMap((method) => [
    mutant(
      'R-45-01',
      `${method} stores what the entity for a property says of itself`,
      on(method, property('entityProperty'), storesSaid(undefined)),
    ),
    mutant(
      'R-45-02',
      `${method} of an unknown entity clears`,
      on(method, property('entityProperty'), ...insteadOfRefusal(404)),
    ),
    mutant(
      'R-45-03',
      `${method} of an entity without id clears`,
      on(method, property('entityProperty'), ...insteadOfRefusal(400)),
    ),
  ]),
  ...(['entityList', 'entitySet', 'entityMap'] as const).flatMap((name) =>
    (['POST', 'PUT'] as const).flatMap((method) => {
      const kind = name === 'entityList' ? 'list' : name === 'entitySet' ? 'set' : 'map';
      return (['first', 'middle'] as const).map((position) =>
        mutant(
          method === 'POST' ? ids.add[kind] : ids.replace[kind],
          `${method} passes over the ${position} of \`${name}\``,
          requests(method, property(name))(editBody((json) => withAnyElements(json, (list) => omitAt(list, position)))),
        ),
      );
    }),
  ),
];

/** What must be refused is taken as null. */
function insteadOfRefusal(refused: number): readonly Mutation[] {
  return [
    custom(async (request, next) => {
      const response = await next(request);
      if (response.status !== refused || !isNode(jsonOf(request))) return response;
      return next({ ...request, body: Buffer.from('null') });
    }),
  ];
}

const again: readonly Row[] = [
  mutant('PRP-PUT-03', 'PUT on a list adds the body to it once more', on('PUT PATCH', ofKind('list'), twiceAs('POST'))),
];

function twiceAs(method: string): Mutation {
  return custom(async (request, next, { service }) => {
    const response = await next(request);
    if (response.status === 200) await service({ ...request, method });
    return response;
  });
}

/** 4.9: what a service may do wrong with the elements of a body, with `remove`, and with what it answers. */
export const writeProperties = tableOf(
  'properties',
  ...elements,
  ...orders,
  ...eachNeed,
  ...writePropertyAnswers,
  ...entities,
  ...again,
  ...writePositions,
);
