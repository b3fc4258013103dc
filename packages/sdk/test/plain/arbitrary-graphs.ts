import fc from 'fast-check';
import { anyCharacters } from '../../../../scripts/test/lib/texts.js';
import { Decimal, ref, typed } from '../../src/index.js';
import type { EntityTypeDefinition, ModelDefinition } from '../../src/model/index.js';

/** A model, and the graph of some of its entities: a list of them, each of which may refer to all. */
export interface ModelWithEntities {
  readonly model: ModelDefinition;
  readonly entities: readonly Record<string, unknown>[];
}

/** Creates a value when all entities exist. */
type Maker = (entities: readonly Record<string, unknown>[]) => unknown;

const signatures = ['x.Thing', 'x.sub.Thing', 'y.Other'];
const constants = ['on', 'off', '__proto__'];
const propertyNames = fc.constantFrom(
  'name',
  '__proto__',
  '~',
  '~__proto__',
  'constructor',
  'toString',
  'ä ö',
  '0',
  '_id',
  'then',
);
const elements = fc.constantFrom(
  'boolean',
  'integer',
  'long',
  'float',
  'double',
  'decimal',
  'date',
  'string',
  'x.Switch',
  'x.Thing',
  'y.Other',
);
const types = fc.oneof(
  elements,
  fc.constant('object'),
  elements.map((element) => `list<${element}>`),
  elements.map((element) => `set<${element}>`),
  fc.tuple(elements, elements).map(([key, value]) => `map<${key},${value}>`),
);

const decimals = fc.tuple(fc.bigInt(), fc.nat(30)).map(([digits, scale]) => new Decimal(`${digits}e-${scale}`));
const simple: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  boolean: fc.boolean(),
  integer: fc.integer(),
  long: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  float: fc.float(),
  double: fc.double(),
  decimal: decimals,
  date: fc.date({ noInvalidDate: true, min: new Date('0100-01-01'), max: new Date('9999-01-01') }),
  string: anyCharacters(),
  'x.Switch': fc.constantFrom(...constants),
};

const anything: fc.Arbitrary<unknown> = fc.oneof(
  ...Object.values(simple),
  fc.bigInt(),
  fc.constant(new Date(Number.NaN)),
  decimals.map((id) => ref('x.Thing', id, 'p')),
  fc.constantFrom(...constants).map((constant) => typed('x.Switch', constant)),
  fc.float().map((value) => typed('float', value)),
);

/** The makers of the values of a type. Null and undefined are values of every type. */
function makers(type: string): fc.Arbitrary<Maker> {
  const [, kind, first = '', second = ''] = /^(list|set|map)<([^,>]*),?([^>]*)>$/.exec(type) ?? [];
  const several = (element: string) => fc.array(makers(element), { maxLength: 4 });
  const values: fc.Arbitrary<Maker> =
    kind === 'list'
      ? several(first).map((items) => (all) => items.map((item) => item(all)))
      : kind === 'set'
        ? several(first).map((items) => (all) => new Set(items.map((item) => item(all))))
        : kind === 'map'
          ? fc
              .array(fc.tuple(makers(first), makers(second)), { maxLength: 4 })
              .map((items) => (all) => new Map(items.map(([key, value]) => [key(all), value(all)])))
          : type === 'object'
            ? fc.oneof(
                anything.map((value) => () => value),
                makers('list<x.Thing>'),
                makers('map<string,date>'),
              )
            : (simple[type]?.map((value) => () => value) ?? entityOf(type));
  return fc.oneof(
    { weight: 6, arbitrary: values },
    fc.constantFrom(
      () => null,
      () => undefined,
    ),
  );
}

function entityOf(type: string): fc.Arbitrary<Maker> {
  return fc.nat(100).map((at) => (all) => {
    const fitting = all.filter(
      (each) => each['_type'] === type || (type === 'x.Thing' && each['_type'] === 'x.sub.Thing'),
    );
    return fitting[at % Math.max(1, fitting.length)];
  });
}

const models: fc.Arbitrary<ModelDefinition> = fc
  .array(fc.dictionary(propertyNames, types, { maxKeys: 6 }), { minLength: 3, maxLength: 3 })
  .map((properties) => {
    const entityTypes = signatures.map((signature, index): [string, EntityTypeDefinition] => [
      signature,
      {
        kind: 'entity',
        ...(signature === 'x.sub.Thing' ? { extends: ['x.Thing'] } : {}),
        properties: Object.fromEntries(Object.entries(properties[index] ?? {}).map(([name, type]) => [name, type])),
      },
    ]);
    return { name: 'random', types: { ...Object.fromEntries(entityTypes), 'x.Switch': { kind: 'enum', constants } } };
  });

export const modelsWithEntities: fc.Arbitrary<ModelWithEntities> = models.chain((model) => {
  const entity = fc.constantFrom(...signatures).chain((signature) => {
    const definition = model.types[signature];
    const own = definition?.kind === 'entity' ? Object.entries(definition.properties ?? {}) : [];
    const members = own.map(([name, type]) => fc.tuple(fc.constant(name), makers(String(type))));
    return fc.tuple(fc.constant(signature), fc.tuple(...members), fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }));
  });
  return fc.array(entity, { minLength: 1, maxLength: 8 }).map((drafts) => {
    const entities = drafts.map(([_type, , id]): Record<string, unknown> => ({ _type, id, globalId: null }));
    for (const [index, [, members]] of drafts.entries()) {
      for (const [name, make] of members) {
        const value = make(entities);
        Object.defineProperty(entities[index], name, { value, writable: true, enumerable: true, configurable: true });
      }
    }
    return { model, entities };
  });
});
