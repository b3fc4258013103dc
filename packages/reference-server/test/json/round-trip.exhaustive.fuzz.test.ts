import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { WriteOptions } from '../../src/json/json-dialect.js';
import { parsingJson, readingEntities } from '../../src/json/read-json.js';
import { propertyOf } from '../../src/model/instance.js';
import { Refusal } from '../../src/model/refusal.js';
import { completed } from '../../src/work/steps.js';
import { anyText, expectSame, graphs } from './graph.js';
import { context, gone, listOf, Person, write } from './model.js';

const runs = { numRuns: 300 };

it.each(['auto', 'entities', 'always', 'polymorphic'] as const)(
  'what is written in mode %s reads back',
  (typeExplicitness) => {
    const layouts = fc.constantFrom<WriteOptions['prettiness']>('none', 'low', 'mid', 'high');
    return fc.assert(
      fc.property(graphs(anyText), layouts, fc.boolean(), (entities, prettiness, writeEmptyProperties) => {
        const written = write(entities, listOf(Person), { typeExplicitness, prettiness, writeEmptyProperties });
        JSON.parse(written);
        const identity = '_id';
        const read = completed(readingEntities(completed(parsingJson(written)), Person, { ...context, identity }));
        if (!Array.isArray(read)) throw new Error('an array expected');
        expectSame(entities, read);
      }),
      runs,
    );
  },
);

it('every response is JSON with any options', () => {
  const options = fc.record<Partial<WriteOptions>>({
    depth: fc.constantFrom(0, 1, 2, 3, Number.POSITIVE_INFINITY),
    entityRecurrenceDepth: fc.constantFrom(-1, 0, 1, 2),
    typeExplicitness: fc.constantFrom('auto', 'always', 'entities', 'polymorphic', 'never'),
    prettiness: fc.constantFrom('none', 'low', 'mid', 'high'),
    writeEmptyProperties: fc.boolean(),
    cutAsNull: fc.boolean(),
  });
  return fc.assert(
    fc.property(graphs(anyText), options, fc.array(fc.boolean()), (entities, chosen, deaths) => {
      for (const [index, dead] of deaths.entries()) {
        const entity = entities[index];
        if (dead) entity?.put(propertyOf(Person, 'father'), gone);
      }
      let written = '';
      try {
        written = write(entities, listOf(Person), chosen);
      } catch (error) {
        expect(error).toBeInstanceOf(Refusal);
        return;
      }
      JSON.parse(written);
    }),
    runs,
  );
});

it('any body is read or causes a Refusal', () => {
  const names = [
    '_type',
    '_id',
    '_ref',
    '_partial',
    'value',
    'key',
    'id',
    ...Person.propertiesByName.keys(),
    '0',
    '__proto__',
  ];
  const leaf = fc.constantFrom<unknown>(
    null,
    true,
    1,
    1.5,
    -1,
    'x',
    '0',
    'Person',
    'Employee',
    'long',
    'map',
    'set',
    'list',
    'flatmap',
    'Gender',
    'male',
    '2026-03-01',
  );
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 5 },
      leaf,
      fc.array(tie('tree'), { maxLength: 4 }),
      fc.dictionary(fc.constantFrom(...names), tie('tree'), { maxKeys: 5 }),
    ),
  }));
  const bodies = fc.oneof(
    tree.map((value) => JSON.stringify(value)),
    fc.string(),
    fc.json(),
  );
  const modes = fc.constantFrom('off', 'auto', '_id', 'id' as const);
  return fc.assert(
    fc.property(bodies, modes, (body, identity) => {
      try {
        completed(readingEntities(completed(parsingJson(body)), Person, { ...context, identity }));
      } catch (error) {
        expect(error).toBeInstanceOf(Refusal);
      }
    }),
    { numRuns: 5_000 },
  );
});
