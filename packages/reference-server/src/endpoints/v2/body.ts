import type { AssemblyEntity, AssemblyValue } from '../../assembly/assembly.js';
import type { Access } from '../../deployment/world.js';
import { bodyFormat } from '../../http/media.js';
import { type CollectionEdit, classifyEdit, type EditShape, readEdit } from '../../json/edit.js';
import { type JsonTree, parseBody, type ReadContext, readEntities, readValue } from '../../json/read.js';
import type { CollectionType, EntityType, ValueType } from '../../model/types.js';
import type { SharedOptions } from '../../options/sets.js';
import type { ServiceRequest } from '../request.js';

/** A body that is there and is not null, to be read as its place asks for. All refuse with the place of the fault. */
export interface Body {
  /** The body as an entity or an array of them. */
  entities(expected: EntityType): AssemblyEntity | readonly AssemblyEntity[];
  /** The body as a value of a property. */
  value(expected: ValueType): AssemblyValue;
  /** What a POST on a property of that type takes the body for (4.9, R-21). */
  shape(property: CollectionType): EditShape;
  /** The body of a POST on a property of that type. */
  edit(property: CollectionType): CollectionEdit;
}

/**
 * The body of a request, read in the form that its `Content-Type` names.
 *
 * @returns `undefined` where the body is absent or null
 */
export async function readBody(
  request: ServiceRequest,
  { types }: Access,
  { identityManagementMode }: SharedOptions,
): Promise<Body | undefined> {
  bodyFormat(request.headers);
  const text = await request.text();
  if (text.trim() === '') return undefined;
  const tree = parseBody(text, { depth: request.limits.maxJsonDepth });
  return tree === null ? undefined : jsonBody(tree, { types, identity: identityManagementMode });
}

function jsonBody(tree: JsonTree, context: ReadContext): Body {
  return {
    entities: (expected) => readEntities(tree, expected, context),
    value: (expected) => readValue(tree, expected, context),
    shape: (property) => classifyEdit(tree, property),
    edit: (property) => readEdit(tree, property, context),
  };
}
