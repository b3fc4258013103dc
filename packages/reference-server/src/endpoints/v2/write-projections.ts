import type { Result } from '../../json/result.js';
import type { Ref, Transient } from '../../model/instance.js';
import { formatScalar } from '../../model/scalar-text.js';
import type { Steps } from '../../model/steps.js';
import { type ElementType, simpleTypes } from '../../model/types.js';
import type { Element } from '../../model/values.js';
import type { ManipulateEntitiesOptions } from '../../options/sets.js';
import type { Manipulation } from '../../store/manipulation.js';
import type { ServiceRequest } from '../request.js';
import { firstResult, idInObject, listResult, referenceTo, success } from '../results.js';
import { changeResponse } from './change-response.js';
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
  envelope: ({ request, path, manipulations }) =>
    inOneStep(() => changeResponse(request, path.access.types, manipulations)),
  data: (written) => forEach(written, written.path.type, ({ ref }) => ref),
  success: () => inOneStep(() => success),
};

function* inOneStep(project: () => Result): Steps<Result> {
  yield;
  return project();
}

/** How many entities are projected in a step. */
const entitiesInStep = 1_000;

function* forEach(written: Written, type: ElementType, project: (entity: WrittenEntity) => Element): Steps<Result> {
  const elements: Element[] = [];
  for (const entity of written.entities) if (elements.push(project(entity)) % entitiesInStep === 0) yield;
  return written.several ? listResult(type, elements) : firstResult(type, elements);
}

/** The new entities, which only matter with D-34. */
function createdEntities({ request, manipulations }: Written): ReadonlySet<Ref> {
  if (!request.deviations.has('D-34')) return new Set();
  return new Set(manipulations.flatMap((each) => (each.kind === 'instantiation' ? [each.entity.ref] : [])));
}

/** With D-34, the reference to an updated entity has no partition unless the request named one. */
function reference(
  { request, path }: Written,
  created: ReadonlySet<Ref>,
  { ref, partitionNamed }: WrittenEntity,
): Transient {
  const { types } = path.access;
  if (partitionNamed || !request.deviations.has('D-34')) return referenceTo(types, ref);
  return referenceTo(types, ref, created.has(ref) ? ref.partition : null);
}

/** The URL of an entity with its own type, percent-encoded. With D-34, type and partition are those of the path. */
function location({ request, path }: Written, { ref, partitionNamed }: WrittenEntity): string {
  const { type = '', partition } = request.parameters;
  const asInPath = request.deviations.has('D-34');
  const typeName = asInPath ? type : ref.type.signature;
  const identity = [path.access.id, typeName, formatScalar(ref.id)];
  const segments = (asInPath ? partition !== undefined : partitionNamed) ? [...identity, ref.partition] : identity;
  return `${request.http.origin}${request.basePath}/rest/v2/entities/${segments.map(encodeURIComponent).join('/')}`;
}
