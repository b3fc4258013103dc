import type { Dialect } from '@platform-services/reference-server';
import type { Deployment, EntityTypeDefinition } from '@platform-services/sdk/model';
import { beforeAll, describe, expect, it } from 'vitest';
import { bareText, type SentEntity, withoutNames } from '../json/people.js';
import { SmallService } from '../support/small-service.js';

/** A kind of scalar values, with one of them. */
interface Kind {
  readonly name: string;
  /** The type as the grammar spells it. */
  readonly type: string;
  readonly bare: string;
  /** Where a value is wrapped; for strings, booleans and integers the bare form, since they never are. */
  readonly wrapped: string;
  /** As the name of a member, where its keys can be such names. */
  readonly member?: string;
}

const kinds: readonly Kind[] = [
  { name: 'boolean', type: 'boolean', bare: 'true', wrapped: 'true' },
  {
    name: 'integer',
    type: 'integer',
    bare: '7',
    wrapped: '7',
  },
  { name: 'string', type: 'string', bare: '"a"', wrapped: '"a"', member: '"a"' },
  { name: 'long', type: 'long', bare: '5', wrapped: '{"value":"5","_type":"long"}' },
  {
    name: 'float',
    type: 'float',
    bare: '0.1',
    wrapped: '{"value":0.1,"_type":"float"}',
  },
  {
    name: 'double',
    type: 'double',
    bare: '1.5',
    wrapped: '{"value":1.5,"_type":"double"}',
  },
  {
    name: 'decimal',
    type: 'decimal',
    bare: '1.10',
    wrapped: '{"value":"1.10","_type":"decimal"}',
  },
  {
    name: 'date',
    type: 'date',
    bare: '"2001-02-03T00:00:00.000+0000"',
    wrapped: '{"value":"2001-02-03T00:00:00.000+0000","_type":"date"}',
  },
  {
    name: 'enum',
    type: 'x.Colour',
    bare: '"red"',
    wrapped: '{"value":"red","_type":"x.Colour"}',
    member: '"red"',
  },
];

/** What is written with auto (and entities), with always, with polymorphic (and never, unless {@link bareCells} has it). */
type Cells = readonly [auto: string, always: string, polymorphic: string];

/**
 * The place of a value, its declared type, its surroundings, and the texts. `T` is the type of the value, `o` its bare and
 * `W` its wrapped form; for strings, booleans and integers both are the bare one. Floats and doubles in the documented
 * dialect are `o` unless the mode is always, but for floats where no type is declared (R-65).
 */
type Row = readonly [
  where: 'result' | 'property' | 'id',
  type: string,
  holds: Shape,
  documented: Cells,
  deployed: Cells,
];

type Shape = keyof typeof shapes;

/** The values of each shape in the encoding of deployment files, which has all types. */
const shapes = {
  value: (value: string) => value,
  list: (value: string) => `[${value}]`,
  set: (value: string) => set(value),
  'map of k': (value: string) => pair('"k"', value),
  'map by it': (value: string) => pair(value, '"v"'),
} as const;

const list = (element: string) => `{"_type":"list","value":[${element}]}`;
const set = (element: string) => `{"_type":"set","value":[${element}]}`;
const pair = (key: string, value: string) => `{"_type":"map","value":[{"key":${key},"value":${value}}]}`;
const flat = (key: string, value: string) => `{"_type":"flatmap","value":[${key},${value}]}`;

/** For every kind (D-9, D-10, D-11, and D-8 for the values of maps). */
const values: readonly Row[] = [
  ['result', 'T', 'value', ['W', 'W', 'o'], ['W', 'W', 'W']],
  ['result', 'list<T>', 'list', ['[W]', list('W'), '[o]'], ['[o]', '[W]', '[o]']],
  ['result', 'set<T>', 'set', [set('W'), set('W'), '[o]'], [set('o'), set('W'), set('o')]],
  [
    'result',
    'map<string,T>',
    'map of k',
    [pair('"k"', 'W'), pair('"k"', 'W'), '{"k":o}'],
    ['{"k":o}', '{"k":W}', '{"k":o}'],
  ],
  ['property', 'T', 'value', ['W', 'W', 'o'], ['o', 'W', 'o']],
  ['property', 'list<T>', 'list', ['[W]', list('W'), '[o]'], ['[o]', '[W]', '[o]']],
  ['property', 'set<T>', 'set', [set('W'), set('W'), '[o]'], ['[o]', set('W'), '[o]']],
  [
    'property',
    'map<string,T>',
    'map of k',
    [pair('"k"', 'W'), pair('"k"', 'W'), '{"k":o}'],
    ['{"k":o}', '{"k":W}', '{"k":o}'],
  ],
  ['id', 'T', 'value', ['W', 'W', 'o'], ['o', 'W', 'o']],
];

