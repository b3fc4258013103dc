import { type Assembly, applyingAssembly } from '../../assembly/apply.js';
import { AssemblyEntity, entitiesIn } from '../../assembly/assembly.js';
import { findOne, type NamedIdentity, searchedPartition } from '../../assembly/find-entity.js';
import { policies } from '../../assembly/policies.js';
import type { HttpResponse } from '../../http/message.js';
import { encodePath } from '../../http/router.js';
import { type BodyTarget, readingEntities } from '../../json/read-json.js';
import type { Result } from '../../json/result.js';
import { invalid } from '../../model/refusal.js';
import { formatScalar } from '../../model/scalar-text.js';
import { type ElementType, simpleTypes } from '../../model/types.js';
import type { Element, Ref, Transient } from '../../model/values.js';
import { type ManipulateEntitiesOptions, manipulateEntitiesOptions } from '../../options/sets.js';
import type { Manipulation } from '../../store/manipulation.js';
import type { Draft } from '../../store/store.js';
import { inOneStep, mapping, type Steps } from '../../work/steps.js';
import { entityPath, type TypePath, typePath } from '../lookup.js';
import { type BodyText, parsingBody, receiveText } from '../read-body.js';
import type { Handler, ServiceRequest } from '../request.js';
import { firstResult, idInObject, listResult, referenceTo, success } from '../results.js';
import { changeByText, writingResult } from '../write-result.js';
import type { EntityDialect } from './entity-dialect.js';

/** The methods that write entities. */
type WriteMethod = 'POST' | 'PUT' | 'PATCH';

/** A call that writes entities. */
interface WriteCall {
  readonly method: WriteMethod;
  readonly path: TypePath;
  /** The identity in the path, if it has an id. */
  readonly target: NamedIdentity | undefined;
}

/** POST, PUT and PATCH `/entities/<access>/<type>` (4.8). */
export function writeEntities(method: WriteMethod): Handler {
  return (request) => write(request, { method, path: typePath(request), target: undefined });
}

/** POST, PUT and PATCH `/entities/<access>/<type>/<id>[/<partition>]` (4.8). */
export function writeEntity(method: WriteMethod): Handler {
  return (request) => {
    const path = entityPath(request);
    // An ambiguous id is refused before the body is read. The policy decides about an unknown id.
    findOne(path.access.store.state, path, request.dialect.entities.searches.write);
    return write(request, { method, path, target: path });
  };
}

async function write(request: ServiceRequest, call: WriteCall): Promise<HttpResponse> {
  const options = manipulateEntitiesOptions.parse(request);
  const body = await receiveText(request);
  return await changeByText(request, call.path.access.store, body.text, readingChange(request, call, options, body));
}

function* readingChange(
  request: ServiceRequest,
  call: WriteCall,
  options: ManipulateEntitiesOptions,
  received: BodyText,
): Steps<(draft: Draft) => Steps<HttpResponse>> {
  const { path } = call;
  const { entities } = request.dialect;
  const body = yield* parsingBody(request, path.access, options, received, targetOf(request, call));
  if (body === undefined)
    throw invalid('R-38', `Expected an entity of type ${path.type.signature}, got an empty body.`);
  const sent = yield* readingEntities(body.tree, path.type, body.context);
  const several = Array.isArray(sent);
  // `[sent].flat()` would take 10 ms for 100,000 entities.
  const written: readonly AssemblyEntity[] = sent instanceof AssemblyEntity ? [sent] : sent;
  const target = targetWithin(call, options, several ? written.length : undefined, entities);
  requireSignature(call, entities, request.parameters.type, written);
  if (body.ignoresOthers !== undefined && call.method === 'PUT' && isNew(call, request, written[0])) {
    throw invalid(body.ignoresOthers, 'Expected one JSON value for a new entity, got another one after it.');
  }
  const policy = policies[`${call.method} /Type${target === undefined ? '' : '/<id>'}`];
  const assembly: Assembly = {
    entities: written,
    policy,
    target,
    nulls: entities.nulls,
    search: entities.searches.write,
    refusesPartition: call.method === 'PUT' ? entities.refusesNewPartition : undefined,
  };
  return (draft) => changing(draft, { request, path, options, assembly, several });
}

/** A change of entities, and what the response to it depends on. */
interface EntityChange extends Pick<Written, 'request' | 'path' | 'several'> {
  readonly options: ManipulateEntitiesOptions;
  readonly assembly: Assembly;
}

/** Makes a change, and writes the response. */
function* changing(draft: Draft, change: EntityChange): Steps<HttpResponse> {
  const { request, path, options, assembly, several } = change;
  const refOf = yield* applyingAssembly(draft, assembly);
  const entities = yield* mapping(assembly.entities, (entity) => ({
    ref: refOf(entity),
    namedPartition: assembly.target?.partition ?? entity.partition,
  }));
  const written = { request, path, entities, several, manipulations: draft.manipulations };
  const result = yield* projections[options.projection](written);
  return yield* writingResult(request, draft, result, options, '4.8');
}

/** The entity of the path as its first occurrence, with its partition if that is known. */
function targetOf({ dialect }: ServiceRequest, { path: { access }, target }: WriteCall): BodyTarget | undefined {
  if (target === undefined) return undefined;
  // While the body arrived, another entity may have taken the place of the one that was found before it.
  const existing =
    target.partition === null ? findOne(access.store.state, target, dialect.entities.searches.write) : undefined;
  return { text: target.text, partition: existing?.partition ?? target.partition };
}

