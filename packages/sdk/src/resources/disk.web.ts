import { ConfigError } from '../errors/usage.js';
import { mismatchOf } from '../model/message.js';
import type { DiskFile } from './resource.js';

/** The file at a path. @throws ConfigError if the platform has no files */
export function diskFile(_given: string | URL, place: string): DiskFile {
  const advice = 'This platform cannot open files by their paths. Use a File, e.g. of an <input type="file">.';
  throw new ConfigError(mismatchOf('a File or other content', '{ path }', place, advice));
}

/** Writes a body to a file. @throws ConfigError because the platform has no files */
export async function writeToFile(_path: string | URL, _body: unknown): Promise<never> {
  throw new ConfigError('This platform cannot write files. Use bytes(), text() or the stream "body".');
}