/** The same for the type `object`: values have their types in every place (D-9) except `id`. */
const untypedValues: readonly Row[] = [
  ['result', 'object', 'value', ['W', 'W', 'W'], ['W', 'W', 'W']],
  ['result', 'list<object>', 'list', ['[W]', list('W'), '[W]'], ['[W]', '[W]', '[W]']],
  ['result', 'object', 'list', ['[W]', list('W'), '[W]'], ['[W]', '[W]', '[W]']],
  ['result', 'object', 'set', [set('W'), set('W'), set('W')], [set('W'), set('W'), set('W')]],
  [
    'result',
    'object',
    'map of k',
    [pair('"k"', 'W'), pair('"k"', 'W'), pair('"k"', 'W')],
    [flat('"k"', 'W'), flat('"k"', 'W'), flat('"k"', 'W')],
  ],
  ['property', 'object', 'value', ['W', 'W', 'W'], ['W', 'W', 'W']],
  ['property', 'list<object>', 'list', ['[W]', list('W'), '[W]'], ['[W]', '[W]', '[W]']],
  ['property', 'set<object>', 'set', [set('W'), set('W'), '[W]'], ['[W]', set('W'), '[W]']],
  [
    'property',
    'map<string,object>',
    'map of k',
    [pair('"k"', 'W'), pair('"k"', 'W'), '{"k":W}'],
    ['{"k":W}', '{"k":W}', '{"k":W}'],
  ],
  ['property', 'object', 'list', ['[W]', list('W'), '[W]'], ['[W]', '[W]', '[W]']],
  ['property', 'object', 'set', [set('W'), set('W'), set('W')], [set('W'), set('W'), set('W')]],
  [
    'property',
    'object',
    'map of k',
    [pair('"k"', 'W'), pair('"k"', 'W'), pair('"k"', 'W')],
    [flat('"k"', 'W'), flat('"k"', 'W'), flat('"k"', 'W')],
  ],
  ['id', 'object', 'value', ['W', 'W', 'W'], ['o', 'W', 'o']],
];

/** Keys of maps that are neither strings nor constants (D-8). */
const keys: readonly Row[] = [
  [
    'result',
    'map<T,string>',
    'map by it',
    [pair('W', '"v"'), pair('W', '"v"'), pair('o', '"v"')],
    [flat('o', '"v"'), flat('W', '"v"'), flat('o', '"v"')],
  ],
  [
    'property',
    'map<T,string>',
    'map by it',
    [pair('W', '"v"'), pair('W', '"v"'), pair('o', '"v"')],
    [flat('o', '"v"'), flat('W', '"v"'), flat('o', '"v"')],
  ],
];

/** As {@link keys}, for the type `object`, which includes constants, since a name does not determine the enum. */
const untypedKeys: readonly Row[] = [
  [
    'result',
    'object',
    'map by it',
    [pair('W', '"v"'), pair('W', '"v"'), pair('W', '"v"')],
    [flat('W', '"v"'), flat('W', '"v"'), flat('W', '"v"')],
  ],
  [
    'property',
    'map<object,string>',
    'map by it',
    [pair('W', '"v"'), pair('W', '"v"'), pair('W', '"v"')],
    [flat('W', '"v"'), flat('W', '"v"'), flat('W', '"v"')],
  ],
  [
    'property',
    'object',
    'map by it',
    [pair('W', '"v"'), pair('W', '"v"'), pair('W', '"v"')],
    [flat('W', '"v"'), flat('W', '"v"'), flat('W', '"v"')],
  ],
];

/** Keys that can be names where their type is declared (D-8): `N` is the name. */
const stringKeys: readonly Row[] = [
  [
    'result',
    'map<T,string>',
    'map by it',
    [pair('W', '"v"'), pair('W', '"v"'), '{N:"v"}'],
    ['{N:"v"}', '{N:"v"}', '{N:"v"}'],
  ],
  [
    'property',
    'map<T,string>',
    'map by it',
    [pair('W', '"v"'), pair('W', '"v"'), '{N:"v"}'],
    ['{N:"v"}', '{N:"v"}', '{N:"v"}'],
  ],
  ...untypedKeys,
];

const enumKeys: readonly Row[] = [
  [
    'result',
    'map<T,string>',
    'map by it',
    [pair('W', '"v"'), pair('W', '"v"'), pair('o', '"v"')],
    ['{N:"v"}', '{N:"v"}', '{N:"v"}'],
  ],
  [
    'property',
    'map<T,string>',
    'map by it',
    [pair('W', '"v"'), pair('W', '"v"'), pair('o', '"v"')],
    ['{N:"v"}', '{N:"v"}', '{N:"v"}'],
  ],
  ...untypedKeys,
];

/** The JSON of deployed services with never: everything is bare (D-31). `K` is the key itself, of any type. */
const bareCells: Readonly<Record<Shape, string>> = {
  value: 'o',
  list: '[o]',
  set: '[o]',
  'map of k': '{"k":o}',
  'map by it': '{K:"v"}',
};

function rowsOf({ name }: Kind): readonly Row[] {
  const ofKeys = name === 'string' ? stringKeys : name === 'enum' ? enumKeys : [...keys, ...untypedKeys];
  // The grammar has no ids of an enum.
  return [...values, ...untypedValues, ...ofKeys].filter(
    ([where, type]) => where !== 'id' || type === 'object' || name !== 'enum',
  );
}

