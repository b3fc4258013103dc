import type { EntityPlace } from './items.js';
import { unsetIn } from './remembered.js';
import type { Expected } from './types.js';
import type { WriteContext } from './write-context.js';
import { writeScalar } from './write-scalar.js';

/** The object that has the content of an entity, of which there was a mention before that only has the identity. */
export interface Content {
  readonly entity: object;
  readonly expected: Expected;
  readonly path: readonly string[];
}

/** The mentions of each entity in a body, if entities with the same type, id and partition are written once. */
export class Mentions {
  readonly #first = new Map<string, EntityPlace>();
  readonly #context: WriteContext;
  readonly #contents: Map<string, Content>;

  /** @param contents by identity; those that are found are added */
  constructor(context: WriteContext, contents: Map<string, Content>) {
    this.#context = context;
    this.#contents = contents;
  }

  /** The identity by which an entity is written once; `undefined` if it has none, or if entities are not merged. */
  identityOf(type: string | undefined, id: unknown, partition: unknown): string | undefined {
    const { mergesSameIds, types } = this.#context;
    if (mergesSameIds !== true || type === undefined || id === null || id === undefined) return undefined;
    const text = writeScalar(id, types.entity(type)?.properties.get('id')?.type, types);
    return text === undefined ? undefined : JSON.stringify([type, text, partition ?? null]);
  }

  /** The place of the first mention, if it has been written. */
  first(identity: string | undefined): EntityPlace | undefined {
    return identity === undefined ? undefined : this.#first.get(identity);
  }

  content(identity: string | undefined): Content | undefined {
    return identity === undefined ? undefined : this.#contents.get(identity);
  }

  add(identity: string | undefined, place: EntityPlace): void {
    if (identity !== undefined) this.#first.set(identity, place);
  }

  /** Adds the content of a further mention, if it is the first one that has any. */
  addContent(
    identity: string | undefined,
    entity: object | undefined,
    expected: Expected,
    path: readonly string[],
  ): void {
    if (identity === undefined || entity === undefined || this.#contents.has(identity)) return;
    const first = this.#first.get(identity)?.container?.source;
    if (hasContent(entity) && !(first && hasContent(first))) this.#contents.set(identity, { entity, expected, path });
  }
}

/** Whether an entity has properties besides its identity. */
function hasContent(entity: object): boolean {
  const unset = unsetIn(entity);
  return Object.entries(entity).some(
    ([name, value]) => !identityNames.has(name) && value !== undefined && !(value === null && unset.has(name)),
  );
}

const identityNames: ReadonlySet<string> = new Set(['id', 'partition', '_type', '_partial']);
