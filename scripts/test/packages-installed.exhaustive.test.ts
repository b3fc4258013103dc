import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, realpathSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { createReferenceServer, demoDeployment } from '@platform-services/reference-server';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { jsonIn, packages } from '../lib/packed.mjs';
import { root } from '../lib/run.mjs';
import { blocksOf } from './lib/blocks.js';
import { compiled, compiledForBrowsers } from './lib/compiled.js';
import { copyInto, linkPackage, otherNodes, sizes } from './lib/packed.js';
import { consumer, page, required } from './lib/programs.js';
import { bash } from './lib/shell.js';
import { temporaryFolder } from './lib/temporary-folder.js';

const run = promisify(execFile);
const guide = readFileSync(join(root, 'docs/guides/first-application.md'), 'utf8');
/** What the guide says to run, or to save in a file. */
const step =
  /^[^\n]*Save this \w+ as `(?<file>[^`]+)`:\n\n<!--[^\n]*-->\n```\w+\n(?<content>.*?)^```$|^<!-- a first application -->\n```sh\n(?<script>.*?)^```$/gms;
const steps = [...guide.matchAll(step)].map(({ groups = {} }) => {
  const { file, content = '', script = '' }: Partial<Record<string, string>> = groups;
  return { title: file === undefined ? script.trim() : `save ${file}`, file, content, script };
});

/** The folder of a reader of the guide, in which the clone is, and the project is made. */
const folder = realpathSync(temporaryFolder());
const app = join(folder, 'my-app');
const server = createReferenceServer();
let origin = '';
const printed: string[] = [];

beforeAll(async () => {
  symlinkSync(root, join(folder, 'platform-services'), 'junction');
  origin = new URL((await server.listen({ port: 0 })).url).origin;
});
afterAll(() => server.close());

// The other tests find what the guide has packed and installed.
describe('the guide to a first application', () => {
  test.each(steps)(
    '$title',
    async ({ file, content, script }) => {
      const here = (text: string): string => text.replaceAll('http://127.0.0.1:8080', origin);
      if (file === undefined) {
        const before = 'export npm_config_prefer_offline=true npm_config_audit=false NO_COLOR=1\n';
        printed.push(await bash(before + here(script), existsSync(app) ? app : folder));
      } else {
        mkdirSync(dirname(join(app, file)), { recursive: true });
        writeFileSync(join(app, file), here(content));
      }
    },
    600_000,
  );

  test('has programs and a test that do what it says', () => {
    expect(steps.map(({ file }) => file).filter(Boolean)).toEqual([
      'first.mjs',
      'src/quickstart.ts',
      'test/in-a-test.test.ts',
    ]);
    const [, , first, , quickstart, tests] = printed;
    expect(first).toContain("firstName: 'John'");
    expect(quickstart).toContain('Ann is a daughter of Jane');
    expect(tests).toMatch(/Tests +1 passed/);
  });
});

/** The file of a package, which the first step of the guide prints. */
function tarballOf(name: string): string {
  const [, path] = new RegExp(`^${name}: (.+)$`, 'm').exec(printed[0] ?? '') ?? [];
  return path ?? expect.fail(`${name} was not packed`);
}

async function filesIn(name: string): Promise<readonly string[]> {
  const { stdout } = await run('tar', ['-tzf', tarballOf(name)]);
  return stdout.trim().split('\n').toSorted();
}

describe.each(packages)('$name as it is packed', ({ name, folder: source }) => {
  it('says in its README how it is installed', () => {
    const blocks = blocksOf(readFileSync(join(root, source, 'README.md'), 'utf8'));
    const lines = blocks.flatMap(({ mark, code }) => (mark === 'install' ? code.trim() : []));
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^npm install (--save-dev )?${name}$`))]);
  });

  it('has no problems that publint reports', async () => {
    const bytes = new Uint8Array(readFileSync(tarballOf(name)));
    const { messages } = await publint({ pack: { tarball: bytes.buffer }, strict: true });
    const manifest = JSON.parse(readFileSync(join(root, source, 'package.json'), 'utf8'));
    expect(messages.map((message) => formatMessage(message, manifest, { color: false }))).toEqual([]);
  });

  it('has types that fit its code, from every kind of module', async () => {
    const checked = await checkPackage(createPackageFromTarballData(readFileSync(tarballOf(name))), {
      excludeEntrypoints: [/\.json$/],
    });
    if (checked.types === false) throw new Error('no types are published');
    // Resolution `node10` knows no `exports`; compilers for the versions of Node that the packages run on have others.
    const problems = checked.problems.flatMap((problem) => {
      if ('resolutionKind' in problem && problem.resolutionKind === 'node10') return [];
      return [`${problem.kind}${'entrypoint' in problem ? ` ${problem.entrypoint} ${problem.resolutionKind}` : ''}`];
    });
    expect(problems).toEqual(esmOnly[name] ?? []);
  });

  it('has no path of this machine in it, and no tests', async () => {
    const files = await filesIn(name);
    expect(files).toEqual(expect.arrayContaining(['package/README.md', 'package/LICENSE']));
    expect(
      files.filter(
        (file) =>
          !/^package\/(dist\/|src\/|(README|MAPPING|CHANGELOG)\.md$|LICENSE$|package\.json$|[\w.]+\.schema\.json$)/.test(
            file,
          ),
      ),
    ).toEqual([]);
    expect(files.filter((file) => /\.test\.|\.built$/.test(file))).toEqual([]);
    // If the source maps contain no sources, the package contains them.
    expect(files.some((file) => file.startsWith('package/src/'))).toBe(name === '@platform-services/reference-server');
  });
});

