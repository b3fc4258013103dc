import { defineConfig } from 'tsup';
import { rawText } from '../../scripts/lib/raw-text.js';

export default defineConfig({
  entry: { index: 'src/index.ts', vitest: 'src/vitest.ts', cli: 'src/cli.ts', 'server-thread': 'src/server-thread.ts' },
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
    // `createRequire()` takes either a file or its URL.
    const define = { 'import.meta.url': '__filename' };
    if (format === 'cjs') Object.assign(options, { entryPoints: { index: 'src/index.ts' }, sourcemap: false, define });
  },
});
