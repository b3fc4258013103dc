/** @throws Error always, because browsers have no files that a path names */
export function readResourceFile(): never {
  throw new Error('A browser cannot read files by their paths. Use "text" or "base64" in place of "path"');
}

/** The name of the file at a path. */
export function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
