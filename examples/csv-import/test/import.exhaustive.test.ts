import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { createReferenceServer, demoDeployment, type Fault } from '@platform-services/reference-server';
import { createClient, Decimal } from '@platform-services/sdk';
import { build } from 'esbuild';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { commandsOf } from '../../../scripts/test/lib/blocks.js';
import { removeTemporaryFolders, temporaryFolder } from '../../../scripts/test/lib/temporary-folder.js';
import { model } from '../src/model.js';

const example = join(import.meta.dirname, '..');
const folder = temporaryFolder();
const file = join(folder, 'people.csv');
const server = createReferenceServer({ deployment: demoDeployment });
const people = createClient({
  baseUrl: 'https://service.test',
  credentials: { user: 'demo', password: 'demo' },
  model,
  fetch: (url, init) => server.fetch(new Request(url, init)),
})
  .access('access.demo')
  .entities('Person');
/** The program compiled to JavaScript, because compiling it would take most of the time of each run. */
const program = join(temporaryFolder(), 'program.mjs');
let baseUrl: string;

beforeAll(async () => {
  symlinkSync(join(example, 'node_modules'), join(dirname(program), 'node_modules'), 'junction');
  await build({
    entryPoints: [join(example, 'src/main.ts')],
    outfile: program,
    bundle: true,
    packages: 'external',
    format: 'esm',
    target: 'node20',
    logLevel: 'silent',
  });
  baseUrl = (await server.listen({ port: 0 })).url;
}, 300_000);
beforeEach(() => {
  server.reset();
  server.journal.clear();
});
afterAll(async () => {
  await server.close();
  removeTemporaryFolders(); // here, because this test also runs without the configuration of the project
});

const head = 'id,firstName,lastName,ssn,birth,email,balance';

