import type { Result } from '../../json/result.js';
import type { Ref, Transient } from '../../model/instance.js';
import { formatScalar } from '../../model/scalar-text.js';
import { type ElementType, simpleTypes } from '../../model/types.js';
import type { Element } from '../../model/values.js';
import type { ManipulateEntitiesOptions } from '../../options/sets.js';
import type { Manipulation } from '../../store/manipulation.js';
import { inOneStep, isStepDone, type Steps } from '../../work/steps.js';
import type { ServiceRequest } from '../request.js';
import { firstResult, idInObject, listResult, referenceTo, success } from '../results.js';
import type { TypePath } from './path.js';

/** The outcome of a POST, PUT or PATCH. */
export interface Written {
  readonly request: ServiceRequest;
  readonly path: TypePath;
  /** The created and updated entities, in the order of the body. */
  readonly entities: readonly WrittenEntity[];
  /** Whether the body was an array. Then the response is a list. */
  readonly several: boolean;
  readonly manipulations: readonly Manipulation[];
}

export interface WrittenEntity {
  readonly ref: Ref;
  /** Whether the request named the partition, in its path or in the entity. */
  readonly partitionNamed: boolean;
}

/** The projections of POST, PUT and PATCH (4.8). */
export const writeProjections: Readonly<
  Record<ManipulateEntitiesOptions['projection'], (written: Written) => Steps<Result>>
> = {
  referenceInfo: (written) => {
    const { entityReference } = written.path.access.types.builtIn;
    const created = createdEntities(written);
    return forEach(written, entityReference, (entity) => reference(written, created, entity));
  },
  // With the type `object` an id tells its own type: a long is a wrapper, as 4.8 shows.
  idInfo: (written) => forEach(written, simpleTypes.object, ({ ref }) => idInObject(ref)),
  locationInfo: (written) => forEach(written, simpleTypes.string, (entity) => location(written, entity)),
  envelope: inOneStep(({ request, path, manipulations }) =>
    request.settings.dialect.entities.changeResponse(path.access.types, manipulations, 1),
  ),
  data: (written) => forEach(written, written.path.type, ({ ref }) => ref),
  success: inOneStep(() => success),
};

function* forEach(written: Written, type: ElementType, project: (entity: WrittenEntity) => Element): Steps<Result> {
  const elements: Element[] = [];
  for (const entity of written.entities) {
    elements.push(project(entity));
    if (isStepDone(10)) yield;
  }
  return written.several ? listResult(type, elements) : firstResult(type, elements);
}

/** The new entities, which only matter if references are not to all of an identity. */
function createdEntities({ request, manipulations }: Written): ReadonlySet<Ref> {
  if (!request.settings.dialect.entities.namedAsInRequest) return new Set();
  return new Set(manipulations.flatMap((each) => (each.kind === 'instantiation' ? [each.entity.ref] : [])));
}

/** The reference to an entity. In some dialects that to an updated one has a partition only if the request named one. */
function reference(
  { request, path }: Written,
  created: ReadonlySet<Ref>,
  { ref, partitionNamed }: WrittenEntity,
): Transient {
  const { types } = path.access;
  if (partitionNamed || !request.settings.dialect.entities.namedAsInRequest) return referenceTo(types, ref);
  return referenceTo(types, ref, created.has(ref) ? ref.partition : null);
}

/** The URL of an entity, percent-encoded, with its own type or in some dialects with type and partition of the path. */
function location({ request, path }: Written, { ref, partitionNamed }: WrittenEntity): string {
  const { type = '', partition } = request.parameters;
  const { namedAsInRequest: asInPath } = request.settings.dialect.entities;
  const typeName = asInPath ? type : ref.type.signature;
  const identity = [path.access.id, typeName, formatScalar(ref.id)];
  const segments = (asInPath ? partition !== undefined : partitionNamed) ? [...identity, ref.partition] : identity;
  return `${request.arrived.http.origin}${request.arrived.basePath}/rest/v2/entities/${segments.map(encodeURIComponent).join('/')}`;
}
