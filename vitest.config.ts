import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { inspectorPage } from './packages/reference-server/bundle-inspector.js';

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The files that take longest begin first, so that no worker waits for one of them at the end. */
const longest = [
  'dialect/servers',
  'mutants/variations',
  'dialect/accidents',
  'run/demo',
  'discover/proposals',
  'transport/proxies',
  'dialect/rows',
  'packages-installed',
  'soak',
];

/** Files that compare costs begin before all others: in a large heap, collecting garbage costs more than what they compare. */
const comparesCosts = /[/-]cost[/.]|\/(redaction|long-responses)\./;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      if (comparesCosts.test(moduleId)) return -1;
      const index = longest.findIndex((name) => moduleId.endsWith(`${name}.test.ts`));
      return index === -1 ? longest.length : index;
    };
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}

// Tests read the sources, so that a red test points into them; the built packages are proven by the package checks.
export default defineConfig({
  plugins: [inspectorPage],
  resolve: {
    alias: [
      { find: /^@platform-services\/sdk\/model$/, replacement: source('packages/sdk/src/model/index.ts') },
      { find: /^@platform-services\/sdk\/plain$/, replacement: source('packages/sdk/src/plain/index.ts') },
      { find: /^@platform-services\/sdk\/core$/, replacement: source('packages/sdk/src/core.ts') },
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
    include: [
      'fuzz/**/*.test.ts',
      'packages/*/test/**/*.test.ts',
      'examples/*/test/**/*.test.ts',
      'scripts/test/**/*.test.ts',
    ],
    globalSetup: ['scripts/test/lib/install-chromium.ts'],
    setupFiles: ['scripts/test/lib/after-file.ts', 'scripts/test/lib/fixed-seed.ts'],
    testTimeout: 30_000,
    // Otherwise style sheets are empty, also where their text is imported.
    css: true,
    // Files share their modules: none of them changes what others see, and loading everything anew takes longer than testing.
    isolate: false,
    // One more than the cores of the smallest machine, since many tests wait for a process or for a deadline.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
  },
});
