import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createReferenceServer } from '@platform-services/reference-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ledgerFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { ownDeployment, ownMapping, ownUser } from '../../src/target/own-deployment.js';
import { ownServer } from '../fixtures/service.js';
import { command } from '../support.js';

const documents = [
  'packages/conformance/README.md',
  'docs/guides/testing-a-deployment.md',
  'docs/reference/reports.md',
  'docs/reference/recordings.md',
  'docs/upgrades.md',
] as const;
const textOf = (document: (typeof documents)[number]) =>
  readFileSync(fileURLToPath(new URL(`../../../../${document}`, import.meta.url)), 'utf8');
const blocks = (mark: string, document: (typeof documents)[number]) =>
  [...textOf(document).matchAll(/<!-- (.+?) -->\n+```\w+\n([\s\S]*?)```/g)]
    .filter(([, found]) => found === mark)
    .map(([, , code = '']) => code);
const directory = ledgerFolder();
const server = ownServer();
let url = '';

beforeAll(async () => {
  ({ url } = await server.listen({ port: 0 }));
  writeFileSync(join(directory, 'mapping.json'), JSON.stringify(ownMapping));
  writeFileSync(
    join(directory, 'requests.jsonl'),
    here(blocks('a request list: requests.jsonl', 'docs/reference/recordings.md').join('')),
  );
  writeFileSync(
    join(directory, 'calls.jsonl'),
    here(blocks('a request list: calls.jsonl', 'docs/upgrades.md').join('')),
  );
});
afterAll(async () => {
  await server.close();
});

/** Replaces the service of the README by the one of this test. */
function here(text: string): string {
  const type = ownMapping.types.entityType?.signature ?? '';
  return text
    .replaceAll('https://host/platform-services', url)
    .replaceAll('https://host', url)
    .replaceAll('com.acme.Person', type)
    .replaceAll(/\blastName\b/g, ownMapping.types.entityType?.marker ?? '')
    .replaceAll('access.demo', ownMapping.access)
    .replaceAll('--user qa', `--user ${ownUser.user}`)
    .replaceAll(/(?<=[ =])[\w-]+\.(jsonl|json|html|xml)\b/g, (file) => join(directory, file));
}

describe.each(documents)('the commands of %s', (document) => {
  const lines = blocks('run: suite', document).flatMap((code) =>
    code
      .trim()
      .replaceAll(/ \\\n +/g, ' ')
      .split('\n'),
  );

  test('are there', () => expect(lines.length).toBeGreaterThan(1));

  test.each(lines)('%s', { timeout: 120_000 }, async (line) => {
    const words = here(line.replace(/ +#.*/, '').replaceAll("'", '')).split(' ');
    expect(words.splice(0, 2)).toEqual(['npx', 'platform-services-conformance']);
    // A ledger is only left by a run that was broken off.
    if (words[0] === 'clean') {
      const [ledger = ''] = blocks('a ledger', 'docs/guides/testing-a-deployment.md');
      writeFileSync(words[2] ?? '', here(ledger));
    }
    // `npm test` makes whole runs in addition to these tests.
    if (words[0] === 'run') words.push('--shard', '1/20');
    const { code, out, err } = await command(words, { QA_PASSWORD: ownUser.password });
    expect({ code, failed: code === 0 ? '' : `${out}\n${err}` }).toEqual({ code: 0, failed: '' });
  });
});

test('a replay after an upgrade shows what has changed, and nothing is left', async () => {
  const recorded = join(directory, 'before.jsonl');
  const connect = (baseUrl: string) =>
    `--base-url ${baseUrl} --user ${ownUser.user} --password-env QA_PASSWORD --allow-writes`.split(' ');
  const secrets = { QA_PASSWORD: ownUser.password };
  const people = () => {
    const count = server.exportDeployment().accesses.map(({ entities = [] }) => entities.length);
    return JSON.stringify(count);
  };
  const before = people();
  expect(
    (await command(['record', join(directory, 'calls.jsonl'), ...connect(url), '--out', recorded], secrets)).code,
  ).toBe(0);
  expect(people()).toBe(before);
  const upgraded = createReferenceServer({ deployment: ownDeployment, deviations: ['D-9', 'D-19'] });
  const other = await upgraded.listen({ port: 0 });
  const { code, out } = await command(['replay', recorded, ...connect(other.url)], secrets);
  await upgraded.close();
  expect(code).toBe(1);
  expect(out).toMatch(/^people\/life, step 2 \(same\)/m);
  expect(out).toMatch(/^people\/unknown, step 1 \(same\): .*details/m);
  expect(out).not.toContain('people/none');
  expect(out).toMatch(/^recordings: \d\/6 match/m);
});
