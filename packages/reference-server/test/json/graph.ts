import * as fc from 'fast-check';
import { expect } from 'vitest';
import { AssemblyEntity, type AssemblyValue } from '../../src/assembly/assembly.js';
import { Decimal } from '../../src/model/decimal.js';
import { Transient } from '../../src/model/instance.js';
import { type ElementType, type Property, simpleTypes, type ValueType } from '../../src/model/types.js';
import { type Collection, MapValue, SetValue, TypedNumber, type Value } from '../../src/model/values.js';
import { constant, Employee, listOf, make, Person } from './model.js';

// Both zeros are likely, since only their signs tell them apart.
const float = fc.oneof(fc.float({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(0, -0));
const double = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(0, -0));
const integer = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const long = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
/** Any text, and names that mean something elsewhere. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('_type', '_id', '_ref', '__proto__', 'value'),
);
const date = fc.date({
  min: new Date('0000-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59.999Z'),
  noInvalidDate: true,
});
const decimal = fc
  .tuple(fc.constantFrom('', '-'), fc.stringMatching(/^(0|[1-9]\d{0,40})(\.\d{1,30})?$/))
  .map(([sign, digits]) => Decimal.parse(sign + digits) ?? null);

/** A value whose references are still numbers of entities. */
type Draft = (entities: readonly Transient[]) => Value;

/**
 * Up to five entities with values of every type that refer to each other at random, cycles included.
 *
 * @param text the texts in them
 */
export function graphs(text: fc.Arbitrary<string>): fc.Arbitrary<Transient[]> {
  const scalars = {
    boolean: fc.boolean(),
    integer,
    long,
    float,
    double,
    decimal,
    date,
    string: text,
    object: fc.oneof(
      fc.boolean(),
      long,
      text,
      decimal,
      date,
      integer.map((value) => new TypedNumber('integer', value)),
      float.map((value) => new TypedNumber('float', value)),
      double.map((value) => new TypedNumber('double', value)),
      fc.constant(constant('male')),
    ),
  } as const satisfies Record<string, fc.Arbitrary<Value>>;

  function single(type: ElementType): fc.Arbitrary<Draft> {
    if (type.kind === 'entity') return fc.nat().map((pick) => (entities) => entities[pick % entities.length] ?? null);
    if (type.kind === 'enum')
      return fc.constantFrom('male' as const, 'female' as const).map((name) => () => constant(name));
    const scalar = scalars[type.name].map(
      (value): Draft =>
        () =>
          value,
    );
    return type === simpleTypes.object ? fc.oneof(scalar, single(Person)) : scalar;
  }

  /** @param depth how many collections may be in each other */
  function value(type: ValueType, depth = 3): fc.Arbitrary<Draft> {
    const element = (of: ElementType) => (of === simpleTypes.object && depth > 1 ? value(of, depth - 1) : single(of));
    switch (type.kind) {
      case 'list':
        return fc
          .array(element(type.element), { maxLength: 3 })
          .map((all) => (entities) => all.map((one) => one(entities)));
      case 'set':
        return fc
          .array(element(type.element), { maxLength: 3 })
          .map((all) => (entities) => new SetValue(all.map((one) => one(entities))));
      case 'map':
        return fc
          .array(fc.tuple(element(type.key), element(type.value)), { maxLength: 3 })
          .map((all) => (entities) => new MapValue(all.map(([key, item]) => [key(entities), item(entities)])));
      default:
        return type === simpleTypes.object
          ? fc.oneof(
              { arbitrary: single(type), weight: 3 },
              value(listOf(type), depth),
              value({ kind: 'set', element: type }, depth),
              value({ kind: 'map', key: type, value: type }, depth),
            )
          : single(type);
    }
  }

  return fc
    .array(
      fc.constantFrom(Person, Employee).chain((type) =>
        fc.record({
          type: fc.constant(type),
          values: fc.array(
            fc
              .constantFrom(...type.properties)
              .chain((property) => value(property.type).map((draft) => ({ property, draft }))),
            { maxLength: 6 },
          ),
        }),
      ),
      { minLength: 1, maxLength: 5 },
    )
    .map((drafts) => {
      const entities = drafts.map(({ type }) => make({}, type));
      for (const [index, { values }] of drafts.entries()) {
        for (const { property, draft } of values) entities[index]?.put(property, draft(entities));
      }
      return entities;
    });
}

/** Whether two graphs are the same: each instance corresponds to one entity, and all their values are equal. */
export function expectSame(instances: readonly Transient[], read: readonly AssemblyEntity[]): void {
  const met = new Map<Transient, AssemblyEntity>();
  const open: [Value, AssemblyValue | undefined][] = instances.map((instance, index) => [instance, read[index]]);
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const [instance, entity] = pair;
    if (!(instance instanceof Transient) || !(entity instanceof AssemblyEntity)) {
      expect(entity).toEqual(instance);
      if (instance instanceof Decimal) expect(String(entity)).toBe(String(instance));
      continue;
    }
    const known = met.get(instance);
    if (known !== undefined) expect(entity).toBe(known);
    if (known !== undefined) continue;
    met.set(instance, entity);
    expect(entity.type).toBe(instance.type);
    for (const property of instance.type.properties) open.push(...pairs(property, instance.get(property), entity));
  }
  expect(new Set(met.values()).size).toBe(met.size);
}

function pairs(property: Property, held: Value, entity: AssemblyEntity): [Value, AssemblyValue | undefined][] {
  return pairsIn(held, entity.properties.get(property) ?? (isCollection(held) ? [] : null));
}

/** The values that are not collections, with what was read in their places. */
function pairsIn(held: Value, found: AssemblyValue): [Value, AssemblyValue | undefined][] {
  if (!isCollection(held)) return [[held, found]];
  const expected = held instanceof MapValue ? [...held].flat() : [...held];
  const actual = elements(found);
  expect(actual).toHaveLength(expected.length);
  if (actual.length > 0) expect(kindOf(found)).toBe(kindOf(held));
  return expected.flatMap((one, index) => pairsIn(one, actual[index] ?? null));
}

function kindOf(value: Value | AssemblyValue): string {
  if (typeof value === 'object' && value !== null && 'kind' in value) return value.kind;
  return value instanceof SetValue ? 'set' : value instanceof MapValue ? 'map' : 'list';
}

function isCollection(held: Value): held is Collection {
  return Array.isArray(held) || held instanceof SetValue || held instanceof MapValue;
}

function elements(found: AssemblyValue): readonly AssemblyValue[] {
  if (Array.isArray(found)) return found;
  if (typeof found !== 'object' || found === null || !('kind' in found)) return [found];
  return found.kind === 'set' ? found.elements : found.entries.flat();
}
