import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Options } from 'tsup';
import { filesIn, joinChunks } from '../../scripts/lib/chunks.js';
import { rawText } from '../../scripts/lib/raw-text.js';
import { inspectorPagePlugin } from './bundle-inspector.js';

type Plugin = NonNullable<Options['esbuildPlugins']>[number];

/** Replaces the files of Node by those for browsers: `runtime.ts` by `runtime.web.ts`. */
const twins: Plugin = {
  name: 'twins',
  setup({ onResolve }) {
    onResolve({ filter: /^\..*\.js$/ }, ({ path, resolveDir }) => {
      const twin = join(resolveDir, path.replace(/\.js$/, '.web.ts'));
      return existsSync(twin) ? { path: twin } : undefined;
    });
  },
};

const entry = { index: 'src/index.ts', msw: 'src/msw.ts' };
const cli = 'src/cli.ts';

const pathOf = (file: string) => join(import.meta.dirname, file);
const separate = /\/src\/(?:command\/|(?:index|msw|cli|vitest|inspector\/page-files|rules\/documents)\.ts$)/;
const server = joinChunks([
  {
    files: filesIn(pathOf('src')).filter((file) => !separate.test(file)),
    // The documents are loaded later, and share one with the deviations.
    entries: [entry.index, entry.msw, cli, 'src/rules/documents.ts'].map(pathOf),
  },
]);

export default defineConfig([
  {
    entry: { ...entry, cli, vitest: 'src/vitest.ts' },
    format: ['esm', 'cjs'],
    target: 'node20',
    dts: {
      entry: {
        index: '.declarations/src/index.d.ts',
        msw: '.declarations/src/msw.d.ts',
        cli: '.declarations/src/cli.d.ts',
        vitest: '.declarations/src/vitest.d.ts',
      },
    },
    sourcemap: true,
    splitting: true,
    esbuildPlugins: [rawText, inspectorPagePlugin, server],
    esbuildOptions(options, { format }) {
      // The package contains the sources once, instead of in the maps of each format.
      options.sourcesContent = false;
      // Node decodes other texts slowly, and V8 keeps them with two bytes for each character.
      options.charset = 'ascii';
      // `createRequire()` takes either of them.
      if (format !== 'cjs') return;
      options.define = { 'import.meta.url': '__filename' };
      // Vitest itself cannot be required.
      options.entryPoints = { ...entry, cli };
    },
  },
  // Most of its code is that of Node, so it is published without source maps.
  {
    entry,
    outDir: 'dist/web',
    format: 'esm',
    target: 'es2022',
    platform: 'neutral',
    splitting: true,
    noExternal: ['saxes', 'xmlchars'],
    banner: {
      js: '/*! Contains https://www.npmjs.com/package/saxes (ISC) and https://www.npmjs.com/package/xmlchars (MIT) */',
    },
    esbuildPlugins: [twins, rawText, inspectorPagePlugin],
    esbuildOptions(options) {
      options.mainFields = ['module', 'main'];
    },
  },
]);
