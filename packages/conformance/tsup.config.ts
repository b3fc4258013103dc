import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineConfig, type Options } from 'tsup';

/** Makes `import text from './file?raw'` give the text of the file, as Vite does, by which the tests read the sources. */
const rawText: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'raw-text',
  setup(build) {
    // The path keeps its ending, because tsup itself takes over every path that ends with `.css`.
    build.onResolve({ filter: /\?raw$/ }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path),
      namespace: 'raw-text',
    }));
    build.onLoad({ filter: /\?raw$/, namespace: 'raw-text' }, async ({ path }) => {
      const file = path.replace(/\?raw$/, '');
      return { contents: await readFile(file, 'utf8'), loader: 'text', watchFiles: [file] };
    });
  },
};

export default defineConfig({
  entry: { index: 'src/index.ts', vitest: 'src/vitest.ts', cli: 'src/cli.ts' },
  format: ['esm', 'cjs'],
  target: 'node20',
  dts: {
    entry: {
      index: '.declarations/src/index.d.ts',
      vitest: '.declarations/src/vitest.d.ts',
      cli: '.declarations/src/cli.d.ts',
    },
  },
  clean: true,
  sourcemap: true,
  esbuildPlugins: [rawText],
  // Only the library can be required, and a second set of source maps would be a quarter of the package.
  esbuildOptions(options, { format }) {
    if (format === 'cjs') Object.assign(options, { entryPoints: { index: 'src/index.ts' }, sourcemap: false });
  },
});
