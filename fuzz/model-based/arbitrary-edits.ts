import fc from 'fast-check';
import type { Call, Partition, Place, Reading } from './commands.js';
import type { Model, PropertyShape } from './model.js';
import { elements, ids, values } from './values.js';

/** The options of calls that read. */
export const reading: fc.Arbitrary<Reading> = fc.record({
  depth: fc.constantFrom<Reading['depth'][]>(undefined, 0, 1, 2, 'shallow', 'reachable'),
  writeEmptyProperties: fc.boolean(),
});

const collections = ['list', 'set', 'map'] as const;

type MakeCall = (place: Place, shape: PropertyShape) => fc.Arbitrary<Call>;

/** Makes calls about properties of the given kinds. */
export function placesOf(model: Model, partition: fc.Arbitrary<Partition>) {
  const all = model.types.flatMap(({ name: type }) =>
    Object.entries(model.properties(type)).map(([property, shape]) => ({ type, property, shape })),
  );
  return (
    weight: number,
    kinds: readonly PropertyShape['kind'][],
    isUsable: (shape: PropertyShape) => boolean,
    make: MakeCall,
  ): fc.WeightedArbitrary<Call>[] => {
    const fitting = all.filter(({ shape }) => kinds.includes(shape.kind) && isUsable(shape));
    if (fitting.length === 0) return [];
    const arbitrary = fc
      .constantFrom(...fitting)
      .chain(({ type, property, shape }) =>
        fc
          .tuple(ids(model, type), partition)
          .chain(([id, named]) => make({ type, id, partition: named, property }, shape)),
      );
    return [{ weight, arbitrary }];
  };
}

type Places = ReturnType<typeof placesOf>;

/** Calls about one property (4.9). */
export function propertyCalls(model: Model, places: Places): fc.WeightedArbitrary<Call>[] {
  const of = (weight: number, kinds: readonly PropertyShape['kind'][], make: MakeCall) =>
    places(weight, kinds, () => true, make);
  const some = <Item>(item: fc.Arbitrary<Item>) => fc.array(item, { minLength: 1, maxLength: 3 });
  const positions = ({ element }: PropertyShape) =>
    some(fc.tuple(fc.nat(4), elements(model, element))).map((entries) => new Map(entries));
  return [
    ...of(4, ['one', ...collections], (place, shape) =>
      values(model, shape, elements(model, shape.element)).map((value) => ({ call: 'property.set', ...place, value })),
    ),
    ...of(2, ['one', ...collections], (place) => reading.map((read) => ({ call: 'property.get', ...place, ...read }))),
    ...of(2, ['one', ...collections], (place) => fc.constant({ call: 'property.clear', ...place })),
    ...of(2, ['list', 'set'], (place, { element }) =>
      some(elements(model, element)).map((all) => ({ call: 'property.add', ...place, elements: all })),
    ),
    ...of(4, ['list'], (place, shape) => positions(shape).map((at) => ({ call: 'property.insert', ...place, at }))),
    ...of(2, ['list'], (place, shape) => positions(shape).map((at) => ({ call: 'property.removeAt', ...place, at }))),
    ...of(1, ['set'], (place, { element }) =>
      some(elements(model, element)).map((all) => ({ call: 'property.remove', ...place, elements: all })),
    ),
    ...of(2, ['map'], (place, { key, element }) =>
      some(fc.tuple(elements(model, key), elements(model, element))).map((entries) => ({
        call: 'property.put',
        ...place,
        entries: new Map(entries),
      })),
    ),
    ...of(1, ['map'], (place, { key }) =>
      some(elements(model, key)).map((keys) => ({ call: 'property.removeKeys', ...place, keys })),
    ),
  ];
}

/** Calls of 4.3 that change collections. Parameters cannot express values of type object. */
export function legacyCalls(model: Model, places: Places): fc.WeightedArbitrary<Call>[] {
  const simple = ({ kind, key, element }: PropertyShape) =>
    element !== 'object' && (kind !== 'map' || key !== 'object');
  const several = ({ element }: PropertyShape) => fc.array(elements(model, element), { minLength: 1, maxLength: 2 });
  return [
    ...places(2, ['list'], simple, (place, shape) =>
      fc
        .tuple(several(shape), fc.nat(2))
        .map(([all, index]) => ({ call: 'legacy.listInsert', ...place, elements: all, index })),
    ),
    ...places(1, ['list'], simple, (place, shape) =>
      several(shape).map((all) => ({ call: 'legacy.listRemove', ...place, elements: all })),
    ),
    ...places(1, ['set'], simple, (place, shape) =>
      fc
        .tuple(fc.constantFrom('legacy.setInsert', 'legacy.setRemove'), several(shape))
        .map(([call, all]) => ({ call, ...place, elements: all })),
    ),
    ...places(1, ['map'], simple, (place, { key, element }) =>
      fc
        .tuple(elements(model, key), elements(model, element))
        .map(([mapKey, value]) => ({ call: 'legacy.mapPut', ...place, key: mapKey, value })),
    ),
    ...places(1, ['map'], simple, (place, { key }) =>
      elements(model, key).map((mapKey) => ({ call: 'legacy.mapRemove', ...place, key: mapKey })),
    ),
  ];
}