/** Whether the single entity of a body does not exist yet. */
function isNew({ path, target }: WriteCall, { dialect }: ServiceRequest, entity: AssemblyEntity | undefined): boolean {
  const named = target ?? entity;
  if (entity === undefined || named === undefined || named.id === null) return false;
  const { write: search } = dialect.entities.searches;
  const identity = { type: entity.type, id: named.id, partition: searchedPartition(named, entity, search) };
  return findOne(path.access.store.state, identity, search) === undefined;
}

/**
 * Checks whether the body may be an array (4.8, R-36, R-38): only for POST `/Type` with `list-entities-request`. In
 * some dialects it may be an array for `/Type/<id>` too. Each entity then has its own id as on `/Type`, not the id of
 * the path.
 *
 * @param size of the array; `undefined` for a single entity
 * @returns the identity in the path for a single entity
 */
function targetWithin(
  { method, path, target }: WriteCall,
  { listEntitiesRequest }: ManipulateEntitiesOptions,
  size: number | undefined,
  { takesSeveralAtId }: EntityDialect,
): NamedIdentity | undefined {
  const { signature } = path.type;
  if (size === undefined) {
    if (!listEntitiesRequest) return target;
    throw invalid('R-38', 'Expected an array, as the option "list-entities-request" is true, got a single entity.');
  }
  const takesSeveral = target === undefined || (listEntitiesRequest && takesSeveralAtId);
  if (method !== 'POST' || !takesSeveral) {
    const place = target === undefined ? 'this path' : 'a path with an id';
    throw invalid('4.8', `Expected single entity: ${method} on ${place} takes one ${signature}, got an array.`);
  }
  if (!listEntitiesRequest) {
    throw invalid('R-38', 'Expected a single entity, or the option "list-entities-request=true", got an array.');
  }
  if (size === 0) throw invalid('R-31', `Expected entities of type ${signature}, got an empty array.`);
  return undefined;
}

/** In some dialects, PUT and PATCH take no entity in a property if the path has the simple name of the type. */
function requireSignature(
  { method, path }: WriteCall,
  { onlySignatures }: EntityDialect,
  name: string | undefined,
  sent: readonly AssemblyEntity[],
): void {
  if (onlySignatures === undefined || method === 'POST' || name === path.type.signature) return;
  const nested = sent.flatMap(({ properties }) => [...properties.values()].flatMap(entitiesIn))[0];
  if (nested === undefined) return;
  throw invalid(
    onlySignatures,
    `Expected the signature ${path.type.signature} in the path, as the body has an entity at ${nested.path}, got "${name}".`,
  );
}

/** The outcome of a POST, PUT or PATCH. */
interface Written {
  readonly request: ServiceRequest;
  readonly path: TypePath;
  /** The created and updated entities, in the order of the body. */
  readonly entities: readonly WrittenEntity[];
  /** Whether the body was an array. Then the response is a list. */
  readonly several: boolean;
  readonly manipulations: readonly Manipulation[];
}

interface WrittenEntity {
  readonly ref: Ref;
  /**
   * The partition in the path or the entity of the request. If the access ignores partitions, it may be another one.
   */
  readonly namedPartition: string | null;
}

/** The projections of POST, PUT and PATCH (4.8). */
const projections: Readonly<Record<ManipulateEntitiesOptions['projection'], (written: Written) => Steps<Result>>> = {
  referenceInfo: (written) => {
    const { entityReference } = written.path.access.types.builtIn;
    const created = createdEntities(written);
    return forEach(written, entityReference, (entity) => reference(written, created, entity));
  },
  // With the type `object` an id is written with its type: a long is a wrapper, as 4.8 shows.
  idInfo: (written) => forEach(written, simpleTypes.object, ({ ref }) => idInObject(ref)),
  locationInfo: (written) => forEach(written, simpleTypes.string, (entity) => location(written, entity)),
  envelope: inOneStep(({ request, path, manipulations }) =>
    request.dialect.entities.changeResponse(path.access.types, manipulations, 1),
  ),
  data: (written) => forEach(written, written.path.type, ({ ref }) => ref),
  success: inOneStep(() => success),
};

function* forEach(written: Written, type: ElementType, project: (entity: WrittenEntity) => Element): Steps<Result> {
  const elements = yield* mapping(written.entities, project, 10);
  return written.several ? listResult(type, elements) : firstResult(type, elements);
}

/** The new entities. They are needed only in dialects whose references have the partition that the request named. */
function createdEntities({ request, manipulations }: Written): ReadonlySet<Ref> {
  if (!request.dialect.entities.namedAsInRequest) return new Set();
  return new Set(manipulations.flatMap((each) => (each.kind === 'instantiation' ? [each.entity.ref] : [])));
}

/** The reference to an entity. In some dialects, that to an updated entity has the partition that the request named. */
function reference(
  { request, path }: Written,
  created: ReadonlySet<Ref>,
  { ref, namedPartition }: WrittenEntity,
): Transient {
  const { types } = path.access;
  if (!request.dialect.entities.namedAsInRequest || created.has(ref)) return referenceTo(types, ref);
  return referenceTo(types, ref, namedPartition);
}

/**
 * The URL of an entity, percent-encoded, with its own type or in some dialects with type and partition of the
 * path.
 */
function location({ request, path }: Written, { ref, namedPartition }: WrittenEntity): string {
  const { type = '', partition } = request.parameters;
  const { namedAsInRequest: asInPath } = request.dialect.entities;
  const identity = [path.access.id, asInPath ? type : ref.type.signature, formatScalar(ref.id)];
  const shownPartition = asInPath ? partition : namedPartition === null ? undefined : ref.partition;
  const segments = shownPartition === undefined ? identity : [...identity, shownPartition];
  return `${request.arrived.http.origin}${request.arrived.basePath}/rest/v2/entities${encodePath(segments)}`;
}
