import type { Case, CaseContext } from '../../case/case.js';
import { holderOf, isLink } from '../../case/links.js';
import type { Need, PropertyNeed } from '../../case/needs.js';
import { decimal, long, mapOf, type Plain, setOf } from '../../case/plain.js';
import { idText } from '../requests.js';
import { named, type Parameters } from './shared.js';

/** Three entities to refer to, and their ids as texts. */
interface Others {
  readonly references: readonly [Plain, Plain, Plain];
  readonly ids: readonly [string, string, string];
}

interface Edit {
  readonly before: Plain;
  readonly parameters: Parameters;
  readonly after: Plain;
}

interface Row {
  readonly call: 'list-insert' | 'list-remove' | 'set-insert' | 'set-remove' | 'map-put' | 'map-remove';
  readonly what: string;
  readonly requirement: string | readonly string[];
  readonly need: PropertyNeed;
  /** With three entities to refer to where it is a function. */
  readonly edit: Edit | ((others: Others) => Edit);
}

/** Rule 3: a value of a collection of simple types is a simple value. */
const simple: readonly Row[] = [
  {
    call: 'list-insert',
    what: 'integer',
    requirement: 'LIN-02',
    need: 'integerList',
    edit: { before: [1, 2, 3], parameters: { value: '7', index: '2' }, after: [1, 2, 7, 3] },
  },
  {
    call: 'list-insert',
    what: 'long',
    requirement: 'LIN-02',
    need: 'longList',
    edit: {
      before: [long(1), long(2), long(3)],
      parameters: { value: '9007199254740993', index: '3' },
      after: [long(1), long(2), long(3), long('9007199254740993')],
    },
  },
  {
    call: 'list-insert',
    what: 'decimal',
    requirement: 'LIN-02',
    need: 'decimalList',
    edit: {
      before: [decimal('1.5'), decimal('2.5'), decimal('3.5')],
      parameters: { value: '4.25', index: '1' },
      after: [decimal('1.5'), decimal('4.25'), decimal('2.5'), decimal('3.5')],
    },
  },
  {
    call: 'list-insert',
    what: 'equal-to-another',
    requirement: 'LIN-02',
    need: 'stringList',
    edit: { before: ['a', 'b', 'c'], parameters: { value: 'a', index: '2' }, after: ['a', 'b', 'a', 'c'] },
  },
  {
    call: 'list-remove',
    what: 'integer',
    requirement: 'LRM-02',
    need: 'integerList',
    edit: { before: [1, 2, 3], parameters: { value: '3' }, after: [1, 2] },
  },
  {
    call: 'set-insert',
    what: 'integer',
    requirement: 'SIN-02',
    need: 'integerSet',
    edit: { before: setOf(1, 2, 3), parameters: { value: '7' }, after: setOf(1, 2, 3, 7) },
  },
  {
    call: 'set-insert',
    what: 'already-there',
    requirement: 'SIN-02',
    need: 'stringSet',
    edit: { before: setOf('a', 'b', 'c'), parameters: { value: 'c' }, after: setOf('a', 'b', 'c') },
  },
  {
    call: 'set-remove',
    what: 'long',
    requirement: 'SRM-02',
    need: 'longSet',
    edit: {
      before: setOf(long(1), long(2), long(3)),
      parameters: { value: '3' },
      after: setOf(long(1), long(2)),
    },
  },
  {
    call: 'map-put',
    what: 'integer-key',
    requirement: 'MPU-02',
    need: 'integerMap',
    edit: {
      before: mapOf([7, 'a'], [8, 'b'], [9, 'c']),
      parameters: { key: '9', value: 'x' },
      after: mapOf([7, 'a'], [8, 'b'], [9, 'x']),
    },
  },
  {
    call: 'map-put',
    what: 'long',
    requirement: 'MPU-02',
    need: 'longMap',
    edit: {
      before: mapOf(['k', long(1)], ['l', long(2)]),
      parameters: { key: 'm', value: '3' },
      after: mapOf(['k', long(1)], ['l', long(2)], ['m', long(3)]),
    },
  },
  {
    call: 'map-remove',
    what: 'integer-key',
    requirement: 'MRM-02',
    need: 'integerMap',
    edit: {
      before: mapOf([7, 'a'], [8, 'b'], [9, 'c']),
      parameters: { key: '9' },
      after: mapOf([7, 'a'], [8, 'b']),
    },
  },
];

