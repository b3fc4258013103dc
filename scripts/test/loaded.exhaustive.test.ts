import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { root } from '../lib/run.mjs';

/** The files that a file of a package loads with it. */
function filesOf(file: string, known = new Set<string>()): ReadonlySet<string> {
  if (known.has(file)) return known;
  known.add(file);
  const imports = readFileSync(file, 'utf8').matchAll(/^(?:import|export|\}) ?(?:from )?"(\.\.?\/[^"]+)";$/gm);
  for (const [, path = ''] of imports) filesOf(join(dirname(file), path), known);
  return known;
}

test.each([
  ['sdk', 'index', 7],
  ['sdk', 'legacy', 7],
  ['sdk', 'plain', 5],
  ['sdk', 'model/index', 3],
  ['sdk', 'fetch/index', 7],
  ['reference-server', 'index', 2],
  ['reference-server', 'msw', 2],
  ['reference-server', 'cli', 2],
])('%s loads %s in few files', (name, entry, count) => {
  expect([...filesOf(join(root, 'packages', name, 'dist', `${entry}.js`))]).toHaveLength(count);
});

test.each([
  ['sdk', 'index'],
  ['reference-server', 'index'],
])('%s loads files of ASCII characters, which Node decodes faster', (name, entry) => {
  for (const file of filesOf(join(root, 'packages', name, 'dist', `${entry}.js`))) {
    // Regular expressions and comments of members stay as they are in the sources.
    const line = readFileSync(file, 'utf8')
      .split('\n')
      .find((each) => /[^\0-\x7f]/.test(each));
    expect(line, file).toBeUndefined();
  }
});

test.each(['bun', 'deno'])('the SDK for %s is the same for import and require', async (condition) => {
  const program = `
    import { createRequire } from 'node:module';
    const require = createRequire(process.cwd() + '/');
    const names = ['@platform-services/sdk', '@platform-services/sdk/model', '@platform-services/sdk/plain'];
    const loaded = await Promise.all(names.map(async (name) => [require(name), await import(name)]));
    const paths = names.map((name) => [require.resolve(name), import.meta.resolve(name)]);
    console.log(JSON.stringify({ same: loaded.map(([one, other]) => one === other), paths }));
  `;
  const args = [`--conditions=${condition}`, '--no-warnings', '--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: join(root, 'packages/conformance') });
  const folder = join(root, 'packages/sdk/dist/fetch');
  expect(JSON.parse(stdout)).toEqual({
    same: [true, true, true],
    paths: ['index', 'model/index', 'plain'].map((entry) => [`${folder}/${entry}.js`, `file://${folder}/${entry}.js`]),
  });
});

test('a server that starts and answers loads no module of Node that only some programs need', async () => {
  const program = `
    import { request } from 'node:http';
    import { createReferenceServer } from '@platform-services/reference-server';
    const deployment = { models: [], accesses: [], users: [{ name: 'demo', password: 'demo' }] };
    const server = createReferenceServer({ deployment });
    const { url } = await server.listen({ port: 0 });
    const login = request(url + '/rest/authenticate?user=demo&password=demo', { method: 'POST', agent: false });
    const status = await new Promise((resolve) => {
      login.on('response', (response) => response.resume().on('end', () => resolve(response.statusCode))).end();
    });
    await server.close();
    console.log(JSON.stringify({ status, modules: process.moduleLoadList }));
  `;
  const options = { cwd: join(root, 'packages/conformance') };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], options);
  const { status, modules }: { status: number; modules: readonly string[] } = JSON.parse(stdout);
  expect(status).toBe(200);
  expect(modules).toContain('NativeModule http');
  const costly = ['https', 'tls', 'http2', 'perf_hooks', 'internal/crypto/webidl', 'worker_threads', 'zlib'];
  expect(costly.filter((name) => modules.includes(`NativeModule ${name}`))).toEqual([]);
});