/** `./vitest` is for test files, which vitest loads as ES modules only; vitest itself cannot be required. */
const esmOnly: Readonly<Record<string, readonly string[]>> = {
  '@platform-services/reference-server': ['CJSResolvesToESM ./vitest node16-cjs'],
  '@platform-services/conformance': ['CJSResolvesToESM ./vitest node16-cjs'],
};

describe('npm, other than pnpm,', () => {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

  it('packs the same files of the SDK', async () => {
    const { stdout } = await run(npm, ['pack', '--dry-run', '--json'], { cwd: join(root, 'packages/sdk') });
    const { files }: { files: readonly { path: string }[] } = JSON.parse(jsonIn(stdout))[0];
    const packed = files.map(({ path }) => `package/${path}`);
    expect(packed.toSorted()).toEqual(await filesIn('@platform-services/sdk'));
  });

  it('does not pack a package whose dependencies only exist in the workspace', async () => {
    const packing = run(npm, ['pack', '--dry-run'], { cwd: join(root, 'packages/reference-server') });
    const needed = '@platform-services/reference-server depends on @platform-services/sdk by "workspace:"';
    await expect(packing).rejects.toMatchObject({ stderr: expect.stringContaining(needed) });
  });
});

it('the server can be had without msw, and the SDK without OpenTelemetry', async () => {
  const code = `
    const { createReferenceServer } = require('@platform-services/reference-server');
    const doors = ['@platform-services/reference-server/msw', '@platform-services/sdk/opentelemetry'];
    Promise.all(doors.map((door) => import(door).catch(({ code }) => code)))
      .then((found) => console.log(JSON.stringify([typeof createReferenceServer, ...found])));
  `;
  const { stdout } = await run(process.execPath, ['-e', code], { cwd: app });
  expect(JSON.parse(stdout)).toEqual(['function', 'ERR_MODULE_NOT_FOUND', 'ERR_MODULE_NOT_FOUND']);
});

