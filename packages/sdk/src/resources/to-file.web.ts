import { ConfigError } from '../errors/usage.js';

/** Writes a body to a file. @throws ConfigError because the platform has no files */
export async function writeToFile(_path: string | URL, _body: unknown): Promise<never> {
  throw new ConfigError('This platform cannot write files. Use bytes(), text() or the stream "body".');
}
