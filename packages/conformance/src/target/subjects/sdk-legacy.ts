import type { Call } from '@platform-services/sdk';
import { type Legacy, manipulationEnvelope } from '@platform-services/sdk/legacy';
import { isEntity, isList, type Plain, type PlainEntity, urlPart } from '../../case/plain.js';
import { NotExpressible } from '../../case/subject.js';
import { tryDecode } from './json.js';
import { entityToSdk } from './sdk-values.js';

type Texts = { readonly [name: string]: string | readonly string[] };

/** The parameters of a legacy call, in the form of the SDK. */
interface Parameters {
  /** The parameters of the call itself, e.g. `type`. */
  readonly own: { readonly [name: string]: string | readonly string[] };
  /** The dynamic parameters, without their asterisk. */
  readonly dynamic: { readonly [name: string]: string | readonly string[] };
  readonly options: object;
}

const optionNames: ReadonlySet<string> = new Set(['projection', 'depth', 'codec', 'pseudoContentType', 'part']);

/** Makes a legacy call. @throws NotExpressible if the SDK does not have one of the parameters */
export function legacyCall(legacy: Legacy, call: string, given: Texts, callOptions: object): Call<unknown> {
  const { own, dynamic, options } = split(given, callOptions);
  const text = (name: string) => textOf(own, name);
  const type = () => ({ type: text('type') });
  const entity = () => ({ ...type(), id: text('id') });
  const property = () => ({ ...entity(), property: text('property') });
  const value = () => own['value'] ?? refuse('value');
  const order = { ...(own['orderBy'] === undefined ? {} : { orderBy: text('orderBy') }), ...direction(own) };
  const index = own['index'] === undefined ? {} : { index: Number(own['index']) };
  const calls: { readonly [call: string]: () => Call<unknown> } = {
    'assembly-manipulate': () => legacy.assemblyManipulate(assemblyOf(text('body')), options),
    'assembly-stream-manipulate': () => legacy.assemblyStreamManipulate(assemblyOf(text('body')), options),
    create: () => legacy.create({ ...type(), properties: dynamic }, options),
    delete: () => legacy.delete(entity(), options),
    entity: () => legacy.entity(entity(), options),
    fetch: () => legacy.fetch({ ...type(), ...order }, options),
    'list-insert': () => legacy.listInsert({ ...property(), value: value(), ...index }, options),
    'list-remove': () => legacy.listRemove({ ...property(), value: value() }, options),
    'map-put': () => legacy.mapPut({ ...property(), key: text('key'), value: text('value') }, options),
    'map-remove': () => legacy.mapRemove({ ...property(), key: text('key') }, options),
    'property-fetch': () => legacy.propertyFetch({ ...property(), ...order }, options),
    'set-insert': () => legacy.setInsert({ ...property(), value: value() }, options),
    'set-remove': () => legacy.setRemove({ ...property(), value: value() }, options),
    update: () => legacy.update({ ...entity(), properties: dynamic }, options),
    action: () => legacy.action(text('name'), dynamic, options),
    eval: () => legacy.eval(text('type'), dynamic, options),
  };
  const make = Object.hasOwn(calls, call) ? calls[call] : undefined;
  if (make === undefined) throw new NotExpressible(`the SDK has no call ${call}`);
  return make();
}

/** Returns the path of a legacy call with its parameters, for a request that the typed call cannot make. */
export function legacyPath(call: string, access: string, parameters: Texts): string {
  const pairs = Object.entries({ accessId: access, ...parameters }).flatMap(([name, value]) =>
    [value].flat().map((each) => `${urlPart(name)}=${urlPart(each)}`),
  );
  return `/rest/${urlPart(call)}?${pairs.join('&')}`;
}

function split(given: Texts, callOptions: object): Parameters {
  const own: { [name: string]: string | readonly string[] } = {};
  const dynamic: { [name: string]: string | readonly string[] } = {};
  // A service may read forms only of `authenticate`, since the parameters of 4.2 are those of the query.
  const options: { [name: string]: unknown } = { send: 'query', ...callOptions };
  for (const [name, value] of Object.entries(given)) {
    if (name.startsWith('*')) dynamic[name.slice(1)] = value;
    else if (optionNames.has(name)) options[name === 'part' ? 'partition' : name] = optionOf(name, value);
    else if (name !== 'accessId') own[name] = value;
  }
  return { own, dynamic, options };
}

function optionOf(name: string, value: string | readonly string[]): unknown {
  return name === 'depth' && typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
}

function textOf(own: Texts, name: string): string {
  const value = own[name];
  return typeof value === 'string' ? value : refuse(name);
}

function refuse(name: string): never {
  throw new NotExpressible(`no call of the SDK leaves out or repeats the parameter ${name}`);
}

function direction({ orderDir }: Texts): { readonly orderDir?: 'ascending' | 'descending' } {
  if (orderDir === undefined) return {};
  if (orderDir === 'ascending' || orderDir === 'descending') return { orderDir };
  throw new NotExpressible(`no call of the SDK has the order ${String(orderDir)}`);
}

type FirstParameter<Method> = Method extends (first: infer First, ...rest: never[]) => unknown ? First : never;
type Assembly = FirstParameter<Legacy['assemblyManipulate']>;

/** Converts a JSON body to the form in which a caller of the SDK writes it. */
function assemblyOf(body: string): Assembly {
  const value = tryDecode(body);
  if (isEntity(value) && value.type?.endsWith('.ManipulationEnvelope')) return envelopeOf(value, value.type);
  if (value !== undefined && isList(value)) return value.map(typedEntity);
  if (isEntity(value)) return typedEntity(value);
  throw new NotExpressible('no call of the SDK has such an assembly');
}

/** An entity with its type, as the SDK takes it. */
interface Typed {
  readonly [property: string]: unknown;
  readonly _type: string;
}

const typedEntity = (value: Plain): Typed => requireType(isEntity(value) ? entityToSdk(value) : value);

function envelopeOf(envelope: PlainEntity, type: string): Assembly {
  // In one conversion an entity is the same object wherever the envelope mentions it.
  const { assembly, instantiationsWithId } = entityToSdk(envelope);
  const chosen = instantiationsWithId instanceof Set ? Array.from(instantiationsWithId, requireType) : [];
  return manipulationEnvelope([assembly].flat().map(requireType), chosen, type);
}

function requireType(value: unknown): Typed {
  if (hasType(value)) return value;
  throw new NotExpressible('an entity of an assembly has a _type in the SDK');
}

const hasType = (value: unknown): value is Typed =>
  typeof value === 'object' && value !== null && '_type' in value && typeof value._type === 'string';
