import { accessSync, constants, realpathSync, rmSync, statSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** @throws Error if it is not a regular file, or the error of `node:fs` if no file can be created in its folder */
export function requireWritable(file: string): void {
  // A device or a pipe would be replaced by a file.
  if (statSync(file, { throwIfNoEntry: false })?.isFile() === false) {
    throw new Error('Expected a regular file or none.');
  }
  accessSync(dirname(targetOf(file)), constants.W_OK | constants.X_OK);
}

/** The file that is replaced: that to which a link leads. */
function targetOf(file: string): string {
  return statSync(file, { throwIfNoEntry: false }) === undefined ? file : realpathSync(file);
}

/**
 * Writes a file that only its owner can read. It is written beside its place and moved there when it is complete, so that
 * the file is never incomplete, whatever happens meanwhile.
 *
 * @throws the error of `node:fs` or of the parts. Then the file is what it was before
 */
export async function writeWhole(file: string, parts: AsyncIterable<Uint8Array>): Promise<void> {
  const target = targetOf(file);
  const temporary = `${target}.${process.pid}.tmp`;
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
