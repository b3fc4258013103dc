import { type Client, createClient, Decimal, HttpError, TypedValue } from '@platform-services/sdk';
import type { ModelDefinition } from '@platform-services/sdk/model';
import { libraryModels } from './library-model.js';
import { type Flat, type FlatEntity, isEmpty, nameOf } from './wire.js';

/** A client whose entities have properties of any name, so that rows can ask for what does not exist. */
export type Sdk = Client<ModelDefinition>;

/** Without a model the SDK takes the types from the answers; with one it knows them. Nothing is sent yet. */
export function connect(baseUrl: string, model?: ModelDefinition): Sdk {
  const credentials = { user: 'reader', password: 'secret' };
  return createClient<ModelDefinition>({ baseUrl, credentials, ...(model === undefined ? {} : { model }) });
}

/** The library's types in one model. */
export const libraryModel: ModelDefinition = {
  name: 'library',
  types: Object.fromEntries(libraryModels.flatMap((model) => Object.entries(model.types))),
};

/** The status of an error that an answer made; any other is thrown again. */
export function statusOf(error: unknown): number {
  if (error instanceof HttpError) return error.status;
  throw error;
}

/** A result as `Graph.flat` shows the answer. */
export function flatResult(value: unknown): Flat {
  if (Array.isArray(value)) return value.map((element) => flatTop(element));
  return flatTop(value);
}

function flatTop(value: unknown): Flat {
  return isMembers(value) ? properties(value) : flat(value);
}

function flat(value: unknown): Flat {
  if (value === null || value === undefined) return null;
  if (typeof value === 'bigint') return BigInt.asIntN(53, value) === value ? Number(value) : value;
  if (typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(flat);
  if (value instanceof Set) return new Set([...value].map(flat));
  if (value instanceof Map) return new Map([...value].map(([key, each]) => [flat(key), flat(each)]));
  if (value instanceof Date) return value.toISOString();
  if (Decimal.is(value)) return value.toString();
  if (TypedValue.is(value)) return flat(value.value);
  if (isMembers(value)) return nameOf(String(value['_type']), flat(value['id']), flat(value['partition']));
  throw new Error(`Not a value of a result: ${String(value)}`);
}

/** Every property that is neither null nor empty. */
function properties(entity: Readonly<Record<string, unknown>>): FlatEntity {
  const shown: FlatEntity = {};
  for (const [name, member] of Object.entries(entity)) {
    const value = flat(member);
    if (name !== '_type' && !isEmpty(value)) shown[name] = value;
  }
  return shown;
}

/** Entities, envelopes and references; not the values that are objects of a class of their own. */
function isMembers(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const isValue = value instanceof Set || value instanceof Map || value instanceof Date;
  return !isValue && !Decimal.is(value) && !TypedValue.is(value);
}
