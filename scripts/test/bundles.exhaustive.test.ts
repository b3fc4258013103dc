import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { type BuildOptions, build, type Platform } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { createReferenceServer, demoDeployment } from '../../packages/reference-server/src/index.js';
import { root } from '../lib/run.mjs';
import { temporaryFolder } from './lib/temporary-folder.js';

interface Bundle {
  readonly text: string;
  readonly bytes: number;
  readonly gzipped: number;
  /** The packages whose code is in the bundle. */
  readonly packages: readonly string[];
}

/**
 * A bundle of a program for a platform. If that has no module of Node, an import of one fails the build.
 *
 * @param conditions those of a platform other than browsers and Node
 */
async function bundle(
  program: string,
  conditions: readonly string[] = [],
  platform: Platform = conditions.length === 0 ? 'browser' : 'neutral',
): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: program, resolveDir: root },
    // The `paths` of the workspace lead to the sources.
    tsconfigRaw: {},
    bundle: true,
    write: false,
    format: 'esm',
    platform,
    mainFields: ['module', 'main'],
    conditions: [...conditions],
    target: 'es2022',
    minify: true,
    metafile: true,
    logLevel: 'silent',
  });
  const code = outputFiles[0]?.contents ?? new Uint8Array();
  const used = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? path : [])),
  );
  const names = used.flatMap((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []);
  return {
    text: Buffer.from(code).toString(),
    bytes: code.byteLength,
    gzipped: gzipSync(code, { level: 9 }).byteLength,
    packages: [...new Set(names)].sort(),
  };
}

const everything = "import { createClient } from '@platform-services/sdk'; globalThis.createClient = createClient;";

test.each([
  ['browsers', []],
  ['Cloudflare Workers', ['workerd']],
  ['the Edge runtime', ['edge-light']],
])('the client for %s has no module of Node, and stays within its budget', async (_name, conditions) => {
  const { text, gzipped, packages } = await bundle(everything, conditions);
  expect(packages).toEqual(['form-data-encoder']);
  expect(text).not.toMatch(/\b(?:Buffer|process)\b[.[]|createRequire/);
  expect(text).not.toContain('assemblyManipulate');
  console.info(`The client has ${(gzipped / 1000).toFixed(1)} kB, gzipped.`);
  expect(gzipped).toBeLessThan(48_000);
});

test.each([
  ['NotFoundError', '@platform-services/sdk', 1_100],
  ['Decimal', '@platform-services/sdk', 1_400],
  ['defineModel', '@platform-services/sdk/model', 2_500],
  ['toPlain', '@platform-services/sdk/plain', 8_200],
  ['fromPlain', '@platform-services/sdk/plain', 13_100],
  ['parseDeployment', '@platform-services/sdk/model', 17_800],
])('%s of %s comes without the client', async (name, from, most) => {
  const { gzipped } = await bundle(`import { ${name} } from '${from}'; globalThis.used = ${name};`);
  expect(gzipped).toBeLessThan(most);
});

test('the reference server for browsers has no module of Node, and stays within its budget', async () => {
  const { text, gzipped, packages } = await bundle(`
    import { createReferenceServer } from '@platform-services/reference-server';
    globalThis.createReferenceServer = createReferenceServer;
  `);
  expect(packages).toEqual(['@noble/hashes', 'lossless-json', 'mime']);
  expect(text).not.toMatch(/\bprocess\b[.[]|createRequire/);
  console.info(`The reference server has ${(gzipped / 1000).toFixed(1)} kB, gzipped.`);
  // 65 kB of it is the page of the inspector, which bundlers that split code load only when it is asked for.
  expect(gzipped).toBeLessThan(236_500);
});

test('the legacy calls add what they need, and the client nothing for them', async () => {
  const { text, gzipped } = await bundle(
    `${everything} import { legacy } from '@platform-services/sdk/legacy'; globalThis.legacy = legacy;`,
  );
  expect(text).toContain('assemblyManipulate');
  console.info(`The client with the legacy calls has ${(gzipped / 1000).toFixed(1)} kB, gzipped.`);
  expect(gzipped).toBeLessThan(51_000);
});

test('the build for Node fails this check', async () => {
  const node = JSON.parse(readFileSync(`${root}/packages/sdk/package.json`, 'utf8')).exports['.'].import.default;
  const program = `import { createClient } from './packages/sdk/${node}'; globalThis.createClient = createClient;`;
  await expect(bundle(program)).rejects.toThrow('node:');
});

describe('a bundle for Node', () => {
  test.each([
    ['NotFoundError', '@platform-services/sdk', 4_000],
    ['ref', '@platform-services/sdk', 12_000],
    ['Decimal', '@platform-services/sdk', 12_000],
    ['defineModel', '@platform-services/sdk/model', 1_000],
    ['parseType', '@platform-services/sdk/model', 4_200],
  ])('of %s of %s contains neither undici nor other packages', async (name, from, most) => {
    const { bytes, packages } = await bundle(`import { ${name} } from '${from}'; console.log(${name});`, [], 'node');
    expect(packages).toEqual([]);
    expect(bytes).toBeLessThan(most);
  });

  test('of the client contains undici, so that the check can fail', async () => {
    expect((await bundle(everything, [], 'node')).packages).toContain('undici');
  });

  //#region node
  const require = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";
  const asModule: BuildOptions = { platform: 'node', format: 'esm', banner: { js: require } };
  const asCommonJs: BuildOptions = { platform: 'node', format: 'cjs', external: ['fetch-blob'] };
  //#endregion

  test.each([
    ['an ES module', 'program.mjs', asModule, 'stored stored'],
    ['CommonJS', 'program.cjs', asCommonJs, 'stored LocalError'],
  ])('uploads as %s, without any package beside it', async (_form, name, options, printed) => {
    const server = createReferenceServer({ deployment: demoDeployment });
    const { url } = await server.listen({ port: 0 });
    const program = `
      import { createClient } from '@platform-services/sdk';
      const client = createClient({ baseUrl: process.argv[2], credentials: { user: 'demo', password: 'demo' } });
      const upload = (source) => client.access('access.demo').resources.upload(source);
      const uploads = [upload({ content: 'a', name: 'a.txt' }), upload({ path: process.argv[1] })];
      Promise.allSettled(uploads)
        .then((results) => console.log(results.map(({ reason }) => reason?.name ?? 'stored').join(' ')))
        .then(() => client.close());
    `;
    const outfile = join(temporaryFolder(), name);
    const stdin = { contents: program, resolveDir: join(root, 'packages/conformance') };
    await build({ ...options, stdin, outfile, tsconfigRaw: {}, bundle: true, logLevel: 'silent' });
    const { stdout } = await promisify(execFile)(process.execPath, [outfile, url]);
    await server.close();
    expect(stdout.trim()).toBe(printed);
  });
});
