import { describeIdentity, findOne, type Identity, ruleAgainst, type Search } from '../assembly/find-entity.js';
import type { Access, WorldState } from '../deployment/world-state.js';
import { invalid, notFound, type Refusal } from '../model/refusal.js';
import { type EntityType, type EnumType, isCollection, type Property, typeName } from '../model/types.js';
import type { Entity, Scalar } from '../model/values.js';
import type { Entities } from '../store/store.js';
import { excerpt } from '../text/excerpt.js';
import { listed, suggestion } from '../text/nearest-name.js';

/** The access with this external id; an unknown one is 404. */
export function accessOf({ accesses }: WorldState, name: string): Access {
  const access = accesses.get(name);
  if (access !== undefined) return access;
  throw notFound('R-6', `Unknown access "${excerpt(name)}". ${suggestion(name, accesses.keys())}`);
}

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
    known.filter((type) => types.isStored(type)).map(({ simpleName }) => simpleName),
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
 * @param hasOrder whether a property can be ordered by. Default: as R-33 has it
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
