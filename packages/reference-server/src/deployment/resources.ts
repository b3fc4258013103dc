import { closeSync, constants, fstatSync, openSync, readFileSync, realpathSync } from 'node:fs';
import { basename, isAbsolute, relative, resolve, sep } from 'node:path';
import { type Part, type Problems, pointerTo, type ResourceDefinition } from '@platform-services/sdk/model';
import type { Instance } from '../model/instance.js';
import { Refusal } from '../model/refusal.js';
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
  /** The folder of the files, to which their paths are relative. */
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
    reportRefusal(pointer, problems, () => {
      const bytes = readBytes(definition, target, pointer, problems);
      if (bytes === undefined) return;
      const content = target.resources.receiveAll(bytes);
      const resource = target.store.transact((transaction) => createResource(target, transaction, definition, content));
      target.resources.put(resource, content);
    });
  }
}

function readBytes(
  { text, base64, path = '' }: ResourceDefinition,
  target: ResourceTarget,
  pointer: string,
  problems: Problems,
): Uint8Array | undefined {
  if (text !== undefined) return Buffer.from(text, 'utf8');
  if (base64 !== undefined) return Buffer.from(base64, 'base64');
  try {
    return readFile(path, target);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    const expected = `a file that can be read, in the folder ${target.directory} or below it`;
    problems.add(pointerTo(pointer, 'path'), JSON.stringify(path), expected, `${reason}.`);
    return undefined;
  }
}

/**
 * Reads a regular file of the folder. Other files of the machine are not served, whoever wrote the deployment, and a pipe
 * or a device may never end.
 *
 * @throws Refusal `storageFull` before a file is read that is too large
 */
function readFile(path: string, { directory, resources }: ResourceTarget): Uint8Array {
  const file = realpathSync(resolve(directory, path));
  const within = relative(realpathSync(directory), file);
  if (isAbsolute(within) || within.split(sep)[0] === '..') throw new Error('The file is outside the folder');
  // Opening a pipe would wait for its writer.
  const handle = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
  try {
    const stat = fstatSync(handle);
    if (!stat.isFile()) throw new Error('It is not a regular file');
    resources.requireRoom(stat.size);
    return readFileSync(handle);
  } finally {
    closeSync(handle);
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
