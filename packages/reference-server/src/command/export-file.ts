import { accessSync, constants, lstatSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { ReferenceServer } from '../reference-server.js';

/**
 * Prepares the export to a file: removes the temporary files that killed exports have left beside it.
 *
 * @throws Error if it is not a regular file, or the error of `node:fs` if no file can be created in its folder
 */
export function prepareExport(file: string): void {
  // The export would replace a device or a pipe by a file.
  if (statSync(file, { throwIfNoEntry: false })?.isFile() === false) {
    throw new Error('Expected a regular file or none.');
  }
  const target = targetOf(file);
  accessSync(dirname(target), constants.W_OK | constants.X_OK);
  removeLeftovers(target);
}

/**
 * The present state of a server as the text of a deployment file.
 *
 * @param controlToken the token of the server, if it has one
 */
export async function stateOf(
  server: ReferenceServer,
  controlToken?: string,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const headers = controlToken === undefined ? undefined : { Authorization: `Bearer ${controlToken}` };
  const { ok, body } = await server.fetch(new Request('http://localhost/-/deployment', headers && { headers }));
  if (!ok || body === null) throw new Error('The server does not export its state.');
  return body;
}

/** Where a process writes a file before it is complete. */
function temporaryOf(target: string, pid: number | string): string {
  return `${target}.${pid}.tmp`;
}

/** Removes the temporary files of processes that are gone. One that cannot be removed does no harm. */
function removeLeftovers(target: string): void {
  try {
    for (const name of readdirSync(dirname(target))) {
      const [, pid] = /\.(\d+)\.tmp$/.exec(name) ?? [];
      if (pid === undefined || name !== temporaryOf(basename(target), pid)) continue;
      const path = join(dirname(target), name);
      if (isGone(Number(pid)) && lstatSync(path).isFile()) rmSync(path, { force: true });
    }
  } catch {}
}

/** Whether no other process has this id. This process has not written a file yet: it does so only at its end. */
function isGone(pid: number): boolean {
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}

/** The file that is replaced. For a symbolic link, that is its target. */
function targetOf(file: string): string {
  return statSync(file, { throwIfNoEntry: false }) === undefined ? file : realpathSync(file);
}

/**
 * Writes a file that only its owner can read. It is written beside its place and moved there when it is complete, so
 * that the file is never incomplete, whatever happens meanwhile.
 *
 * @throws the error of `node:fs` or of the parts. Then the file is what it was before
 */
export async function writeWhole(file: string, parts: AsyncIterable<Uint8Array>): Promise<void> {
  const target = targetOf(file);
  const temporary = temporaryOf(target, process.pid);
  try {
    const handle = await open(temporary, 'w', 0o600);
    try {
      for await (const part of parts) await handle.writeFile(part);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, target);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
