import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Options } from 'tsup';

/**
 * Makes `import text from './file?raw'` give the text of the file, as Vite does, by which the tests read the sources.
 */
export const rawText: NonNullable<Options['esbuildPlugins']>[number] = {
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
