import { Decimal } from '../../src/model/decimal.js';
import { TypeSystem } from '../../src/model/type-system.js';
import type { EntityType, EnumType } from '../../src/model/types.js';
import { type Element, TypedNumber } from '../../src/model/values.js';

/** A kind of scalar values, with one of them. */
export interface Kind {
  readonly name: string;
  /** The type as the grammar spells it. */
  readonly type: string;
  readonly value: (types: ProbeTypes) => Element;
  /** The value of an `object` property, if it must contain its type. */
  readonly untyped?: Element;
  readonly bare: string;
  /** Where a value is wrapped; for strings, booleans and integers the bare form, since they never are. */
  readonly wrapped: string;
  /** As the name of a member, where its keys can be such names. */
  readonly member?: string;
}

const colour = 'com.vendor.test.Colour';

export const kinds: readonly Kind[] = [
  { name: 'boolean', type: 'boolean', value: () => true, bare: 'true', wrapped: 'true' },
  {
    name: 'integer',
    type: 'integer',
    value: () => 7,
    untyped: new TypedNumber('integer', 7),
    bare: '7',
    wrapped: '7',
  },
  { name: 'string', type: 'string', value: () => 'a', bare: '"a"', wrapped: '"a"', member: '"a"' },
  { name: 'long', type: 'long', value: () => 5n, bare: '5', wrapped: '{"value":"5","_type":"long"}' },
  {
    name: 'float',
    type: 'float',
    value: () => Math.fround(0.1),
    untyped: new TypedNumber('float', Math.fround(0.1)),
    bare: '0.1',
    wrapped: '{"value":0.1,"_type":"float"}',
  },
  {
    name: 'double',
    type: 'double',
    value: () => 1.5,
    untyped: new TypedNumber('double', 1.5),
    bare: '1.5',
    wrapped: '{"value":1.5,"_type":"double"}',
  },
  {
    name: 'decimal',
    type: 'decimal',
    value: () => Decimal.parse('1.10') ?? null,
    bare: '1.10',
    wrapped: '{"value":"1.10","_type":"decimal"}',
  },
  {
    name: 'date',
    type: 'date',
    value: () => new Date(Date.UTC(2001, 1, 3)),
    bare: '"2001-02-03T00:00:00.000+0000"',
    wrapped: '{"value":"2001-02-03T00:00:00.000+0000","_type":"date"}',
  },
  {
    name: 'enum',
    type: colour,
    value: ({ colour: { constants } }) => constants.get('red') ?? null,
    bare: '"red"',
    wrapped: `{"value":"red","_type":"${colour}"}`,
    member: '"red"',
  },
];

/** The types that a value of one declared type is written and read with. */
export interface ProbeTypes {
  readonly types: TypeSystem;
  /** An entity type whose property `p` is of the type, and whose id is where that is possible. */
  readonly probe: EntityType;
  readonly colour: EnumType;
}

/**
 * @param expression the type of `p` as the grammar spells it
 * @param id the type of `id`
 */
export function probeTypes(expression: string, id = 'long'): ProbeTypes {
  const types = TypeSystem.build(
    [
      {
        name: 'test',
        types: {
          'com.vendor.test.Probe': { kind: 'entity', id, properties: { p: expression } },
          [colour]: { kind: 'enum', constants: ['red', 'blue'] },
        },
      },
    ],
    'com.vendor',
  );
  const probe = types.type('com.vendor.test.Probe');
  const enumType = types.type(colour);
  if (probe?.kind !== 'entity' || enumType?.kind !== 'enum') throw new Error('the types are missing');
  return { types, probe, colour: enumType };
}
