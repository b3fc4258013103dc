import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from './lib/temporary-folder.js';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);
const folder = temporaryFolder();

test('after the set-up, npx finds the commands', async () => {
  const commands = ['codegen', 'conformance', 'server'].map((name) => `platform-services-${name}`);
  const line = commands.map((command) => `${command} --help`).join(' && ');
  const { stdout } = await run('npx', ['--no-install', '--call', line], { cwd: root });
  for (const command of commands) expect(stdout).toContain(command);
});

/** What a program has loaded and called, by the coverage that Node writes when it ends. */
interface Loaded {
  /** The packages from which files were loaded. */
  readonly packages: readonly string[];
  /** The number of files of this project. */
  readonly files: number;
  /** The names of the functions of this project that were called. */
  readonly called: ReadonlySet<string>;
}

interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly { readonly functionName: string; readonly ranges: readonly [{ count: number }] }[];
  }[];
}

/** The forms in which a package can be loaded. */
const forms = [
  { form: 'import', args: ['--input-type=module', '-e'], load: (name: string) => `(await import('${name}'))` },
  { form: 'require', args: ['-e'], load: (name: string) => `require('${name}')` },
] as const;

/** Runs a program in the folder of a package, which is the body of an async function. */
async function loadedBy(form: (typeof forms)[number], packageFolder: string, program: string): Promise<Loaded> {
  const coverage = mkdtempSync(join(folder, 'coverage-'));
  const body = program.replaceAll(/load\('(.*?)'\)/g, (_call, name: string) => form.load(name));
  await run(process.execPath, [...form.args, `(async () => { ${body} })()`], {
    cwd: join(root, packageFolder),
    env: { ...process.env, NODE_V8_COVERAGE: coverage },
  });
  const scripts = readdirSync(coverage).flatMap((file) => {
    const { result }: Coverage = JSON.parse(readFileSync(join(coverage, file), 'utf8'));
    return result.filter(({ url }) => url.startsWith('file:') && !url.includes('[eval'));
  });
  const own = scripts.filter(({ url }) => !url.includes('/node_modules/'));
  const called = own.flatMap(({ functions }) => functions.filter(({ ranges: [whole] }) => whole.count > 0));
  return {
    packages: Array.from(new Set(scripts.map(({ url }) => packageOf(url)))).sort(),
    files: own.length,
    called: new Set(called.map(({ functionName }) => functionName)),
  };
}

function packageOf(url: string): string {
  const [, installed] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url) ?? [];
  const [, own] = /\/packages\/([^/]+)\/dist\//.exec(url) ?? [];
  return installed ?? own ?? url;
}

const deployment = `{
  models: [{ name: 'm', types: { 'a.Person': { kind: 'entity', properties: { name: 'string', height: 'decimal' } } } }],
  accesses: [{ id: 'a', model: 'm', entities: [{ _type: 'a.Person', id: 1, name: 'Ann' }] }],
  users: [{ name: 'u', password: 'u' }],
}`;

/** XML for a person of the deployment. */
const xml = [
  '<gm-data><required-types><t alias="P" num="1">a.Person</t></required-types>',
  '<root-value><r>P-0</r></root-value><pool><E id="P-0"><s p="name">Bob</s></E></pool></gm-data>',
].join('');

const start = `
  const { createReferenceServer } = load('@platform-services/reference-server');
  const server = createReferenceServer({ deployment: ${deployment} });
  const { url } = await server.listen({ port: 0 });
  const send = async (method, path, options) => {
    const answer = await fetch(url + path, { method, ...options });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(path + ': ' + answer.status + ' ' + text);
    return JSON.parse(text);
  };
  const sessionId = await send('POST', '/rest/authenticate?user=u&password=u');
  const headers = { 'gm-session-id': sessionId };
  const people = '/rest/v2/entities/a/Person';
`;

describe.each(forms)('a program that starts by $form', (form) => {
  test('a server with its own deployment loads only the server, and generates no demo', async () => {
    const { packages, files, called } = await loadedBy(
      form,
      'packages/reference-server',
      `${start}
      await send('GET', people + '/1', { headers });
      await send('POST', people, { headers, body: '{"name":"Bob"}' });
      await server.close();`,
    );
    expect(packages).toEqual(['reference-server', 'sdk']);
    expect(files).toBeLessThanOrEqual(10);
    expect(called).toContain('createReferenceServer');
    expect(Array.from(called).filter((name) => /^make(People|Companies|Resources|Accesses)$/.test(name))).toEqual([]);
  });

  test('the demo is generated when it is served', async () => {
    const { packages, called } = await loadedBy(
      form,
      'packages/reference-server',
      "load('@platform-services/reference-server').createReferenceServer();",
    );
    expect(packages).toEqual(['reference-server', 'sdk']);
    expect(called).toContain('makePeople');
  });

  test.each([
    [
      ['saxes', 'xmlchars'],
      `await send('POST', people, { body: '${xml}', headers: { ...headers, 'content-type': 'application/xml' } });`,
    ],
  ])('a server loads %s for the first request that needs it', async (names, request) => {
    const program = `${start} ${request} await server.close();`;
    const { packages } = await loadedBy(form, 'packages/reference-server', program);
    expect(packages).toEqual([...names, 'reference-server', 'sdk'].sort());
  });

  test('the SDK loads nothing else before the first request', async () => {
    const { packages, called } = await loadedBy(
      form,
      'packages/sdk',
      `const { createClient } = load('@platform-services/sdk');
      const credentials = { sessionId: 's' };
      await createClient({ baseUrl: 'http://127.0.0.1:1', credentials }).close();
      const fetch = async () => new Response('[]');
      const client = createClient({ baseUrl: 'http://127.0.0.1:1', credentials, fetch });
      await client.access('a').entities('T').list();
      await client.close();`,
    );
    expect(packages).toEqual(['sdk']);
    expect(called).toContain('createClient');
  });

  test('the SDK loads undici for the first request', async () => {
    const program = `const { createClient } = load('@platform-services/sdk');
      const options = { baseUrl: 'http://127.0.0.1:1', credentials: { sessionId: 's' }, retry: false };
      await createClient(options).access('a').entities('T').list().then(
        () => { throw new Error('answered'); },
        ({ name }) => { if (name !== 'ConnectError') throw new Error(name); },
      );`;
    expect((await loadedBy(form, 'packages/sdk', program)).packages).toEqual(['sdk', 'undici']);
  });

  test('the model loads a library only for the text of a deployment with a number that would lose digits', async () => {
    const load = "const { parseDeployment, loadDeployment } = load('@platform-services/sdk/model');";
    const checks = `loadDeployment(${deployment}); parseDeployment(JSON.stringify(${deployment}));`;
    const checked = await loadedBy(form, 'packages/sdk', `${load} ${checks}`);
    expect(checked.packages).toEqual(['sdk']);
    const withDigits = `JSON.stringify(${deployment}).replace('"Ann"', '"Ann","height":1.10')`;
    const lossless = await loadedBy(form, 'packages/sdk', `${load} parseDeployment(${withDigits});`);
    expect(lossless.packages).toEqual(['lossless-json', 'sdk']);
  });
});
