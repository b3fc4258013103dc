import type { CallPlan } from '../call/call-context.js';
import { InputError } from '../errors/usage.js';
import { isObject, textIn } from '../model/kinds-of-objects.js';
import { describeValue, mismatch, mismatchOf, unknownName } from '../model/message.js';
import type { EntityDescription, ModelTypes } from '../model/model-view.js';
import type { Body, CallOptions, Parameter } from '../operation/operation.js';
import type { OperationKind } from '../operation/operation-kind.js';
import { queryString } from '../operation/path.js';
import { optionParameters, optionText } from '../options/parameters.js';
import { scalarText, valueText } from '../v2/parameters.js';
import { type JsonBody, writeBody } from '../v2/target.js';
import type { ManipulationEnvelope } from './inputs.js';
import { type LegacyTarget, legacyReader } from './readers.js';
import {
  commonTable,
  type LegacyCallName,
  type LegacyRow,
  legacyCalls,
  legacyOptionTable,
  legacyPath,
  type ParameterName,
  parameterKinds,
} from './table.js';
import { dynamicParameters, elementOf, elementText, elementTexts } from './texts.js';

/** The arguments of a call other than its options. */
export interface LegacyGiven {
  /** Parameters that are named in the table. */
  readonly parameters?: object;
  /** Properties or variables, which are sent as `*<Name>`. */
  readonly dynamic?: object | undefined;
  /** The assembly, for calls that send one. */
  readonly assembly?: unknown;
}

/** Legacy options whose types have not been checked by the compiler. */
export interface AnyLegacyOptions extends CallOptions {
  readonly projection?: string | undefined;
  readonly codec?: string | undefined;
  readonly method?: string | undefined;
  readonly send?: string | undefined;
  readonly partition?: string | undefined;
}

/** `/rest/<call>` (4.3, 4.5, 4.6) */
export function legacyPlan(
  target: LegacyTarget,
  name: LegacyCallName,
  given: LegacyGiven,
  options: AnyLegacyOptions,
): CallPlan {
  const row: LegacyRow = legacyCalls[name];
  // The projection is sent whenever the default has a name, so that no call depends on the service's defaults.
  const { projection = row.default, method = row.methods[0], partition } = options;
  const { types } = target;
  const { type: stated, property }: { readonly type?: unknown; readonly property?: string } = given.parameters ?? {};
  const type = typeof stated === 'string' ? stated : undefined;
  // Service requests are not types of the access, so no model contains them.
  const refusal = type === undefined || name === 'eval' ? undefined : types.refusalOf(type, () => 'type');
  if (refusal !== undefined) throw new InputError(refusal);
  const shape = type === undefined ? undefined : types.entity(type);
  // Several entities may share an id.
  const own = ['projection', 'method', 'send', ...(row.required.includes('id') ? ['partition'] : [])];
  const parameters: Parameter[] = [
    ['accessId', target.access],
    ...namedParameters(row, given.parameters ?? {}, shape, types),
    ...(partition === undefined ? [] : [['part', scalarText(partition, 'partition')] as const]),
    ...dynamicParameters(given.dynamic, shape, types),
    ...(projection === undefined ? [] : [['projection', projection] as const]),
    ...optionParameters(commonTable, options, own),
  ];
  const propertyType = shape?.properties.get(property ?? '')?.type;
  const reader = options.codec === undefined ? legacyReader(name, projection, shape, propertyType) : 'text';
  const place = placeOf(name, method, options.send, parameters, given.assembly, target);
  return { operation: { method, kind: kindOf(row, projection), path: legacyPath(name), ...place }, reader };
}

/** A repeatable call counts as unsafe if its response lists the changes, because a repetition would list none. */
function kindOf({ kind }: LegacyRow, projection: string | undefined): OperationKind {
  return kind === 'repeatable' && projection !== 'none' && projection !== 'entity' ? 'unsafe' : kind;
}

