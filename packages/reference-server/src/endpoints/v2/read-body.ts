import type { AssemblyEntity, AssemblyValue } from '../../assembly/assembly.js';
import type { Access } from '../../deployment/world-state.js';
import { type CollectionEdit, classifyEdit, type EditShape, readEdit } from '../../json/read-edit.js';
import { type BodyTarget, type ReadContext, readingEntities } from '../../json/read-json.js';
import { readPropertyValue } from '../../json/read-property.js';
import type { CollectionType, EntityType, ValueType } from '../../model/types.js';
import type { SharedOptions } from '../../options/sets.js';
import { inTurns, type Steps } from '../../work/steps.js';
import { type BodyTree, locating, readBounds, readingTree, receiveText } from '../body-tree.js';
import type { ServiceRequest } from '../request.js';

/** A body that is neither absent nor null. All methods throw a refusal with the place of an error. */
export interface ParsedBody {
  /** Reads the body, in steps, as an entity or an array of entities. */
  entities(expected: EntityType): Steps<AssemblyEntity | readonly AssemblyEntity[]>;
  /** Reads the body as the value of a property. */
  value(expected: ValueType): AssemblyValue;
  /** The shape of the body for a POST on a property of this type (4.9, R-21). */
  shape(property: CollectionType): EditShape;
  /** Reads the body for a POST on a property of this type. */
  edit(property: CollectionType): CollectionEdit;
  /** Requires that the body is one value, as that of a new entity must be (D-38). */
  requireOne(): void;
}

/**
 * Receives the body of a request in the format of its `Content-Type`.
 *
 * @returns `undefined` if the body is absent or null
 */
export async function readBody(
  request: ServiceRequest,
  access: Access,
  options: SharedOptions,
): Promise<ParsedBody | undefined> {
  return inTurns(parsingBody(request, access, options, await receiveText(request)));
}

/**
 * As {@link readBody}, for the text of a body, in steps.
 *
 * @param target the identity of the entity of the path. Default: the path has none
 */
export function* parsingBody(
  request: ServiceRequest,
  { types, store }: Access,
  { identityManagementMode }: SharedOptions,
  text: string,
  target?: BodyTarget,
): Steps<ParsedBody | undefined> {
  if (text.trim() === '') return undefined;
  const body = yield* readingTree(request, text);
  return body.tree === null
    ? undefined
    : readers(body, {
        types,
        identity: identityManagementMode,
        target,
        partitions: store.state.partitions,
        dialect: body.dialect,
        method: request.method,
        bounds: readBounds(request),
      });
}

function readers(body: BodyTree, context: ReadContext): ParsedBody {
  return {
    entities: (expected) => locating(body, readingEntities(body.tree, expected, context)),
    value: (expected) => body.locating((tree) => readPropertyValue(tree, expected, context)),
    shape: (property) => body.locating((tree) => classifyEdit(tree, property, body.dialect)),
    edit: (property) => body.locating((tree) => readEdit(tree, property, context)),
    requireOne: body.requireOne,
  };
}