/** Rule 3: a value, or a key, of a collection of entities is the id of the instance. */
const entities: readonly Row[] = [
  {
    call: 'list-insert',
    what: 'entity-at-2',
    requirement: ['LIN-09', 'LIN-02'],
    need: 'entityList',
    edit: ({ references: [one, two, three], ids }) => ({
      before: [one, two],
      parameters: { value: ids[2], index: '2' },
      after: [one, two, three],
    }),
  },
  {
    call: 'list-remove',
    what: 'entity',
    requirement: ['LRM-05', 'LRM-02'],
    need: 'entityList',
    edit: ({ references: [one, two, three], ids }) => ({
      before: [one, two, three],
      parameters: { value: ids[2] },
      after: [one, two],
    }),
  },
  {
    call: 'set-insert',
    what: 'third-entity',
    requirement: ['SIN-05', 'SIN-02'],
    need: 'entitySet',
    edit: ({ references: [one, two, three], ids }) => ({
      before: setOf(one, two),
      parameters: { value: ids[2] },
      after: setOf(one, two, three),
    }),
  },
  {
    call: 'set-remove',
    what: 'entity',
    requirement: ['SRM-05', 'SRM-02'],
    need: 'entitySet',
    edit: ({ references: [one, two, three], ids }) => ({
      before: setOf(one, two, three),
      parameters: { value: ids[2] },
      after: setOf(one, two),
    }),
  },
  {
    call: 'map-put',
    what: 'entity-value',
    requirement: ['MPU-06', 'MPU-02'],
    need: 'entityMap',
    edit: ({ references: [one, two, three], ids }) => ({
      before: mapOf(['k', one], ['l', two], ['m', two]),
      parameters: { key: 'm', value: ids[2] },
      after: mapOf(['k', one], ['l', two], ['m', three]),
    }),
  },
  {
    call: 'map-put',
    what: 'third-entity-key',
    requirement: ['MPU-05', 'MPU-02'],
    need: 'entityKeyMap',
    edit: ({ references: [one, two, three], ids }) => ({
      before: mapOf([one, 'a'], [two, 'b']),
      parameters: { key: ids[2], value: 'c' },
      after: mapOf([one, 'a'], [two, 'b'], [three, 'c']),
    }),
  },
  {
    call: 'map-remove',
    what: 'entity-key',
    requirement: ['MRM-06', 'MRM-02'],
    need: 'entityKeyMap',
    edit: ({ references: [one, two, three], ids }) => ({
      before: mapOf([one, 'a'], [two, 'b'], [three, 'c']),
      parameters: { key: ids[2] },
      after: mapOf([one, 'a'], [two, 'b']),
    }),
  },
];

/** several values at once. */
const repeated: readonly Row[] = [
  {
    call: 'list-insert',
    what: 'three',
    requirement: 'R-54-05',
    need: 'stringList',
    edit: { before: ['a', 'b'], parameters: { value: ['x', 'y', 'z'], index: '1' }, after: ['a', 'x', 'y', 'z', 'b'] },
  },
  {
    call: 'list-remove',
    what: 'three',
    requirement: 'R-54-05',
    need: 'stringList',
    edit: { before: ['a', 'b', 'c', 'a', 'a'], parameters: { value: ['a', 'c', 'a'] }, after: ['b', 'a'] },
  },
  {
    call: 'set-insert',
    what: 'three',
    requirement: 'R-54-05',
    need: 'stringSet',
    edit: { before: setOf('a'), parameters: { value: ['x', 'y', 'z'] }, after: setOf('a', 'x', 'y', 'z') },
  },
  {
    call: 'set-remove',
    what: 'three',
    requirement: 'R-54-05',
    need: 'stringSet',
    edit: { before: setOf('a', 'b', 'c', 'd'), parameters: { value: ['a', 'b', 'd'] }, after: setOf('c') },
  },
  {
    call: 'map-put',
    what: 'three',
    requirement: 'R-54-05',
    need: 'stringMap',
    edit: {
      before: mapOf(['k', 'a'], ['l', 'b']),
      parameters: { key: ['l', 'm', 'n'], value: ['x', 'y', 'z'] },
      after: mapOf(['k', 'a'], ['l', 'x'], ['m', 'y'], ['n', 'z']),
    },
  },
];

async function othersOf(c: CaseContext): Promise<Others> {
  const [one, two, three] = [await c.fixture.create(), await c.fixture.create(), await c.fixture.create()];
  return {
    references: [c.fixture.reference(one), c.fixture.reference(two), c.fixture.reference(three)],
    ids: [idText(one.id), idText(two.id), idText(three.id)],
  };
}

/** 4.3, rule 3: values and keys of each type, among three. */
export const elementCases: readonly Case[] = [...simple, ...entities, ...repeated].map(
  ({ call, what, requirement, need, edit }): Case => ({
    id: `legacy/${call}/${what}`,
    requirement,
    judges: requirement,
    needs: ['entityType', 'legacy', need] satisfies Need[],
    linksOnce: isLink(need),
    writes: true,
    async run(c) {
      const { before: value, parameters, after } = typeof edit === 'function' ? edit(await othersOf(c)) : edit;
      const made = await c.fixture.create({ [need]: value }, holderOf(need));
      const property = c.fixture.property(need);
      const before = await c.oracle.snapshot();
      c.checkStatus(await c.subject.legacy(call, { ...named(made), property, ...parameters }), 200);
      await c.oracle.updated(before, made, { [property]: after });
    },
  }),
);
