import {
  describeIdentity,
  findOne,
  type Identity,
  type NamedIdentity,
  namedIdentity,
  ruleAgainst,
  type Search,
} from '../assembly/find-entity.js';
import { type Access, accessOf } from '../deployment/world-state.js';
import { invalid, notFound, Refusal } from '../model/refusal.js';
import { type EntityType, type EnumType, isCollection, type Property, typeName } from '../model/types.js';
import type { Entity, Scalar } from '../model/values.js';
import type { Entities } from '../store/store.js';
import { excerpt, listed, suggestion } from '../text/messages.js';
import type { PathTarget } from './request.js';

/** The type with this signature or simple name: unknown 404, ambiguous 400 (4.8, R-32, R-58). */
export function entityTypeOf(access: Access, name: string): EntityType {
  const named = access.types.resolve(name);
  const [type, ...others] = named.filter((each) => each.kind === 'entity');
  if (type === undefined) {
    const other = named.find((each) => each.kind === 'enum');
    throw unknownType(access, name, other);
  }
  if (others.length === 0) return type;
  const signatures = [type, ...others].map(({ signature }) => signature);
  throw invalid(
    '4.8',
    `"${name}" names more than one entity type of access "${access.id}". Expected one of ${listed(signatures)}.`,
  );
}

function unknownType({ id, types }: Access, name: string, other: EnumType | undefined): Refusal {
  if (other !== undefined) return notFound('R-32', `Expected an entity type, got the enum type ${other.signature}.`);
  const known = [...types.named].filter((type) => type.kind === 'entity');
  const hint = suggestion(
    name,
    known.flatMap(({ simpleName, signature }) => [simpleName, signature]),
    known.filter((type) => types.stored.has(type)).map(({ simpleName }) => simpleName),
  );
  return notFound('4.8', `Unknown entity type "${excerpt(name)}" in access "${id}". ${hint}`);
}

/**
 * The entity with this identity. Without a partition, all partitions are searched.
 *
 * @param entities the present state of the access, or a draft of it
 * @param rule the section or resolution that refuses an unknown identity
 * @param search Default: as R-32 says
 * @throws Refusal `notFound` if it does not exist, `invalid` if there are several
 */
export function entityOf(
  { id }: Access,
  entities: Entities,
  identity: Identity<Scalar>,
  rule: string,
  search?: Search,
): Entity {
  const entity = findOne(entities, identity, search);
  if (entity !== undefined) return entity;
  const against = search && ruleAgainst(entities, identity, search);
  const isOfPartitions = against !== undefined && against === search?.ofPartitions;
  const needsPartition = isOfPartitions && identity.partition === null && entities.partitions === 'distinct';
  const hint = needsPartition ? ' Expected its partition in the path.' : '';
  throw notFound(against ?? rule, `${describeIdentity(identity)} does not exist in access "${id}".${hint}`);
}

/**
 * The property that an option orders by.
 *
 * @param option the name of the option, for messages
 * @param hasOrder whether entities can be ordered by a property. Default: as R-33 says
 * @throws Refusal `invalid` if the type does not have the property, or if the property cannot be ordered
 */
export function orderingProperty(type: EntityType, option: string, name: string, hasOrder = isSortable): Property {
  const property = type.propertiesByName.get(name);
  if (property !== undefined && hasOrder(property)) return property;
  const sortable = type.properties.filter(isSortable).map((each) => each.name);
  throw property === undefined
    ? invalid(
        'R-16',
        `${type.signature} has no property "${excerpt(name)}" to order by (${option}). ${suggestion(name, sortable)}`,
      )
    : invalid(
        'R-33',
        `The property "${name}" of type ${typeName(property.type)} has no order (${option}). Expected one of ${listed(sortable)}.`,
      );
}

/** Whether values of a property have an order. */
export function isSortable({ type }: Property): boolean {
  return !isCollection(type) && type.kind !== 'entity';
}

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
 * @throws Refusal if the text is of none of these types: for GET and DELETE as the dialect says,
 *   which is 404 by R-40, else 400
 */
export function entityPath(request: PathTarget): EntityPath {
  const { access, type } = typePath(request);
  const { id: text = '', partition = null } = request.parameters;
  const identity = namedIdentity(type, text, partition);
  if (identity === undefined) {
    const isSearched = request.method === 'GET' || request.method === 'DELETE';
    throw new Refusal(
      isSearched ? request.dialect.entities.unreadableId : 'invalid',
      'R-40',
      `Expected an id of type ${type.id.type.name} for ${type.signature}, got "${excerpt(text)}".`,
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
