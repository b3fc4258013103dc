import { typeMismatch } from './default-check.js';
import { quote } from './message.js';
import { hasLoneSurrogate } from './path-part.js';
import { describe, type Problems, pointerTo } from './problem.js';
import { itemsOf, memberOf } from './reading.js';
import { formatType, isTypeSignature, simpleTypeNames, type TypeExpression } from './type-expression.js';
import {
  elementTypesOf,
  identityNames,
  type PropertyEntry,
  propertiesOf,
  type TypeEntry,
  type TypeIndex,
} from './type-index.js';

const grammar = `${simpleTypeNames.join(', ')}, a type signature, list<T>, set<T> or map<K,V>, where T, K and V are not collections`;

/** Members of the JSON encoding (2.1), from which properties of the same name could not be distinguished. */
const encodingNames: readonly string[] = ['_type', '_id', '_ref', '_partial'];

/** The maximum number of levels of supertypes. Every type has all properties of those above it. */
const maxLevels = 100;

/** Checks a definition as far as that is possible without other types. */
export function checkDefinition(entry: TypeEntry, problems: Problems): void {
  const { signature, pointer, definition, kind } = entry;
  if (!isTypeSignature(signature)) {
    problems.add(pointer, quote(signature), 'a type signature such as "com.vendor.demo.model.Person"');
  }
  if (kind === 'enum') checkConstants(definition, pointer, problems);
  for (const property of propertiesOf(definition, pointer)) {
    checkPropertyName(property, problems);
    checkGrammar(property, problems);
    if (identityNames.includes(property.name)) {
      problems.add(
        property.pointer,
        quote(property.name),
        `a name other than ${identityNames.map(quote).join(', ')}, which every entity type has`,
      );
    }
  }
}

function checkConstants(definition: unknown, pointer: string, problems: Problems): void {
  const seen = new Set<unknown>();
  for (const [index, constant] of itemsOf(memberOf(definition, 'constants'))) {
    if (typeof constant !== 'string') continue;
    const own = pointerTo(pointer, 'constants', index);
    if (!/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(constant)) {
      problems.add(own, describe(constant), 'a name of letters, digits and "_" that does not begin with a digit');
    } else if (seen.has(constant)) {
      problems.add(own, `a second ${quote(constant)}`, 'a unique constant');
    }
    seen.add(constant);
  }
}

/** Checks the name of a property, of a type or of a service request. */
export function checkPropertyName({ name, pointer }: PropertyEntry, problems: Problems): void {
  if (name === '') problems.add(pointer, 'an empty name', 'the name of a property');
  checkEncodable(name, pointer, problems);
  if (encodingNames.includes(name)) {
    problems.add(
      pointer,
      quote(name),
      `a name other than ${encodingNames.map(quote).join(', ')}, which belong to the JSON encoding`,
    );
  }
}

/** Checks that a URL can contain a name or an id. */
export function checkEncodable(text: string | undefined, pointer: string, problems: Problems): void {
  if (text !== undefined && hasLoneSurrogate(text))
    problems.add(pointer, quote(text), 'a string without lone surrogates');
}

/** Checks that the type text is valid. */
export function checkGrammar({ text, type, typePointer }: PropertyEntry, problems: Problems): void {
  if (text !== undefined && type === undefined) problems.add(typePointer, describe(text), grammar);
}

/** Checks what a definition says about other types. `types` contains the types of `owner`. */
export function checkReferences(entry: TypeEntry, types: TypeIndex, owner: string, problems: Problems): void {
  const { definition, pointer, kind } = entry;
  if (kind !== 'entity') return;
  for (const [index, parent] of itemsOf(memberOf(definition, 'extends'))) {
    if (typeof parent !== 'string') continue;
    const own = pointerTo(pointer, 'extends', index);
    const found = types.find(parent);
    if (found === undefined && !types.knows(parent)) addUnknownType(problems, own, quote(parent), parent, types, owner);
    else if (found?.kind === 'enum') problems.add(own, `the enum type ${quote(parent)}`, 'an entity type');
  }
  for (const property of propertiesOf(definition, pointer)) {
    checkNamedTypes(property, types, owner, problems);
    checkDefault(property, types, problems);
  }
  if (types.isDeeperThan(entry, maxLevels)) {
    const expected = `at most ${maxLevels} levels of supertypes`;
    problems.add(pointerTo(pointer, 'extends'), 'more levels', expected);
    return;
  }
  checkCycle(entry, types, problems);
  checkIdType(entry, types, problems);
  checkInherited(entry, types, problems);
}

/** Checks that the signatures in a property's type are known. */
export function checkNamedTypes(property: PropertyEntry, types: TypeIndex, owner: string, problems: Problems): void {
  for (const element of property.type === undefined ? [] : elementTypesOf(property.type)) {
    if (element.kind !== 'named' || types.knows(element.signature)) continue;
    addUnknownType(problems, property.typePointer, describe(property.text), element.signature, types, owner);
  }
}

