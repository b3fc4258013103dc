import fc from 'fast-check';
import { legacyCalls, placesOf, propertyCalls, reading } from './arbitrary-edits.js';
import type { Call, Fault, Mode, Partition, Query, Step, Written } from './commands.js';
import type { Model, PropertyShape, TypeShape } from './model.js';
import { Body, type Element, elements, ids, type Value, values } from './values.js';

const modes = fc.constantFrom<(Mode | undefined)[]>(
  undefined,
  'dropReferences',
  'dropReferencesIfPossible',
  'failIfReferenced',
  'ignoreReferences',
  'ignoreReferences',
);
const projections = fc.constantFrom<Written[]>('success', 'idInfo', 'referenceInfo', 'locationInfo', 'data');
/** The properties that conditions can name, and by which entities can be ordered. */
export function isComparable(model: Model, { kind, element }: PropertyShape): boolean {
  return kind === 'one' && element !== 'object' && !model.isEntity(element);
}

/** An entity of a type, or of one below it, with some of its properties and sometimes with new entities in them. */
function bodies(model: Model, type: string, levels = 1): fc.Arbitrary<Body> {
  return fc.constantFrom(...model.below(type)).chain((own) => {
    const content = (shape: PropertyShape): fc.Arbitrary<Value> => {
      const element = elements(model, shape.element);
      const isNested = levels > 0 && model.isEntity(shape.element);
      const nested = isNested ? fc.oneof(element, nestedBodies(model, shape.element, levels - 1)) : element;
      const value = { weight: shape.nullable ? 20 : 2, arbitrary: values(model, shape, nested) };
      return fc.oneof(value, { weight: 1, arbitrary: fc.constant(null) });
    };
    const isTyped = own === type && !model.type(own).abstract ? fc.boolean() : fc.constant(true);
    return fc
      .subarray(Object.entries(model.properties(own)))
      .chain((chosen) =>
        fc
          .tuple(isTyped, fc.tuple(...chosen.map(([, shape]) => content(shape))))
          .map(
            ([typed, contents]) =>
              new Body(
                typed ? own : undefined,
                undefined,
                Object.fromEntries(chosen.map(([name], index) => [name, contents[index] ?? null])),
              ),
          ),
      );
  });
}

function nestedBodies(model: Model, type: string, levels: number): fc.Arbitrary<Element> {
  const id = fc.option(ids(model, type), { nil: undefined, freq: 2 });
  return fc.tuple(bodies(model, type, levels), id).map(([body, given]) => withId(body, given));
}

function withId(body: Body, id: Body['id']): Body {
  return new Body(body.type, id, body.values);
}

function conditions(model: Model, type: string): fc.Arbitrary<Query['where']> {
  const comparable = Object.entries(model.properties(type)).filter(
    ([, shape]) => isComparable(model, shape) && shape.element !== 'date',
  );
  return fc
    .subarray(comparable, { maxLength: Math.min(2, comparable.length) })
    .chain((chosen) =>
      fc
        .tuple(
          ...chosen.map(([, { element }]) =>
            fc.oneof({ weight: 4, arbitrary: elements(model, element) }, { weight: 1, arbitrary: fc.constant(null) }),
          ),
        )
        .map((all) => Object.fromEntries(chosen.map(([name], index) => [name, all[index] ?? null]))),
    );
}

function queries(model: Model, type: string): fc.Arbitrary<Query> {
  const names = Object.entries(model.properties(type))
    .filter(([, shape]) => isComparable(model, shape))
    .map(([name]) => name);
  const order = fc.record({
    property: fc.constantFrom('id', ...names),
    direction: fc.constantFrom('ascending', 'descending'),
  });
  return fc
    .tuple(
      reading,
      conditions(model, type),
      fc.array(order, { maxLength: 2 }),
      fc.constantFrom(undefined, 0, 1, 2),
      fc.constantFrom(undefined, 0, 1, 2, 3),
    )
    .map(([read, where, orderBy, startIndex, maxResults]) => ({ ...read, where, orderBy, startIndex, maxResults }));
}

