import type {
  EncodedValue,
  ResourceContentDefinition,
  ResourceDefinition,
  ServiceDefinition,
  ServiceFunction,
  TypeDefinitions,
  WorkbenchFolder,
} from './deployment.js';
import { type Problems, pointerTo } from './problem.js';
import { entriesOf, itemsOf, memberOf, textOf } from './reading.js';
import { identityNames, type ModelEntry, propertiesOf, type TypeEntry, type TypeIndex } from './type-index.js';

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
  readonly definition: unknown;
  readonly pointer: string;
  readonly models: readonly ModelEntry[];
  readonly types: TypeIndex;
}

/**
 * The parts of an access; `undefined` if its id or its types have problems, because the rest cannot be interpreted
 * then.
 */
export function accessParts({ definition, pointer, models, types }: CheckedAccess, problems: Problems) {
  const id = textOf(definition, 'id');
  const isValid = models.every((model) => hasTypes(model, problems)) && !problems.isAt(pointerTo(pointer, 'model'));
  if (id === undefined || !isValid) return undefined;
  /** A part without problems has the type that the schema describes. */
  const is = <Definition>(part: unknown, at: string): part is Definition => part !== undefined && !problems.isAt(at);
  const items = <Definition>(name: string): readonly Part<Definition>[] =>
    itemsOf(memberOf(definition, name)).flatMap(([index, item]) => {
      const own = pointerTo(pointer, name, index);
      return is<Definition>(item, own) ? [{ pointer: own, definition: item }] : [];
    });
  const entities = memberOf(definition, 'entities');
  const services = entriesOf(memberOf(definition, 'services')).flatMap(([signature, service]): ServicePart[] => {
    const own = pointerTo(pointer, 'services', signature);
    const isService = is<ServiceDefinition | ServiceFunction>(service, own);
    return isService ? [{ signature, pointer: own, definition: service }] : [];
  });
  const parts: AccessParts = {
    pointer,
    id,
    partitions: memberOf(definition, 'partitions') === 'ignored' ? 'ignored' : 'distinct',
    models: models.map((model) => modelPart(model, types, problems)),
    entities: is<readonly EncodedValue[]>(entities, pointerTo(pointer, 'entities')) ? entities : [],
    resources: items<ResourceDefinition | ResourceContentDefinition>('resources'),
    workbench: items<WorkbenchFolder>('workbench').filter(({ definition: { action } }) => {
      return action.kind !== 'RpcAction' || services.some(({ signature }) => signature === action.request);
    }),
    services,
  };
  return parts;
}

/** Whether all types of a model are valid, apart from properties with problems. */
function hasTypes({ pointer }: ModelEntry, problems: Problems): boolean {
  const own = pointerTo(pointer, 'types');
  return problems.at(own).every((each) => {
    const [, , member, property] = each.slice(own.length).split('/');
    return member === 'properties' && property !== undefined;
  });
}

function modelPart(model: ModelEntry, types: TypeIndex, problems: Problems): ModelPart {
  const entries = model.types.map((entry) => [entry.signature, validType(entry, types, problems)]);
  const definition = Object.fromEntries(entries);
  if (!areTypes(definition)) throw new TypeError(`Expected types at ${model.pointer}.`);
  return { name: model.name, pointer: pointerTo(model.pointer, 'types'), definition };
}

function validType(entry: TypeEntry, types: TypeIndex, problems: Problems): unknown {
  const { definition, pointer } = entry;
  if (!problems.isAt(pointer)) return definition;
  const inherited = types.parents(entry).flatMap((parent) => Array.from(types.properties(parent).keys()));
  const given = [...inherited, ...identityNames];
  const properties = propertiesOf(definition, pointer).flatMap(({ name, pointer: own }) => {
    if (!problems.isAt(own)) return [[name, memberOf(memberOf(definition, 'properties'), name)] as const];
    return given.includes(name) ? [] : [[name, 'object'] as const];
  });
  return { ...definition, properties: Object.fromEntries(properties) };
}

/** A type guard without a check of its own: the check found no problem in the remaining definitions. */
function areTypes(types: { readonly [signature: string]: unknown }): types is TypeDefinitions {
  return Object.values(types).every((type) => {
    const kind = memberOf(type, 'kind');
    return kind === 'entity' || kind === 'enum';
  });
}
