import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, lstat, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import type { ResponseBody } from '../download/response-body.js';

/**
 * Writes a body to a temporary file next to the target, and then replaces the target. A file keeps its mode, and a
 * symbolic link is replaced and not followed. If this fails, nothing is left behind.
 */
export async function writeToFile(path: string | URL, body: ResponseBody): Promise<void> {
  const target = typeof path === 'string' ? path : fileURLToPath(path);
  const temporary = join(dirname(target), `.${basename(target).slice(0, 100)}.${randomUUID()}.part`);
  try {
    // A write stream could still be opening the file when it is removed.
    const file = await open(temporary, 'wx');
    try {
      for (let part = await body.next(); part !== undefined; part = await body.next()) await file.writeFile(part);
    } finally {
      await file.close();
    }
    await body.verify(() => md5Of(temporary));
    const replaced = await lstat(target).catch(() => undefined);
    if (replaced?.isFile() === true) await chmod(temporary, replaced.mode & 0o7777);
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function md5Of(path: string): Promise<string> {
  const hash = createHash('md5');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