describe('installed with what users install themselves', () => {
  beforeAll(() => {
    copyInto(app, join(import.meta.dirname, 'installed'));
    linkPackage(app, '@opentelemetry/api', join(root, 'packages/sdk'));
    linkPackage(app, 'msw', join(root, 'packages/reference-server'));
    linkPackage(app, '@types/node', root);
  });

  const seen = {
    firstName: 'Ann',
    isNotFound: true,
    imported: 1,
    bytes: 'the bytes of a file',
    handlers: 1,
    conformance: true,
  };
  const here = { version: process.versions.node, path: process.execPath };
  const nodes = [here, ...otherNodes().filter(({ path }) => path !== undefined)];
  const programs = nodes.flatMap((node) => ['program.mjs', 'program.cjs'].map((program) => ({ ...node, program })));

  it.each(programs)('$program runs on Node $version', async ({ path = '', program }) => {
    const { stdout, stderr } = await run(path, [program], { cwd: app });
    expect(JSON.parse(stdout)).toEqual(seen);
    expect(stderr).toBe('');
  });

  it('in Jest, the SDK says what reading a file needs', async () => {
    const code = `
      require('./as-jest.cjs');
      const { createClient } = require('@platform-services/sdk');
      const client = createClient({ baseUrl: 'http://127.0.0.1:1', credentials: { user: 'ann', password: 'secret' } });
      client.access('a').resources.upload({ path: 'package.json' }).catch(({ message }) => console.log(message));
    `;
    const { stdout } = await run(process.execPath, ['-e', code], { cwd: app });
    expect(stdout).toContain('In Jest, set NODE_OPTIONS=--experimental-vm-modules, or upload { content:');
  });

  it('reports the versions of Node that are not installed', () => {
    for (const { version, path } of otherNodes()) {
      if (path === undefined) console.info(`Node ${version} is not on this machine: set NODE_${version} to try it too`);
    }
  });

  it.each(['platform-services-server', 'platform-services-conformance', 'platform-services-codegen'])(
    '%s is a command',
    async (command) => {
      const path = join(app, 'node_modules/.bin', command);
      expect((await run(path, ['--version'])).stdout).toBe('0.1.0\n');
      expect((await run(path, ['--help'])).stdout).toContain(command);
      if (process.platform !== 'win32') expect(statSync(path).mode & 0o111).toBe(0o111);
    },
  );

  it('the suite judges, and its report has its style and its script', async () => {
    const report = join(folder, 'report.html');
    const line = ['run', '--self', '--only', 'ent-get/found', '--report', `html=${report}`];
    const { stdout } = await run(join(app, 'node_modules/.bin/platform-services-conformance'), line, { cwd: folder });
    expect(stdout).toMatch(/^No MUST failed\. 1 of [\d,]+ cases judged,/m);
    const page = readFileSync(report, 'utf8');
    expect(/<style>(.*?)<\/style>/s.exec(page)?.[1]).toContain('color-scheme: light dark');
    expect(/<script>(.*?)<\/script>/s.exec(page)?.[1]).toContain('showModal()');
  });

  describe('TypeScript', () => {
    beforeAll(async () => {
      writeFileSync(join(app, 'deployment.json'), JSON.stringify(demoDeployment));
      const codegen = join(app, 'node_modules/.bin/platform-services-codegen');
      await run(codegen, ['deployment.json', '--out', 'model.mts', '--name', 'demoModel'], { cwd: app });
    });

    // With the resolution of bundlers, the same conditions lead to the same declarations.
    it('a program compiles, as an ES module and as a CommonJS module', () => {
      const files = [join(app, 'consumer.mts'), join(app, 'consumer.cts')];
      [consumer, required].forEach((text, index) => {
        writeFileSync(files[index] ?? '', text);
      });
      const { faults, read } = compiled(files, {
        target: 'es2022',
        lib: ['es2023', 'esnext.disposable'],
        module: 'node16',
        exactOptionalPropertyTypes: true,
        types: ['node'],
        typeRoots: [join(app, 'node_modules/@types')],
      });
      // Other packages may have faults of their own.
      expect(faults.filter((fault) => !/^[^(]*node_modules\/(?!@platform-services\/)/.test(fault))).toEqual([]);
      const ours = read.filter((name) => name.startsWith(app) && name.includes('@platform-services'));
      expect(ours.length).toBeGreaterThan(2);
    }, 120_000);

    it('a program for browsers compiles without the types of Node', () => {
      const path = join(app, 'page.mts');
      writeFileSync(path, page);
      const { faults, read } = compiledForBrowsers([path], {
        lib: ['es2022', 'dom', 'dom.iterable'],
        customConditions: ['browser'],
        skipDefaultLibCheck: true,
      });
      expect(faults).toEqual([]);
      expect(read).toContain(path);
      expect(read.filter((name) => name.includes('@types/node'))).toEqual([]);
    }, 120_000);
  });

  it('the SDK and all that it needs stay small', () => {
    const found = sizes(app, '@platform-services/sdk');
    const total = [...found.values()].reduce((sum, bytes) => sum + bytes, 0);
    const packedBytes = (name: string) => statSync(tarballOf(name)).size;
    const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`.padStart(9);
    const rows = [
      ...Array.from(found, ([name, bytes]) => `${name.padEnd(28)}${kilobytes(bytes)}`),
      `${'in all'.padEnd(28)}${kilobytes(total)}`,
      ...packages.map(({ name }) => `${`${name}, packed`.padEnd(44)}${kilobytes(packedBytes(name))}`),
    ];
    console.info(`Sizes\n${rows.join('\n')}`);
    expect([...found.keys()]).toContain('undici');
    expect(found.size).toBeLessThan(16);
    expect(total).toBeLessThan(8_000_000);
    for (const { name } of packages) expect(packedBytes(name)).toBeLessThan(1_700_000);
  });
});
