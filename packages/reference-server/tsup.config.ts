import { defineConfig } from 'tsup';

export default defineConfig({
  entry: { index: 'src/index.ts', msw: 'src/msw.ts', cli: 'src/cli.ts' },
  format: ['esm', 'cjs'],
  target: 'node20',
  dts: {
    entry: {
      index: '.declarations/src/index.d.ts',
      msw: '.declarations/src/msw.d.ts',
      cli: '.declarations/src/cli.d.ts',
    },
  },
  clean: true,
  sourcemap: true,
  splitting: true,
  esbuildOptions(options, { format }) {
    // `createRequire()` takes either of them.
    if (format === 'cjs') options.define = { 'import.meta.url': '__filename' };
  },
});
