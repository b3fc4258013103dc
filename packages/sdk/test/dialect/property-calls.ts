import { Decimal, ref, typed } from '../../src/index.js';
import { big, type Given, moment, type Row, row } from './call-rows.js';

const onItem = (name: string) => (given: Given) => given.items.property(1, name);

/** Each property with a value for it, and how the value is read. */
const values: readonly (readonly [property: string, value: unknown])[] = [
  ['stringProperty', 'text'],
  ['booleanProperty', true],
  ['integerProperty', 2 ** 31 - 1],
  ['longProperty', -big],
  ['floatProperty', 0.5],
  ['doubleProperty', 1e-7],
  ['decimalProperty', new Decimal('-1E+3')],
  ['dateProperty', moment],
  ['enumProperty', 'gamma'],
];

/** The calls on a property. */
export const propertyCalls: readonly Row[] = [
  ...values.flatMap(([name, value]) => [
    row(`property.set, ${name}`, (given) => onItem(name)(given).set(value)),
    row(
      `property.get, ${name}`,
      async (given) => {
        await onItem(name)(given).set(value);
        return await onItem(name)(given).get();
      },
      value,
    ),
  ]),
  row('property.get, envelope', (given) => onItem('stringProperty')(given).get({ projection: 'envelope' })),
  row('property.set, an entity', (given) => onItem('entityProperty')(given).set(ref('Item', 2))),
  row('property.set, PATCH', (given) => onItem('stringProperty')(given).set('x', { method: 'PATCH' })),
  row('property.set, an object', (given) => onItem('objectProperty')(given).set(typed('double', 0.5))),
  row('property.set, a list', (given) => onItem('stringList')(given).set(['a']), undefined, { deployed: 'D-2' }),
  row('property.set, a set', (given) => onItem('longSet')(given).set(new Set([1n])), undefined, { deployed: 'D-2' }),
  row('property.set, a map', (given) => onItem('stringMap')(given).set(new Map([['a', 'b']])), undefined, {
    deployed: 'D-2',
  }),
  row('property.clear', (given) => onItem('stringProperty')(given).clear()),
  ...(
    [
      ['stringList', ['a', 'b']],
      ['integerList', [1, 2]],
      ['longList', [1, big]],
      ['decimalList', [new Decimal('1.50')]],
      ['dateList', [moment]],
      ['enumList', ['alpha']],
      ['entityList', [ref('Item', 2)]],
      ['stringSet', ['a', 'b']],
      ['integerSet', [1]],
      ['longSet', [1n]],
      ['decimalSet', [new Decimal(2)]],
      ['entitySet', [ref('Item', 1), ref('Item', 2)]],
    ] as const
  ).flatMap(([name, elements]) => [
    row(`property.add, ${name}`, (given) => onItem(name)(given).add(elements as never)),
  ]),
  row(
    'property.remove',
    async (given) => {
      await onItem('longSet')(given).add([1n, big]);
      return await onItem('longSet')(given).remove(big);
    },
    undefined,
  ),
  row(
    'property.insert',
    async (given) => {
      await onItem('dateList')(given).add([moment]);
      return await onItem('dateList')(given).insert({ 0: new Date(0) });
    },
    undefined,
  ),
  row(
    'property.removeAt',
    async (given) => {
      await onItem('stringList')(given).add(['a', 'b', 'c']);
      return await onItem('stringList')(given).removeAt({ 1: 'b' });
    },
    undefined,
  ),
  row('property.put, texts', (given) => onItem('stringMap')(given).put(new Map([['a', 'b']]))),
  row('property.put, integers', (given) => onItem('integerMap')(given).put(new Map([[1, 'b']]))),
  row('property.put, longs', (given) => onItem('longMap')(given).put(new Map([['a', big]]))),
  row('property.put, entities', (given) => onItem('entityMap')(given).put(new Map([['a', ref('Item', 2)]]))),
  row(
    'property.put, entities as keys',
    (given) => onItem('entityKeyMap')(given).put(new Map([[ref('Item', 2), 'a']])),
    undefined,
  ),
  row(
    'property.removeKeys',
    async (given) => {
      await onItem('integerMap')(given).put(
        new Map([
          [1, 'b'],
          [2, 'c'],
        ]),
      );
      return await onItem('integerMap')(given).removeKeys(1);
    },
    undefined,
  ),
];