/** Rows of many people, whose ids follow each other. */
const rows = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${50_000 + index},Ann,Import,1,1980-05-06,${emailOf(index)},1.50`);

const emailOf = (index: number): string => `ann${index}@example.org`;

/** The addresses of the people in these rows, in their order. */
const emails = (count: number): string[] => Array.from({ length: count }, (_, index) => emailOf(index)).sort();

const write = (...lines: readonly string[]): void => writeFileSync(file, `${lines.join('\n')}\n`);

/** Starts the program, without npm, so that signals reach it alone. */
function start(...args: readonly string[]) {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: example,
    env: { ...process.env, SERVICE_URL: baseUrl },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  let shown = '';
  child.stderr.on('data', (chunk) => (shown += chunk));
  const ended = once(child, 'close').then(([code]) => ({ code, shown }));
  return { ended, shown: () => shown, kill: (signal: NodeJS.Signals) => child.kill(signal) };
}

const run = (...args: readonly string[]) => start(...args).ended;

/** Delays the answer to a person of `rows`, by default until the test ends it. */
const hold = (index: number, fault: Fault = { delayMs: 60_000 }) =>
  server.faults.add({ match: { method: 'PUT', body: { email: emailOf(index) } }, fault });

/** Waits until the service has answered for a number of people. */
const answered = (count: number) =>
  expect.poll(() => server.journal.entries({ method: 'PUT' }).length, { timeout: 30_000 }).toBe(count);

/** The addresses of the people that were stored, in their order. */
const stored = (): string[] =>
  server.journal
    .entries({ method: 'PUT', status: 200 })
    .map(({ body }) => JSON.parse(body?.text ?? '').email)
    .sort();

test('imports a file, whose second import changes nothing', async () => {
  write(`\ufeff${head}`, '1,Jack,"Doe, junior",111,,jack@example.org,', '', '5001,Ada,Ahl,2,1950-01-31,,0.10');
  const before = await people.list();

  for (const _ of ['first', 'second']) {
    expect(await run(file)).toEqual({
      code: 0,
      shown: '100 %, 2 people\n2 people were stored, and 0 rows were refused.\n',
    });
    expect(await people.list()).toHaveLength(before.length + 1);
    expect(await people.get(1)).toMatchObject({
      firstName: 'Jack',
      lastName: 'Doe, junior',
      email: 'jack@example.org',
    });
    expect((await people.get(1)).balance ?? null).toBeNull();
    expect(await people.get(5001)).toMatchObject({ birth: new Date('1950-01-31'), balance: new Decimal('0.10') });
  }
  expect(readdirSync(folder)).toEqual(['people.csv']);
});

test('the command of the README imports its file', async () => {
  const [command = ''] = commandsOf(example);
  const env = { ...process.env, SERVICE_URL: baseUrl };
  const { stderr } = await promisify(execFile)('bash', ['-c', command], { cwd: example, env });
  expect(stderr).toBe('100 %, 3 people\n3 people were stored, and 0 rows were refused.\n');
  expect(await people.get(5003)).toMatchObject({ lastName: 'Castellan, née Birk' });
});

test('leaves properties without a column as they are', async () => {
  write('id,firstName', '1,Jack');
  const { ssn } = await people.get(1);
  expect((await run(file)).code).toBe(0);
  expect(await people.get(1)).toMatchObject({ firstName: 'Jack', lastName: 'Doe', ssn });
});

test.each(['1', '01'])('stores the last of several rows of a person, with the id %s', async (id) => {
  write('id,email', `1,${emailOf(0)}`, `${id},${emailOf(1)}`);
  hold(0, { delayMs: 300 });
  expect((await run(file)).code).toBe(0);
  expect((await people.get(1)).email).toBe(emailOf(1));
});

test('continues after Ctrl-C, and stores nobody twice', async () => {
  write(head, ...rows(230));
  hold(120);
  const first = start(file);
  await answered(149);
  first.kill('SIGINT');
  await expect.poll(first.shown, { timeout: 30_000 }).toContain('Stopping');
  server.restore(server.snapshot()); // the request does not wait any longer, and is sent again
  expect(await first.ended).toEqual({
    code: 130,
    shown: expect.stringMatching(
      /Stopping .*\n\d+ %, 150 people\n150 people were .*\nThe import stopped after line 151\./s,
    ),
  });
  expect(readdirSync(folder)).toEqual(['people.csv', 'people.csv.progress.json']);

  const { code, shown } = await run(file);
  expect(shown).toMatch(/^Continuing after line 151\.\n.*\n230 people were stored, and 0 rows were refused\.\n$/s);
  expect(code).toBe(0);
  expect(stored()).toEqual(emails(230));
  expect(readdirSync(folder)).toEqual(['people.csv']);
});

test('continues after it was killed, and stores only the last batch once more', async () => {
  write(head, ...rows(120));
  hold(70);
  const first = start(file);
  await answered(99);
  first.kill('SIGKILL');
  expect((await first.ended).code).toBeNull();

  expect((await run(file)).shown).toMatch(/^Continuing after line 51\.\n.*\n120 people were stored/s);
  expect([...new Set(stored())]).toEqual(emails(120));
  expect(stored()).toHaveLength(120 + 49);
  expect(await people.list({ where: { lastName: 'Import' } })).toHaveLength(120);
});

test('continues after the service has failed, and begins again if the file has changed', async () => {
  write(head, ...rows(60));
  hold(55, { status: 500, body: 'Out of order' });
  expect(await run(file)).toEqual({ code: 1, shown: expect.stringContaining('Out of order') });
  hold(55, { status: 500, body: 'Out of order' });
  expect(await run(file)).toEqual({ code: 1, shown: expect.stringMatching(/^Continuing after line 51\./) });
  write(head, ...rows(3));
  expect(await run(file)).toEqual({ code: 0, shown: expect.stringMatching(/^100 %, 3 people\n/) });
});

test('reports bad rows with their line, and stores the others', async () => {
  write(
    head,
    'x1,Ann,Import,1,1980-05-06,,1.50',
    '50001,Ann,Import,1,yesterday,,1.50',
    '50002,Ann,"Import\nfurther",1,1980-05-06,ann@example.org,1.50',
    '50003,Ann,Import,1',
    '50004,Ann,Import,1,1980-05-06,,a lot',
    '50005,Ann,Import,1,1980-05-06,bo@example.org,1.50',
  );
  const { code, shown } = await run(file);
  expect(shown.split('\n').slice(0, 4)).toEqual([
    `${file}:2: Expected a number in the column id, got "x1".`,
    expect.stringMatching(/:3: entities\.put: Expected a valid Date .*"yesterday" at birth/),
    expect.stringMatching(/:6: Invalid Record Length: .*/),
    expect.stringMatching(/:7: entities\.put: Expected a decimal.*"a lot" at balance/),
  ]);
  expect(shown).toContain('2 people were stored, and 4 rows were refused.');
  expect(code).toBe(1);
  expect(stored()).toEqual(['ann@example.org', 'bo@example.org']);
});

test.each([
  ['an unknown column', 'id,fistName\n1,Jack\n', /Unknown column fistName\. Expected id, firstName, /],
  ['no column for the id', 'firstName\nJack\n', /Expected a column id, got firstName\./],
  ['a wrong quotation mark', 'id,firstName\n1,"Jack" J.\n', /people\.csv: Invalid Closing Quote: .* line 2/],
])('refuses a file with %s', async (_what, text, message) => {
  writeFileSync(file, text);
  expect(await run(file)).toEqual({ code: 1, shown: expect.stringMatching(message) });
  expect(stored()).toEqual([]);
});

test('refuses a file that does not exist, and a wrong command line', async () => {
  expect(await run(join(folder, 'none.csv'))).toEqual({ code: 1, shown: expect.stringContaining('ENOENT') });
  expect(await run()).toEqual({ code: 2, shown: expect.stringContaining('Expected one CSV file') });
});
