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

/** What a program has run in a stage, e.g. by loading it, by the coverage that Node writes at the end of the stage. */
interface Loaded {
  /** The packages whose code has run. */
  readonly packages: readonly string[];
  /** The number of files of this project whose code has run. */
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

/**
 * Runs a program in the folder of a package. One process runs all of its stages, each of which is statements of an
 * async function, since starting it takes longer than most of them.
 */
async function loadedBy(
  form: (typeof forms)[number],
  packageFolder: string,
  stages: readonly string[],
): Promise<readonly Loaded[]> {
  const coverage = mkdtempSync(join(folder, 'coverage-'));
  const takeCoverage = "process.getBuiltinModule('v8').takeCoverage();";
  const body = stages
    .map((stage) => `${stage}\n${takeCoverage}\n`)
    .join('')
    .replaceAll(/load\('(.*?)'\)/g, (_call, name: string) => form.load(name));
  await run(process.execPath, [...form.args, `(async () => { ${body} process.exit(); })()`], {
    cwd: join(root, packageFolder),
    env: { ...process.env, NODE_V8_COVERAGE: coverage },
  });
  // The name of a file ends with its number, and the last one is written by the end of the process.
  const numberOf = (file: string) => Number(/(\d+)\.json$/.exec(file)?.[1]);
  const files = readdirSync(coverage).toSorted((one, other) => numberOf(one) - numberOf(other));
  return stages.map((_stage, at) => loadedAt(join(coverage, files[at] ?? '')));
}

function loadedAt(file: string): Loaded {
  const { result }: Coverage = JSON.parse(readFileSync(file, 'utf8'));
  const scripts = result.filter(({ url }) => url.startsWith('file:') && !url.includes('[eval'));
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
  test('a server loads only the server, XML for the first request with it, and generates the demo to serve it', async () => {
    const [own, withXml, demo] = await loadedBy(form, 'packages/reference-server', [
      `${start}
      await send('GET', people + '/1', { headers });
      await send('POST', people, { headers, body: '{"name":"Bob"}' });`,
      `await send('POST', people, { body: '${xml}', headers: { ...headers, 'content-type': 'application/xml' } });`,
      'createReferenceServer();',
    ]);
    expect(own?.packages).toEqual(['reference-server', 'sdk']);
    expect(own?.files).toBeLessThanOrEqual(10);
    expect(own?.called).toContain('createReferenceServer');
    expect([...(own?.called ?? [])].filter((name) => /^make(People|Companies|Resources|Accesses)$/.test(name))).toEqual(
      [],
    );
    expect(withXml?.packages).toEqual(['reference-server', 'saxes', 'xmlchars']);
    expect(demo?.packages).toEqual(['reference-server', 'sdk']);
    expect(demo?.called).toContain('makePeople');
  });

  test('the SDK loads a library for numbers that would lose digits, and undici for the first request', async () => {
    const [checked, client, lossless, request] = await loadedBy(form, 'packages/sdk', [
      `const { parseDeployment, loadDeployment } = load('@platform-services/sdk/model');
      loadDeployment(${deployment});
      parseDeployment(JSON.stringify(${deployment}));`,
      `const { createClient } = load('@platform-services/sdk');
      const options = { baseUrl: 'http://127.0.0.1:1', credentials: { sessionId: 's' }, retry: false };
      await createClient(options).close();
      const ownFetch = createClient({ ...options, fetch: async () => new Response('[]') });
      await ownFetch.access('a').entities('T').list();
      await ownFetch.close();`,
      `parseDeployment(JSON.stringify(${deployment}).replace('"Ann"', '"Ann","height":1.10'));`,
      `await createClient(options).access('a').entities('T').list().then(
        () => { throw new Error('answered'); },
        ({ name }) => { if (name !== 'ConnectError') throw new Error(name); },
      );`,
    ]);
    expect(checked?.packages).toEqual(['sdk']);
    expect(client?.packages).toEqual(['sdk']);
    expect(client?.called).toContain('createClient');
    expect(lossless?.packages).toEqual(['lossless-json', 'sdk']);
    expect(request?.packages).toEqual(['sdk', 'undici']);
  });
});
