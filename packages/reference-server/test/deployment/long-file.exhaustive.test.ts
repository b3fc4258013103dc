import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DeploymentError, Problems, readDeploymentText } from '@platform-services/sdk/model';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { buildWorldState, buildWorldStateOf } from '../../src/deployment/build.js';
import { readDeploymentFile } from '../../src/deployment/deployment-file.js';
import { loadEntities } from '../../src/deployment/entities.js';
import type { WorldState } from '../../src/deployment/world-state.js';
import { everything } from '../../src/store/store.js';
import { completed } from '../../src/work/steps.js';
import { makeStore, spell } from '../store/fixture.js';

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

function content(world: WorldState): unknown {
  return Array.from(world.accesses.values(), ({ store, types }) => {
    const [type] = types.resolve('a.T');
    if (type?.kind !== 'entity') throw new Error('no type');
    const { entities: found } = completed(store.state.finding(type, everything));
    // The text of a decimal has all its digits, which `toEqual` does not see.
    return found.map((each) => type.properties.map((property) => String(spell(each.get(property)))));
  });
}

describe('a long deployment file', () => {
  it('is read in parts, with references between them and all digits', () => {
    writeFileSync(path, textOf(entities));
    const source = readDeploymentFile(path);
    const sizes = Array.from(source.parts, ([pointer, parts]) => [pointer, Array.from(parts, (part) => part.length)]);
    expect(sizes).toEqual([['/accesses/1/entities', expect.any(Array)]]);
    const [[, lengths]] = sizes as [[string, number[]]];
    expect(lengths.length).toBeGreaterThan(3);
    expect(lengths.reduce((sum, each) => sum + each)).toBe(count);
    const world = buildWorldStateOf(source, {});
    expect(content(world)).toEqual(content(buildWorldState(readDeploymentText(textOf(entities)))));
  });

  const middle = count / 2;

  it.each(['1.10', '1234567890123456789'])('keeps the digits of a single %s', (number) => {
    const texts = entities.map((text) => text.replace(/\d+\.10,/, '7,'));
    const text = textOf(texts.with(middle, entity(middle + 1).replace(/\d+\.10,/, `${number},`)));
    writeFileSync(path, text);
    const world = buildWorldStateOf(readDeploymentFile(path), {});
    expect(content(world)).toEqual(content(buildWorldState(readDeploymentText(text))));
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
    expect(problemsOf(() => buildWorldStateOf(readDeploymentFile(path), {}))).toEqual(
      problemsOf(() => buildWorldState(readDeploymentText(text))),
    );
  });
});

it('a problem in a part has the place that it has in all of them', () => {
  const store = makeStore();
  const problems = new Problems();
  const part = [{ _type: 'a.Node' }, { _type: 'a.Node' }];
  loadEntities({ store, globalIdOf: () => '' }, [part, [...part, { _type: 'a.Node', nme: 1 }]], '/entities', problems);
  expect(problems.list.map(({ pointer }) => pointer)).toEqual(['/entities/4/nme']);
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
