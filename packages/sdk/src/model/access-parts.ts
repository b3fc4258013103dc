import type {
  EncodedValue,
  ResourceContentDefinition,
  ResourceDefinition,
  ServiceDefinition,
  ServiceFunction,
  TypeDefinitions,
  WorkbenchFolder,
} from './deployment.js';
import type { Place } from './place.js';
import { isMembers, memberOf } from './reading.js';
import { identityNames, type TypeEntry, type TypeIndex } from './type-index.js';

/*
 * The parts of a file that have no problems. A program can check them further and report its problems together with
 * those of the format, however many parts were left out.
 */

/** A part of a deployment file with its position. */
export interface Part<Definition> {
  /** A JSON pointer (RFC 6901). */
  readonly pointer: string;
  /** The part as the file has it. */
  readonly definition: Definition;
}

/** A service request of an access. */
export interface ServicePart extends Part<ServiceDefinition | ServiceFunction> {
  /** The signature of the request. */
  readonly signature: string;
}

/** The types of a model. A property with a problem gets the type `object`, which accepts any value. */
export interface ModelPart extends Part<TypeDefinitions> {
  /** The name of the model. */
  readonly name: string;
}

/** An access with all its types, and those of its other parts that have no problems. */
export interface AccessParts {
  /** The JSON pointer (RFC 6901) of the access. */
  readonly pointer: string;
  /** The external id of the access. */
  readonly id: string;
  /** Whether partitions distinguish entities. */
  readonly partitions: 'distinct' | 'ignored';
  /** The models of the access, in the order in which it names them. */
  readonly models: readonly ModelPart[];
  /** The initial entities; empty if any of them has a problem. */
  readonly entities: readonly EncodedValue[];
  /** Files, and the bytes of `Resource` entities. */
  readonly resources: readonly Part<ResourceDefinition | ResourceContentDefinition>[];
  /** Folders whose actions call no service, or one of {@link services}. */
  readonly workbench: readonly Part<WorkbenchFolder>[];
  /** The service requests that can be evaluated. */
  readonly services: readonly ServicePart[];
}

/** A checked access, with the types that it uses. */
export interface CheckedAccess {
  readonly access: Place;
  readonly models: readonly ModelEntry[];
  readonly types: TypeIndex;
}

/** A model of a file, as far as it can be interpreted. */
export interface ModelEntry {
  readonly place: Place;
  readonly types: readonly TypeEntry[];
}

/**
 * The parts of an access; `undefined` if its id or its types have problems, because the rest cannot be interpreted
 * then.
 */
export function accessParts({ access, models, types }: CheckedAccess): AccessParts | undefined {
  const id = access.member('id').text;
  if (id === undefined || !access.member('model').isValid || !models.every(hasTypes)) return undefined;
  const services = access
    .member('services')
    .members.filter((service) => isValid<ServiceDefinition | ServiceFunction>(service))
    .map(({ name, pointer, value }): ServicePart => ({ signature: name, pointer, definition: value }));
  const entities = access.member('entities');
  return {
    pointer: access.pointer,
    id,
    partitions: access.member('partitions').value === 'ignored' ? 'ignored' : 'distinct',
    models: models.map((model) => modelPart(model, types)),
    entities: isValid<readonly EncodedValue[]>(entities) ? entities.value : [],
    resources: validItems<ResourceDefinition | ResourceContentDefinition>(access.member('resources')),
    workbench: validItems<WorkbenchFolder>(access.member('workbench')).filter(({ definition: { action } }) => {
      return action.kind !== 'RpcAction' || services.some(({ signature }) => signature === action.request);
    }),
    services,
  };
}

/** Whether a part has no problems, so that it has the type that the schema describes. */
function isValid<Definition>(place: Place): place is Place & { readonly value: Definition } {
  return place.isValid;
}

function validItems<Definition>(list: Place): readonly Part<Definition>[] {
  return list.items
    .filter((item) => isValid<Definition>(item))
    .map(({ pointer, value }) => ({ pointer, definition: value }));
}

/** Whether all types of a model are valid, apart from properties with problems. */
function hasTypes({ place }: ModelEntry): boolean {
  const { pointer } = place.member('types');
  return place.problems.at(pointer).every((each) => {
    const [, , member, property] = each.slice(pointer.length).split('/');
    return member === 'properties' && property !== undefined;
  });
}

function modelPart({ place, types: entries }: ModelEntry, types: TypeIndex): ModelPart {
  const definition = Object.fromEntries(entries.map((entry) => [entry.signature, validType(entry, types)]));
  if (!areTypes(definition)) throw new TypeError(`Expected types at ${place.pointer}.`);
  return { name: place.member('name').text ?? '', pointer: place.member('types').pointer, definition };
}

function validType(entry: TypeEntry, types: TypeIndex): unknown {
  const { value, isValid } = entry.place;
  if (isValid || !isMembers(value)) return value;
  const inherited = types.parents(entry).flatMap((parent) => Array.from(types.properties(parent).keys()));
  const given = [...inherited, ...identityNames];
  const properties = Array.from(entry.own.values()).flatMap(({ name, place }) => {
    if (place.isValid) return [[name, place.value] as const];
    return given.includes(name) ? [] : [[name, 'object'] as const];
  });
  return { ...value, properties: Object.fromEntries(properties) };
}

/** A type guard without a check of its own: the check found no problem in the remaining definitions. */
function areTypes(types: { readonly [signature: string]: unknown }): types is TypeDefinitions {
  return Object.values(types).every((type) => {
    const kind = memberOf(type, 'kind');
    return kind === 'entity' || kind === 'enum';
  });
}
