import type { EntityDescription } from '../model/model-view.js';
import { unsetIn } from './remembered.js';
import type { WriteContext } from './write-context.js';
import { writeScalar } from './write-scalar.js';

/** The identity of an entity: its type, id and partition. */
export interface Identity {
  /** The same for all mentions of the entity. */
  readonly key: string;
  /** The JSON of a mention before its `_id`, and after it. */
  readonly begin: string;
  readonly end: string;
}

/** @param id the JSON of the id */
export function identityOf(type: string, id: string, partition: string | null): Identity {
  const ofPartition = partition === null ? '' : `,"partition":${JSON.stringify(partition)}`;
  const begin = `{"_type":${JSON.stringify(type)}`;
  const end = `,"id":${id}${ofPartition}}`;
  return { key: begin + end, begin, end };
}

/** The identity of an entity; `undefined` if it has no valid id, or if entities are not merged. */
export function identityIn(
  entity: { readonly id?: unknown; readonly partition?: unknown },
  type: string,
  shape: EntityDescription | undefined,
  { mergesSameIds, types }: WriteContext,
): Identity | undefined {
  const { id = null, partition } = entity;
  if (mergesSameIds !== true || id === null) return undefined;
  const text = writeScalar(id, shape?.properties.get('id')?.type, types);
  return text === undefined ? undefined : identityOf(type, text, typeof partition === 'string' ? partition : null);
}

/** Whether an entity has nothing but its identity, so that it only mentions the entity. */
export function isMention(entity: object): boolean {
  const unset = unsetIn(entity);
  return Object.entries(entity).every(
    ([name, value]) =>
      value === undefined ||
      name === 'id' ||
      name === '_type' ||
      (name === '_partial' && '_type' in entity) ||
      (name === 'partition' && typeof value === 'string') ||
      (value === null && unset.has(name)),
  );
}
