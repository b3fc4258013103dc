import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Options } from 'tsup';

type Plugin = NonNullable<Options['esbuildPlugins']>[number];

/** Puts the files for browsers in the place of those of Node: `bytes.web.ts` in that of `bytes.ts`. */
const twins: Plugin = {
  name: 'twins',
  setup({ onResolve }) {
    onResolve({ filter: /^\..*\.js$/ }, ({ path, resolveDir }) => {
      const twin = join(resolveDir, path.replace(/\.js$/, '.web.ts'));
      return existsSync(twin) ? { path: twin } : undefined;
    });
  },
};

/** `sax` asks for these modules of Node, and does without them, but a bundler would warn of them. */
const withoutStreams: Plugin = {
  name: 'without-streams',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(?:stream|string_decoder)$/ }, ({ path }) => ({ path, namespace: 'absent' }));
    onLoad({ filter: /^/, namespace: 'absent' }, () => ({ contents: '' }));
  },
};

const entry = { index: 'src/index.ts', msw: 'src/msw.ts' };

export default defineConfig([
  {
    entry: { ...entry, cli: 'src/cli.ts', vitest: 'src/vitest.ts' },
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
    esbuildOptions(options, { format }) {
      // `createRequire()` takes either of them.
      if (format !== 'cjs') return;
      options.define = { 'import.meta.url': '__filename' };
      // Vitest itself cannot be required.
      options.entryPoints = { ...entry, cli: 'src/cli.ts' };
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
    noExternal: ['sax'],
    banner: {
      js: '/*! Contains sax, https://github.com/isaacs/sax-js, under https://blueoakcouncil.org/license/1.0.0 */',
    },
    esbuildPlugins: [twins, withoutStreams],
    esbuildOptions(options) {
      options.mainFields = ['module', 'main'];
    },
  },
]);
