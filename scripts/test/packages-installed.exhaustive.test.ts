import { execFile } from 'node:child_process';
import { readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { demoDeployment } from '@platform-services/reference-server';
import { build } from 'esbuild';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { pack, packages } from '../lib/packed.mjs';
import { copyInto, install, lend, otherNodes, type Packed, sizes } from './lib/packed.js';
import { consumer, page, required } from './lib/programs.js';
import { temporaryFolder } from './lib/temporary-folder.js';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);
const folder = realpathSync(temporaryFolder());
const app = join(folder, 'app');
let packed: readonly Packed[] = [];
/** The results of imports before the optional peers are installed. */
let withoutPeers: unknown;

beforeAll(async () => {
  packed = await pack(folder);
  await install(packed, app);
  copyInto(app, join(import.meta.dirname, 'installed'));
  withoutPeers = await importedWithoutPeers();
  // Users install the optional peers and the compiler's types of Node themselves.
  lend(app, '@opentelemetry/api', join(root, 'packages/sdk'));
  lend(app, 'msw', join(root, 'packages/reference-server'));
  lend(app, 'vitest', join(root, 'packages/conformance'));
  lend(app, '@types/node', root);
}, 300_000);

function packedOf(name: string): Packed {
  const found = packed.find((each) => each.name === name);
  if (found === undefined) throw new Error(`${name} was not packed`);
  return found;
}

async function importedWithoutPeers(): Promise<unknown> {
  const code = `
    const { createReferenceServer } = require('@platform-services/reference-server');
    const doors = ['@platform-services/reference-server/msw', '@platform-services/sdk/opentelemetry'];
    Promise.all(doors.map((door) => import(door).catch(({ code }) => code)))
      .then((found) => console.log(JSON.stringify([typeof createReferenceServer, ...found])));
  `;
  return JSON.parse((await run(process.execPath, ['-e', code], { cwd: app })).stdout);
}

