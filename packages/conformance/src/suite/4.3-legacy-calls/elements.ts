import type { Case } from '../../case/case.js';
import { decimal, long, mapOf, type Plain, setOf } from '../../case/plain.js';
import { abc, edit, editEntities } from './element-edits.js';

const longs = (...values: readonly (number | string)[]): readonly Plain[] => values.map(long);
const big = '9007199254740993';
const abac = ['a', 'b', 'a', 'c'];
const xyz = ['x', 'y', 'z'];
const decimals = ['1.5', '2.5', '3.5'].map(decimal);
const withDecimal = decimals.toSpliced(1, 0, decimal('4.25'));
const twoTexts = mapOf(['k', 'a'], ['l', 'b']);
const fourTexts = mapOf(['k', 'a'], ['l', 'x'], ['m', 'y'], ['n', 'z']);
const twoLongs = mapOf(['k', long(1)], ['l', long(2)]);
const threeLongs = mapOf(['k', long(1)], ['l', long(2)], ['m', long(3)]);
const ofTwo = mapOf([7, 'a'], [8, 'b']);
const ofThree = mapOf([7, 'a'], [8, 'b'], [9, 'c']);
const withX = mapOf([7, 'a'], [8, 'b'], [9, 'x']);

/** Rule 3: a value of a collection of simple types is a simple value. */
const simple: readonly Case[] = [
  edit('list-insert', 'integer', 'LIN-02', 'integerList', [1, 2, 3], { value: '7', index: '2' }, [1, 2, 7, 3]),
  edit('list-insert', 'long', 'LIN-02', 'longList', longs(1, 2, 3), { value: big, index: '3' }, longs(1, 2, 3, big)),
  edit('list-insert', 'decimal', 'LIN-02', 'decimalList', decimals, { value: '4.25', index: '1' }, withDecimal),
  edit('list-insert', 'equal-to-another', 'LIN-02', 'stringList', abc, { value: 'a', index: '2' }, abac),
  edit('list-remove', 'integer', 'LRM-02', 'integerList', [1, 2, 3], { value: '3' }, [1, 2]),
  edit('set-insert', 'integer', 'SIN-02', 'integerSet', setOf(1, 2, 3), { value: '7' }, setOf(1, 2, 3, 7)),
  edit('set-insert', 'already-there', 'SIN-02', 'stringSet', setOf(...abc), { value: 'c' }, setOf(...abc)),
  edit('set-remove', 'long', 'SRM-02', 'longSet', setOf(...longs(1, 2, 3)), { value: '3' }, setOf(...longs(1, 2))),
  edit('map-put', 'integer-key', 'MPU-02', 'integerMap', ofThree, { key: '9', value: 'x' }, withX),
  edit('map-put', 'long', 'MPU-02', 'longMap', twoLongs, { key: 'm', value: '3' }, threeLongs),
  edit('map-remove', 'integer-key', 'MRM-02', 'integerMap', ofThree, { key: '9' }, ofTwo),
];

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
export const elementCases: readonly Case[] = [...simple, ...entities, ...repeated];
