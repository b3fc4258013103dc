/** The maximum number of types that are remembered, since a program may name any number of them. */
const maxTypes = 1_000;

/** The paths of the entity types that are known to exist, with their accesses (4.8). */
export class SeenTypes {
  readonly #paths = new Set<string>();

  /** Notes that the type of an entity call exists. @param path the path of a call that succeeded */
  add(path: string): void {
    const type = /^\/rest\/v2\/entities\/[^/]+\/[^/]+/.exec(path)?.[0];
    if (type === undefined || this.#paths.has(type)) return;
    if (this.#paths.size >= maxTypes) this.#paths.clear();
    this.#paths.add(type);
  }

  /** Whether the path names an entity whose type is known to exist, so that only the entity itself can be missing. */
  isOfEntity(path: string): boolean {
    const type = /^(.*)\/[^/]+$/.exec(path)?.[1];
    return type !== undefined && this.#paths.has(type);
  }
}
