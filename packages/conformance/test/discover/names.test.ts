import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import schema from '../../mapping.schema.json' with { type: 'json' };
import { mandatoryNeeds, propertyNeeds, propertyTypes, referringNeeds, typeNeeds } from '../../src/case/needs.js';

const file = fileURLToPath(new URL('../../MAPPING.md', import.meta.url));

const table = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((row, index) => `| ${row.join(' | ')} |\n${index === 0 ? `|${row.map(() => '---|').join('')}\n` : ''}`)
    .join('');

function noteOn(name: string): string {
  if (name.startsWith('strict')) return ' that refuses null';
  if (name === 'mandatoryInteger') return ', mandatory, that refuses null';
  if (name === 'mandatoryDefault') return ', mandatory, with an initial value';
  if (name.startsWith('mandatory')) return ', mandatory';
  return name.startsWith('optional') ? ' that can be dropped' : '';
}

function propertiesTable(): string {
  const rows = [
    ...Object.entries(propertyNeeds).map(([name, type]) => [name, type, 'entityType']),
    ...Object.entries(referringNeeds).map(([name, type]) => [name, type, 'referringType']),
    ...Object.entries(mandatoryNeeds).map(([name, type]) => [name, type, 'mandatoryType']),
  ];
  const shown = rows.map(([name = '', type = '', owner = '']) => {
    return [`\`${name}\``, `\`${type}\`${noteOn(name)}`, `\`${owner}\``];
  });
  return table([['name', 'type of the property', 'of'], ...shown]);
}

function typesTable(): string {
  const { properties } = schema.properties.types;
  const rows = typeNeeds.map((name) => [`\`${name}\``, properties[name].description]);
  return table([['name', 'stands for'], ...rows]);
}

describe('the names of a mapping', () => {
  test('are those of its schema', () => {
    expect(Object.keys(schema.properties.properties.properties)).toEqual(Object.keys(propertyTypes));
    expect(Object.keys(schema.properties.types.properties)).toEqual(typeNeeds);
  });

  test('are documented with their types (update them with `vitest -u`)', async () => {
    const withTables = [
      ['properties', propertiesTable()],
      ['types', typesTable()],
    ].reduce(
      (text, [mark, rows]) => {
        return text.replace(new RegExp(`(<!-- ${mark} -->\n)[^]*?(<!-- end -->)`), `$1\n${rows}\n$2`);
      },
      readFileSync(file, 'utf8'),
    );
    await expect(withTables).toMatchFileSnapshot(file);
  });
});
