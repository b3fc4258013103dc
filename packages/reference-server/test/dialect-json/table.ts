/** A kind of scalar values, with one of them. */
export interface Kind {
  readonly name: string;
  /** The type as the grammar spells it. */
  readonly type: string;
  readonly bare: string;
  /** Where a value is wrapped; for strings, booleans and integers the bare form, since they never are. */
  readonly wrapped: string;
  /** As the name of a member, where its keys can be such names. */
  readonly member?: string;
}

export const kinds: readonly Kind[] = [
  { name: 'boolean', type: 'boolean', bare: 'true', wrapped: 'true' },
  { name: 'integer', type: 'integer', bare: '7', wrapped: '7' },
  { name: 'string', type: 'string', bare: '"a"', wrapped: '"a"', member: '"a"' },
  { name: 'long', type: 'long', bare: '5', wrapped: '{"value":"5","_type":"long"}' },
  { name: 'float', type: 'float', bare: '0.1', wrapped: '{"value":0.1,"_type":"float"}' },
  { name: 'double', type: 'double', bare: '1.5', wrapped: '{"value":1.5,"_type":"double"}' },
  { name: 'decimal', type: 'decimal', bare: '1.10', wrapped: '{"value":"1.10","_type":"decimal"}' },
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

/**
 * What is written with auto (and entities), with always, with polymorphic (and never, unless {@link bareCells} has it).
 */
type Cells = readonly [auto: string, always: string, polymorphic: string];

/**
 * The place of a value, its declared type, its surroundings, and the texts. `T` is the type of the value, `o` its bare
 * and `W` its wrapped form; for strings, booleans and integers both are the bare one. Floats and doubles in the
 * documented dialect are `o` unless the mode is always, except for floats where no type is declared.
 */
export type Row = readonly [
  where: 'result' | 'property' | 'id',
  type: string,
  holds: Shape,
  documented: Cells,
  deployed: Cells,
];

type Shape = keyof typeof shapes;

/** The values of each shape in the encoding of deployment files, which has all types. */
export const shapes = {
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

/** Rows of a map by a value, which is written alike as a result and as a property. */
const mapsByIt = (types: Readonly<Record<'result' | 'property', string>>, documented: Cells, deployed: Cells) => [
  ['result', types.result, 'map by it', documented, deployed] as const,
  ['property', types.property, 'map by it', documented, deployed] as const,
];

const declaredKeys = { result: 'map<T,string>', property: 'map<T,string>' };
const wrappedKey = pair('W', '"v"');
const bareKey = pair('o', '"v"');
const namedKeys: Cells = ['{N:"v"}', '{N:"v"}', '{N:"v"}'];

/** Keys of maps that are neither strings nor constants (D-8). */
const keys: readonly Row[] = mapsByIt(
  declaredKeys,
  [wrappedKey, wrappedKey, bareKey],
  [flat('o', '"v"'), flat('W', '"v"'), flat('o', '"v"')],
);

/** Keys that can be names where their type is declared (D-8): `N` is the name. */
const stringKeys: readonly Row[] = mapsByIt(declaredKeys, [wrappedKey, wrappedKey, '{N:"v"}'], namedKeys);
const enumKeys: readonly Row[] = mapsByIt(declaredKeys, [wrappedKey, wrappedKey, bareKey], namedKeys);

const untypedKey: readonly [documented: Cells, deployed: Cells] = [
  [wrappedKey, wrappedKey, wrappedKey],
  [flat('W', '"v"'), flat('W', '"v"'), flat('W', '"v"')],
];

/** As {@link keys}, for the type `object`, which includes constants, since a name does not determine the enum. */
const untypedKeys: readonly Row[] = [
  ...mapsByIt({ result: 'object', property: 'map<object,string>' }, ...untypedKey),
  ['property', 'object', 'map by it', ...untypedKey],
];

/** The JSON of deployed services with never: everything is bare (D-31). `K` is the key itself, of any type. */
export const bareCells: Readonly<Record<Shape, string>> = {
  value: 'o',
  list: '[o]',
  set: '[o]',
  'map of k': '{"k":o}',
  'map by it': '{K:"v"}',
};

export function rowsOf({ name }: Kind): readonly Row[] {
  const declared = name === 'string' ? stringKeys : name === 'enum' ? enumKeys : keys;
  // The grammar has no ids of an enum.
  return [...values, ...untypedValues, ...declared, ...untypedKeys].filter(
    ([where, type]) => where !== 'id' || type === 'object' || name !== 'enum',
  );
}
