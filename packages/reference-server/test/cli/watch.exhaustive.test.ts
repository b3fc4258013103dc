// The command reports changes only after it has read a file again, so the words for some changes are tested by the
// function.
import { rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { request } from 'undici';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { changesText } from '../../src/command/loggers.js';
import { TestedCommand } from '../support/command.js';
import { deploymentOf } from '../support/small-service.js';
import { nothing, unchanged } from '../support/unchanged.js';

const tested = new TestedCommand();

const textOf = (name: string, more: object = {}) =>
  JSON.stringify(
    deploymentOf(
      { 'a.Thing': { kind: 'entity', properties: { name: 'string' } } },
      {
        id: 'access.a',
        entities: [{ _type: 'a.Thing', id: 1, name }],
        resources: [{ id: 'r', path: 'file.txt' }],
        ...more,
      },
    ),
  );

/** A server that watches a file, and what clients see of it. */
async function watching() {
  const folder = temporaryFolder();
  const file = join(folder, 'deployment.json');
  await writeFile(file, textOf('one'));
  await writeFile(join(folder, 'file.txt'), 'one');
  const { command, url } = await tested.serve('--deployment', file, '--watch');
  const login = await request(`${url}/rest/authenticate?user=u&password=p`, { method: 'POST' });
  const sessionId = String(await login.body.json());
  const read = async (path: string) => {
    const { body } = await request(`${url}/${path}${path.includes('?') ? '&' : '?'}sessionId=${sessionId}`);
    return body.text();
  };
  return {
    command,
    file,
    name: () => read('rest/v2/properties/access.a/a.Thing/1/name'),
    bytes: () => read('streaming?accessId=access.a&resourceId=r'),
  };
}

describe('--watch', () => {
  it('loads the file again when it changes, keeps sessions, and logs what has changed', async () => {
    const { command, file, name } = await watching();
    expect(await name()).toBe('"one"');
    await writeFile(file, textOf('two'));
    const [line] = await command.printed(/^\{"event":"reloaded".*\}\n/m);
    expect(JSON.parse(line)).toEqual({
      event: 'reloaded',
      file,
      changes: [{ kind: 'entities', change: 'changed', count: 1, first: ['access.a Thing/1'] }],
    });
    expect(await name()).toBe('"two"');
  });

  it('loads it again when a file that it names changes, or is replaced as editors do', async () => {
    const { command, file, bytes } = await watching();
    expect(await bytes()).toBe('one');
    const resource = join(dirname(file), 'file.txt');
    await writeFile(`${resource}~`, 'two');
    await rename(`${resource}~`, resource);
    const [line] = await command.printed(/^\{"event":"reloaded".*\}\n/m);
    expect(JSON.parse(line).changes).toEqual([
      { kind: 'resources', change: 'changed', count: 1, first: ['access.a Resource/r'] },
    ]);
    expect(await bytes()).toBe('two');
  });

  it('keeps the former state while the file is not valid, and logs why', async () => {
    const { command, file, name } = await watching();
    await writeFile(file, textOf('two', { model: 'n' }));
    await command.failed(/^\{"event":"notReloaded".*\}\n/m);
    expect(JSON.parse(command.err)).toEqual({
      event: 'notReloaded',
      file,
      message: expect.stringContaining('Expected the name of a model (m), got "n" at /accesses/0/model.'),
    });
    expect(await name()).toBe('"one"');
    await writeFile(file, textOf('three'));
    await command.printed(/^\{"event":"reloaded".*\}\n/m);
    expect(await name()).toBe('"three"');
  });
});

describe('the text of changes', () => {
  it.each([
    ['no differences', unchanged],
    ['1 user removed (ann)', { ...unchanged, users: { ...nothing, removed: ['ann'] } }],
    [
      '3 types added (a, b, c), 4 entities changed (1, 2, 3, …)',
      {
        ...unchanged,
        types: { ...nothing, added: ['a', 'b', 'c'] },
        entities: { ...nothing, changed: ['1', '2', '3', '4'] },
      },
    ],
  ])('can be: %s', (text, changes) => {
    expect(changesText(changes)).toBe(text);
  });
});
