import type { Case, CaseContext } from '../../case/case.js';
import { differs } from '../../case/deviations.js';
import type { Made } from '../../case/fixture.js';
import { holderOf, isLink } from '../../case/links.js';
import type { PropertyNeed } from '../../case/needs.js';
import { date, decimal, long, mapOf, type Plain, setOf } from '../../case/plain.js';
import type { Observation } from '../../case/subject.js';
import { expectUpdate, usually } from '../expectations.js';
import { idText } from '../requests.js';
import { byDialect, change, constantAt, keep, legacyCase, refuse, rows } from '../rows.js';
import { named, type Parameters } from './shared.js';

type Call = 'list-insert' | 'list-remove' | 'set-insert' | 'set-remove' | 'map-put' | 'map-remove';
type Judges = string | readonly string[];
type Row = readonly [call: Call, what: string, judges: Judges, need: PropertyNeed];
/** A value of the property, the parameters of the call, and the value after it. */
type Edit = readonly [before: Plain, parameters: Parameters, after: Plain];
/** The same with references to three entities, and the id of the third one as a text. */
type EditOfEntities = (a: Plain, b: Plain, c: Plain, id: string) => Edit;

/** Three texts of a collection. */
export const abc = ['a', 'b', 'c'];

/** Returns a case of a call that edits a collection. */
export const edit = (...[call, what, judges, need, before, parameters, after]: readonly [...Row, ...Edit]): Case =>
  editOf([call, what, judges, need], async () => [before, parameters, after]);

/** Returns a case of a call that edits a collection of entities. */
export const editEntities = (...[call, what, judges, need, values]: readonly [...Row, EditOfEntities]): Case =>
  editOf([call, what, judges, need], async ({ fixture }) => {
    const [one, two, three] = [await fixture.create(), await fixture.create(), await fixture.create()];
    return values(fixture.reference(one), fixture.reference(two), fixture.reference(three), idText(three.id));
  });

const editOf = ([call, what, judges, need]: Row, edited: (c: CaseContext) => Promise<Edit>): Case =>
  legacyCase(`legacy/${call}/${what}`, judges, async (c) => {
    const [value, parameters, after] = await edited(c);
    const made = await c.fixture.create({ [need]: value }, holderOf(need));
    const edit = () => editing(call, need, parameters)(c, made);
    await expectUpdate(c, made, { [c.fixture.property(need)]: after }, edit);
  }).with({ needs: [need], linksOnce: isLink(need) });

/** Returns a request of a call that edits a collection of an entity. */
export const editing =
  (call: Call, need: PropertyNeed, parameters: Parameters) =>
  ({ fixture, subject }: CaseContext, made: Made): Promise<Observation> =>
    subject.legacy(call, { ...named(made), property: fixture.property(need), ...parameters });

const legacy = { needs: ['legacy'] } as const;
const threeEntries = mapOf(['k', 'a'], ['l', 'b'], ['m', 'c']);
const twoEntries = mapOf(['k', 'a'], ['l', 'b']);
const changedEntries = mapOf(['k', 'a'], ['l', 'b'], ['m', 'x']);
const ofOne = mapOf(['k', 'a']);

