import { EntityReference } from '../model/reference.js';
import { isJsonObject, isJsonScalar, type Json, type JsonObject } from './parse.js';
import { readScalar } from './scalars.js';
import type { TypeNames } from './type-names.js';

/** The reference that a `PersistentEntityReference` describes; `undefined` if it describes none. */
export function referenceOf(node: JsonObject, names: TypeNames): EntityReference | undefined {
  const { typeSignature, refId, refPartition } = node;
  if (typeof typeSignature !== 'string') return undefined;
  const id = referenceId(refId, typeSignature, names);
  if (id === undefined) return undefined;
  return new EntityReference(typeSignature, id, typeof refPartition === 'string' ? refPartition : null);
}

function referenceId(
  node: Json | undefined,
  signature: string,
  names: TypeNames,
): EntityReference['refId'] | undefined {
  const { value, _type }: JsonObject = node !== undefined && isJsonObject(node) ? node : { value: node ?? null };
  if (!isJsonScalar(value)) return undefined;
  const declared = names.shape(signature)?.properties.get('id')?.type;
  const own = typeof _type === 'string' ? names.kind(_type) : undefined;
  const type = declared?.kind === 'simple' && declared.name !== 'object' ? declared : own;
  return readScalar(value, type?.kind === 'simple' ? type.name : undefined, names.types.longs);
}
