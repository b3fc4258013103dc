import {
  type ElementExpression,
  type EncodedValue,
  type EntityTypeDefinition,
  type EnumTypeDefinition,
  Problems,
  type PropertyDefinition,
  parseType,
  pointerTo,
  simpleNameOf,
  type TypeExpression,
} from '@platform-services/sdk/model';
import {
  type ElementType,
  EntityType,
  type EnumConstant,
  type EnumType,
  type Property,
  simpleTypes,
  typeName,
  type ValueType,
} from './types.js';
import type { Value } from './values.js';

interface Declaration {
  readonly type: EntityType;
  readonly definition: EntityTypeDefinition;
  /** The JSON pointer of the definition; undefined for built-in types. */
  readonly pointer: string | undefined;
  readonly parents: Declaration[];
}

/** Creates the defaults of properties. Properties do not contain them, since types are independent of values. */
const defaults = new WeakMap<Property, () => Value>();

/** A new value for a property, by its default. Null if it has none. */
export function defaultOf(property: Property): Value {
  return defaults.get(property)?.() ?? null;
}

/** Builds types from their definitions. All types are declared first, since they may refer to each other. */
export class TypeBuilder {
  readonly #types = new Map<string, EntityType | EnumType>();
  readonly #declarations = new Map<string, Declaration>();
  /** Why types of a valid deployment cannot be used together with the built-in types of this server. */
  readonly #problems = new Problems();
  #indexes: ReadonlyMap<string, number> = new Map();
  readonly #readDefault: (encoded: EncodedValue, type: ValueType) => Value;

  /** @param readDefault reads the default of a property when a new entity needs it */
  constructor(readDefault: (encoded: EncodedValue, type: ValueType) => Value) {
    this.#readDefault = readDefault;
  }

  /**
   * Declares a type.
   *
   * @param pointer the JSON pointer of the definition. Default: the type is built in
   */
  declare(signature: string, definition: EntityTypeDefinition | EnumTypeDefinition, pointer?: string): void {
    if (this.#types.has(signature)) {
      this.#report(pointer, [], 'the signature of a built-in type', 'another signature');
      return;
    }
    if (definition.kind === 'enum') {
      this.#types.set(signature, makeEnum(signature, definition));
      return;
    }
    const type = new EntityType(signature, definition.abstract ?? false, () => this.#propertiesOf(declaration));
    const declaration: Declaration = { type, definition, pointer, parents: [] };
    this.#types.set(signature, type);
    this.#declarations.set(signature, declaration);
  }

  /**
   * @param root the signature of the supertype of all entity types
   * @throws DeploymentError with every problem, if the types cannot be combined with the built-in ones
   */
  build(root: string): ReadonlyMap<string, EntityType | EnumType> {
    for (const [signature, declaration] of this.#declarations) this.#linkParents(signature, declaration, root);
    const ordered = this.#parentsFirst();
    for (const { type, parents } of ordered) for (const parent of parents) type.inherit(parent.type);
    const names = ordered.map((declaration) => this.#namesOf(declaration));
    this.#indexes = assignPropertyIndexes(names);
    // Creating properties finds the problems of models. Built-in types have none, and most of them are never used.
    for (const { type, pointer } of ordered) if (pointer !== undefined) type.fill();
    if (this.#problems.count > 0) throw this.#problems.error();
    return this.#types;
  }

  #linkParents(signature: string, declaration: Declaration, root: string): void {
    const named = declaration.definition.extends ?? [];
    for (const [index, parent] of (named.length > 0 || signature === root ? named : [root]).entries()) {
      const found = this.#declarations.get(parent);
      if (found !== undefined) declaration.parents.push(found);
      else this.#report(declaration.pointer, ['extends', String(index)], `"${parent}"`, 'an entity type');
    }
  }

  /** The types in an order in which parents come before children. The check of the deployment has refused cycles. */
  #parentsFirst(): Declaration[] {
    const missing = new Map<Declaration, number>();
    const children = new Map<Declaration, Declaration[]>();
    for (const declaration of this.#declarations.values()) {
      missing.set(declaration, declaration.parents.length);
      for (const parent of declaration.parents) {
        const siblings = children.get(parent) ?? [];
        siblings.push(declaration);
        children.set(parent, siblings);
      }
    }
    const ordered = Array.from(missing.keys()).filter((declaration) => declaration.parents.length === 0);
    for (const parent of ordered) {
      for (const child of children.get(parent) ?? []) {
        const left = (missing.get(child) ?? 0) - 1;
        missing.set(child, left);
        if (left === 0) ordered.push(child);
      }
    }
    return ordered;
  }

  /** The names of a type's own and inherited properties. */
  #namesOf({ type }: Declaration): ReadonlySet<string> {
    const definitions = Array.from(type.supertypes, (above) => this.#declarations.get(above.signature)?.definition);
    return new Set(definitions.flatMap((definition) => Object.keys(definition?.properties ?? {})));
  }

  #propertiesOf(declaration: Declaration): readonly Property[] {
    const { definition, parents } = declaration;
    const inherited = new Map<string, Property>();
    for (const { type: parent } of parents) {
      for (const property of parent.properties) {
        const other = inherited.get(property.name);
        if (other === undefined) inherited.set(property.name, property);
        else if (property.name !== 'id') this.#checkSame(declaration, ['extends'], other, property.type);
      }
    }
    const all = new Map(inherited);
    this.#addIdentity(declaration, all);
    for (const [name, given] of Object.entries(definition.properties ?? {})) {
      const property = this.#property(declaration, name, given);
      const above = inherited.get(name);
      if (above !== undefined && property !== undefined) {
        this.#checkSame(declaration, ['properties', name], above, property.type);
      }
      if (property !== undefined) all.set(name, property);
    }
    return Array.from(all.values()).sort((left, right) => (left.name < right.name ? -1 : 1));
  }

  #addIdentity({ definition, parents }: Declaration, all: Map<string, Property>): void {
    const named = definition.id === undefined ? undefined : parseType(definition.id);
    // The id of the root type is of type object. Below it, ids are of type long unless a type declares another.
    const above = parents.find((parent) => parent.parents.length > 0)?.type.id;
    const wanted = named?.kind === 'simple' ? simpleTypes[named.name] : (above?.type ?? simpleTypes.long);
    const shared = parents.map((parent) => parent.type.id).find((id) => id.type === wanted);
    all.set('id', shared ?? identityProperty('id', wanted));
    for (const name of ['globalId', 'partition'] as const) {
      if (!all.has(name)) all.set(name, identityProperty(name, simpleTypes.string));
    }
  }

