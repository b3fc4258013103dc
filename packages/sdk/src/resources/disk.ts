import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LocalError } from '../errors/connection.js';
import { InputError } from '../errors/usage.js';
import { isError } from '../model/kinds-of-objects.js';
import { quote } from '../model/message.js';
import { sentence } from '../model/sentence.js';
import type { DiskFile } from './resource.js';

/** The file at a path. @throws ConfigError if the platform has no files */
export function diskFile(given: string | URL, _place: string): DiskFile {
  const path = typeof given === 'string' ? given : fileURLToPath(given);
  return { name: basename(path), open: () => openPath(path) };
}

async function openPath(path: string): Promise<Blob> {
  const { fileFrom } = await import('fetch-blob/from.js');
  let isFolder: boolean;
  try {
    const found = await stat(path);
    if (found.isFile()) return await fileFrom(path);
    isFolder = found.isDirectory();
  } catch (cause) {
    throw new LocalError(`Cannot read the file: ${sentence(isError(cause) ? cause.message : String(cause))}`, {
      cause,
    });
  }
  if (isFolder) throw new InputError(`Expected a file, got the folder ${quote(path)}.`);
  throw new InputError(
    `Expected a regular file, got ${quote(path)}. Upload a stream of it: { content: createReadStream(path) }.`,
  );
}
