import { didYouMean, mismatchOf, nearest, oneOf, quote, unknownName } from './message.js';
import { checkDefinition, checkReferences, elementsOf } from './model-check.js';
import { type DeploymentProblem, describe, Problems, pointerTo } from './problem.js';
import { entriesOf, isMembers, itemsOf, memberOf } from './reading.js';
import { isSimpleTypeName, parseType, simpleNameOf, simpleTypeNames } from './type-expression.js';
import { propertiesOf, type TypeEntry, TypeIndex, typeEntries } from './type-index.js';

const membersOfKind = {
  entity: ['kind', 'extends', 'abstract', 'id', 'properties'],
  enum: ['kind', 'constants'],
} as const;
const membersOfProperty = ['type', 'mandatory', 'nullable', 'default'];

/**
 * Checks the types of one model, of several, or of a deployment, which neither the compiler nor `parseDeployment` has
 * checked, e.g. of a model in JSON. Unknown signatures with a dot are accepted, because they may belong to another
 * model.
 *
 * @returns the message about the first problem, or `undefined` if there is none
 * @example
 * const problem = modelProblem(model);
 * if (problem !== undefined) throw new Error(problem);
 */
export function modelProblem(source: object): string | undefined {
  const isDeployment = 'models' in source;
  const models: unknown = isDeployment ? source.models : 'types' in source ? [source] : source;
  const prefix = isDeployment ? '/models' : '';
  const placed = itemsOf(models).map(
    ([index, model]) => [model, 'types' in source ? '' : pointerTo(prefix, index)] as const,
  );
  return longsProblem(placed) ?? firstProblem(placed.flatMap(([model, pointer]) => typeEntries(model, pointer)));
}

/** Values of one model are part of entities of another, so that all of them need the same longs. */
function longsProblem(models: readonly (readonly [model: unknown, pointer: string])[]): string | undefined {
  const formOf = (model: unknown) => memberOf(model, 'longs') ?? 'bigint';
  for (const [model, pointer] of models) {
    const longs = formOf(model);
    const place = pointerTo(pointer, 'longs');
    if (longs !== 'bigint' && longs !== 'number') return wrong('"bigint" or "number"', longs, place);
    const first = formOf(models[0]?.[0]);
    if (longs !== first) return wrong(`${quote(String(first))}, as in the first model`, longs, place);
  }
  return undefined;
}

function firstProblem(entries: readonly TypeEntry[]): string | undefined {
  for (const entry of entries) {
    const message = shapeProblem(entry) ?? unknownTypeIn(entry, entries);
    if (message !== undefined) return message;
  }
  const types = new OpenIndex(entries);
  const problems = new Problems();
  for (const entry of entries) {
    checkDefinition(entry, problems);
    checkReferences(entry, types, 'the model', problems);
  }
  const [problem] = problems.list;
  return problem === undefined ? undefined : messageOf(problem);
}

/** An index whose types may refer to models that are not available. */
class OpenIndex extends TypeIndex {
  override knows(): boolean {
    return true;
  }
}

/** Checks that a definition has the required members, with the right types. */
function shapeProblem({ definition, kind, pointer }: TypeEntry): string | undefined {
  if (kind === 'unknown') return wrong('"entity" or "enum"', definition['kind'], pointerTo(pointer, 'kind'));
  const unknown = unknownMember(definition, membersOfKind[kind], pointer);
  if (unknown !== undefined) return unknown;
  if (kind === 'enum') return textsProblem(definition['constants'], pointerTo(pointer, 'constants'));
  const { abstract = false, id = 'long', properties = {}, extends: parents = [] } = definition;
  if (typeof abstract !== 'boolean') return wrong('true or false', abstract, pointerTo(pointer, 'abstract'));
  if (typeof id !== 'string' || !isSimpleTypeName(id)) {
    const advice = typeof id === 'string' ? didYouMean(id, simpleTypeNames) : undefined;
    return wrong('a simple type', id, pointerTo(pointer, 'id'), advice);
  }
  if (!isMembers(properties)) return wrong('an object', properties, pointerTo(pointer, 'properties'));
  for (const [name, declared] of entriesOf(properties)) {
    const problem = propertyProblem(declared, pointerTo(pointer, 'properties', name));
    if (problem !== undefined) return problem;
  }
  return textsProblem(parents, pointerTo(pointer, 'extends'));
}

