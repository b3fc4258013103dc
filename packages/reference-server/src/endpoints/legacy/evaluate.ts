import type { EncodedValue, ServiceFunction } from '@platform-services/sdk/model';
import { toTree } from '../../deployment/encoded.js';
import type { Service, ServiceAnswer } from '../../deployment/services.js';
import { BodyRefusal, readValue } from '../../json/read.js';
import { writeJson } from '../../json/write.js';
import { Instance, newInstance } from '../../model/instance.js';
import { formatScalar } from '../../model/text.js';
import { type EntityType, type Property, simpleTypes } from '../../model/types.js';
import { type Element, MapValue, SetValue, type Value } from '../../model/values.js';
import { idOf } from '../../store/identities.js';
import type { Call } from './call.js';
import { literal } from './literals.js';
import { propertyValues, requireMandatory } from './texts.js';

/** What a service request was evaluated to (4.6). */
export interface Evaluation {
  /** Null where the request has none. */
  readonly message: string | null;
  readonly result: Value;
}

/**
 * Evaluates a service request with the dynamic parameters of a call as its properties (4.6).
 *
 * @throws Refusal `invalid` for a property that is unknown, does not fit or is missing
 */
export async function evaluate(
  call: Call,
  { request: type, signature, evaluate: answer }: Service,
): Promise<Evaluation> {
  if (typeof answer === 'function') return { message: null, result: await run(call, type, signature, answer) };
  const request = newInstance(type);
  for (const [property, value] of propertyValues(call, type, call.parameters.dynamic)) request.put(property, value);
  requireMandatory(request);
  return { message: messageOf(answer, request), result: literal(answer.result) };
}

/** `{name}` stands for the request's property of that name; null is no text at all. */
function messageOf({ message }: ServiceAnswer, request: Instance): string | null {
  if (message === undefined) return null;
  return message.replaceAll(/\{([^{}]*)\}/g, (placeholder, name: string) => {
    const property = request.type.propertiesByName.get(name);
    return property === undefined ? placeholder : textOf(request.get(property));
  });
}

function textOf(value: Value): string {
  if (Array.isArray(value) || value instanceof SetValue) return Array.from(value, elementText).join(', ');
  if (value instanceof MapValue) {
    return Array.from(value, ([key, entry]) => `${elementText(key)}: ${elementText(entry)}`).join(', ');
  }
  return elementText(value);
}

function elementText(element: Element): string {
  if (element === null) return '';
  return formatScalar(element instanceof Instance ? idOf(element) : element);
}

async function run(call: Call, type: EntityType, signature: string, service: ServiceFunction): Promise<Value> {
  const { access, request } = call;
  const context = { accessId: access.id, user: request.session?.user.name ?? '' };
  const result = await service(requestProperties(call, type), context);
  try {
    return literal(readValue(toTree(result ?? null), simpleTypes.object, { types: access.types, identity: '_id' }));
  } catch (error) {
    // The client is not to blame for what the function gives.
    if (error instanceof BodyRefusal) throw new Error(`The result of ${signature} cannot be encoded: ${error.message}`);
    throw error;
  }
}

/**
 * What a function gets: properties that a model declares in their encoding, others as the texts that were given,
 * several as an array.
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

function encoded({ access }: Call, { type }: Property, value: Value): EncodedValue {
  const options = {
    depth: 0,
    entityRecurrenceDepth: 0,
    typeExplicitness: 'auto',
    prettiness: 'none',
    writeEmptyProperties: false,
    cutAsNull: false,
  } as const;
  const text = writeJson({ value, type }, options, access.types).join('');
  const parsed: EncodedValue = JSON.parse(text);
  return parsed;
}