export const exampleCases: readonly Case[] = [
  edit('list-insert', 'top', ['LIN-03', 'LIM-02'], 'stringList', ['a'], { value: 'x' }, ['x', 'a']),
  edit('list-insert', 'at-the-size', ['LIN-04', 'LIM-02'], 'stringList', ['a'], { value: 'x', index: '1' }, ['a', 'x']),
  ...['0', '1', '2', '3'].map((index) => {
    const judges = index === '3' ? ['LIN-04', 'LIN-02'] : 'LIN-02';
    const after = abc.toSpliced(Number(index), 0, 'x');
    return edit('list-insert', `at-${index}-of-three`, judges, 'stringList', abc, { value: 'x', index }, after);
  }),
  edit('list-insert', 'top-of-three', ['LIN-03', 'LIM-02'], 'stringList', abc, { value: 'x' }, ['x', ...abc]),
  edit('list-remove', 'last-of-three', 'LRM-02', 'stringList', abc, { value: 'c' }, ['a', 'b']),
  edit('set-remove', 'last-of-three', 'SRM-02', 'stringSet', setOf(...abc), { value: 'c' }, setOf('a', 'b')),
  edit('map-put', 'over-the-last', 'MPU-02', 'stringMap', threeEntries, { key: 'm', value: 'x' }, changedEntries),
  edit('map-remove', 'last-of-three', 'MRM-02', 'stringMap', threeEntries, { key: 'm' }, twoEntries),
  ...rows(
    ['beyond', ['LIN-05', 'LIM-02', 'ERR-16', 'R-7-01'], 'R-7-03', 'stringList', ['a'], { value: 'x', index: '2' }],
    ['below', 'LIM-02', [], 'stringList', ['a'], { value: 'x', index: '-1' }],
    ['wrong-type', ['LIN-06', 'ERR-17', 'R-7-01'], 'R-7-04', 'integerList', [1], { value: 'x' }],
  ).map(([id, judges, also, need, before, parameters]) => {
    const request = editing('list-insert', need, parameters);
    return refuse(`legacy/list-insert/${id}`, judges, { [need]: before }, usually(400), request).with({
      ...legacy,
      also,
    });
  }),
  ...rows(
    ['list-insert', 'integerList', [1], { value: ['2', 'x'] }],
    ['set-insert', 'integerSet', setOf(1), { value: ['2', 'x'] }],
    ['list-remove', 'integerList', [1, 2], { value: ['2', 'x'] }],
    ['set-remove', 'integerSet', setOf(1, 2), { value: ['2', 'x'] }],
    ['map-put', 'longMap', mapOf(), { key: ['k', 'l'], value: ['2', 'x'] }],
  ).map(([call, need, before, parameters]) =>
    refuse(
      `legacy/${call}/all-or-nothing`,
      'R-7-01',
      { [need]: before },
      usually(400),
      editing(call, need, parameters),
    ).with({ ...legacy, also: 'R-7-04' }),
  ),
  edit('list-insert', 'repeated-value', 'R-54-05', 'stringList', [], { value: ['x', 'y'] }, ['x', 'y']),
  edit('list-remove', 'first-equal', 'R-58-01', 'stringList', ['a', 'b', 'a'], { value: 'a' }, ['b', 'a']),
  edit('map-remove', 'without-value', 'MRM-03', 'stringMap', ofOne, { key: 'k' }, mapOf()),
  edit('map-remove', 'other-value', 'R-58-02', 'stringMap', ofOne, { key: 'k', value: 'other' }, mapOf()),
  ...rows(
    ['list-remove', 'R-58-03', 'stringList', ['a'], { value: 'x' }],
    ['map-remove', 'R-58-04', 'stringMap', ofOne, { key: 'x' }],
  ).map(([call, judges, need, before, parameters]) =>
    keep(`legacy/${call}/not-there`, judges, { [need]: before }, editing(call, need, parameters)).with(legacy),
  ),
  editEntities('list-insert', 'entity', 'LIN-09', 'entityList', (_a, _b, c, value) => [[], { value }, [c]]),
  editEntities('set-insert', 'entity', 'SIN-05', 'entitySet', (_a, _b, c, value) => [setOf(), { value }, setOf(c)]),
  editEntities('map-put', 'entity', 'MPU-05', 'entityKeyMap', (_a, _b, c, key) => [
    mapOf(),
    { key, value: 'v' },
    mapOf([c, 'v']),
  ]),
  refuse('legacy/list-remove/no-id', 'R-58-05', { stringList: ['a'] }, 400, (c, { type }) => {
    const property = c.fixture.property('stringList');
    return c.subject.legacy('list-remove', { type, property, value: 'a', conformance: c.marker });
  }).with(legacy),
];

/** `entityId` and `part` name the entity, of two with its id, whose collection a call edits. */
const namingCases: readonly Case[] = rows(
  ['list-insert', 'stringList', ['a'], { value: 'x' }, ['x', 'a']],
  ['list-remove', 'stringList', ['a'], { value: 'a' }, []],
  ['set-insert', 'stringSet', setOf('a'), { value: 'x' }, setOf('a', 'x')],
  ['set-remove', 'stringSet', setOf('a'), { value: 'a' }, setOf()],
  ['map-put', 'stringMap', ofOne, { key: 'k', value: 'x' }, mapOf(['k', 'x'])],
  ['map-remove', 'stringMap', ofOne, { key: 'k' }, mapOf()],
).map(([call, need, value, parameters, after]) =>
  legacyCase(`legacy/${call}/part`, ['R-54-03', 'R-54-04'], async (c) => {
    const id = await c.fixture.unusedId();
    const [one, part] = c.fixture.partitions;
    await c.fixture.createIn(one, id, { [need]: value });
    const made = await c.fixture.createIn(part, id, { [need]: value });
    const property = c.fixture.property(need);
    const names = { type: made.type, entityId: idText(id), part, property };
    await expectUpdate(c, made, { [property]: after }, () => c.subject.legacy(call, { ...names, ...parameters }));
  }).with({ needs: [need, 'partitions'] }),
);

/** a decimal is removed whatever its scale. Deployed services compare it as `equals` of Java does (D-61). */
const scaleCases: readonly Case[] = rows(
  ['list-remove', 'decimalList', (...values: readonly Plain[]): Plain => values],
  ['set-remove', 'decimalSet', setOf],
).map(([call, need, of]) => {
  const [one, other] = [decimal('1.5'), decimal('2.5')];
  const left = byDialect(differs('D-61', of(other), of(one, other)));
  const request = editing(call, need, { value: '1.50' });
  return change(`legacy/${call}/other-scale`, 'R-22-07', { [need]: of(one, other) }, { [need]: left }, request).with(
    legacy,
  );
});

