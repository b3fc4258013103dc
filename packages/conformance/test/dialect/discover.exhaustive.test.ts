import { join } from 'node:path';
import { createReferenceServer, type ReferenceServerOptions } from '@platform-services/reference-server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ledgerFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { dialectRows } from '../../src/case/deviations.js';
import { detectDialect } from '../../src/harness/dialect-detection.js';
import { ownDeployment, ownMapping, ownUser } from '../../src/target/own-deployment.js';
import { command } from '../support.js';

const type = ownMapping.types.entityType?.signature ?? '';
const directory = ledgerFolder();

const secret = { PASSWORD: ownUser.password };

/** The output of `discover` for a server, and the requests that could have changed something. */
async function discovered(options: Omit<ReferenceServerOptions, 'deployment'>, more: readonly string[] = []) {
  const server = createReferenceServer({ deployment: ownDeployment, ...options });
  const { url } = await server.listen({ port: 0 });
  try {
    const login = ['--user', ownUser.user, '--password-env', 'PASSWORD', '--access', ownMapping.access];
    const line = ['discover', '--base-url', url, ...login, '--type', type, ...more];
    const result = await command(line, secret);
    const rows = new Map(
      result.err.split('\n').flatMap((each): [string, string][] => {
        const [, id, detected] = /^(D-\d+) +(\w+)/.exec(each) ?? [];
        return id === undefined || detected === undefined ? [] : [[id, detected]];
      }),
    );
    return { ...result, rows, last: result.err.split('\n').at(-1) ?? '', changing: await changingOf(url) };
  } finally {
    await server.close();
  }
}

/** The requests that could have changed anything but sessions. */
async function changingOf(url: string): Promise<readonly string[]> {
  const answer = await fetch(new URL('/-/journal', url));
  const { entries } = Object(await answer.json());
  if (!Array.isArray(entries)) throw new TypeError('no journal');
  return entries
    .map(({ method, path }) => `${method} ${path}`)
    .filter((each) => !/^(GET|HEAD|OPTIONS) /.test(each) && !/authenticate|logout/.test(each));
}

/** The rows that can be detected by reading the entities of the suite's own deployment. */
const detectedByReading = [
  'D-4',
  'D-5',
  'D-6',
  'D-7',
  'D-8',
  'D-9',
  'D-10',
  'D-11',
  'D-12',
  'D-14',
  'D-19',
  'D-21',
  'D-22',
  'D-23',
  'D-42',
  'D-43',
  'D-44',
];

describe('discover without writing', { timeout: 60_000 }, () => {
  test.each(['documented', 'deployed'] as const)('detects the dialect %s', async (dialect) => {
    const { code, out, rows, last, err, changing } = await discovered({ dialect });
    expect(code).toBe(0);
    expect(changing).toEqual([]);
    expect(JSON.parse(out)).toMatchObject({ access: ownMapping.access, types: { entityType: { signature: type } } });
    expect(detectedByReading.map((row) => [row, rows.get(row)])).toEqual(
      detectedByReading.map((row) => [row, dialect]),
    );
    expect(rows.get('D-3')).toBe(dialect);
    expect(last).toMatch(new RegExp(`^Proposed: --dialect ${dialect} .*no row with a known dialect differs from it$`));
    expect(err).toMatch(/^D-1 .*needs --allow-writes\)$/m);
    expect(rows.size).toBe(dialectRows.length);
  });

  test('names the rows that differ from the proposal', async () => {
    const { rows, last } = await discovered({ deviations: ['D-5', 'D-21'] });
    expect(rows.get('D-5')).toBe('deployed');
    expect(rows.get('D-21')).toBe('deployed');
    expect(rows.get('D-22')).toBe('documented');
    expect(last).toMatch(/^Proposed: --dialect documented .*different: D-5, D-21$/);
  });
});

test.each(['documented', 'deployed'] as const)(
  'a server that is %s in every row differs in none, with texts as ids and with an enum',
  async (dialect) => {
    const task = 'org.tasks.Task';
    const properties = { title: 'string', note: 'string', state: 'org.tasks.State' };
    const entities = [{ _type: task, id: 'a', title: 'first', note: 'n' }];
    const types = {
      [task]: { kind: 'entity', id: 'string', properties },
      'org.tasks.State': { kind: 'enum', constants: ['open', 'done'] },
    } as const;
    const server = createReferenceServer({
      deployment: {
        models: [{ name: 'tasks', types }],
        accesses: [{ id: 'access.tasks', model: 'tasks', entities }],
        users: [{ name: 'qa', password: 'qa-password' }],
      },
      dialect,
    });
    onTestFinished(() => server.close());
    const { url: baseUrl } = await server.listen({ port: 0 });
    const mapping = {
      access: 'access.tasks',
      types: { entityType: { signature: task, marker: 'title' }, enumType: { signature: 'org.tasks.State' } },
      properties: { stringProperty: 'note' },
    };
    const detected = await detectDialect({ baseUrl, user: 'qa', password: 'qa-password', mapping });
    expect([detected.proposal, detected.differing]).toEqual([dialect, []]);
  },
);

describe('discover with writing', { timeout: 120_000 }, () => {
  test('detects the rows that need writing, and leaves no entities', async () => {
    const { code, rows, last, changing } = await discovered({ dialect: 'deployed' }, [
      '--allow-writes',
      '--ledger',
      join(directory, 'ledger.jsonl'),
    ]);
    expect(code).toBe(0);
    expect(changing.length).toBeGreaterThan(10);
    for (const row of ['D-1', 'D-2', 'D-13', 'D-18']) expect([row, rows.get(row)]).toEqual([row, 'deployed']);
    expect(last).toMatch(/^Proposed: --dialect deployed .*no row with a known dialect differs from it$/);
  });
});
