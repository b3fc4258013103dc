import { misfit } from './default-check.js';
import { describe, type Faults, pointerTo, quote } from './fault.js';
import { itemsOf, memberOf, textOf } from './reading.js';
import {
  type ElementExpression,
  formatType,
  isTypeSignature,
  simpleTypeNames,
  type TypeExpression,
} from './type-expression.js';
import { identityNames, type PropertyEntry, propertiesOf, type TypeEntry, type TypeIndex } from './type-index.js';

const grammar = `${simpleTypeNames.join(', ')}, a type signature, list<T>, set<T> or map<K,V>, where T, K and V are no collections`;

/** Members of the JSON encoding (2.1), which no property can be told from. */
const encodingNames: readonly string[] = ['_type', '_id', '_ref', '_partial'];

/** What a type's definition says by itself, whoever sees it. */
export function checkDefinition(entry: TypeEntry, faults: Faults): void {
  const { signature, pointer, definition, kind } = entry;
  if (!isTypeSignature(signature)) {
    faults.add(pointer, `the signature ${quote(signature)}`, 'a type signature such as com.vendor.demo.model.Person');
  }
  if (kind === 'enum') checkConstants(definition, pointer, faults);
  for (const property of propertiesOf(definition, pointer)) {
    checkPropertyName(property, faults);
    checkGrammar(property, faults);
    if (identityNames.includes(property.name)) {
      faults.add(property.pointer, `a property ${quote(property.name)}`, 'no such property: every entity type has it');
    }
  }
}

function checkConstants(definition: unknown, pointer: string, faults: Faults): void {
  const seen = new Set<unknown>();
  for (const [index, constant] of itemsOf(memberOf(definition, 'constants'))) {
    if (typeof constant !== 'string') continue;
    const own = pointerTo(pointer, 'constants', index);
    if (!/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(constant)) {
      faults.add(own, describe(constant), 'a name of letters, digits and _, not beginning with a digit');
    } else if (seen.has(constant)) {
      faults.add(own, `${quote(constant)} a second time`, 'a constant that no other has the name of');
    }
    seen.add(constant);
  }
}

/** Names of properties of types and of service requests. */
export function checkPropertyName({ name, pointer }: PropertyEntry, faults: Faults): void {
  if (name === '') faults.add(pointer, 'a property without a name', 'a name');
  if (encodingNames.includes(name)) {
    faults.add(
      pointer,
      `a property ${quote(name)}`,
      `another name: ${encodingNames.join(', ')} belong to the JSON encoding`,
    );
  }
}

/** The type's text by itself. */
export function checkGrammar({ text, type, typePointer }: PropertyEntry, faults: Faults): void {
  if (text !== undefined && type === undefined) faults.add(typePointer, describe(text), grammar);
}

/** What a definition says about other types, for those who see `types`, which are the types of `owner`. */
export function checkReferences(entry: TypeEntry, types: TypeIndex, owner: string, faults: Faults): void {
  const { definition, pointer, kind } = entry;
  if (kind !== 'entity') return;
  for (const [index, parent] of itemsOf(memberOf(definition, 'extends'))) {
    if (typeof parent !== 'string') continue;
    const own = pointerTo(pointer, 'extends', index);
    const found = types.find(parent);
    if (found === undefined && !types.knows(parent)) faults.add(own, quote(parent), unknownType(parent, types, owner));
    else if (found?.kind === 'enum')
      faults.add(own, `${quote(parent)}, an enum type`, 'the signature of an entity type');
  }
  for (const property of propertiesOf(definition, pointer)) {
    checkNamedTypes(property, types, owner, faults);
    checkDefault(property, types, faults);
  }
  checkCircle(entry, types, faults);
  checkIdType(entry, types, faults);
  checkInherited(entry, types, faults);
}

/** Whether the signatures in a property's type are known. */
export function checkNamedTypes(property: PropertyEntry, types: TypeIndex, owner: string, faults: Faults): void {
  for (const element of property.type === undefined ? [] : elementsOf(property.type)) {
    if (element.kind !== 'named' || types.knows(element.signature)) continue;
    faults.add(property.typePointer, describe(property.text), unknownType(element.signature, types, owner));
  }
}

function elementsOf(type: TypeExpression): readonly ElementExpression[] {
  if (type.kind === 'map') return [type.key, type.value];
  return type.kind === 'list' || type.kind === 'set' ? [type.element] : [type];
}

