import type { EncodedValue, ServiceFunction } from '@platform-services/sdk/model';
import { type AssemblyEntity, type AssemblyValue, entitiesIn, toValue } from '../../assembly/assembly.js';
import { toTree } from '../../deployment/read-encoded.js';
import type { Service, ServiceAnswer } from '../../deployment/services.js';
import type { Access } from '../../deployment/world-state.js';
import { droppedConnection, type HttpResponse } from '../../http/message.js';
import { BodyRefusal, readValue } from '../../json/read-json.js';
import { writingJson } from '../../json/write-json.js';
import { transient } from '../../model/contents.js';
import { DeclaredError, invalid, notFound } from '../../model/refusal.js';
import { formatScalar } from '../../model/scalar-text.js';
import type { TypeSystem } from '../../model/type-system.js';
import { type EntityType, elementTypes, type Property, simpleTypes, type ValueType } from '../../model/types.js';
import { isList, isReference, MapValue, Ref, SetValue, type Transient, type Value } from '../../model/values.js';
import { excerpt, listed, suggestion } from '../../text/messages.js';
import { completed } from '../../work/steps.js';
import type { ServiceRequest } from '../request.js';
import { writeInTurns } from '../write-result.js';
import { type Call, openCall, type Respond, responder } from './call.js';
import { type EvaluationOutcome, evalProjections } from './projections.js';
import { propertyValues, requireMandatory } from './targets.js';

const respond = responder('eval', '4.6', evalProjections);

/** `/rest/eval`: evaluates a service request of an access (4.6). */
export async function evalCall(request: ServiceRequest): Promise<HttpResponse> {
  // A service may do anything.
  const call = await openCall(request, ['type'], 'write');
  const service = serviceOf(call.access, call.parameters.require('type', 'R-6'));
  return respondToService(call, service, respond(call), '4.6');
}

/** Evaluates a service request, and writes the response with its outcome. @param rule the section that decides */
export async function respondToService(
  call: Call,
  service: Service,
  response: Respond<EvaluationOutcome>,
  rule: string,
): Promise<HttpResponse> {
  const outcome = await evaluate(call, service);
  return outcome === undefined ? droppedConnection(rule) : writeInTurns(call.request, response(outcome, call.entities));
}

/** The service request with this signature or unique simple name; an unknown one is 404. */
function serviceOf({ id, services }: Access, name: string): Service {
  const service = services.get(name);
  if (service !== undefined) return service;
  const named = [...services.values()].filter(({ request }) => request.simpleName === name);
  const [only, ...others] = named;
  if (only !== undefined && others.length === 0) return only;
  if (only !== undefined) {
    const signatures = named.map(({ signature }) => signature);
    throw invalid('R-61', `"${name}" names more than one service request. Expected one of ${listed(signatures)}.`);
  }
  const known = [...services].flatMap(([signature, { request }]) => [request.simpleName, signature]);
  const hint = suggestion(name, known, services.keys());
  throw notFound('R-61', `The access "${id}" has no service request "${excerpt(name)}". ${hint}`);
}

/**
 * Evaluates a service request with the dynamic parameters of a call as its properties (4.6).
 *
 * @returns `undefined` if the client disconnects meanwhile, or if the server is reset or closed
 * @throws Refusal `invalid` for a property that is unknown, missing or has an invalid value
 * @throws DeclaredError if the service of the deployment responds with an error
 */
async function evaluate(
  call: Call,
  { request: type, signature, evaluate: answer }: Service,
): Promise<EvaluationOutcome | undefined> {
  if (typeof answer === 'function') return { message: null, result: await run(call, type, signature, answer) };
  const request = transient(type);
  for (const [property, value] of propertyValues(call, type, call.parameters.dynamic)) request.put(property, value);
  requireMandatory(request);
  const { message, error, delayMs } = answer;
  const { delays, http } = call.request.arrived;
  if (delayMs > 0 && !(await delays.wait(delayMs, http.signal))) return undefined;
  if (error !== undefined) {
    const text = messageOf(error.message, request) ?? `The service request ${signature} has failed.`;
    throw new DeclaredError(error.status, 'ServiceError', '4.6', text);
  }
  const result = literalValue(resultOf(call, answer, signature, request), call.access.types);
  return { message: messageOf(message, request), result };
}