describe.each(packages)('$name as it is packed', ({ name, folder: source }) => {
  it('has no problems that publint reports', async () => {
    const { tarball } = packedOf(name);
    const bytes = new Uint8Array(readFileSync(tarball));
    const { messages } = await publint({ pack: { tarball: bytes.buffer }, strict: true });
    const manifest = JSON.parse(readFileSync(join(root, source, 'package.json'), 'utf8'));
    expect(messages.map((message) => formatMessage(message, manifest, { color: false }))).toEqual([]);
  });

  it('has types that fit its code, from every kind of module', async () => {
    const checked = await checkPackage(createPackageFromTarballData(readFileSync(packedOf(name).tarball)), {
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
    const { stdout } = await run('tar', ['-tzf', packedOf(name).tarball]);
    const files = stdout.trim().split('\n');
    expect(files).toContain('package/README.md');
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

describe('installed into an empty folder', () => {
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

  it('the server can be had without msw, and the SDK without OpenTelemetry', () => {
    expect(withoutPeers).toEqual(['function', 'ERR_MODULE_NOT_FOUND', 'ERR_MODULE_NOT_FOUND']);
  });
});

/**
 * What the compiler refuses in programs and in our packages. Looking for errors in the declarations of others takes
 * long.
 */
function faultsIn(program: ts.Program): readonly ts.Diagnostic[] {
  const ours = program
    .getSourceFiles()
    .filter(
      ({ fileName }) => !fileName.includes('node_modules') || fileName.includes('node_modules/@platform-services/'),
    );
  return [
    ...program.getOptionsDiagnostics(),
    ...ours.flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]),
    ...program.getGlobalDiagnostics(),
  ];
}

describe('TypeScript', () => {
  beforeAll(async () => {
    writeFileSync(join(app, 'deployment.json'), JSON.stringify(demoDeployment));
    const codegen = join(app, 'node_modules/.bin/platform-services-codegen');
    await run(codegen, ['deployment.json', '--out', 'model.mts', '--name', 'demoModel'], { cwd: app });
  });

  it.each([
    ['node16', ts.ModuleKind.Node16, ts.ModuleResolutionKind.Node16],
    ['bundler', ts.ModuleKind.ESNext, ts.ModuleResolutionKind.Bundler],
  ])(
    'a program compiles with the resolution %s',
    (resolution, module, moduleResolution) => {
      writeFileSync(join(app, 'consumer.mts'), consumer);
      writeFileSync(join(app, 'consumer.cts'), required);
      const names = resolution === 'node16' ? ['consumer.mts', 'consumer.cts'] : ['consumer.mts'];
      const program = ts.createProgram(
        names.map((name) => join(app, name)),
        {
          target: ts.ScriptTarget.ES2022,
          lib: ['lib.es2023.d.ts', 'lib.esnext.disposable.d.ts'],
          module,
          moduleResolution,
          strict: true,
          exactOptionalPropertyTypes: true,
          noEmit: true,
          skipLibCheck: false,
          types: ['node'],
          typeRoots: [join(app, 'node_modules/@types')],
        },
      );
      expect(
        faultsIn(program).map(
          ({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
        ),
      ).toEqual([]);
      const read = program.getSourceFiles().map(({ fileName }) => fileName);
      expect(read.filter((name) => name.startsWith(app) && name.includes('@platform-services')).length).toBeGreaterThan(
        2,
      );
    },
    120_000,
  );

  it('a program for browsers compiles without the types of Node', () => {
    const path = join(app, 'page.mts');
    writeFileSync(path, page);
    const program = ts.createProgram([path], {
      target: ts.ScriptTarget.ES2022,
      lib: ['lib.es2023.d.ts', 'lib.esnext.disposable.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      customConditions: ['browser'],
      strict: true,
      noEmit: true,
      types: [],
    });
    const faults = ts.getPreEmitDiagnostics(program);
    expect(faults.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))).toEqual([]);
    expect(program.getSourceFiles().filter(({ fileName }) => fileName.includes('@types/node'))).toEqual([]);
  }, 120_000);
});

describe('unused code is left out of a bundle', () => {
  /** The bytes that each file gives to a bundle of one import. */
  async function bundle(names: string, from: string): Promise<{ bytes: number; files: readonly string[] }> {
    const { metafile } = await build({
      stdin: { contents: `import { ${names} } from '${from}'; console.log(${names});`, resolveDir: app },
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'node',
      minify: true,
      metafile: true,
      logLevel: 'silent',
    });
    const [output] = Object.values(metafile.outputs);
    const files = Object.entries(output?.inputs ?? {}).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
    return { bytes: output?.bytes ?? 0, files: files.map(([name]) => name) };
  }

  it.each([
    ['NotFoundError', '@platform-services/sdk', 4_000],
    ['ref', '@platform-services/sdk', 12_000],
    ['Decimal', '@platform-services/sdk', 12_000],
    ['defineModel', '@platform-services/sdk/model', 1_000],
    ['parseType', '@platform-services/sdk/model', 4_200],
  ])('%s of %s contains neither undici nor other packages', async (name, from, most) => {
    const { bytes, files } = await bundle(name, from);
    expect(files.filter((file) => file.includes('node_modules/') && !file.includes('@platform-services/sdk'))).toEqual(
      [],
    );
    expect(bytes).toBeLessThan(most);
  });

  it('a bundle of the client contains undici, so that the check can fail', async () => {
    const { files } = await bundle('createClient', '@platform-services/sdk');
    expect(files.some((file) => file.includes('node_modules/undici/'))).toBe(true);
  });
});

describe('the installed packages', () => {
  it('the SDK and all that it needs stay small', () => {
    const found = sizes(app, '@platform-services/sdk');
    const total = [...found.values()].reduce((sum, bytes) => sum + bytes, 0);
    const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`.padStart(9);
    const rows = [
      ...Array.from(found, ([name, bytes]) => `${name.padEnd(28)}${kilobytes(bytes)}`),
      `${'in all'.padEnd(28)}${kilobytes(total)}`,
      ...packed.map(({ name, tarball }) => `${`${name}, packed`.padEnd(44)}${kilobytes(statSync(tarball).size)}`),
    ];
    console.info(`Sizes\n${rows.join('\n')}`);
    expect([...found.keys()]).toContain('undici');
    expect(found.size).toBeLessThan(16);
    expect(total).toBeLessThan(8_000_000);
    for (const { tarball } of packed) expect(statSync(tarball).size).toBeLessThan(1_700_000);
  });
});
