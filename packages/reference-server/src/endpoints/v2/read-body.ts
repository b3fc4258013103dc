import type { AssemblyEntity, AssemblyValue } from '../../assembly/assembly.js';
import type { Access } from '../../deployment/world-state.js';
import { bodyFormat } from '../../http/media.js';
import { type CollectionEdit, classifyEdit, type EditShape, readEdit } from '../../json/read-edit.js';
import { type ReadContext, readEntities, readValue } from '../../json/read-json.js';
import type { CollectionType, EntityType, ValueType } from '../../model/types.js';
import type { SharedOptions } from '../../options/sets.js';
import { type BodyTree, treeFormats, treeOf } from '../body-tree.js';
import type { ServiceRequest } from '../request.js';

/** A body that is there and is not null, to be read as its place asks for. All refuse with the place of the fault. */
export interface ParsedBody {
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
): Promise<ParsedBody | undefined> {
  bodyFormat(request.headers, treeFormats);
  const text = await request.body.text();
  if (text.trim() === '') return undefined;
  const body = treeOf(request, text);
  return body.tree === null
    ? undefined
    : readers(body, { types, identity: identityManagementMode, dialect: body.dialect });
}

function readers({ locating }: BodyTree, context: ReadContext): ParsedBody {
  return {
    entities: (expected) => locating((tree) => readEntities(tree, expected, context)),
    value: (expected) => locating((tree) => readValue(tree, expected, context)),
    shape: (property) => locating((tree) => classifyEdit(tree, property)),
    edit: (property) => locating((tree) => readEdit(tree, property, context)),
  };
}
