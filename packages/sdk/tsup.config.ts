import { readFile, writeFile } from 'node:fs/promises';
import { defineConfig } from 'tsup';

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

export default defineConfig({
  // `client` and `errors` are not public entries. They are built as files of their own, so that a bundle that imports a name
  // without connections from `index` leaves out the client, and undici with it.
  entry: {
    index: 'src/index.ts',
    'model/index': 'src/model/index.ts',
    opentelemetry: 'src/observe/opentelemetry.ts',
    codegen: 'src/codegen/cli.ts',
    client: 'src/client/client.ts',
    errors: 'src/errors/status.ts',
  },
  format: ['esm', 'cjs'],
  target: 'node20',
  dts: {
    entry: {
      index: '.declarations/src/index.d.ts',
      'model/index': '.declarations/src/model/index.d.ts',
      opentelemetry: '.declarations/src/observe/opentelemetry.d.ts',
    },
  },
  clean: true,
  sourcemap: true,
  splitting: true,
  esbuildOptions(options, { format }) {
    // `createRequire()` takes either of them.
    if (format === 'cjs') options.define = { 'import.meta.url': '__filename' };
  },
  plugins: [
    {
      name: 'keep-dynamic-import',
      async buildEnd({ writtenFiles }) {
        if (this.format === 'cjs') await keepDynamicImport(writtenFiles.map(({ name }) => name));
      },
    },
  ],
});
