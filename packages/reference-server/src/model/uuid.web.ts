/** A random UUID (version 4). */
export function newUuid(): string {
  return crypto.randomUUID();
}