const longs = (...values: readonly (number | string)[]): readonly Plain[] => values.map(long);
const big = '9007199254740993';
const abac = ['a', 'b', 'a', 'c'];
const xyz = ['x', 'y', 'z'];
const decimals = ['1.5', '2.5', '3.5'].map(decimal);
const withDecimal = decimals.toSpliced(1, 0, decimal('4.25'));
const twoDecimals = decimals.slice(0, 2);
const floats = [1.5, 2.25, -3];
const dates = ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z', '2026-03-01T12:30:45.123Z'].map(date);
const lastDate = '2026-03-01T14:30:45.123+0200';
const twoTexts = mapOf(['k', 'a'], ['l', 'b']);
const fourTexts = mapOf(['k', 'a'], ['l', 'x'], ['m', 'y'], ['n', 'z']);
const twoLongs = mapOf(['k', long(1)], ['l', long(2)]);
const threeLongs = mapOf(['k', long(1)], ['l', long(2)], ['m', long(3)]);
const otherLongs = mapOf(['k', long(1)], ['l', long(2)], ['m', long(big)]);
const ofTwo = mapOf([7, 'a'], [8, 'b']);
const ofThree = mapOf([7, 'a'], [8, 'b'], [9, 'c']);
const withX = mapOf([7, 'a'], [8, 'b'], [9, 'x']);

/** Rule 3: a value of a collection of simple types is a simple value. */
const simple: readonly Case[] = [
  edit('list-insert', 'integer', 'LIN-02', 'integerList', [1, 2, 3], { value: '7', index: '2' }, [1, 2, 7, 3]),
  edit('list-insert', 'long', 'LIN-02', 'longList', longs(1, 2, 3), { value: big, index: '3' }, longs(1, 2, 3, big)),
  edit('list-insert', 'decimal', 'LIN-02', 'decimalList', decimals, { value: '4.25', index: '1' }, withDecimal),
  edit('list-insert', 'equal-to-another', 'LIN-02', 'stringList', abc, { value: 'a', index: '2' }, abac),
  edit('list-insert', 'float', 'LIN-02', 'floatList', [1.5, -3], { value: '2.25', index: '1' }, floats),
  edit('list-insert', 'date', 'R-20-05', 'dateList', dates.slice(0, 2), { value: lastDate, index: '2' }, dates),
  edit('list-remove', 'long', 'LRM-02', 'longList', longs(1, 2, big), { value: big }, longs(1, 2)),
  edit('list-remove', 'float', 'LRM-02', 'floatList', floats, { value: '-3' }, [1.5, 2.25]),
  edit('list-remove', 'decimal', 'LRM-02', 'decimalList', decimals, { value: '3.5' }, twoDecimals),
  edit('list-remove', 'date', 'R-20-05', 'dateList', dates, { value: lastDate }, dates.slice(0, 2)),
  edit('list-remove', 'integer', 'LRM-02', 'integerList', [1, 2, 3], { value: '3' }, [1, 2]),
  edit('set-insert', 'integer', 'SIN-02', 'integerSet', setOf(1, 2, 3), { value: '7' }, setOf(1, 2, 3, 7)),
  edit('set-insert', 'already-there', 'SIN-02', 'stringSet', setOf(...abc), { value: 'c' }, setOf(...abc)),
  edit('set-remove', 'integer', 'SRM-02', 'integerSet', setOf(1, 2, 3), { value: '3' }, setOf(1, 2)),
  edit('set-remove', 'decimal', 'SRM-02', 'decimalSet', setOf(...decimals), { value: '3.5' }, setOf(...twoDecimals)),
  edit('set-remove', 'long', 'SRM-02', 'longSet', setOf(...longs(1, 2, 3)), { value: '3' }, setOf(...longs(1, 2))),
  edit('map-put', 'integer-key', 'MPU-02', 'integerMap', ofThree, { key: '9', value: 'x' }, withX),
  edit('map-put', 'long', 'MPU-02', 'longMap', twoLongs, { key: 'm', value: '3' }, threeLongs),
  edit('map-put', 'long-over-the-last', 'MPU-02', 'longMap', threeLongs, { key: 'm', value: big }, otherLongs),
  edit('map-remove', 'long', 'MRM-02', 'longMap', threeLongs, { key: 'm' }, twoLongs),
  edit('map-remove', 'integer-key', 'MRM-02', 'integerMap', ofThree, { key: '9' }, ofTwo),
];

