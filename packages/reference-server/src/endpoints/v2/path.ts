import { describeIdentity, findOne, type Identity } from '../../assembly/find.js';
import type { Access } from '../../deployment/world.js';
import type { ServiceRequest } from '../../http/request.js';
import type { Instance } from '../../model/instance.js';
import { invalid, notFound, Refusal } from '../../model/refusal.js';
import { parseText } from '../../model/text.js';
import type { EntityType, EnumType, Property } from '../../model/types.js';
import type { Scalar } from '../../model/values.js';
import { nearest } from '../../options/nearest.js';
import { excerpt } from '../../options/row.js';

/** What the path of a v2 request names before the id. */
export interface TypePath {
  readonly access: Access;
  readonly type: EntityType;
}

/** What a path with an id names; a partition of null searches them all. */
export interface EntityPath extends TypePath, Identity<Scalar> {}

/** `<accessName>/<entity.TypeSignature>` (4.8): an unknown access or type is 404, an ambiguous simple name 400. */
export function typePath({ world, parameters }: ServiceRequest): TypePath {
  const accessName = parameters.access ?? '';
  const access = world.accesses.get(accessName);
  if (access === undefined) {
    throw notFound('R-6', `unknown access '${excerpt(accessName)}'; expected one of ${listed(world.accesses.keys())}`);
  }
  return { access, type: resolveEntityType(access, parameters.type ?? '') };
}

function resolveEntityType(access: Access, name: string): EntityType {
  const named = access.types.resolve(name);
  const [type, ...others] = named.filter((each) => each.kind === 'entity');
  if (type === undefined)
    throw unknownType(
      access,
      name,
      named.find((each) => each.kind === 'enum'),
    );
  if (others.length === 0) return type;
  const signatures = [type, ...others].map(({ signature }) => signature);
  throw invalid(
    '4.8',
    `'${name}' names more than one entity type of '${access.id}'; expected one of ${listed(signatures)}`,
  );
}

function unknownType({ id, types }: Access, name: string, other: EnumType | undefined): Refusal {
  if (other !== undefined) return notFound('R-32', `${other.signature} is an enum type; expected an entity type`);
  const known = [...types.stored].flatMap((type) => (type.kind === 'entity' ? [type.simpleName, type.signature] : []));
  const near = nearest(name, known);
  const hint = near === undefined ? 'expected a full signature or a simple name' : `did you mean '${near}'?`;
  return notFound('4.8', `unknown entity type '${excerpt(name)}' in access '${id}'; ${hint}`);
}

/**
 * `…/<id>[/<partition>]`, the id read by the id type.
 *
 * @throws Refusal where the text is not of the id type: such an id names nothing, which is 404 on GET and DELETE, else 400
 */
export function entityPath(request: ServiceRequest): EntityPath {
  const { access, type } = typePath(request);
  const { id: text = '', partition = null } = request.parameters;
  const idType = type.id.type;
  const id = idType.kind === 'simple' ? parseText(text, idType) : undefined;
  if (id === undefined) {
    const reads = request.method === 'GET' || request.method === 'DELETE';
    const expected = idType.kind === 'simple' ? idType.name : idType.kind;
    throw new Refusal(
      reads ? 'notFound' : 'invalid',
      'R-40',
      `no ${type.signature} has the id '${excerpt(text)}': expected a ${expected}`,
    );
  }
  return { access, type, id, partition };
}

/**
 * The entity that a path names.
 *
 * @throws Refusal `notFound` where there is none, `invalid` where there are several
 */
export function existing(path: EntityPath): Instance {
  const instance = findOne(path.access.store, path);
  if (instance === undefined) throw notFound('4.8', `${describeIdentity(path)} does not exist in '${path.access.id}'`);
  return instance;
}

/** `<property>` of 4.9, a property of the entity's own type; an unknown one is 404. */
export function propertyOf(instance: Instance, name: string): Property {
  const property = instance.type.propertiesByName.get(name);
  if (property === undefined) {
    const known = instance.type.properties.map((each) => each.name);
    throw notFound(
      'R-44',
      `${instance.type.signature} has no property '${excerpt(name)}'; expected one of ${listed(known)}`,
    );
  }
  return property;
}

/** The first of the known alternatives, for messages. */
function listed(names: Iterable<string>): string {
  const all = [...names];
  return all.length > 30 ? `${all.slice(0, 30).join(', ')}, …` : all.join(', ');
}
