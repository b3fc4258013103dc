import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { inspectorPage } from './packages/reference-server/bundle-inspector.js';

/*
 * The name of a test file says when it runs:
 *
 *   name.test.ts             in `npm test`
 *   name.exhaustive.test.ts  in `npm run test:all`, because it takes long or needs the packages as they are built
 *   name.browser.test.ts     in `npm run test:all`, because it needs Chromium, and maybe these packages
 *   name.cost.test.ts        in `npm run test:all`, in a process of its own, because it compares CPU time or memory
 *   name.fuzz.test.ts        also in `npm run fuzz`, because its inputs are random
 */
const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Tests of the sources. */
const project = (
  name: string,
  include: string,
  options: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name, include: [include], exclude: ['**/node_modules/**'], ...options },
});

const buildPackages = 'scripts/test/lib/build-packages.ts';
const startChromium = 'scripts/test/lib/start-chromium.ts';

/** Examples whose tests import the packages as they are built, as by `npm test` in their folders. */
const examples = 'examples/{csv-import,fastify,sharing}/test/*.exhaustive.test.ts';

// Tests read the sources, so that a red test points into them; the built packages are proven by the package checks.
export default defineConfig({
  plugins: [inspectorPage],
  resolve: {
    alias: [
      { find: /^@platform-services\/sdk\/model$/, replacement: source('packages/sdk/src/model/index.ts') },
      { find: /^@platform-services\/sdk\/plain$/, replacement: source('packages/sdk/src/plain/index.ts') },
      { find: /^@platform-services\/sdk\/legacy$/, replacement: source('packages/sdk/src/legacy.ts') },
      { find: /^@platform-services\/sdk\/import$/, replacement: source('packages/sdk/src/import.ts') },
      {
        find: /^@platform-services\/sdk\/opentelemetry$/,
        replacement: source('packages/sdk/src/observe/opentelemetry.ts'),
      },
      { find: /^@platform-services\/sdk$/, replacement: source('packages/sdk/src/index.ts') },
      {
        find: /^@platform-services\/reference-server$/,
        replacement: source('packages/reference-server/src/index.ts'),
      },
      {
        find: /^@platform-services\/reference-server\/msw$/,
        replacement: source('packages/reference-server/src/msw.ts'),
      },
      {
        find: /^@platform-services\/reference-server\/vitest$/,
        replacement: source('packages/reference-server/src/vitest.ts'),
      },
      { find: /^@platform-services\/conformance$/, replacement: source('packages/conformance/src/index.ts') },
      { find: /^@platform-services\/conformance\/vitest$/, replacement: source('packages/conformance/src/vitest.ts') },
    ],
  },
  test: {
    setupFiles: ['scripts/test/lib/after-file.ts', 'scripts/test/lib/random-inputs.ts'],
    testTimeout: 30_000,
    // Otherwise style sheets are empty, also where their text is imported.
    css: true,
    // Files share their modules: none of them changes what others see, and loading everything anew takes longer than
    // testing.
    isolate: false,
    // Transformed modules are kept from run to run, since transforming them takes a quarter of the time of `npm test`.
    experimental: { fsModuleCache: true },
    // One more than the cores of the smallest machine, since many tests wait for a process or for a deadline.
    maxWorkers: 3,
    projects: [
      // One project for the quick tests of all packages, since each project transforms and loads all sources anew.
      project('quick', '{packages,examples,scripts,fuzz}/**/*.test.ts', {
        exclude: ['**/node_modules/**', '**/*.{exhaustive,browser,cost}.*'],
      }),
      project('exhaustive', '{packages,examples,scripts,fuzz}/**/*.exhaustive.{test,fuzz.test}.ts', {
        exclude: ['**/node_modules/**', examples],
        globalSetup: [buildPackages],
      }),
      project('browser', '{packages,examples,scripts}/**/*.browser.test.ts', {
        globalSetup: [buildPackages, startChromium],
      }),
      // Without the aliases.
      {
        test: {
          name: 'examples',
          include: [examples],
          globalSetup: [buildPackages],
          testTimeout: 60_000,
          // These tests run beside the comparisons of costs, which keep another core busy.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      // In a large heap, collecting garbage costs more than what these tests compare, so each has a process of its own.
      project('cost', '{packages,examples,scripts,fuzz}/**/*.cost.test.ts', {
        isolate: true,
        maxWorkers: 1,
        // CPU time, which they compare, takes longer by the clock beside other work of the machine.
        testTimeout: 120_000,
        sequence: { groupOrder: 1 },
      }),
    ],
  },
});
