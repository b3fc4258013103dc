import { ConfigError } from '../errors/usage.js';
import { mismatchOf } from '../model/message.js';

/** A file on disk, which the platform does not have. */
export interface DiskFile {
  readonly name: string;
  open(): Promise<Blob>;
}

/** The file at a path. @throws ConfigError if the platform has no files */
export function diskFile(_given: string | URL, place: string): DiskFile {
  const advice = 'This platform cannot open files by their paths. Use a File, e.g. of an <input type="file">.';
  throw new ConfigError(mismatchOf('a File or other content', '{ path }', place, advice));
}
