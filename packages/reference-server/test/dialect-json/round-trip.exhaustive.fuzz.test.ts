import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { AssemblyEntity } from '../../src/assembly/assembly.js';
import { type DeviationId, dialectOf } from '../../src/deviations.js';
import type { WriteOptions } from '../../src/json/json-dialect.js';
import { defaultWriteLimits } from '../../src/json/json-output.js';
import { parsingJson, readingEntities, readValue } from '../../src/json/read-json.js';
import { writingJson } from '../../src/json/write-json.js';
import { completed } from '../../src/work/steps.js';
import { anyText, expectSame, graphs } from '../json/graph.js';
import { context, listOf, make, Person, plain, source } from '../json/model.js';

const runs = { numRuns: 300 };
const rows = [
  'D-8',
  'D-9',
  'D-10',
  'D-11',
  'D-12',
  'D-21',
  'D-25',
  'D-26',
  'D-27',
  'D-30',
] as const satisfies readonly DeviationId[];
const dialects = fc.oneof(fc.constant([...rows]), fc.subarray([...rows])).map((ids) => dialectOf('documented', ids));
const layouts = fc.constantFrom<WriteOptions['prettiness']>('none', 'low', 'mid', 'high');

// Mode `never` is missing, since an entity in an object property cannot be read without its type.
const modes = ['auto', 'entities', 'always', 'polymorphic'] as const;

it.each(modes)('entities that are written in mode %s read back, with any deviations', (typeExplicitness) => {
  return fc.assert(
    fc.property(graphs(anyText), dialects, layouts, fc.boolean(), (entities, served, prettiness, empty) => {
      const options = { ...plain, typeExplicitness, prettiness, writeEmptyProperties: empty };
      const result = { value: entities, type: listOf(Person) };
      const text = completed(writingJson(result, options, source, defaultWriteLimits, served.writing)).join('');
      JSON.parse(text);
      const dialect = served.reading;
      const read = completed(
        readingEntities(completed(parsingJson(text)), Person, { ...context, identity: '_id', dialect }),
      );
      expect(read).toBeInstanceOf(Array);
      expectSame(entities, [read].flat());
    }),
    runs,
  );
});

it.each(modes)('values of properties that are written in mode %s read back', (typeExplicitness) => {
  return fc.assert(
    fc.property(graphs(anyText), dialects, fc.nat(), (entities, served, pick) => {
      const [entity = make()] = entities;
      const held = entity.type.properties.filter((each) => entity.get(each) !== null);
      const property = held[pick % held.length];
      if (property === undefined) return;
      const value = entity.get(property);
      const options = { ...plain, typeExplicitness };
      const result = { value, type: property.type };
      const text = completed(writingJson(result, options, source, defaultWriteLimits, served.writing)).join('');
      const dialect = served.reading;
      const read = new AssemblyEntity(entity.type, { path: '$' });
      read.properties.add(
        property,
        readValue(completed(parsingJson(text)), property.type, { ...context, identity: '_id', dialect }),
      );
      expectSame([make({ [property.name]: value }, entity.type)], [read]);
    }),
    { ...runs, numRuns: 600 },
  );
});
