import type { JsonTree } from '../json/json-tree.js';

/** The entities of an access in parts, which are read when they are needed. Each part may be invalid. */
export type EntityParts = Iterable<readonly JsonTree[]>;

/** What is read of a deployment file. */
export interface DeploymentSource {
  /** The content, which may be invalid, without the entities of {@link parts}. */
  readonly content: unknown;
  /** The folder in which the file is, and to which the paths in it are relative. */
  readonly directory: string;
  /** The entities that are not in the content, by their JSON pointers. */
  readonly parts: ReadonlyMap<string, EntityParts>;
  /** Reads the whole content at once, which takes more memory. */
  readonly readAll: () => unknown;
}

/** A part of a file is not JSON. What is wrong, and where, is known when the whole file is read. */
export class InvalidPart extends Error {
  override readonly name = 'InvalidPart';
}

/** A deployment file that cannot be read. */
export class DeploymentFileError extends Error {
  /** The name of the class. */
  override readonly name = 'DeploymentFileError';
}
