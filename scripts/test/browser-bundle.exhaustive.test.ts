import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';
import { root } from '../lib/run.mjs';
import { setUp } from '../lib/setup.mjs';

beforeAll(() => setUp(), 300_000);

interface Bundle {
  readonly text: string;
  readonly gzipped: number;
  /** The packages whose code is in it. */
  readonly packages: readonly string[];
}

/** A bundle of a program for a platform that has no module of Node: an import of one fails the build. */
async function bundle(program: string, conditions: readonly string[] = []): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: program, resolveDir: root },
    // The `paths` of the workspace lead to the sources.
    tsconfigRaw: {},
    bundle: true,
    write: false,
    format: 'esm',
    platform: conditions.length === 0 ? 'browser' : 'neutral',
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
  console.info(`The client with all calls has ${(gzipped / 1000).toFixed(1)} kB, gzipped.`);
  expect(gzipped).toBeLessThan(59_000);
});

test.each([
  ['NotFoundError', '@platform-services/sdk', 2_000],
  ['Decimal', '@platform-services/sdk', 4_000],
  ['defineModel', '@platform-services/sdk/model', 2_500],
  ['toPlain', '@platform-services/sdk/plain', 9_500],
  ['fromPlain', '@platform-services/sdk/plain', 14_000],
  ['parseDeployment', '@platform-services/sdk/model', 20_000],
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
  expect(gzipped).toBeLessThan(202_000);
});

test.each([
  ['no calls', '', 33_900],
  ['the entities', 'entitiesOf', 41_000],
  ['the resources', 'resourcesOf', 44_500],
  ['the legacy calls', 'legacyOf', 39_300],
])('a core client with %s comes without the other groups of calls', async (_name, group, most) => {
  const names = ['createCoreClient', ...(group === '' ? [] : [group])].join(', ');
  const { gzipped } = await bundle(
    `import { ${names} } from '@platform-services/sdk/core'; globalThis.used = [${names}];`,
  );
  console.info(`${names}: ${(gzipped / 1000).toFixed(1)} kB, gzipped.`);
  expect(gzipped).toBeLessThan(most);
});

test('the build for Node fails this check', async () => {
  const node = JSON.parse(readFileSync(`${root}/packages/sdk/package.json`, 'utf8')).exports['.'].import.default;
  const program = `import { createClient } from './packages/sdk/${node}'; globalThis.createClient = createClient;`;
  await expect(bundle(program)).rejects.toThrow('node:');
});
