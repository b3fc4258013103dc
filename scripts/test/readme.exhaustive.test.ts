import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createReferenceServer, demoDeployment } from '@platform-services/reference-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandLine } from '../../packages/reference-server/src/command/options.js';
import { runInProcess } from '../../packages/reference-server/test/support/in-process.js';
import { smallDeployment } from '../../packages/reference-server/test/support/small-service.js';
import { type Block, blocksOf, sourceOf } from './lib/blocks.js';
import { selfSigned } from './lib/certificate.js';
import { bash, isInstalled } from './lib/shell.js';
import { markdownFiles, sourceFiles } from './lib/source-files.js';
import { temporaryFolder } from './lib/temporary-folder.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** All documents that are written by hand, except what only lists changes or rows. */
const documents = markdownFiles().filter((path) => !/CHANGELOG|CODE_OF_CONDUCT|MAPPING|requirements/.test(path));
/** The origin in the documents. It is replaced by that of a server of this test. */
const documented = 'http://127.0.0.1:8080';
/** How the documents call the command where its package is installed, and in a clone. */
const installed = 'npx platform-services-server';
const built = 'node packages/reference-server/dist/cli.js';
/** The files that commands in the documents name. */
const deployment = join(temporaryFolder(), 'deployment.json');
const { certFile, keyFile } = selfSigned();
const files = new Map([
  ['deployment.json', deployment],
  ['cert.pem', certFile],
  ['key.pem', keyFile],
]);
// A server loads it faster than the demo.
writeFileSync(deployment, JSON.stringify({ ...smallDeployment, accesses: [{ id: 'access.demo', model: 'm' }] }));

/**
 * The allowed marks of the code blocks of each language. The tests of the suite check the blocks with its commands,
 * those of the example in a browser what it runs, and `packages-installed` the steps of the first guide.
 */
const marks: Readonly<Record<string, RegExp>> = {
  ts: /^same as \S+$/,
  tsx: /^same as \S+$/,
  python: /^same as \S+$/,
  java: /^same as \S+$/,
  js: /^same as \S+$/,
  sh: /^(install|run|run: refused|run: server|run: example|run: suite|a first application|a container|same as \S+|not run: the two commands)$/,
  json: /^(prints|a deployment|a mapping|known failures|same as \S+)$/,
  jsonl: /^(a ledger|a request list: \S+)$/,
  yaml: /^a step$/,
  text: /^(prints|same as \S+|words)$/,
};

const blocksIn = (path: string) => blocksOf(readFileSync(join(root, path), 'utf8'));

describe.each(documents)('%s', (path) => {
  const blocks = blocksIn(path);

  it('marks each code block with the way in which it is checked', () => {
    const unchecked = blocks.filter(({ language, mark = '' }) => !marks[language]?.test(mark));
    expect(unchecked.map(({ line, language, mark }) => `${path}:${line}: ${language} (${mark})`)).toEqual([]);
  });

  it('only has the two commands as unchecked blocks', () => {
    const exempt = blocks.filter(({ mark }) => mark?.startsWith('not run'));
    for (const line of exempt.flatMap(({ code }) => code.trim().split('\n'))) {
      expect(line).toMatch(/^npm (start|test)( -- --[a-z]+( \d+)?)? +#/);
    }
  });

  const copies = blocks.filter(({ mark }) => mark?.startsWith('same as '));
  if (copies.length > 0) {
    it.each(copies)('line $line is the same as in the code', ({ code, mark = '' }) => {
      expect(code).toBe(sourceOf(mark.slice('same as '.length), root));
    });
  }

  const deployments = blocks.filter(({ mark }) => mark === 'a deployment');
  if (deployments.length > 0) {
    it.each(deployments)('line $line is a deployment that can be served', ({ code }) => {
      expect(() => createReferenceServer({ deployment: JSON.parse(code) })).not.toThrow();
    });
  }

  const scripts = blocks.filter(({ mark }) => mark === 'run' || mark === 'run: refused' || mark === 'prints');
  // The blocks are not run on a machine without curl.
  if (scripts.length > 0 && isInstalled('curl') && isInstalled('bash')) describe('in a shell', () => shell(scripts));
});

describe('a command of the server in the documents', () => {
  const lines = documents
    .flatMap(blocksIn)
    .filter(({ mark }) => mark === 'run: server')
    .flatMap(({ code }) => code.trim().split('\n'));
  // Several documents have the same command.
  const commands = new Set(
    lines.map((line) =>
      line
        .replace(/ *#.*/, '')
        .replace(/ --port \d+/, '')
        .replace(built, installed),
    ),
  );

  it.each([...commands])(
    '%s',
    async (command) => {
      const words = command.split(/ +/).map((word) => files.get(word) ?? word);
      expect(words.splice(0, 2).join(' ')).toBe(installed);
      // A server ends with the command that it executes.
      const isServed = words[0] !== 'validate' && words[0] !== 'openapi';
      const { code, err } = await runInProcess(...words, ...(isServed ? ['--port', '0', '--exec', 'exit 0'] : []));
      expect({ code, failed: code === 0 ? '' : err }).toEqual({ code: 0, failed: '' });
    },
    60_000,
  );
});

describe('tables in the documents', () => {
  it('the reference page of the command lists every flag of the command', () => {
    const text = readFileSync(join(root, 'docs/reference/server-command.md'), 'utf8');
    const named = [...text.matchAll(/^\| `--([a-z-]+)/gm)].map(([, name]) => name);
    const options = commandLine().options.flatMap(({ long }) => long?.slice('--'.length) ?? []);
    expect([...named, 'version']).toEqual(options);
  });

  it.each([
    ['R', 'docs/resolutions.md'],
    ['D', 'docs/dialects.md'],
  ])('every %s-n that the code cites is explained', (letter, path) => {
    const explained = readFileSync(join(root, path), 'utf8');
    const cited = sourceFiles()
      .filter(({ path }) => /^(packages|examples)\/.*\/src\/.*\.ts$/.test(path))
      .flatMap(({ text }) => text.match(new RegExp(`\\b${letter}-\\d+`, 'g')) ?? []);
    expect(cited.length).toBeGreaterThan(10);
    expect([...new Set(cited)].filter((number) => !explained.includes(`| ${number} |`))).toEqual([]);
  });
});

/** Runs the blocks of a document one after the other, as in one shell. */
function shell(blocks: readonly Block[]): void {
  const running = createReferenceServer({ deployment: demoDeployment });
  let origin = '';
  beforeAll(async () => {
    origin = new URL((await running.listen({ port: 0 })).url).origin;
  });
  afterAll(() => running.close());

  let before = '';
  let printed = '';
  // Each starts many processes, one for each curl of all blocks so far.
  it.each(blocks)('line $line', { timeout: 120_000 }, async ({ code, mark }) => {
    if (mark === 'prints') {
      expect(printed).toBe(code);
      return;
    }
    const script = code.replaceAll(documented, origin).replaceAll(installed, built);
    // The previous lines run again for their variables, after a reset to the state in which they ran before.
    running.reset();
    running.journal.clear();
    const everything = await bash(`{ :\n${before}} >/dev/null\n${script}`, root);
    printed = everything.replaceAll(origin, documented).replace(/\n*$/, '\n');
    before += script;
    const refused = running.journal.entries().filter(({ status }) => status >= 400);
    if (mark === 'run') expect(refused).toEqual([]);
    else expect(refused).not.toEqual([]);
  });
}