function namedParameters(
  row: LegacyRow,
  given: object,
  shape: EntityDescription | undefined,
  types: ModelTypes,
): Parameter[] {
  const values = new Map<string, unknown>(Object.entries(given).filter(([, value]) => value !== undefined));
  const known: readonly ParameterName[] = [...row.required, ...(row.optional ?? [])];
  const parameters = known.flatMap((name) => {
    if (values.has(name)) return textsOf(name, values, shape, types).map((text): Parameter => [name, text]);
    if (row.required.includes(name)) throw new InputError(mismatch('a value', undefined, name));
    return [];
  });
  const unknown = [...values.keys()].find((name) => !known.some((each) => each === name));
  if (unknown === undefined) return parameters;
  throw new InputError(unknownName('parameter', unknown, known));
}

function textsOf(
  name: ParameterName,
  values: ReadonlyMap<string, unknown>,
  shape: EntityDescription | undefined,
  types: ModelTypes,
): readonly string[] {
  const value = values.get(name);
  const property = shape?.properties.get(String(values.get('property')))?.type;
  if (isOption(name)) return [optionText(name, legacyOptionTable[name], value)];
  switch (parameterKinds[name]) {
    case 'type':
      return [signatureText(value, shape, types)];
    case 'id':
      return [valueText(value, 'the id', shape?.properties.get('id')?.type, types)];
    case 'key':
      return [elementText(value, 'key', property?.kind === 'map' ? property.key : undefined, types)];
    case 'elements':
      return values.has('key')
        ? [elementText(value, 'value', elementOf(property), types)]
        : elementTexts(value, 'value', elementOf(property), types);
    default:
      return [nonEmpty(name, value)];
  }
}

function isOption(name: ParameterName): name is ParameterName & keyof typeof legacyOptionTable {
  return parameterKinds[name] === 'option';
}

function nonEmpty(name: string, value: unknown): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new InputError(mismatch('a string that is not empty', value, name));
}

/** The signature of a type, because the endpoint does not accept other names. */
function signatureText(value: unknown, shape: EntityDescription | undefined, types: ModelTypes): string {
  return types.written(shape?.signature ?? nonEmpty('type', value));
}

function placeOf(
  name: LegacyCallName,
  method: string,
  send: string | undefined,
  parameters: readonly Parameter[],
  assembly: unknown,
  target: LegacyTarget,
): { readonly query: readonly Parameter[]; readonly body?: Body } {
  if (name === 'assemblyStreamManipulate') {
    if (send !== undefined && send !== 'query')
      throw new InputError(mismatch('"query"', send, 'send', 'The body holds the assembly.'));
    return { query: parameters, body: assemblyBody(assembly, target) };
  }
  const json = name === 'assemblyManipulate' ? assemblyBody(assembly, target) : undefined;
  const all: readonly Parameter[] = json === undefined ? parameters : [...parameters, ['body', json.content]];
  const takesForm = method === 'POST' || method === 'PUT';
  const place = send ?? (takesForm ? 'form' : 'query');
  if (place === 'query') return { query: all };
  if (!takesForm) throw new InputError(mismatch('"query"', send, 'send', `${method} has no body.`));
  const form = queryString(all).slice(1);
  return { query: [], body: { content: form, type: 'application/x-www-form-urlencoded', hint: json?.hint } };
}

function describeEntity(value: unknown): string {
  const what = describeValue(value);
  return what === 'an object' ? 'an entity without it' : what;
}

/** @throws InputError if an entity does not state its type */
function assemblyBody(assembly: unknown, target: LegacyTarget): JsonBody {
  const entities = isObject(assembly) && isManipulationEnvelope(assembly) ? assembly.assembly : assembly;
  const list: readonly unknown[] = Array.isArray(entities) ? entities : [entities];
  for (const [index, entity] of list.entries()) {
    if (textIn(entity, '_type') === undefined) {
      const place = Array.isArray(entities) ? `assembly[${index}]` : 'assembly';
      throw new InputError(mismatchOf('an entity with its _type', describeEntity(entity), place));
    }
  }
  return writeBody(target, assembly, undefined);
}

/** Whether a value was created by {@link manipulationEnvelope}. */
function isManipulationEnvelope(value: object): value is ManipulationEnvelope {
  return 'instantiationsWithId' in value && 'assembly' in value;
}
