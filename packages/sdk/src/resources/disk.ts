import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, lstat, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import type { ResponseBody } from '../download/response-body.js';
import { LocalError } from '../errors/connection.js';
import { InputError } from '../errors/usage.js';
import { messageOf } from '../model/kinds-of-objects.js';
import { mismatch, quote } from '../model/message.js';
import { sentence } from '../model/sentence.js';
import type { DiskFile } from './resource.js';

/** The file at a path. @throws ConfigError if the platform has no files */
export function diskFile(given: string | URL, place: string): DiskFile {
  const path = pathOf(given, place);
  return { name: basename(path), open: () => openPath(path) };
}

/** @throws InputError for the URL of anything but a file of this computer */
function pathOf(given: string | URL, place: string): string {
  try {
    return typeof given === 'string' ? given : fileURLToPath(given);
  } catch {
    throw new InputError(mismatch('a path, or the URL of a file', given, `${place}.path`));
  }
}

async function openPath(path: string): Promise<Blob> {
  const { fileFrom } = await loadFetchBlob();
  let isFolder: boolean;
  try {
    const found = await stat(path);
    if (found.isFile()) return await fileFrom(path);
    isFolder = found.isDirectory();
  } catch (cause) {
    throw new LocalError(`Cannot read the file: ${sentence(messageOf(cause))}`, {
      cause,
    });
  }
  if (isFolder) throw new InputError(`Expected a file, got the folder ${quote(path)}.`);
  throw new InputError(
    `Expected a regular file, got ${quote(path)}. Upload a stream of it: { content: createReadStream(path) }.`,
  );
}

/** @throws LocalError in Jest, whose CommonJS modules cannot import ES modules by default */
async function loadFetchBlob(): Promise<typeof import('fetch-blob/from.js')> {
  try {
    return await import('fetch-blob/from.js');
  } catch (cause) {
    const advice =
      'In Jest, set NODE_OPTIONS=--experimental-vm-modules, or upload { content: await readFile(path), name }.';
    throw new LocalError(`Cannot read the file, because fetch-blob cannot be imported. ${advice}`, { cause });
  }
}

/**
 * Writes a body to a temporary file next to the target, and then replaces the target. A file keeps its mode, and a
 * symbolic link is replaced and not followed. If this fails, nothing is left behind.
 *
 * @throws Error for a device or a pipe, which a file would replace, or the error of `node:fs`
 */
export async function writeToFile(path: string | URL, body: ResponseBody): Promise<void> {
  const target = typeof path === 'string' ? path : fileURLToPath(path);
  const temporary = join(dirname(target), `.${basename(target).slice(0, 100)}.${randomUUID()}.part`);
  const found = await stat(target).catch(() => undefined);
  if (found !== undefined && !found.isFile() && !found.isDirectory()) {
    throw new Error(`Expected a regular file or none, got ${quote(target)}`);
  }
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
