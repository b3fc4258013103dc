import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Options } from 'tsup';

/** Files that are in one chunk. All paths are absolute. */
export interface Chunk {
  readonly files: readonly string[];
  /** The entries that use any of these files, with those that `import()` loads. Each of them loads the whole chunk. */
  readonly entries: readonly string[];
}

const marker = /^chunk:(\d+)$/;

/**
 * Puts files into one chunk, where splitting would give each set of entries that share some of them a chunk of its own:
 * loading a large file takes less time than loading several small ones.
 */
export function joinChunks(chunks: readonly Chunk[]): NonNullable<Options['esbuildPlugins']>[number] {
  const joined = new Set(chunks.flatMap(({ files }) => files));
  return {
    name: 'join-chunks',
    setup({ onLoad, onResolve }) {
      // Each entry imports a module that imports all files of the chunk, so that the same entries share each of them.
      onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        const used = chunks.flatMap(({ entries }, index) => (entries.includes(path) ? index : []));
        if (used.length === 0) return undefined;
        const imports = used.map((index) => `import 'chunk:${index}';`);
        return { contents: [await readFile(path, 'utf8'), ...imports].join('\n'), loader: 'ts' };
      });
      onResolve({ filter: marker }, ({ path }) => ({ path, namespace: 'chunk', sideEffects: true }));
      onLoad({ filter: marker, namespace: 'chunk' }, ({ path }) => {
        const { files = [] } = chunks[Number(marker.exec(path)?.[1])] ?? {};
        return { contents: files.map((file) => `import ${JSON.stringify(file)};`).join('\n'), resolveDir: '/' };
      });
      // An import of a file that has no effects, and of which nothing is used, would be left out.
      onResolve({ filter: /^[./].*\.[jt]s$/ }, ({ path, resolveDir }) => {
        const file = path.startsWith('/') ? path : join(resolveDir, path.replace(/\.js$/, '.ts'));
        return joined.has(file) ? { path: file, sideEffects: true } : undefined;
      });
    },
  };
}

/** The files of TypeScript in a folder, without those that stand in for others on another platform. */
export function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(?:d|web|fetch)\.ts$/.test(file))
    .map((file) => join(folder, file));
}