/** The result of a declared service, with the properties of the request in the places of its variables. */
function resultOf(call: Call, { result }: ServiceAnswer, signature: string, request: Transient): AssemblyValue {
  const encodedOf = (name: string) => {
    const property = request.type.propertiesByName.get(name);
    return property === undefined ? null : toTree(encoded(call, property, request.get(property)));
  };
  try {
    return result(encodedOf);
  } catch (error) {
    if (!(error instanceof BodyRefusal)) throw error;
    throw invalid('4.6', `The result of ${signature} cannot have these properties: ${error.message}`);
  }
}

/** Replaces each `{name}` with the property of the request; null becomes the empty text. */
function messageOf(message: string | undefined, request: Transient): string | null {
  if (message === undefined) return null;
  return message.replaceAll(/\{([^{}]*)\}/g, (placeholder, name: string) => {
    const property = request.type.propertiesByName.get(name);
    return property === undefined ? placeholder : textOf(request.get(property), property.type);
  });
}

function textOf(value: Value, type: ValueType): string {
  if (value === null) return '';
  const { key, value: entry } = elementTypes(type);
  if (isList(value) || value instanceof SetValue) return Array.from(value, (each) => textOf(each, entry)).join(', ');
  if (value instanceof MapValue) {
    return Array.from(value, ([name, each]) => `${textOf(name, key)}: ${textOf(each, entry)}`).join(', ');
  }
  if (isReference(value)) return value instanceof Ref ? formatScalar(value.id, value.type.id.type) : '';
  return formatScalar(value, type);
}

async function run(call: Call, type: EntityType, signature: string, service: ServiceFunction): Promise<Value> {
  const { access, request } = call;
  const context = { accessId: access.id, user: request.session?.user.name ?? '' };
  const result = await service(requestProperties(call, type), context);
  try {
    const { types } = access;
    return literalValue(readValue(toTree(result ?? null), simpleTypes.object, { types, identity: '_id' }), types);
  } catch (error) {
    // An error of the function is a server error.
    if (error instanceof BodyRefusal) throw new Error(`The result of ${signature} cannot be encoded: ${error.message}`);
    throw error;
  }
}

/**
 * The argument of a function: declared properties in their encoding, others as text. Several texts of one name are an
 * array.
 */
function requestProperties(call: Call, type: EntityType): { readonly [property: string]: EncodedValue } {
  const { dynamic } = call.parameters;
  const declared = new Map([...dynamic].filter(([name]) => isDeclared(type, name)));
  const values = [...propertyValues(call, type, declared)].map(
    ([property, value]) => [property.name, encoded(call, property, value)] as const,
  );
  const texts = [...dynamic]
    .filter(([name]) => !declared.has(name))
    .map(([name, given]) => [name, given.length > 1 ? given : (given[0] ?? null)] as const);
  return Object.fromEntries<EncodedValue>([...values, ...texts]);
}

function isDeclared(type: EntityType, name: string): boolean {
  const property = type.propertiesByName.get(name);
  return property !== undefined && property !== type.id && property !== type.globalId && property !== type.partition;
}

function encoded({ entities }: Call, { type }: Property, value: Value): EncodedValue {
  const options = {
    depth: 0,
    // No `_id` is written, since the result may contain the same one.
    entityRecurrenceDepth: -1,
    typeExplicitness: 'auto',
    prettiness: 'none',
    writeEmptyProperties: false,
  } as const;
  const text = completed(writingJson({ value, type }, options, entities)).chunks.join('');
  const parsed: EncodedValue = JSON.parse(text);
  return parsed;
}

/** Converts a value of the deployment to a value for a response. Its entities are not part of a store. */
function literalValue(value: AssemblyValue, types: TypeSystem): Value {
  const instances = new Map<AssemblyEntity, Transient>();
  const instanceOf = (entity: AssemblyEntity) => {
    const instance = instances.get(entity) ?? transient(entity.type);
    instances.set(entity, instance);
    return instance;
  };
  for (const entity of entitiesIn(value)) instanceOf(entity);
  // The iteration includes entities that are added to the map meanwhile.
  for (const [entity, instance] of instances) {
    for (const [property, content] of entity.properties) instance.put(property, toValue(content, instanceOf, types));
  }
  return toValue(value, instanceOf, types);
}
