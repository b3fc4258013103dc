import type { EncodedValue } from '@platform-services/sdk/model';
import { applyAssembly } from '../assembly/apply.js';
import type { AssemblyEntity } from '../assembly/assembly.js';
import { policies } from '../assembly/policies.js';
import { entitiesIn } from '../assembly/values.js';
import { jsonPointer, readEntities } from '../json/read.js';
import { formatScalar } from '../model/text.js';
import type { TypeSystem } from '../model/type-system.js';
import { isCollection, typeName } from '../model/types.js';
import type { Store } from '../store/store.js';
import { toTree } from './encoded.js';
import { below, type Faults } from './faults.js';

/** What the entities of an access are loaded into. */
export interface EntityTarget {
  readonly store: Store;
  /** Whether a partition tells two entities apart. */
  readonly partitions: 'distinct' | 'ignored';
  readonly accessId: string;
}

/**
 * Loads the entities of an access. References may point forward; an entity within a property that has the type and id of
 * one of the list is that one.
 */
export function loadEntities(
  target: EntityTarget,
  encoded: readonly EncodedValue[],
  pointer: string,
  faults: Faults,
): void {
  const before = faults.count;
  const read = readEntities(toTree(encoded), undefined, {
    types: target.store.types,
    // By `_id` alone: a short form of an entity may stand before the entity itself, and must not hide it.
    identity: '_id',
    path: pointer,
    paths: jsonPointer,
    onFault: faults.take,
  });
  const entities = (Array.isArray(read) ? read : [read]).filter((entity) => entity !== undefined);
  checkIdentities(entities, target, faults);
  checkReached(entities, target.store.types, faults);
  if (faults.count > before) return;
  faults.attempt(pointer, () =>
    target.store.transact((transaction) =>
      applyAssembly(target.store, transaction, { entities, policy: policies.load }),
    ),
  );
}

function checkIdentities(entities: readonly AssemblyEntity[], target: EntityTarget, faults: Faults): void {
  const seen = new Set<string>();
  for (const entity of entities) {
    const { type, id, path } = entity;
    if (type.abstract) faults.add(below(path, '_type'), `"${type.signature}", an abstract type`, 'a concrete type');
    if (id === null) continue;
    const partition = target.partitions === 'ignored' ? null : (entity.partition ?? target.accessId);
    const identity = JSON.stringify([type.signature, formatScalar(id), partition]);
    if (seen.has(identity)) {
      faults.add(
        below(path, 'id'),
        `${JSON.stringify(formatScalar(id))} a second time`,
        `an id that no other ${type.signature} has`,
      );
    }
    seen.add(identity);
  }
}

/** Every entity that is reached is of a type that the access holds, and has values where null is not allowed. */
function checkReached(entities: readonly AssemblyEntity[], types: TypeSystem, faults: Faults): void {
  const reached = new Set(entities);
  for (const { type, path, properties } of reached) {
    if (types.resolve(type.signature).length === 0) {
      faults.add(below(path, '_type'), `"${type.signature}", a type of requests and results`, 'a type of the access');
    }
    for (const [property, value] of properties) {
      if (value === null && !property.nullable && !isCollection(property.type)) {
        faults.add(below(path, property.name), 'null', typeName(property.type));
      }
      for (const nested of entitiesIn(value)) reached.add(nested);
    }
  }
}
