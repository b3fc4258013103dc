import { defineConfig } from 'tsup';

export default defineConfig({
  entry: { tour: 'src/tour.ts', main: 'src/main.ts', quickstart: 'src/quickstart.ts' },
  format: ['esm'],
  target: 'node20',
  dts: { entry: { tour: 'src/tour.ts' } },
  clean: true,
  sourcemap: true,
});
