import { type NamedIdentity, namedIdentity, type Search } from '../../assembly/find-entity.js';
import type { Access } from '../../deployment/world-state.js';
import { notFound, Refusal } from '../../model/refusal.js';
import type { EntityType, Property } from '../../model/types.js';
import type { Entity } from '../../model/values.js';
import type { Entities } from '../../store/store.js';
import { excerpt } from '../../text/excerpt.js';
import { suggestion } from '../../text/nearest-name.js';
import { accessOf, entityOf, entityTypeOf } from '../lookup.js';
import type { PathTarget } from '../request.js';

/** The access and the type in the path of a v2 request. */
export interface TypePath {
  readonly access: Access;
  readonly type: EntityType;
}

/** The identity in a path with an id. A partition of null stands for all partitions. */
export interface EntityPath extends NamedIdentity {
  readonly access: Access;
}

/** Resolves `<accessName>/<entity.TypeSignature>` (4.8): an unknown access or type is 404, an ambiguous name 400. */
export function typePath({ arrived, parameters }: Pick<PathTarget, 'arrived' | 'parameters'>): TypePath {
  const access = accessOf(arrived.state, parameters.access ?? '');
  return { access, type: entityTypeOf(access, parameters.type ?? '') };
}

/**
 * Resolves `…/<id>[/<partition>]`, and reads the id by the id types of the type and its subtypes.
 *
 * @throws Refusal if the text is of none of these types: for GET and DELETE as the dialect
 *   says, which is 404 by R-40, else 400
 */
export function entityPath(request: PathTarget): EntityPath {
  const { access, type } = typePath(request);
  const { id: text = '', partition = null } = request.parameters;
  const identity = namedIdentity(type, text, partition);
  if (identity === undefined) {
    const idType = type.id.type;
    const isSearched = request.method === 'GET' || request.method === 'DELETE';
    const expected = idType.kind === 'simple' ? idType.name : idType.kind;
    throw new Refusal(
      isSearched ? request.settings.dialect.entities.unreadableId : 'invalid',
      'R-40',
      `Expected an id of type ${expected} for ${type.signature}, got "${excerpt(text)}".`,
    );
  }
  return { access, ...identity };
}

/**
 * The entity in a path.
 *
 * @param entities the present state of the access, or a draft of it
 * @param search Default: as R-32 says
 * @throws Refusal `notFound` if it does not exist, `invalid` if there are several
 */
export function requireEntity(path: EntityPath, entities: Entities, search: Search | undefined): Entity {
  return entityOf(path.access, entities, path, '4.8', search);
}

/** Returns a function that tells whether a type has a property. */
export function isPropertyOf({ propertiesByName }: EntityType): (name: string) => boolean {
  return (name) => propertiesByName.has(name);
}

/** The `<property>` of 4.9, a property of the entity's own type; an unknown one is 404. */
export function propertyOf({ type }: Pick<Entity, 'type'>, name: string): Property {
  const property = type.propertiesByName.get(name);
  if (property !== undefined) return property;
  const hint = suggestion(name, type.propertiesByName.keys());
  throw notFound('R-44', `${type.signature} has no property "${excerpt(name)}". ${hint}`);
}