/** What to expect instead of an unknown signature. */
export function unknownType(signature: string, types: TypeIndex, owner: string): string {
  const near = types.nearest(signature);
  const elsewhere = signature.includes('.') ? '' : `${simpleTypeNames.join(', ')}, or `;
  return `${elsewhere}a type of ${owner}${near === undefined ? '' : `; did you mean ${near}?`}`;
}

/** Whether the default is a value of the property's type. */
export function checkDefault(property: PropertyEntry, types: TypeIndex, faults: Faults): void {
  const { type, initial, nullable } = property;
  if (initial === undefined || type === undefined) return;
  const pointer = pointerTo(property.pointer, 'default');
  if (initial === null && !nullable) faults.add(pointer, 'null', 'a value, since the property is not nullable');
  const isEntity = type.kind === 'named' && types.find(type.signature)?.kind !== 'enum';
  const expected = isEntity
    ? initial === null
      ? undefined
      : 'null, the only default of an entity'
    : misfit(initial, type, types);
  if (expected !== undefined) faults.add(pointer, describe(initial), expected);
}

/** Tells a circle of supertypes once, at the member of it that comes first in the file. */
function checkCircle(entry: TypeEntry, types: TypeIndex, faults: Faults): void {
  const path = circleFrom(entry, types);
  if (path === undefined) return;
  const [first] = path.map(({ pointer }) => pointer).sort(comparePointers);
  if (first !== entry.pointer) return;
  const names = [...path, entry].map(({ signature }) => signature).join(' → ');
  faults.add(
    pointerTo(entry.pointer, 'extends'),
    `the circle ${names}`,
    'supertypes that do not extend the type itself',
  );
}

function comparePointers(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** The shortest way from a type up to itself. */
function circleFrom(entry: TypeEntry, types: TypeIndex): readonly TypeEntry[] | undefined {
  const from = new Map<TypeEntry, TypeEntry | undefined>([[entry, undefined]]);
  for (const current of from.keys()) {
    for (const parent of types.parents(current)) {
      if (parent === entry) return wayTo(current, from);
      if (!from.has(parent)) from.set(parent, current);
    }
  }
  return undefined;
}

function wayTo(last: TypeEntry, from: ReadonlyMap<TypeEntry, TypeEntry | undefined>): readonly TypeEntry[] {
  const way: TypeEntry[] = [];
  for (let step: TypeEntry | undefined = last; step !== undefined; step = from.get(step)) way.unshift(step);
  return way;
}

/** A type has one type of ids: its own, or the one on which its supertypes agree. */
function checkIdType(entry: TypeEntry, types: TypeIndex, faults: Faults): void {
  if (memberOf(entry.definition, 'id') !== undefined) return;
  const inherited = new Map(types.parents(entry).map((parent) => [idTypeOf(parent, types), parent.signature]));
  if (inherited.size < 2) return;
  const found = Array.from(inherited, ([id, signature]) => `${id} of ${signature}`).join(', ');
  const expected = 'an "id" of the type itself, or supertypes that agree on theirs';
  faults.add(pointerTo(entry.pointer, 'extends'), `supertypes with different ids: ${found}`, expected);
}

function idTypeOf(entry: TypeEntry, types: TypeIndex): string {
  const seen = new Set([entry]);
  for (const current of seen) {
    const own = textOf(current.definition, 'id');
    if (own !== undefined) return own;
    const [parent] = types.parents(current);
    if (parent !== undefined) seen.add(parent);
  }
  return 'long';
}

/** A property that comes from several types has the same type in all of them. */
function checkInherited(entry: TypeEntry, types: TypeIndex, faults: Faults): void {
  const own = new Map(propertiesOf(entry.definition, entry.pointer).map((property) => [property.name, property]));
  const inherited = new Map<string, { type: string; signature: string }>();
  for (const { signature, name, type } of inheritedProperties(entry, types)) {
    const redeclared = own.get(name);
    const other = inherited.get(name);
    if (redeclared !== undefined) {
      if (redeclared.type === undefined || formatType(redeclared.type) === type) continue;
      faults.add(redeclared.typePointer, describe(redeclared.text), `${type}, as inherited from ${signature}`);
    } else if (other === undefined) {
      inherited.set(name, { type, signature });
    } else if (other.type !== type) {
      const found = `${quote(name)} as ${other.type} of ${other.signature} and as ${type} of ${signature}`;
      faults.add(pointerTo(entry.pointer, 'extends'), found, 'supertypes that agree on the types of their properties');
    }
  }
}

/** What each direct supertype hands down. */
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