  #property({ pointer }: Declaration, name: string, given: string | PropertyDefinition): Property | undefined {
    const definition = typeof given === 'string' ? { type: given } : given;
    const expression = parseType(definition.type);
    const resolved = expression && this.#resolve(expression);
    if (resolved === undefined) {
      this.#report(pointer, ['properties', name, 'type'], `"${definition.type}"`, 'a type that the access knows');
      return undefined;
    }
    const { nullable = true, mandatory = false, default: encoded } = definition;
    const property: Property = { name, index: this.#indexes.get(name) ?? 0, type: resolved, nullable, mandatory };
    if (encoded !== undefined) defaults.set(property, () => this.#readDefault(encoded, resolved));
    return property;
  }

  #resolve(expression: TypeExpression): ValueType | undefined {
    switch (expression.kind) {
      case 'simple':
      case 'named':
        return this.#resolveElement(expression);
      case 'map': {
        const key = this.#resolveElement(expression.key);
        const value = this.#resolveElement(expression.value);
        return key && value && { kind: 'map', key, value };
      }
      default: {
        const element = this.#resolveElement(expression.element);
        return element && { kind: expression.kind, element };
      }
    }
  }

  #resolveElement(expression: ElementExpression): ElementType | undefined {
    return expression.kind === 'simple' ? simpleTypes[expression.name] : this.#types.get(expression.signature);
  }

  #checkSame({ pointer }: Declaration, path: readonly string[], above: Property, found: ValueType): void {
    if (typeName(above.type) === typeName(found)) return;
    const expected = `${typeName(above.type)}, the type of the inherited property "${above.name}"`;
    this.#report(pointer, path, typeName(found), expected);
  }

  #report(pointer = '', path: readonly string[], found: string, expected: string): void {
    this.#problems.add(pointerTo(pointer, ...path), found, expected);
  }
}

function makeEnum(signature: string, definition: EnumTypeDefinition): EnumType {
  const constants = new Map<string, EnumConstant>();
  const type: EnumType = { kind: 'enum', signature, simpleName: simpleNameOf(signature), constants };
  for (const name of definition.constants) constants.set(name, { type, name });
  return type;
}

function identityProperty(name: (typeof identityNames)[number], type: ValueType): Property {
  return { name, index: identityNames.indexOf(name), type, mandatory: false, nullable: true };
}

/** The properties that every entity type has without declaring them (2.1), in the order of their indexes. */
const identityNames = ['id', 'globalId', 'partition'] as const;

/**
 * Gives every property name an index into the values of an instance, so that a name has the same index in all types and
 * no type uses an index twice. A property of a supertype can then be read from instances of any subtype by its index,
 * even with several supertypes, and instances stay small.
 *
 * @param namesOf the names of the properties of each type
 */
function assignPropertyIndexes(namesOf: readonly ReadonlySet<string>[]): ReadonlyMap<string, number> {
  const indexes = new Map<string, number>(identityNames.map((name, index) => [name, index]));
  const types = new Map<string, number[]>();
  for (const [type, names] of namesOf.entries()) {
    for (const name of names) {
      const having = types.get(name);
      if (having === undefined) types.set(name, [type]);
      else having.push(type);
    }
  }
  /** The indexes that each type uses, and the lowest one that it does not. */
  const used = namesOf.map(() => ({ taken: new Set(indexes.values()), unused: identityNames.length }));
  // The names that most types share come first, which leaves fewer gaps.
  const names = Array.from(types.entries()).sort(([, left], [, right]) => right.length - left.length);
  for (const [name, having] of names) {
    const those = having.flatMap((type) => used[type] ?? []);
    let index = those.reduce((lowest, { unused }) => Math.max(lowest, unused), 0);
    while (those.some(({ taken }) => taken.has(index))) index += 1;
    indexes.set(name, index);
    for (const type of those) {
      type.taken.add(index);
      while (type.taken.has(type.unused)) type.unused += 1;
    }
  }
  return indexes;
}
