import { type EncodedValue, type Problems, pointerTo } from '@platform-services/sdk/model';
import { applyAssembly } from '../assembly/apply.js';
import type { AssemblyEntity } from '../assembly/assembly.js';
import { entitiesIn } from '../assembly/assembly-values.js';
import { policies } from '../assembly/policies.js';
import { readEntities } from '../json/read-json.js';
import { formatScalar } from '../model/scalar-text.js';
import type { TypeSystem } from '../model/type-system.js';
import { isCollection, typeName } from '../model/types.js';
import type { Store } from '../store/store.js';
import { readContext, reportRefusal, toTree } from './read-encoded.js';

/** The access into which entities are loaded. */
export interface EntityTarget {
  readonly store: Store;
  /** Whether entities that differ only by partition are different. */
  readonly partitions: 'distinct' | 'ignored';
  readonly accessId: string;
}

/**
 * Loads the entities of an access. References may point forward. A nested entity with the type and id of an entity of the
 * list is the same entity.
 */
export function loadEntities(
  target: EntityTarget,
  encoded: readonly EncodedValue[],
  pointer: string,
  problems: Problems,
): void {
  const before = problems.count;
  const read = readEntities(toTree(encoded), undefined, readContext(target.store.types, pointer, problems));
  const entities = (Array.isArray(read) ? read : [read]).filter((entity) => entity !== undefined);
  checkIdentities(entities, target, problems);
  checkReached(entities, target.store.types, problems);
  if (problems.count > before) return;
  reportRefusal(pointer, problems, () =>
    target.store.transact((transaction) =>
      applyAssembly(target.store, transaction, { entities, policy: policies.load }),
    ),
  );
}

function checkIdentities(entities: readonly AssemblyEntity[], target: EntityTarget, problems: Problems): void {
  const seen = new Set<string>();
  for (const entity of entities) {
    const { type, id, path } = entity;
    if (type.abstract)
      problems.add(pointerTo(path, '_type'), `the abstract type "${type.signature}"`, 'a type that can have instances');
    if (id === null) continue;
    const partition = target.partitions === 'ignored' ? null : (entity.partition ?? target.accessId);
    const identity = JSON.stringify([type.signature, formatScalar(id), partition]);
    if (seen.has(identity)) {
      problems.add(
        pointerTo(path, 'id'),
        `a second ${JSON.stringify(formatScalar(id))}`,
        `a unique id of ${type.signature}`,
      );
    }
    seen.add(identity);
  }
}

/** Checks all entities, also nested ones: their types must be stored, and properties that are not nullable need values. */
function checkReached(entities: readonly AssemblyEntity[], types: TypeSystem, problems: Problems): void {
  const reached = new Set(entities);
  for (const { type, path, properties } of reached) {
    if (!types.isStored(type)) {
      problems.add(
        pointerTo(path, '_type'),
        `"${type.signature}", which only requests and results have`,
        'a type of the access',
      );
    }
    for (const [property, value] of properties) {
      if (value === null && !property.nullable && !isCollection(property.type)) {
        problems.add(pointerTo(path, property.name), 'null', typeName(property.type));
      }
      for (const nested of entitiesIn(value)) reached.add(nested);
    }
  }
}
