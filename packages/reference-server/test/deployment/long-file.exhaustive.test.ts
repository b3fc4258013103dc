import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createReferenceServer } from '@platform-services/reference-server';
import { DeploymentError, parseDeployment } from '@platform-services/sdk/model';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { exportOf } from '../support/export.js';

const path = join(temporaryFolder(), 'long.json');

/** So many entities, with names of this length, that the file is read in several parts. */
const count = 1_200;
const nameLength = 800;

const entity = (id: number) =>
  `{ "_type": "a.T", "_id": "e${id}", "id": ${id}, "globalId": "g${id}", "name": "é ${id} [{,\\"${'x'.repeat(nameLength)}", "price": ${id}.10, "next": { "_ref": "e${count + 1 - id}" } }`;
const models = `[{ "name": "m", "types": { "a.T": { "kind": "entity", "properties": { "name": "string", "price": "decimal", "next": "a.T" } } } }]`;

function textOf(entities: readonly string[], own = models): string {
  return `{ "accesses": [{ "id": "x", "model": "m", "entities": [{ "_type": "a.T", "id": 0, "globalId": "g" }] }, {
    "id": "y", "entities": [${entities.join(',\n')}], "model": "m" }], "users": [], "models": ${own} }`;
}

const entities = Array.from({ length: count }, (_, index) => entity(index + 1));

/** What a server exports that reads a text from a file, in which long ones are read in parts. */
function fromFile(text: string): Promise<string> {
  writeFileSync(path, text);
  return exportOf(createReferenceServer({ deployment: path }));
}

const fromText = (text: string) => exportOf(createReferenceServer({ deployment: parseDeployment(text) }));

describe('a long deployment file', () => {
  it('is read as its text, with references between its parts and all digits', async () => {
    const exported = await fromFile(textOf(entities));
    expect(exported).toBe(await fromText(textOf(entities)));
    expect(exported).toContain('"price":"1200.10"');
  });

  const middle = count / 2;

  it.each(['1.10', '1234567890123456789'])('keeps the digits of a single %s', async (number) => {
    const texts = entities.map((text) => text.replace(/\d+\.10,/, '7,'));
    const text = textOf(texts.with(middle, entity(middle + 1).replace(/\d+\.10,/, `${number},`)));
    const exported = await fromFile(text);
    expect(exported).toBe(await fromText(text));
    expect(exported).toContain(`"price":"${number}"`);
  });

  const replaced = (at: number, text: string) => textOf(entities.with(at, text));

  it.each([
    ['an unknown property', replaced(count - 1, '{ "_type": "a.T", "nme": 1 }')],
    ['an id twice', replaced(count - 1, '{ "_type": "a.T", "id": 3 }')],
    ['a reference to nothing', replaced(middle, '{ "_type": "a.T", "next": { "_ref": "none" } }')],
    ['an element that is no object', replaced(middle, '[1]')],
    ['an element that is a long number', replaced(middle, '1.10')],
    ['a syntax error', replaced(middle, '{ "_type": }')],
    ['other brackets', replaced(middle, '{ "_type": [}')],
    ['a comma at the end', textOf([...entities, ''])],
    [
      'a comma at the end, after a part',
      textOf([...entities, `{ "_type": "a.T", "name": "${'x'.repeat(600_000)}" }`, '']),
    ],
    ['a comma at the beginning', textOf(['', ...entities])],
    ['an element that is missing', replaced(middle, ' '.repeat(600_000))],
    [
      'an unknown type of a property, and an element that is no object',
      textOf(entities.with(middle, '1'), models.replace('decimal', 'none')),
    ],
  ])('that contains %s is refused with the same words as its whole text', (_what, text) => {
    writeFileSync(path, text);
    expect(problemsOf(() => createReferenceServer({ deployment: path }))).toEqual(
      problemsOf(() => createReferenceServer({ deployment: parseDeployment(text) })),
    );
  });
});

function problemsOf(build: () => unknown): DeploymentError['problems'] {
  try {
    build();
  } catch (error) {
    if (error instanceof DeploymentError) return error.problems;
    throw error;
  }
  throw new Error('There is no problem.');
}
