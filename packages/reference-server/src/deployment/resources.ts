import {
  base64Bytes,
  type Part,
  type Problems,
  pointerTo,
  type ResourceContentDefinition,
  type ResourceDefinition,
} from '@platform-services/sdk/model';
import { Refusal } from '../model/refusal.js';
import { isSubtype } from '../model/types.js';
import type { Ref } from '../model/values.js';
import { utf8Bytes } from '../platform/runtime.js';
import { type Content, detectMimeType, type StorageBudget } from '../resources/content.js';
import type { Draft, Store } from '../store/store.js';
import { messageOf } from '../text/messages.js';
import { reportRefusal } from './read-encoded.js';
import { fileName, readResourceFile } from './resource-file.js';

/** The access into which resources are loaded, and how. */
interface ResourceTarget {
  readonly store: Store;
  readonly budget: StorageBudget;
  /** The folder of the files, to which their paths are relative; null if there are no files. */
  readonly directory: string | null;
  /** The date of creation of the resources. */
  readonly created: Date;
}

type AnyDefinition = ResourceDefinition | ResourceContentDefinition;

/**
 * Loads the resources of an access: their bytes, and a `Resource` entity with its source for each (2.2). Those that are
 * only the bytes of an entity are loaded later, by {@link loadResourceContents}.
 */
export function loadResources(target: ResourceTarget, parts: readonly Part<AnyDefinition>[], problems: Problems): void {
  for (const { pointer, definition } of parts) {
    if ('_ref' in definition) continue;
    loadContent(target, { pointer, definition }, problems, (draft, content) =>
      createResource(target, draft, definition, content),
    );
  }
}

/**
 * Loads the bytes of `Resource` entities.
 *
 * @param entities the loaded entities by `_id`
 */
export function loadResourceContents(
  target: ResourceTarget,
  parts: readonly Part<AnyDefinition>[],
  problems: Problems,
  entities: ReadonlyMap<string, Ref>,
): void {
  const { resource: resourceType } = target.store.types.builtIn;
  for (const { pointer, definition } of parts) {
    if (!('_ref' in definition)) continue;
    const entity = entities.get(definition._ref);
    if (entity !== undefined && isSubtype(entity.type, resourceType)) {
      loadContent(target, { pointer, definition }, problems, () => entity);
    } else {
      const found = JSON.stringify(definition._ref);
      problems.add(pointerTo(pointer, '_ref'), found, `the _id of an entity of ${resourceType.signature}`);
    }
  }
}

/** Loads the bytes of a definition for the `Resource` that `resourceOf` finds or creates. */
function loadContent(
  target: ResourceTarget,
  { pointer, definition }: Part<AnyDefinition>,
  problems: Problems,
  resourceOf: (draft: Draft, content: Content) => Ref,
): void {
  reportRefusal(pointer, problems, () => {
    const bytes = readBytes(definition, target, pointer, problems);
    if (bytes === undefined) return;
    const content = target.budget.receiveAll(bytes);
    target.store.change((draft) => draft.setContent(resourceOf(draft, content), content));
  });
}

function readBytes(
  { text, base64, path = '' }: AnyDefinition,
  target: ResourceTarget,
  pointer: string,
  problems: Problems,
): Uint8Array | undefined {
  if (text !== undefined) return utf8Bytes(text);
  if (base64 !== undefined) return base64Bytes(base64);
  if (target.directory === null) {
    problems.add(pointerTo(pointer, 'path'), JSON.stringify(path), '"text" or "base64" in place of "path"');
    return undefined;
  }
  try {
    return readResourceFile(path, target.directory, (size) => target.budget.require(size));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const expected = `a file that can be read, in the folder ${target.directory} or below it`;
    problems.add(pointerTo(pointer, 'path'), JSON.stringify(path), expected, `${messageOf(error)}.`);
    return undefined;
  }
}

function createResource(
  { store, created }: ResourceTarget,
  draft: Draft,
  definition: ResourceDefinition,
  content: Content,
): Ref {
  const { builtIn } = store.types;
  const { id, path } = definition;
  const name = definition.name ?? (path === undefined ? null : fileName(path));
  const resourceSource = draft.create(path === undefined ? builtIn.staticSource : builtIn.fileSystemSource);
  draft.setAll(resourceSource, path === undefined ? { resolverURI: `deployment:${encodeURIComponent(id)}` } : { path });
  const resource = draft.create(builtIn.resource, { id });
  draft.setAll(resource, {
    created,
    fileSize: BigInt(content.size),
    md5: content.md5,
    mimeType: definition.mimeType ?? detectMimeType(name, content),
    name,
    resourceSource,
  });
  return resource;
}