function addUnknownType(
  problems: Problems,
  pointer: string,
  found: string,
  signature: string,
  types: TypeIndex,
  owner: string,
): void {
  const simple = signature.includes('.') ? '' : `${simpleTypeNames.join(', ')} or `;
  problems.add(pointer, found, `${simple}a type of ${owner}`, types.suggestion(signature));
}

/** Checks that the default is a value of the property's type. */
export function checkDefault(property: PropertyEntry, types: TypeIndex, problems: Problems): void {
  const { type, initial, nullable } = property;
  if (initial === undefined || type === undefined) return;
  const pointer = pointerTo(property.pointer, 'default');
  if (initial === null && !nullable) problems.add(pointer, 'null', 'a value, because the property is not nullable');
  // An unknown type has been reported already.
  if (type.kind === 'named' && types.find(type.signature) === undefined) return;
  const expected = defaultMismatch(initial, type, types);
  if (expected !== undefined) problems.add(pointer, describe(initial), expected);
}

/** The expectation for a default of the type, or `undefined` if the value fits. A default cannot contain entities. */
function defaultMismatch(initial: unknown, type: TypeExpression, types: TypeIndex): string | undefined {
  const isEntity = type.kind === 'named' && types.find(type.signature)?.kind !== 'enum';
  if (isEntity) return initial === null ? undefined : 'null, the only default of an entity';
  const expected = typeMismatch(initial, type, types, 'entities refused');
  if (expected === undefined) return undefined;
  return typeMismatch(initial, type, types) === undefined ? 'a default without entities' : expected;
}

/** Reports a cycle of supertypes once, at the type in it that comes first in the file. */
function checkCycle(entry: TypeEntry, types: TypeIndex, problems: Problems): void {
  const path = cycleFrom(entry, types);
  if (path === undefined) return;
  const [first] = path.map(({ pointer }) => pointer).sort();
  if (first !== entry.pointer) return;
  const names = [...path, entry].map(({ signature }) => signature).join(' → ');
  problems.add(
    pointerTo(entry.pointer, 'extends'),
    `the cycle ${names}`,
    'supertypes that do not extend the type itself',
  );
}

/** The shortest path from a type through its supertypes back to itself. */
function cycleFrom(entry: TypeEntry, types: TypeIndex): readonly TypeEntry[] | undefined {
  const from = new Map<TypeEntry, TypeEntry | undefined>([[entry, undefined]]);
  for (const current of from.keys()) {
    for (const parent of types.parents(current)) {
      if (parent === entry) return pathTo(current, from);
      if (!from.has(parent)) from.set(parent, current);
    }
  }
  return undefined;
}

function pathTo(last: TypeEntry, from: ReadonlyMap<TypeEntry, TypeEntry | undefined>): readonly TypeEntry[] {
  const path: TypeEntry[] = [];
  for (let step: TypeEntry | undefined = last; step !== undefined; step = from.get(step)) path.unshift(step);
  return path;
}

/** Checks that a type has exactly one id type: its own, or the one on which its supertypes agree. */
function checkIdType(entry: TypeEntry, types: TypeIndex, problems: Problems): void {
  if (memberOf(entry.definition, 'id') !== undefined) return;
  const inherited = new Map(types.parents(entry).map((parent) => [types.idType(parent), parent.signature]));
  if (inherited.size < 2) return;
  const found = Array.from(inherited, ([id, signature]) => `${id} in ${signature}`).join(', ');
  const expected = 'an "id" in the type itself or supertypes with the same "id"';
  problems.add(pointerTo(entry.pointer, 'extends'), `supertypes with different "id" types: ${found}`, expected);
}

/** Checks that a property that is inherited from several types has the same type in all of them. */
function checkInherited(entry: TypeEntry, types: TypeIndex, problems: Problems): void {
  const own = new Map(propertiesOf(entry.definition, entry.pointer).map((property) => [property.name, property]));
  const inherited = new Map<string, { type: string; signature: string }>();
  for (const { signature, name, type } of inheritedProperties(entry, types)) {
    const redeclared = own.get(name);
    const other = inherited.get(name);
    if (redeclared !== undefined) {
      if (redeclared.type === undefined || formatType(redeclared.type) === type) continue;
      problems.add(redeclared.typePointer, describe(redeclared.text), `${type}, as inherited from ${signature}`);
    } else if (other === undefined) {
      inherited.set(name, { type, signature });
    } else if (other.type !== type) {
      const found = `${quote(name)} as ${other.type} in ${other.signature} and as ${type} in ${signature}`;
      problems.add(pointerTo(entry.pointer, 'extends'), found, 'supertypes whose properties have the same types');
    }
  }
}

/** The properties that each direct supertype passes on. */
function inheritedProperties(
  entry: TypeEntry,
  types: TypeIndex,
): readonly { signature: string; name: string; type: string }[] {
  return types
    .parents(entry)
    .flatMap((parent) =>
      Array.from(types.properties(parent).values()).flatMap(({ name, type }) =>
        type === undefined ? [] : [{ signature: parent.signature, name, type: formatType(type) }],
      ),
    );
}