/** Rule 3: a constant is given by its name. The lists have constants by their indexes. */
const constants: readonly Case[] = rows(
  ['list-insert', 'LIN-02', [0, 0], { index: '1' }, [0, 1, 0]],
  ['list-remove', 'LRM-02', [0, 1], {}, [0]],
).map(([call, judges, before, parameters, after]) =>
  editOf([call, 'constant', judges, 'enumList'], async (c) => {
    const listOf = (indexes: readonly number[]) => indexes.map((index) => constantAt(index)(c));
    return [listOf(before), { ...parameters, value: c.fixture.constants[1] ?? '' }, listOf(after)];
  }),
);

/** Rule 3: a value, or a key, of a collection of entities is the id of the instance. */
const entities: readonly Case[] = [
  editEntities('list-insert', 'entity-at-2', ['LIN-09', 'LIN-02'], 'entityList', (a, b, c, value) => [
    [a, b],
    { value, index: '2' },
    [a, b, c],
  ]),
  editEntities('list-remove', 'entity', ['LRM-05', 'LRM-02'], 'entityList', (a, b, c, value) => [
    [a, b, c],
    { value },
    [a, b],
  ]),
  editEntities('set-insert', 'third-entity', ['SIN-05', 'SIN-02'], 'entitySet', (a, b, c, value) => [
    setOf(a, b),
    { value },
    setOf(a, b, c),
  ]),
  editEntities('set-remove', 'entity', ['SRM-05', 'SRM-02'], 'entitySet', (a, b, c, value) => [
    setOf(a, b, c),
    { value },
    setOf(a, b),
  ]),
  editEntities('map-put', 'entity-value', ['MPU-06', 'MPU-02'], 'entityMap', (a, b, c, value) => [
    mapOf(['k', a], ['l', b], ['m', b]),
    { key: 'm', value },
    mapOf(['k', a], ['l', b], ['m', c]),
  ]),
  editEntities('map-put', 'third-entity-key', ['MPU-05', 'MPU-02'], 'entityKeyMap', (a, b, c, key) => [
    mapOf([a, 'a'], [b, 'b']),
    { key, value: 'c' },
    mapOf([a, 'a'], [b, 'b'], [c, 'c']),
  ]),
  editEntities('map-remove', 'entity-value', 'MRM-02', 'entityMap', (a, b, c) => [
    mapOf(['k', a], ['l', b], ['m', c]),
    { key: 'm' },
    mapOf(['k', a], ['l', b]),
  ]),
  editEntities('map-put', 'over-the-last-entity-key', 'MPU-02', 'entityKeyMap', (a, b, c, key) => [
    mapOf([a, 'a'], [b, 'b'], [c, 'c']),
    { key, value: 'x' },
    mapOf([a, 'a'], [b, 'b'], [c, 'x']),
  ]),
  editEntities('map-remove', 'entity-key', ['MRM-06', 'MRM-02'], 'entityKeyMap', (a, b, c, key) => [
    mapOf([a, 'a'], [b, 'b'], [c, 'c']),
    { key },
    mapOf([a, 'a'], [b, 'b']),
  ]),
];

/** several values at once. One without an effect does not prevent the effect of the others. */
const repeated: readonly Case[] = [
  edit('list-remove', 'known-and-unknown', 'R-54-05', 'stringList', abc, { value: ['x', 'a', 'c'] }, ['b']),
  edit('set-insert', 'known-and-unknown', 'R-54-05', 'stringSet', setOf('a'), { value: ['a', 'x'] }, setOf('a', 'x')),
  edit('set-remove', 'known-and-unknown', 'R-54-05', 'stringSet', setOf('a', 'b'), { value: ['x', 'a'] }, setOf('b')),
  edit('map-remove', 'known-and-unknown', 'R-54-05', 'stringMap', twoTexts, { key: ['x', 'k'] }, mapOf(['l', 'b'])),
  edit('list-insert', 'three', 'R-54-05', 'stringList', ['a', 'b'], { value: xyz, index: '1' }, ['a', ...xyz, 'b']),
  edit('list-remove', 'three', 'R-54-05', 'stringList', [...abc, 'a', 'a'], { value: ['a', 'c', 'a'] }, ['b', 'a']),
  edit('set-insert', 'three', 'R-54-05', 'stringSet', setOf('a'), { value: xyz }, setOf('a', ...xyz)),
  edit('set-remove', 'three', 'R-54-05', 'stringSet', setOf(...abc, 'd'), { value: ['a', 'b', 'd'] }, setOf('c')),
  edit('map-put', 'three', 'R-54-05', 'stringMap', twoTexts, { key: ['l', 'm', 'n'], value: xyz }, fourTexts),
];

/** 4.3, rule 3: values and keys of each type, among three. */
export const elementCases: readonly Case[] = [
  ...simple,
  ...constants,
  ...entities,
  ...repeated,
  ...namingCases,
  ...scaleCases,
];
