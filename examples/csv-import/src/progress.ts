import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';

/** How far the import of a file has come. */
export interface Progress {
  /** All rows up to this line are done. */
  readonly line: number;
  /** How many of them are in the service. */
  readonly stored: number;
  /** How many of them were refused. */
  readonly refused: number;
}

const fileFor = (path: string): string => `${path}.progress.json`;

/** A text that differs if the file has changed. */
async function versionOf(path: string): Promise<string> {
  const { size, mtimeMs } = await stat(path);
  return `${size} bytes of ${new Date(mtimeMs).toISOString()}`;
}

/**
 * Returns the progress that was kept for a file. If there is none, or if the file has changed since, nothing is done
 * yet.
 */
export async function keptProgress(path: string): Promise<Progress> {
  const text = await readFile(fileFor(path), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return 'null';
    throw error;
  });
  const kept: (Progress & { readonly version: string }) | null = JSON.parse(text);
  return kept?.version === (await versionOf(path)) ? kept : { line: 0, stored: 0, refused: 0 };
}

/** Keeps the progress beside the file. Whenever the program is killed, either the old or the new progress is there. */
export async function keepProgress(path: string, progress: Progress): Promise<void> {
  const file = fileFor(path);
  await writeFile(`${file}.tmp`, JSON.stringify({ ...progress, version: await versionOf(path) }));
  await rename(`${file}.tmp`, file);
}

export async function forgetProgress(path: string): Promise<void> {
  await rm(fileFor(path), { force: true });
}
