import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createReferenceServer } from '@platform-services/reference-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ledgerFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { ownDeployment, ownMapping, ownUser } from '../../src/target/own-deployment.js';
import { command } from '../support.js';

const readme = readFileSync(fileURLToPath(new URL('../../README.md', import.meta.url)), 'utf8');
const blocks = (mark: string) =>
  [...readme.matchAll(/<!-- (.+?) -->\n+```\w+\n([\s\S]*?)```/g)]
    .filter(([, found]) => found === mark)
    .map(([, , code = '']) => code);
const directory = ledgerFolder();
const server = createReferenceServer({ deployment: ownDeployment });
let url = '';

beforeAll(async () => {
  ({ url } = await server.listen({ port: 0 }));
  writeFileSync(join(directory, 'mapping.json'), JSON.stringify(ownMapping));
  writeFileSync(join(directory, 'requests.jsonl'), here(blocks('a request list: requests.jsonl').join('')));
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
    .replaceAll('"lastName"', `"${ownMapping.types.entityType?.marker}"`)
    .replaceAll('access.demo', ownMapping.access)
    .replaceAll('--user qa', `--user ${ownUser.user}`)
    .replaceAll(/(?<=[ =])[\w-]+\.(jsonl|json|html|xml)\b/g, (file) => join(directory, file));
}

describe('the commands of the README', () => {
  const lines = blocks('run: suite').flatMap((code) => code.trim().split('\n'));

  test('are there', () => expect(lines.length).toBeGreaterThan(6));

  test.each(lines)('%s', { timeout: 120_000 }, async (line) => {
    const words = here(line.replace(/ +#.*/, '')).split(' ');
    expect(words.shift()).toBe('platform-services-conformance');
    // A ledger is only left by a run that was broken off.
    if (words[0] === 'clean') {
      const [ledger = ''] = blocks('a ledger');
      writeFileSync(words[2] ?? '', here(ledger));
    }
    // `npm test` makes whole runs in addition to these tests.
    if (words[0] === 'run') words.push('--shard', '1/20');
    const { code, out, err } = await command(words, { QA_PASSWORD: ownUser.password });
    expect({ code, failed: code === 0 ? '' : `${out}\n${err}` }).toEqual({ code: 0, failed: '' });
  });
});
