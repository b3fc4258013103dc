import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { type Part, type Problems, pointerTo, type ResourceDefinition } from '@platform-services/sdk/model';
import type { Instance } from '../model/instance.js';
import type { Content } from '../resources/content.js';
import { detectMimeType } from '../resources/mime-type.js';
import type { ResourceStore } from '../resources/resource-store.js';
import type { Store, Transaction } from '../store/store.js';
import { createWithValues } from '../store/transaction.js';
import { reportRefusal } from './read-encoded.js';

/** The access into which resources are loaded, and how. */
export interface ResourceTarget {
  readonly store: Store;
  readonly resources: ResourceStore;
  /** The folder for relative paths. */
  readonly directory: string;
  /** The date of creation of the resources. */
  readonly created: Date;
}

/** Loads the resources of an access: their bytes, and a `Resource` entity with its source for each (2.2). */
export function loadResources(
  target: ResourceTarget,
  parts: readonly Part<ResourceDefinition>[],
  problems: Problems,
): void {
  for (const { pointer, definition } of parts) {
    const bytes = readBytes(definition, target.directory, pointer, problems);
    if (bytes === undefined) continue;
    reportRefusal(pointer, problems, () => {
      const content = target.resources.receiveAll(bytes);
      const resource = target.store.transact((transaction) => createResource(target, transaction, definition, content));
      target.resources.put(resource, content);
    });
  }
}

function readBytes(
  { text, base64, path = '' }: ResourceDefinition,
  directory: string,
  pointer: string,
  problems: Problems,
): Uint8Array | undefined {
  if (text !== undefined) return Buffer.from(text, 'utf8');
  if (base64 !== undefined) return Buffer.from(base64, 'base64');
  try {
    return readFileSync(resolve(directory, path));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    problems.add(
      pointerTo(pointer, 'path'),
      JSON.stringify(path),
      `a file that can be read, relative to ${directory}`,
      `${reason}.`,
    );
    return undefined;
  }
}

function createResource(
  { store, created }: ResourceTarget,
  transaction: Transaction,
  definition: ResourceDefinition,
  content: Content,
): Instance {
  const { builtIn } = store.types;
  const name = definition.name ?? (definition.path === undefined ? null : basename(definition.path));
  const resourceSource =
    definition.path === undefined
      ? createWithValues(transaction, builtIn.staticSource, null, {
          resolverURI: `deployment:${encodeURIComponent(definition.id)}`,
        })
      : createWithValues(transaction, builtIn.fileSystemSource, null, { path: definition.path });
  return createWithValues(transaction, builtIn.resource, definition.id, {
    created,
    fileSize: BigInt(content.size),
    md5: content.md5,
    mimeType: definition.mimeType ?? detectMimeType(name, content),
    name,
    resourceSource,
  });
}