/** Calls about whole entities (4.8). */
function entityCalls(model: Model, partition: fc.Arbitrary<Partition>): fc.WeightedArbitrary<Call>[] {
  const typed = (weight: number, make: (type: TypeShape) => fc.Arbitrary<Call>) => ({
    weight,
    arbitrary: fc.constantFrom(...model.types, ...model.types.filter(({ abstract }) => !abstract)).chain(make),
  });
  return [
    typed(3, ({ name: type }) =>
      fc
        .tuple(bodies(model, type), projections)
        .map(([body, projection]) => ({ call: 'create', type, body, projection })),
    ),
    typed(1, ({ name: type }) =>
      fc
        .tuple(bodies(model, type), ids(model, type), projections)
        .map(([body, id, projection]) => ({ call: 'create', type, body: withId(body, id), projection })),
    ),
    typed(2, ({ name: type }) =>
      fc
        .tuple(fc.array(bodies(model, type), { minLength: 1, maxLength: 3 }), projections)
        .map(([all, projection]) => ({ call: 'saveAll', type, bodies: all, projection })),
    ),
    typed(8, ({ name: type }) =>
      fc
        .tuple(
          fc.constantFrom('put', 'put', 'put', 'patch', 'post'),
          ids(model, type),
          bodies(model, type),
          fc.boolean(),
          projections,
          partition,
        )
        .map(([call, id, body, isInBody, projection, named]) =>
          isInBody && call !== 'post'
            ? { call, type, id: undefined, partition: undefined, body: withId(body, id), projection }
            : { call, type, id, partition: named, body, projection },
        ),
    ),
    typed(6, ({ name: type }) =>
      fc
        .tuple(ids(model, type), partition, modes)
        .map(([id, named, mode]) => ({ call: 'delete', type, id, partition: named, mode })),
    ),
    typed(1, ({ name: type }) =>
      fc
        .tuple(ids(model, type), partition)
        .map(([id, named]) => ({ call: 'legacy.delete', type, id, partition: named })),
    ),
    typed(1, ({ name: type }) =>
      fc
        .tuple(conditions(model, type), modes, fc.nat(3))
        .map(([where, mode, number]) => ({ call: 'deleteWhere', type, where, mode, allowed: number > 0 })),
    ),
    typed(2, ({ name: type }) =>
      fc
        .tuple(ids(model, type), partition, reading)
        .map(([id, named, read]) => ({ call: 'get', type, id, partition: named, ...read })),
    ),
    typed(4, ({ name: type }) =>
      fc
        .tuple(queries(model, type), fc.boolean())
        .map(([query, envelope]) => ({ call: 'list', type, envelope, ...query })),
    ),
  ];
}

/**
 * Steps. Some of them are not calls, and some calls meet a fault. In the deployed dialect, the access ignores
 * partitions, and answers do not show changes (D-33).
 */
export function steps(model: Model): fc.Arbitrary<Step> {
  const distinct = fc.constantFrom<Partition[]>(undefined, undefined, undefined, undefined, 'access.a', 'p');
  const isDocumented = model.dialect === 'documented';
  const partition = isDocumented ? distinct : fc.constant(undefined);
  const places = placesOf(model, partition);
  const sessions: fc.Arbitrary<Call> = fc.constantFrom(
    { call: 'logout' },
    { call: 'authenticate', password: 'right' },
    { call: 'authenticate', password: 'wrong' },
  );
  const files = fc.oneof(
    fc
      .tuple(
        fc.constantFrom('a.txt', 'ä b.bin', 'a.txt'),
        fc.constantFrom('', 'text', 'ä€😀', '0123456789'.repeat(5_000)),
      )
      .map(([name, content]): Call => ({ call: 'upload', name, content })),
    fc
      .tuple(fc.constantFrom('download', 'download', 'deleteFile'), fc.nat(2))
      .map(([call, index]): Call => ({ call, index })),
  );
  const call = fc.oneof(
    ...entityCalls(model, partition),
    ...propertyCalls(model, places),
    ...legacyCalls(model, places),
    { weight: 2, arbitrary: files },
    {
      weight: 1,
      arbitrary: sessions,
    },
  );
  const fault: fc.Arbitrary<Fault | undefined> = fc.oneof(
    { weight: 12, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom<Fault[]>('status', 'drop', 'truncate') },
  );
  return fc.oneof(
    {
      weight: 20,
      arbitrary: fc
        .tuple(call, fault, fc.nat(4))
        .map(
          ([each, on, number]): Step => ({ do: 'call', call: each, fault: on, envelope: isDocumented && number === 4 }),
        ),
    },
    { weight: 2, arbitrary: fc.constantFrom<Step[]>({ do: 'snapshot' }, { do: 'fork' }) },
    {
      weight: 1,
      arbitrary: fc.nat(5).map((index): Step => (index === 5 ? { do: 'reset' } : { do: 'restore', index })),
    },
  );
}