type Mode = 'auto' | 'entities' | 'always' | 'polymorphic' | 'never';

const modes: readonly (readonly [Mode, column: 0 | 1 | 2])[] = [
  ['auto', 0],
  ['entities', 0],
  ['always', 1],
  ['polymorphic', 2],
  ['never', 2],
];

/** A value in a place: an entity of a type of its own, with the value as its id or as its property `p`. */
interface Held {
  readonly title: string;
  readonly kind: Kind;
  readonly row: Row;
  readonly type: string;
}

const held: readonly Held[] = kinds.flatMap((kind) =>
  rowsOf(kind).map((row, index) => ({
    title: `${kind.name} in ${row[0]} ${row[1]}, ${row[2]}`,
    kind,
    row,
    type: `x.${kind.name}${index}`,
  })),
);

const deployment: Deployment = {
  models: [
    {
      name: 'm',
      types: {
        'x.Colour': { kind: 'enum', constants: ['red', 'blue'] },
        ...Object.fromEntries(
          held.map(({ kind, row: [where, type], type: name }) => [name, typeOf(where, type, kind)]),
        ),
      },
    },
  ],
  accesses: [{ id: 'a', model: 'm', entities: held.map(entityOf) }],
  users: [{ name: 'u', password: 'p' }],
};

function typeOf(where: Row[0], type: string, kind: Kind): EntityTypeDefinition {
  const declared = type.replace('T', kind.type);
  return where === 'id'
    ? { kind: 'entity', id: declared, properties: {} }
    : { kind: 'entity', properties: { p: declared } };
}

function entityOf({ kind, row: [where, , shape], type }: Held): SentEntity {
  const value = JSON.parse(shapes[shape](kind.wrapped));
  return where === 'id' ? { _type: type, id: value } : { _type: type, id: 1, p: value };
}

function formsOf({ kind, row: [where, type, holds] }: Held, mode: Mode, dialect: Dialect) {
  const { name, bare, wrapped, member = '' } = kind;
  const forms = { o: bare, W: wrapped, N: member, K: member === '' ? bare : member };
  if (dialect === 'deployed' || mode === 'always' || (name !== 'float' && name !== 'double')) return forms;
  const isUndeclared = !type.includes('T') || (where === 'result' && holds === 'value');
  const form = name === 'float' && isUndeclared && mode !== 'never' ? wrapped : bare;
  return { ...forms, o: form, W: form };
}

function expectedText(one: Held, mode: Mode, column: 0 | 1 | 2, dialect: Dialect): string {
  const [where, , holds, documented, deployed] = one.row;
  const isBare = dialect === 'deployed' && mode === 'never';
  const cell = isBare ? bareCells[holds] : (dialect === 'deployed' ? deployed : documented)[column];
  const forms: Readonly<Record<string, string>> = formsOf(one, mode, dialect);
  // A placeholder is a single letter outside of texts.
  const text = cell.replace(/(?<![\w"])[oWNK](?![\w"])/g, (letter) => forms[letter] ?? letter);
  if (where === 'result') return text;
  const isTyped = dialect === 'deployed' ? mode !== 'never' : mode !== 'polymorphic' && mode !== 'never';
  return `{${isTyped ? `"_type":"${one.type}",` : ''}"_id":"0","${where === 'id' ? 'id' : 'p'}":${text}}`;
}

async function written({ row: [where], type }: Held, mode: Mode, service: SmallService): Promise<string> {
  const options = `prettiness=none&depth=reachable&type-explicitness=${mode}`;
  const path = { result: `properties/a/${type}/1/a/p`, property: `entities/a/${type}/1`, id: `entities/a/${type}` }[
    where
  ];
  const text = await service.expect(200, 'GET', `rest/v2/${path}?${options}`);
  if (where === 'property') return bareText(text);
  // The id would have to be in the path, so the entity is read in a list.
  return where === 'id' ? withoutNames(text).replace(/^.*\[(\{.*\})\]\}?$/, '$1') : text;
}

describe('every kind of value in every place (R-18, D-8 to D-11, D-30, D-31), without the layout of D-25', () => {
  it('is a table of every kind and place', () => {
    expect(new Set(held.map(({ title }) => title)).size).toBe(held.length);
    // 27 rows of each kind. An enum cannot be the type of an id.
    expect(held).toHaveLength(9 * 27 - 1);
  });

  describe.each(['documented', 'deployed'] as const)('%s', (dialect) => {
    let service: SmallService;
    beforeAll(async () => {
      const without = dialect === 'deployed' ? { withoutDeviations: ['D-25'] as const } : {};
      service = await SmallService.start({ deployment, dialect, ...without });
    });

    it.each(held)('$title', async (one) => {
      for (const [mode, column] of modes) {
        expect(await written(one, mode, service), mode).toBe(expectedText(one, mode, column, dialect));
      }
    });
  });
});
