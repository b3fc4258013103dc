import { jsonOf, withJson } from '../messages.js';
import { mutant, type Row } from '../mutant.js';
import { body, custom, isNode, type Mutation, type Node, on, paths, type When, without } from '../mutations/index.js';
import { editProperty, type Position, positions, replaceAt, withAnyElements } from './elements.js';
import { anonymous } from './entities-shared.js';

const { entities } = paths;
const write = (methods: string, path: RegExp, ...steps: readonly (When | Mutation)[]): Mutation =>
  on(methods, path, without('projection'), ...steps);

/** The places of an entity within another. */
const places: readonly { readonly name: string; readonly position?: Position }[] = [
  { name: 'entityProperty' },
  ...['entityList', 'entitySet', 'entityMap'].flatMap((name) => positions.map((position) => ({ name, position }))),
];

/** Changes an element, or the value of an entry. */
const inEntry =
  (name: string, change: (nested: Node) => unknown) =>
  (element: unknown): unknown => {
    if (!isNode(element)) return element;
    if (name !== 'entityMap') return change(element);
    return isNode(element['value']) ? { ...element, value: change(element['value']) } : element;
  };

const editPlace = (name: string, position: Position | undefined, change: (nested: Node) => unknown): Mutation =>
  editProperty(name, (value) =>
    position === undefined
      ? isNode(value)
        ? change(value)
        : value
      : withAnyElements(value, (elements) => replaceAt(elements, position, inEntry(name, change))),
  );

/**
 * A nested entity is only a reference, and its values are ignored. A new one keeps its marker, by which it is found.
 */
const unsaid = (nested: Node): unknown => {
  const { _type, id, label } = nested;
  return id === undefined ? { _type, label } : { _type, id, label };
};

const nestedIn = (name: string): When =>
  body((json) => (Array.isArray(json) ? json : [json]).some((each) => isNode(each) && each[name] !== undefined));

const nestedNeeds = { POST: 'ENT-POST-10', PUT: 'ENT-PUT-10', PATCH: 'ENT-PATCH-04' } as const;

const nested: readonly Row[] = (['POST', 'PUT', 'PATCH'] as const).flatMap((method) =>
  places.flatMap(({ name, position }) => {
    const where = position === undefined ? `\`${name}\`` : `the ${position} of \`${name}\``;
    return [
      mutant(
        nestedNeeds[method],
        `${method} does not read what ${where} says of itself`,
        write(method, entities, nestedIn(name), editPlace(name, position, unsaid)),
      ),
      // Only once for each place: three kinds of faults at thirteen places are enough for one to be seen.
      ...(position === undefined || position === 'last'
        ? [
            mutant(
              nestedNeeds[method],
              `${method} creates ${where} once more besides`,
              write(method, entities, nestedIn(name), createsBesides(name, position)),
            ),
          ]
        : []),
    ];
  }),
);

/** A nested entity is stored, and another like it. */
function createsBesides(name: string, position: Position | undefined): Mutation {
  return custom(async (request, next, { service }) => {
    const found: Node[] = [];
    const look = editPlace(name, position, (inner) => {
      found.push(inner);
      return inner;
    });
    await look.apply(request, async () => ({ status: 200, headers: {}, body: Buffer.alloc(0) }), {
      service,
      fork: () => service,
      session: async () => '',
      memory: new Map(),
    });
    const response = await next(request);
    for (const inner of response.status === 200 ? found : []) {
      const path = request.path.split('/').slice(0, 6).join('/');
      const sent = Buffer.from(JSON.stringify(anonymous(inner)));
      await service({ ...request, method: 'POST', path, body: sent });
    }
    return response;
  });
}

const deep: readonly Row[] = (['POST', 'PUT', 'PATCH'] as const).map((method) =>
  mutant(
    nestedNeeds[method],
    `${method} does not read what an entity within a nested one says of itself`,
    write(
      method,
      entities,
      editProperty('entityProperty', (outer) =>
        isNode(outer) && isNode(outer['entityProperty'])
          ? { ...outer, entityProperty: unsaid(outer['entityProperty']) }
          : outer,
      ),
    ),
  ),
);

/** A nested entity that exists loses a value that its body does not name. */
const emptied: readonly Row[] = (['POST', 'PUT', 'PATCH'] as const).map((method) =>
  mutant(
    nestedNeeds[method],
    `${method} empties what a nested entity does not name`,
    write(
      method,
      entities,
      editProperty('entityProperty', (inner) =>
        isNode(inner) && inner['id'] !== undefined ? { integerProperty: 0, ...inner } : inner,
      ),
    ),
  ),
);

/** A nested entity is stored, although the request fails. */
const storesNested: Mutation = custom(async (request, next, { service }) => {
  const response = await next(request);
  const json = jsonOf(request);
  const inner = isNode(json) ? json['entityProperty'] : undefined;
  const path = request.path.split('/').slice(0, 6).join('/');
  if (response.status >= 400 && isNode(inner)) await service(withJson({ ...request, method: 'PATCH', path }, inner));
  return response;
});

/** 4.8: what becomes of entities within others. */
export const writeNested: readonly Row[] = [
  ...nested,
  ...deep,
  ...emptied,
  mutant('R-8-01', 'a nested entity is stored although the request fails', write('*', entities, storesNested)),
];
