import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { built } from '../lib/setup.mjs';

const root = join(import.meta.dirname, '../..');
const node = promisify(execFile);

/** The entry points of each built package, as users import them, and those that they may also require. */
const packages = built
  .filter((folder) => folder.startsWith('packages/') && existsSync(join(root, folder, 'dist')))
  .map((folder) => {
    const { name, exports } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    const code = Object.entries(exports).filter(([, target]) => typeof target === 'object');
    const pathOf = ([entry]: readonly [string, unknown]) => `${name}${entry.slice(1)}`;
    const isRequired = ([, target]: readonly [string, unknown]) =>
      typeof target === 'object' && target !== null && 'require' in target;
    return { name, folder, entries: code.map(pathOf), required: code.filter(isRequired).map(pathOf) };
  });

describe('the packages as they are built', () => {
  it('are there', () => {
    expect(packages.map(({ name }) => name)).toEqual([
      '@platform-services/sdk',
      '@platform-services/reference-server',
      '@platform-services/conformance',
    ]);
  });

  // One process for all entry points of a package, since starting it takes longer than importing them.
  it.each(packages)(
    '$name is imported by Node, and required where it says so, and its classes have their names',
    async ({ folder, entries, required }) => {
      const cwd = join(root, folder);
      const namesOf = `(entry) => Object.keys(entry).filter((name) => name !== 'default').sort()`;
      const others =
        '(entry) => Object.entries(entry).filter(([name, value]) => /^class\\b/.test(String(value)) && value.name !== name)';
      const code = `
      const entries = await Promise.all(process.argv.slice(1).map((path) => import(path)));
      console.log(JSON.stringify({ names: entries.map(${namesOf}), others: entries.flatMap(${others}) }));
    `;
      const imported = JSON.parse(
        (await node(process.execPath, ['--input-type=module', '-e', code, ...entries], { cwd })).stdout,
      );
      const someNames = expect.arrayContaining([expect.any(String)]);
      expect(imported).toEqual({ names: entries.map(() => someNames), others: [] });
      const inCommonJs = `console.log(JSON.stringify(process.argv.slice(1).map((path) => (${namesOf})(require(path)))))`;
      const { stdout } = await node(process.execPath, ['-e', inCommonJs, ...required], { cwd });
      expect(JSON.parse(stdout)).toEqual(required.map((entry) => imported.names[entries.indexOf(entry)]));
    },
  );

  it('a response of the SDK is shown without anything internal', async () => {
    const code = `
      import { createClient, Decimal } from '@platform-services/sdk';
      const fetch = async () => new Response('text', { status: 200 });
      const client = createClient({ baseUrl: 'http://a', credentials: { sessionId: 's' }, fetch });
      console.log(new Decimal('1.50'), await client.request({ path: '/x' }).asResponse());
    `;
    const { stdout } = await node(process.execPath, ['--input-type=module', '-e', code], { cwd: root });
    expect(stdout).toBe("Decimal(1.50) RawResponse { status: 200, text: 'text' }\n");
  });
});
