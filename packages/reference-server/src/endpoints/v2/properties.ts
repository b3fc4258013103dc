import {
  type AssemblyEntity,
  type AssemblyValue,
  assignProperty,
  type Resolve,
  toValue,
} from '../../assembly/assembly.js';
import { describeIdentity, findOne, requireConcrete, type Search } from '../../assembly/find-entity.js';
import type { HttpResponse } from '../../http/message.js';
import { readPropertyValue } from '../../json/read-property.js';
import type { Result } from '../../json/result.js';
import { emptyValue, withoutDangling } from '../../model/contents.js';
import { invalid, notFound, type Refusal } from '../../model/refusal.js';
import { isCollection, type Property, typeName } from '../../model/types.js';
import { type Entity, isScalar } from '../../model/values.js';
import {
  type GetPropertyOptions,
  getPropertyOptions,
  type PutPropertyOptions,
  postPropertyOptions,
  putPropertyOptions,
} from '../../options/sets.js';
import type { Manipulation } from '../../store/manipulation.js';
import { type Draft, deleting, type State } from '../../store/store.js';
import { completed } from '../../work/steps.js';
import { type EntityPath, entityPath, propertyOf, requireEntity } from '../lookup.js';
import { readBody } from '../read-body.js';
import type { ServiceRequest } from '../request.js';
import { propertyQueryResult, success } from '../results.js';
import { writeInTurns, writingRead, writingResult } from '../write-result.js';
import { editCollection } from './collection-edits.js';

/** The property in a path of 4.9, with its entity. */
interface PropertyPath {
  readonly path: EntityPath;
  readonly state: State;
  readonly owner: Entity;
  readonly property: Property;
}

const readProjections: Readonly<Record<GetPropertyOptions['projection'], (target: PropertyPath) => Result>> = {
  envelope: ({ state, owner, property }) =>
    propertyQueryResult(state.types, withoutDangling(owner.get(property), state), property.type),
  value: ({ state, owner, property }) => ({
    value: withoutDangling(owner.get(property), state),
    type: property.type,
  }),
};

/** The outcome of an edit. */
interface Edited {
  readonly request: ServiceRequest;
  readonly path: EntityPath;
  readonly manipulations: readonly Manipulation[];
}

const editProjections: Readonly<Record<PutPropertyOptions['projection'], (edited: Edited) => Result>> = {
  envelope: ({ request, path, manipulations }) =>
    request.dialect.entities.changeResponse(path.access.types, manipulations, 1),
  success: () => success,
};

/** GET `/properties/…/<property>`: its value (4.9). */
export function getProperty(request: ServiceRequest): Promise<HttpResponse> {
  const target = propertyPath(request, request.dialect.entities.searches.readProperty);
  const options = getPropertyOptions.parse(request);
  const result = readProjections[options.projection](target);
  return writeInTurns(request, writingRead(request, target.state, result, options, '4.9'));
}

/** POST `/properties/…/<property>`: adds to a collection or removes from it (4.9, R-43). */
export async function postProperty(request: ServiceRequest): Promise<HttpResponse> {
  const { path, property } = propertyPath(request, request.dialect.entities.searches.writeProperty);
  const { type } = property;
  if (!isCollection(type)) {
    throw invalid(
      '4.9',
      `Expected a list, set or map property for POST, got "${property.name}" of type ${typeName(type)}.`,
    );
  }
  const options = postPropertyOptions.parse(request);
  const body = await readBody(request, path.access, options);
  if (body === undefined) throw invalid('R-44', `Expected values of "${property.name}", got an empty body.`);
  return change(request, path, options, (draft, { ref: owner }) => {
    const looksUpRemoved = request.dialect.reading.exactValues !== undefined;
    const resolve = referenced(request, draft);
    editCollection({ draft, owner, property, type, body, resolve, looksUpRemoved }, options.remove ? 'remove' : 'add');
  });
}

/** PUT and PATCH `/properties/…/<property>`: sets its value to the body; an absent body clears it (4.9, R-44). */
export async function putProperty(request: ServiceRequest): Promise<HttpResponse> {
  const { path, property } = changeablePath(request);
  const { refusesReplacing } = request.dialect.entities;
  if (isCollection(property.type) && refusesReplacing !== undefined) {
    throw editedByPost(refusesReplacing, request, property);
  }
  const options = putPropertyOptions.parse(request);
  const body = await readBody(request, path.access, options);
  const sent = body === undefined ? null : readPropertyValue(body.tree, property.type, body.context);
  if (sent === null && !property.nullable) throw notNullable(property);
  return change(request, path, options, (draft, owner) => assign(request, draft, owner, property, sent));
}