function propertyProblem(declared: unknown, pointer: string): string | undefined {
  if (typeof declared === 'string') return undefined;
  if (!isMembers(declared)) return wrong('a type', declared, pointer);
  const type = memberOf(declared, 'type');
  if (typeof type !== 'string') return wrong('a type', type, pointerTo(pointer, 'type'));
  for (const name of ['mandatory', 'nullable']) {
    const flag = memberOf(declared, name);
    if (flag !== undefined && typeof flag !== 'boolean') return wrong('true or false', flag, pointerTo(pointer, name));
  }
  return unknownMember(declared, membersOfProperty, pointer);
}

function textsProblem(value: unknown, pointer: string): string | undefined {
  if (!Array.isArray(value)) return wrong('an array of strings', value, pointer);
  const index = value.findIndex((each) => typeof each !== 'string');
  return index < 0 ? undefined : wrong('a string', value[index], pointerTo(pointer, index));
}

function unknownMember(value: object, known: readonly string[], pointer: string): string | undefined {
  const unknown = Object.keys(value).find((name) => !known.includes(name));
  return unknown === undefined ? undefined : unknownName('member', unknown, known, placeOf(pointer));
}

/** The problem of a name without a dot that is neither a simple type nor a type of the model, such as `strng`. */
function unknownTypeIn(entry: TypeEntry, entries: readonly TypeEntry[]): string | undefined {
  for (const { type, text = '', typePointer } of propertiesOf(entry.definition, entry.pointer)) {
    for (const element of type === undefined ? [undefined] : elementsOf(type)) {
      const name = element?.kind === 'named' ? element.signature : undefined;
      const isUnknown = name !== undefined && !name.includes('.') && !entries.some((each) => each.signature === name);
      if (isUnknown || element === undefined) return unknownTypeMessage(name ?? text, typePointer, entries);
    }
  }
  return undefined;
}

function unknownTypeMessage(name: string, pointer: string, entries: readonly TypeEntry[]): string {
  const signatures = new Map(entries.map(({ signature }) => [simpleNameOf(signature), signature]));
  const near = nearest(name, [...simpleTypeNames, ...signatures.keys()]);
  const meant = near === undefined ? undefined : (signatures.get(near) ?? near);
  const grammar = `Expected ${oneOf(simpleTypeNames)}, a type of the model, list<T>, set<T> or map<K,V>.`;
  const help = meant === undefined || parseType(name) === undefined ? grammar : `Did you mean ${quote(meant)}?`;
  return `Unknown type ${quote(name)} at ${placeOf(pointer)}. ${help}`;
}

function wrong(expected: string, found: unknown, pointer: string, advice?: string): string {
  return mismatchOf(expected, describe(found), placeOf(pointer), advice);
}

function messageOf({ expected, found, pointer, advice }: DeploymentProblem): string {
  return mismatchOf(expected, found, placeOf(pointer), advice);
}

/** A JSON pointer in the notation of a program: `model.types["a.Person"].properties.age`. */
function placeOf(pointer: string): string {
  const names = pointer.split('/').slice(1);
  return names.reduce((place, escaped) => {
    const name = escaped.replaceAll('~1', '/').replaceAll('~0', '~');
    if (/^\d+$/.test(name)) return `${place}[${name}]`;
    return /^[A-Za-z_$][\w$]*$/.test(name) ? `${place}.${name}` : `${place}[${quote(name)}]`;
  }, 'model');
}
