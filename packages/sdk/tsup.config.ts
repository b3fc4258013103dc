import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineConfig, type Options } from 'tsup';

/**
 * Puts the files of another platform in the place of those of Node: `timers.web.ts` in that of `timers.ts`. `web` stands
 * for browsers and workers, `fetch` for Bun and Deno, which have the modules of Node, but connect by themselves.
 */
function twins(platform: 'web' | 'fetch'): NonNullable<Options['esbuildPlugins']>[number] {
  return {
    name: 'twins',
    setup({ onResolve }) {
      onResolve({ filter: /^\..*\.js$/ }, ({ path, resolveDir }) => {
        const twin = join(resolveDir, path.replace(/\.js$/, `.${platform}.ts`));
        return existsSync(twin) ? { path: twin } : undefined;
      });
    },
  };
}

/** How splitting writes `import('fetch-blob/from.js')` in CJS. */
const required = /Promise\.resolve\(\)\.then\(\(\) => [\w.]*\(require\((["']fetch-blob\/from\.js["'])\)\)\)/g;

/** Splitting turns every `import()` of CJS into `require()`, which cannot load a package that is ESM only. */
async function keepDynamicImport(files: readonly string[]): Promise<void> {
  let kept = 0;
  for (const file of files.filter((name) => name.endsWith('.cjs'))) {
    const code = await readFile(file, 'utf8');
    const restored = code.replace(required, (_match, name: string) => {
      kept += 1;
      return `import(${name})`;
    });
    if (restored !== code) await writeFile(file, restored);
  }
  if (kept !== 1) throw new Error(`fetch-blob is to be imported in one place of the CJS build, not ${kept}`);
}

const common = {
  format: ['esm', 'cjs'],
  target: 'node20',
  splitting: true,
  esbuildOptions(options, { format }) {
    // `createRequire()` takes either of them.
    if (format === 'cjs') options.define = { 'import.meta.url': '__filename' };
  },
} satisfies Options;

const keepImport: Options['plugins'] = [
  {
    name: 'keep-dynamic-import',
    async buildEnd({ writtenFiles }) {
      if (this.format === 'cjs') await keepDynamicImport(writtenFiles.map(({ name }) => name));
    },
  },
];

// `client` and `errors` are not public entries. They are built as files of their own, so that a bundle that imports a name
// without connections from `index` leaves out the client, and undici with it.
const entry = {
  index: 'src/index.ts',
  'model/index': 'src/model/index.ts',
  plain: 'src/plain/index.ts',
  core: 'src/core.ts',
  client: 'src/client/client.ts',
  errors: 'src/errors/status.ts',
};

// Likewise, a bundle for browsers that imports from `core` leaves out the groups of calls that it does not use. Node reads
// fewer files without them.
const groups = {
  'core-client': 'src/client/core-client.ts',
  entities: 'src/entities/entities.ts',
  resources: 'src/resources/resources.ts',
  legacy: 'src/legacy/legacy.ts',
};

export default defineConfig([
  {
    ...common,
    entry: { ...entry, opentelemetry: 'src/observe/opentelemetry.ts', codegen: 'src/codegen/cli.ts' },
    dts: {
      entry: {
        index: '.declarations/src/index.d.ts',
        'model/index': '.declarations/src/model/index.d.ts',
        plain: '.declarations/src/plain/index.d.ts',
        core: '.declarations/src/core.d.ts',
        opentelemetry: '.declarations/src/observe/opentelemetry.d.ts',
      },
    },
    sourcemap: true,
    plugins: keepImport,
  },
  // Their code is that of Node but for a few files, so they are published without source maps.
  { ...common, entry, outDir: 'dist/fetch', esbuildPlugins: [twins('fetch')], plugins: keepImport },
  {
    ...common,
    entry: { ...entry, ...groups },
    outDir: 'dist/web',
    target: 'es2022',
    esbuildPlugins: [twins('web')],
    platform: 'neutral',
  },
]);