/** DELETE `/properties/…/<property>`: sets its value to the empty value of 2.5 (4.9, R-44). */
export function deleteProperty(request: ServiceRequest): HttpResponse {
  const { path, property } = changeablePath(request);
  const options = putPropertyOptions.parse(request);
  const empty = emptyValue(property.type);
  if (empty === null && !property.nullable) throw notNullable(property);
  return change(request, path, options, (draft, owner) => {
    const sent = isScalar(empty) && !isIdentity(owner, property) ? empty : null;
    assign(request, draft, owner, property, sent);
  });
}

/** Sets a property to a value of a body; null empties a collection. */
function assign(request: ServiceRequest, draft: Draft, owner: Entity, property: Property, sent: AssemblyValue): void {
  const { changesIdentities } = request.dialect.entities;
  if (changesIdentities !== undefined && isIdentity(owner, property)) {
    setIdentity(changesIdentities, draft, owner, property, sent);
  } else assignProperty(draft, owner.ref, property, sent, referenced(request, draft));
}

/** @throws Refusal `notFound` if the entity or the property does not exist (4.8, R-44) */
function propertyPath(request: ServiceRequest, search: Search | undefined): PropertyPath {
  const path = entityPath(request);
  const { state } = path.access.store;
  const owner = requireEntity(path, state, search);
  return { path, state, owner, property: propertyOf(owner, request.parameters.property ?? '') };
}

/** As {@link propertyPath}, but refuses `id`, `globalId` and `partition`, which only change in some dialects. */
function changeablePath(request: ServiceRequest): PropertyPath {
  const target = propertyPath(request, request.dialect.entities.searches.writeProperty);
  const isFixed = isIdentity(target.owner, target.property) || target.property === target.owner.type.globalId;
  if (isFixed && request.dialect.entities.changesIdentities === undefined) {
    throw invalid('R-44', `The property "${target.property.name}" identifies the entity and cannot be changed.`);
  }
  return target;
}

function isIdentity({ type }: Entity, property: Property): boolean {
  return property === type.id || property === type.partition;
}

/**
 * Changes the id or the partition. An entity that loses its id is deleted, since no request could name it.
 *
 * @param rule the rule that allows the change
 */
function setIdentity(rule: string, draft: Draft, { ref, type }: Entity, property: Property, sent: AssemblyValue): void {
  const value = toValue(sent, () => ref, draft.types);
  if (value === null && property === type.id) completed(deleting(draft, [ref], 'ignoreReferences'));
  else draft.setIdentity(rule, ref, property, isScalar(value) ? value : null);
}

/**
 * Changes the entity of a path. The entity is looked up again, since it may have been deleted while the body was
 * received. The response is written before the state is replaced, so nothing is changed if that fails.
 */
function change(
  request: ServiceRequest,
  path: EntityPath,
  options: PutPropertyOptions,
  edit: (draft: Draft, owner: Entity) => void,
): HttpResponse {
  return path.access.store.change((draft) => {
    edit(draft, requireEntity(path, draft, request.dialect.entities.searches.writeProperty));
    const result = editProjections[options.projection]({ request, path, manipulations: draft.manipulations });
    return completed(writingResult(request, draft, result, options, '4.9'));
  }, request.bounds);
}

/** Finds an entity in a value, by its id and partition only. */
function referenced({ dialect }: ServiceRequest, draft: Draft): Resolve {
  return (entity: AssemblyEntity) => {
    const { type, id, partition, path } = entity;
    const { reference } = dialect.entities.searches;
    requireConcrete(entity, reference);
    if (id === null)
      throw invalid('R-45', `Expected the id of an entity in the ${type.signature} at ${path}, got no id.`);
    const found = findOne(draft, { type, id, partition }, reference);
    if (found === undefined) throw notFound('R-45', `${describeIdentity(entity)} does not exist (body at ${path}).`);
    return found.ref;
  };
}

/** The refusal to replace the content of a collection. */
function editedByPost(rule: string, { method }: ServiceRequest, { name, type }: Property): Refusal {
  const found = `${method} does not replace the content of "${name}" of type ${typeName(type)}.`;
  return invalid(rule, `${found} Use POST to add or remove elements, or DELETE to empty it.`);
}

function notNullable(property: Property): Refusal {
  return invalid(
    'R-44',
    `The property "${property.name}" cannot be null. Expected a value of type ${typeName(property.type)}.`,
  );
}
