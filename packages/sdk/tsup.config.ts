import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineConfig, type Options } from 'tsup';
import { filesIn, joinChunks } from '../../scripts/lib/chunks.js';

/**
 * Puts the files of another platform in the place of those of Node: `headers.web.ts` in that of `headers.ts`. `web`
 * stands for browsers and workers, `fetch` for Bun and Deno, which have the modules of Node, but connect by themselves.
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
    // Node decodes other texts slowly, and V8 keeps them with two bytes for each character.
    options.charset = 'ascii';
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

// `client`, `errors` and `define` are not public entries. They are built as files of their own, so that a bundle that
// imports an error or `defineModel` leaves out the values, and the client with undici.
const entry = {
  index: 'src/index.ts',
  'model/index': 'src/model/index.ts',
  plain: 'src/plain/index.ts',
  legacy: 'src/legacy.ts',
  client: 'src/client/client.ts',
  errors: 'src/errors/status.ts',
  define: 'src/model/define.ts',
};

const onNode = {
  opentelemetry: 'src/observe/opentelemetry.ts',
  import: 'src/import.ts',
  codegen: 'src/codegen/cli.ts',
};

const files = filesIn(join(import.meta.dirname, 'src'));
const pathOf = (file: string) => join(import.meta.dirname, file);
const filesOf = (...folders: readonly string[]) =>
  files.filter((file) => folders.some((folder) => file.startsWith(pathOf(`src/${folder}/`))));

// Error classes and `defineModel` are not in a chunk, with what they need, since a bundle that imports nothing else
// would contain values that have effects.
const alone = filesOf('errors').concat(['brand', 'define', 'sentence'].map((name) => pathOf(`src/model/${name}.ts`)));
const model = [...filesOf('model'), pathOf('src/platform/bytes.ts')].filter((file) => !alone.includes(file));
const values = filesOf('json');
const { index, legacy, client, plain } = entry;
const separate = [index, legacy, onNode.opentelemetry, onNode.import]
  .map(pathOf)
  .concat(alone, model, values, filesOf('plain', 'codegen', 'discovery', 'legacy'));
const usingCalls = [index, legacy, client, onNode.import, onNode.codegen].map(pathOf);
const usingValues = [...usingCalls, pathOf(plain)];

/** Three chunks for platforms that load them one by one: the model, the other values, and the calls. */
const chunks = joinChunks([
  { files: model, entries: [...usingValues, pathOf(entry['model/index'])] },
  { files: values, entries: usingValues },
  { files: files.filter((file) => !separate.includes(file)), entries: usingCalls },
]);

export default defineConfig([
  {
    ...common,
    entry: { ...entry, ...onNode },
    dts: {
      // As those of Node do, the types name what they need of the library, so that no program for browsers has to.
      banner: '/// <reference lib="esnext.disposable" />',
      entry: {
        index: '.declarations/src/index.d.ts',
        'model/index': '.declarations/src/model/index.d.ts',
        plain: '.declarations/src/plain/index.d.ts',
        legacy: '.declarations/src/legacy.d.ts',
        opentelemetry: '.declarations/src/observe/opentelemetry.d.ts',
        import: '.declarations/src/import.d.ts',
      },
    },
    sourcemap: true,
    plugins: keepImport,
    esbuildPlugins: [chunks],
  },
  // Bun and Deno load ESM also by `require()`. Their code is that of Node but for a few files, so they are published
  // without source maps.
  { ...common, format: 'esm', entry, outDir: 'dist/fetch', esbuildPlugins: [twins('fetch'), chunks] },
  {
    ...common,
    entry,
    outDir: 'dist/web',
    target: 'es2022',
    esbuildPlugins: [twins('web')],
    platform: 'neutral',
  },
]);
