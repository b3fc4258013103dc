import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv2020 from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../..');
const files = readdirSync(folder).filter((name) => name.endsWith('.schema.json'));

test('four files of the suite have a schema', () => {
  expect(files.toSorted()).toEqual([
    'known.schema.json',
    'ledger.schema.json',
    'mapping.schema.json',
    'recording.schema.json',
  ]);
});

test.each(files)('%s is a valid JSON Schema', (name) => {
  const ajv = new Ajv2020({ allowUnionTypes: true });
  const schema = JSON.parse(readFileSync(join(folder, name), 'utf8'));
  expect(ajv.validateSchema(schema)).toBe(true);
  expect(() => ajv.compile(schema)).not.toThrow();
});
