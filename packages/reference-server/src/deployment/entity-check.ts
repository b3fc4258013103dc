import { type Problems, pointerTo } from '@platform-services/sdk/model';
import type { AssemblyEntity } from '../assembly/assembly.js';
import type { TypeSystem } from '../model/type-system.js';
import { isCollection, typeName } from '../model/types.js';
import { canGenerateId } from '../store/store.js';

/** Checks an entity, which may be nested: its type must be stored, and properties that are not nullable need values. */
export function checkEntity({ type, path, properties }: AssemblyEntity, types: TypeSystem, problems: Problems): void {
  if (!types.stored.has(type)) {
    const found = `"${type.signature}", which only requests and results have`;
    problems.add(pointerTo(path, '_type'), found, 'a type of the access');
  }
  for (const [property, value] of properties) {
    if (value !== null || property.nullable || isCollection(property.type)) continue;
    problems.add(pointerTo(path, property.name), 'null', typeName(property.type));
  }
}

/** Checks the new entities among those of a list: an entity without an id needs a type whose ids can be generated. */
export function checkNewEntities(entities: Iterable<AssemblyEntity>, problems: Problems): void {
  const unread = new Set(problems.list.map(({ pointer }) => pointer.replace(/\/value$/, '')));
  for (const entity of entities) {
    const { type, id } = entity;
    if (id !== null) continue;
    const place = pointerTo(entity.path, 'id');
    // An id that could not be read has been reported already.
    if (unread.has(place)) continue;
    if (type.abstract) addAbstract(entity, problems);
    else if (!canGenerateId(type)) {
      problems.add(place, 'nothing', `an id of type ${typeName(type.id.type)}, since none can be generated`);
    }
  }
}

/** Adds the problem of an entity whose type is abstract. */
export function addAbstract({ type, path }: AssemblyEntity, problems: Problems): void {
  problems.add(pointerTo(path, '_type'), `the abstract type "${type.signature}"`, 'a type that can have instances');
}

/** Whether an entity has values, and is not only mentioned by its identity. */
export function isDefinition({ type, properties }: AssemblyEntity): boolean {
  const identity = [type.id, type.globalId, type.partition];
  return Array.from(properties.keys()).some((property) => !identity.includes(property));
}
