import { defineConfig } from 'tsup';

export default defineConfig({
  entry: { index: 'src/index.ts', 'model/index': 'src/model/index.ts' },
  format: ['esm', 'cjs'],
  target: 'node20',
  dts: true,
  clean: true,
  sourcemap: true,
  splitting: true,
});
