import { typeMismatch } from './default-check.js';
import { quote } from './message.js';
import { hasLoneSurrogate } from './path-part.js';
import type { Place } from './place.js';
import { describe } from './problem.js';
import { formatType, isTypeSignature, simpleTypeNames, type TypeExpression } from './type-expression.js';
import { elementTypesOf, identityNames, type PropertyEntry, type TypeEntry, type TypeIndex } from './type-index.js';

const grammar = `${simpleTypeNames.join(', ')}, a type signature, list<T>, set<T> or map<K,V>, where T, K and V are not collections`;

/** Members of the JSON encoding (2.1), from which properties of the same name could not be distinguished. */
const encodingNames: readonly string[] = ['_type', '_id', '_ref', '_partial'];

/** The maximum number of levels of supertypes. Every type has all properties of those above it. */
const maxLevels = 100;

/** Checks the definition of a type, and what it says about other types. A type can be checked several times. */
export function checkType(entry: TypeEntry, types: TypeIndex): void {
  const { signature, place, kind, own, parents } = entry;
  if (!isTypeSignature(signature)) {
    place.report('a type signature such as "com.vendor.demo.model.Person"', quote(signature));
  }
  if (kind === 'enum') checkConstants(place.member('constants'));
  for (const property of own.values()) {
    checkProperty(property, types);
    checkNameBeside(property, identityNames, 'every entity type has');
  }
  if (kind !== 'entity') return;
  for (const parent of parents) checkParent(parent, types);
  const extended = place.member('extends');
  const levels = Array.from(types.lineage(entry, maxLevels + 1).values());
  if (levels.includes(maxLevels + 1)) {
    extended.report(`at most ${maxLevels} levels of supertypes`, 'more levels');
    return;
  }
  checkCycle(entry, extended, types);
  checkIdType(entry, extended, types);
  checkInherited(entry, extended, types);
}

function checkParent(parent: Place, types: TypeIndex): void {
  const signature = parent.text ?? '';
  if (!types.knows(signature)) reportUnknownType(parent, signature, types);
  else if (types.find(signature)?.kind === 'enum') parent.report('an entity type', `the enum type ${quote(signature)}`);
}

function checkConstants(constants: Place): void {
  const seen = new Set<unknown>();
  for (const constant of constants.items) {
    const { text } = constant;
    if (text === undefined) continue;
    if (!/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(text)) {
      constant.report('a name of letters, digits and "_" that does not begin with a digit');
    } else if (seen.has(text)) {
      constant.report('a unique constant', `a second ${quote(text)}`);
    }
    seen.add(text);
  }
}

/** Checks a property, of a type or of a service request: its name, its type, and that its default is of its type. */
export function checkProperty(property: PropertyEntry, types: TypeIndex): void {
  const { name, place, type, typePlace, initial, nullable } = property;
  if (name === '') place.report('the name of a property', 'an empty name');
  checkEncodable(name, place);
  checkNameBeside(property, encodingNames, 'belong to the JSON encoding');
  if (type === undefined) {
    if (typePlace.text !== undefined) typePlace.report(grammar);
    return;
  }
  for (const element of elementTypesOf(type)) {
    if (element.kind !== 'named' || types.knows(element.signature)) continue;
    reportUnknownType(typePlace, element.signature, types);
  }
  if (initial.value === undefined) return;
  if (initial.value === null && !nullable) initial.report('a value, because the property is not nullable');
  // An unknown type has been reported already.
  if (type.kind === 'named' && types.find(type.signature) === undefined) return;
  const expected = defaultMismatch(initial.value, type, types);
  if (expected !== undefined) initial.report(expected);
}

function checkNameBeside({ name, place }: PropertyEntry, others: readonly string[], reason: string): void {
  if (others.includes(name)) {
    place.report(`a name other than ${others.map(quote).join(', ')}, which ${reason}`, quote(name));
  }
}

/** Checks that a URL can contain a name or an id. */
export function checkEncodable(text: string | undefined, place: Place): void {
  if (text !== undefined && hasLoneSurrogate(text)) place.report('a string without lone surrogates', quote(text));
}

function reportUnknownType(place: Place, signature: string, types: TypeIndex): void {
  const simple = signature.includes('.') ? '' : `${simpleTypeNames.join(', ')} or `;
  place.report(`${simple}a type of ${types.owner}`, describe(place.value), types.suggestion(signature));
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
function checkCycle(entry: TypeEntry, extended: Place, types: TypeIndex): void {
  const path = cycleFrom(entry, types);
  if (path === undefined) return;
  const [first] = path.map(({ place }) => place.pointer).sort();
  if (first !== entry.place.pointer) return;
  const names = [...path, entry].map(({ signature }) => signature).join(' → ');
  extended.report('supertypes that do not extend the type itself', `the cycle ${names}`);
}

/** The shortest path from a type through its supertypes back to itself. */
function cycleFrom(entry: TypeEntry, types: TypeIndex): readonly TypeEntry[] | undefined {
  const paths = new Map<TypeEntry, readonly TypeEntry[]>([[entry, [entry]]]);
  for (const [current, path] of paths) {
    for (const parent of types.parents(current)) {
      if (parent === entry) return path;
      if (!paths.has(parent)) paths.set(parent, [...path, parent]);
    }
  }
  return undefined;
}

/** Checks that a type has exactly one id type: its own, or the one on which its supertypes agree. */
function checkIdType(entry: TypeEntry, extended: Place, types: TypeIndex): void {
  if (entry.place.member('id').value !== undefined) return;
  const ids = new Map(types.parents(entry).map((parent) => [types.idType(parent), parent.signature]));
  if (ids.size < 2) return;
  const found = Array.from(ids, ([id, signature]) => `${id} in ${signature}`).join(', ');
  const expected = 'an "id" in the type itself or supertypes with the same "id"';
  extended.report(expected, `supertypes with different "id" types: ${found}`);
}

/** Checks that a property that is inherited from several types has the same type in all of them. */
function checkInherited(entry: TypeEntry, extended: Place, types: TypeIndex): void {
  const inherited = new Map<string, { type: string; signature: string }>();
  for (const { signature, name, type } of inheritedProperties(entry, types)) {
    const redeclared = entry.own.get(name);
    const other = inherited.get(name);
    if (redeclared !== undefined) {
      if (redeclared.type === undefined || formatType(redeclared.type) === type) continue;
      redeclared.typePlace.report(`${type}, as inherited from ${signature}`);
    } else if (other === undefined) {
      inherited.set(name, { type, signature });
    } else if (other.type !== type) {
      const found = `${quote(name)} as ${other.type} in ${other.signature} and as ${type} in ${signature}`;
      extended.report('supertypes whose properties have the same types', found);
    }
  }
}

/** The properties that each direct supertype passes on. */
function inheritedProperties(entry: TypeEntry, types: TypeIndex) {
  return types
    .parents(entry)
    .flatMap((parent) =>
      Array.from(types.properties(parent).values()).flatMap(({ name, type }) =>
        type === undefined ? [] : [{ signature: parent.signature, name, type: formatType(type) }],
      ),
    );
}
