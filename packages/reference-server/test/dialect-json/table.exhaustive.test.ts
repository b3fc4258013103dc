import { describe, expect, it } from 'vitest';
import { type Dialect, dialectOf } from '../../src/deviations.js';
import type { WriteOptions } from '../../src/json/json-dialect.js';
import { defaultWriteLimits } from '../../src/json/json-output.js';
import { writingJson } from '../../src/json/write-json.js';
import { withoutEntities } from '../../src/model/dangling.js';
import { propertyOf, transient } from '../../src/model/instance.js';
import { type Element, MapValue, SetValue, type Value } from '../../src/model/values.js';
import { completed } from '../../src/work/steps.js';
import { type Kind, kinds, type ProbeTypes, probeTypes } from './kinds.js';

type Mode = WriteOptions['typeExplicitness'];

/** What is written with auto (and entities), with always, with polymorphic (and never, unless {@link bareCells} has it). */
type Cells = readonly [auto: string, always: string, polymorphic: string];

/**
 * The place of a value, its declared type, its surroundings, and the texts. `T` is the type of the value, `o` its bare and
 * `W` its wrapped form; for strings, booleans and integers both are the bare one. Floats and doubles in the documented
 * dialect are `o` unless the mode is always, but for floats where no type is declared.
 */
type Row = readonly [
  where: 'result' | 'property' | 'id',
  type: string,
  holds: Shape,
  documented: Cells,
  deployed: Cells,
];

type Shape = keyof typeof shapes;

const shapes = {
  value: (value: Element): Value => value,
  list: (value: Element): Value => [value],
  set: (value: Element): Value => new SetValue([value]),
  'map of k': (value: Element): Value => new MapValue([['k', value]]),
  'map by it': (value: Element): Value => new MapValue([[value, 'v']]),
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

const modes: readonly (readonly [Mode, column: 0 | 1 | 2])[] = [
  ['auto', 0],
  ['entities', 0],
  ['always', 1],
  ['polymorphic', 2],
  ['never', 2],
];

const cases = kinds.flatMap((kind) =>
  rowsOf(kind).flatMap(([where, type, holds, ...cells]) =>
    modes.flatMap(([mode, column]) =>
      (['documented', 'deployed'] as const).map((dialect, index) => ({
        title: `${dialect}, ${mode}: ${kind.name} in ${where} ${type}, ${holds}`,
        given: { kind, where, type, holds, mode, dialect },
        cell: dialect === 'deployed' && mode === 'never' ? bareCells[holds] : (cells[index]?.[column] ?? ''),
      })),
    ),
  ),
);

interface Given {
  readonly kind: Kind;
  readonly where: Row[0];
  readonly type: string;
  readonly holds: Shape;
  readonly mode: Mode;
  readonly dialect: Dialect;
}

function written({ kind, where, type, holds, mode, dialect }: Given): string {
  const expression = type.replace('T', kind.type);
  const probed = where === 'id' ? probeTypes('string', expression) : probeTypes(expression);
  const { types, probe } = probed;
  const value = shapes[holds](elementOf(kind, type, probed));
  const property = propertyOf(probe, where === 'id' ? 'id' : 'p');
  const result =
    where === 'result'
      ? { value, type: property.type }
      : { value: transient(probe, { [property.name]: value }), type: probe };
  const options = {
    depth: Number.POSITIVE_INFINITY,
    entityRecurrenceDepth: 0,
    typeExplicitness: mode,
    prettiness: 'none',
    writeEmptyProperties: false,
    cutAsNull: false,
  } as const;
  const writeDialect = dialectOf(dialect, [], ['D-25']).writing;
  return completed(writingJson(result, options, withoutEntities(types), defaultWriteLimits, writeDialect)).join('');
}

/** Returns an element of a kind. A number without a declared type contains its type. */
function elementOf(kind: Kind, type: string, types: ProbeTypes): Element {
  return type.includes('T') ? kind.value(types) : (kind.untyped ?? kind.value(types));
}

function formsOf({ kind, where, type, holds, mode, dialect }: Given): Readonly<Record<string, string>> {
  const { name, bare, wrapped, member = '' } = kind;
  const forms = { o: bare, W: wrapped, N: member, K: member === '' ? bare : member };
  if (dialect === 'deployed' || mode === 'always' || (name !== 'float' && name !== 'double')) return forms;
  const isUndeclared = !type.includes('T') || (where === 'result' && holds === 'value');
  const form = name === 'float' && isUndeclared && mode !== 'never' ? wrapped : bare;
  return { ...forms, o: form, W: form };
}

function expectedText(cell: string, given: Given): string {
  const { where, mode, dialect } = given;
  const forms = formsOf(given);
  // A placeholder is a single letter outside of texts.
  const text = cell.replace(/(?<![\w"])[oWNK](?![\w"])/g, (letter) => forms[letter] ?? letter);
  if (where === 'result') return text;
  const isTyped = dialect === 'deployed' ? mode !== 'never' : mode !== 'polymorphic' && mode !== 'never';
  const head = isTyped ? '"_type":"com.vendor.test.Probe",' : '';
  return `{${head}"_id":"0","${where === 'id' ? 'id' : 'p'}":${text}}`;
}

describe('every kind of value in every place (R-18, D-8 to D-11, D-30, D-31), without the layout of D-25', () => {
  it('is a table of every kind, place, mode and dialect', () => {
    expect(new Set(cases.map(({ title }) => title)).size).toBe(cases.length);
    // 27 rows of each kind, five modes, two dialects. An enum cannot be the type of an id.
    expect(cases).toHaveLength((9 * 27 - 1) * 5 * 2);
  });

  it.each(cases)('$title', ({ given, cell }) => {
    expect(cell).not.toBe('');
    expect(written(given)).toBe(expectedText(cell, given));
  });
});
