import type { ModelDefinition } from '@platform-services/sdk/model';
import fc from 'fast-check';

/** The simple types, and the only enum. */
export const scalars = [
  'boolean',
  'integer',
  'long',
  'float',
  'double',
  'decimal',
  'date',
  'string',
  'object',
  'Colour',
] as const;

export const colours = ['red', 'Blue', 'green'] as const;

/** A property of a random model. `element` and `key` are scalars or names of entity types. */
export interface PropertyShape {
  readonly kind: 'one' | 'list' | 'set' | 'map';
  readonly element: string;
  readonly key: string;
  readonly mandatory: boolean;
  readonly nullable: boolean;
}

export interface TypeShape {
  readonly name: string;
  readonly parent: string | undefined;
  readonly abstract: boolean;
  readonly ids: 'long' | 'string';
  readonly own: Readonly<Record<string, PropertyShape>>;
}

/** How the service behaves: as the specification says, or as deployments do. */
export type Dialect = 'documented' | 'deployed';

/** A random model: two families of types, each below an abstract root whose list contains the whole family. */
export class Model {
  readonly types: readonly TypeShape[];
  readonly dialect: Dialect;

  constructor(types: readonly TypeShape[], dialect: Dialect) {
    this.types = types;
    this.dialect = dialect;
  }

  static readonly roots = ['Thing', 'Label'] as const;

  type(name: string): TypeShape {
    const type = this.types.find((each) => each.name === name);
    if (type === undefined) throw new Error(`No type ${name}`);
    return type;
  }

  isEntity(element: string): boolean {
    return this.types.some((type) => type.name === element);
  }

  /** Whether a type is another one or below it. */
  isA(name: string, ancestor: string): boolean {
    if (name === ancestor) return true;
    const { parent } = this.type(name);
    return parent !== undefined && this.isA(parent, ancestor);
  }

  /** The names of a type and of the types below it. */
  below(ancestor: string): readonly string[] {
    return this.types.filter((type) => this.isA(type.name, ancestor)).map((type) => type.name);
  }

  /** All properties of a type, also inherited ones. */
  properties(name: string): Readonly<Record<string, PropertyShape>> {
    const { parent, own } = this.type(name);
    return parent === undefined ? own : { ...this.properties(parent), ...own };
  }

  property(type: string, name: string): PropertyShape {
    const property = this.properties(type)[name];
    if (property === undefined) throw new Error(`No property ${type}.${name}`);
    return property;
  }

  /** The entities with which a service of this model starts. */
  get initial(): readonly { readonly type: string; readonly id: bigint | string }[] {
    return initialIds.filter(({ type }) => !this.type(type).abstract);
  }

  definition(): ModelDefinition {
    return {
      name: 'random',
      types: {
        'org.example.Colour': { kind: 'enum', constants: colours },
        ...Object.fromEntries(
          this.types.map(({ name, parent, abstract, ids, own }) => [
            signature(name),
            {
              kind: 'entity',
              abstract,
              ...(parent === undefined ? { id: ids } : { extends: [signature(parent)] }),
              properties: Object.fromEntries(Object.entries(own).map(([each, shape]) => [each, definitionOf(shape)])),
            } as const,
          ]),
        ),
      },
    };
  }

  [fc.toStringMethod](): string {
    const shown = this.types.map(({ name, parent, abstract, own }) => {
      const properties = Object.entries(own).map(([property, shape]) => `${property}: ${spellShape(shape)}`);
      return `${abstract ? 'abstract ' : ''}${name}${parent === undefined ? '' : ` < ${parent}`} { ${properties.join(', ')} }`;
    });
    return `\n  ${shown.join('\n  ')}\n`;
  }
}

function spellShape({ kind, element, key, mandatory, nullable }: PropertyShape): string {
  const type = kind === 'one' ? element : `${kind}<${kind === 'map' ? `${key},` : ''}${element}>`;
  return `${type}${mandatory ? ' mandatory' : ''}${nullable ? '' : ' not nullable'}`;
}

const initialIds = [
  { type: 'T1', id: 1n },
  { type: 'T1', id: 2n },
  { type: 'T2', id: 3n },
  { type: 'L1', id: 'a' },
  { type: 'L2', id: 'B' },
];

/** The signature of an entity type or of the enum. */
export function signature(name: string): string {
  return `org.example.${name}`;
}

function definitionOf({ kind, element, key, mandatory, nullable }: PropertyShape) {
  const text = (name: string) => (/^[a-z]/.test(name) ? name : signature(name));
  const type = kind === 'one' ? text(element) : `${kind}<${kind === 'map' ? `${text(key)},` : ''}${text(element)}>`;
  return { type, mandatory, nullable, ...(nullable ? {} : { default: initialValue(element) }) };
}

/** The value with which a property starts that is not nullable. */
export function initialValue(element: string): string | number | boolean {
  if (element === 'boolean') return true;
  return element === 'string' ? 'none' : 7;
}

const notNullable = ['boolean', 'integer', 'double', 'string'];

/** Models for services of a dialect. Only documented ones have maps with entities as keys (D-32). */
export function models(dialect: Dialect): fc.Arbitrary<Model> {
  const names = ['Thing', 'T1', 'T2', 'T3', 'Label', 'L1', 'L2'];
  const elements = [...scalars, 'Thing', 'T1', 'T1', 'T1', 'T2', 'T2', 'Label', 'L1', 'L1'];
  const keys = scalars.filter((name) => name !== 'object' && name !== 'float');
  const property = fc
    .record({
      kind: fc.constantFrom<PropertyShape['kind']>('one', 'one', 'one', 'list', 'list', 'set', 'map'),
      element: fc.constantFrom(...elements),
      key: fc.constantFrom(...keys, ...(dialect === 'documented' ? ['T1', 'Label'] : [])),
      marked: fc.nat(2).map((number) => number === 2),
    })
    .map(({ kind, element, key, marked }): PropertyShape => {
      const isEntity = elements.indexOf(element) >= scalars.length;
      const nullable = !(marked && kind === 'one' && notNullable.includes(element));
      return { kind, element, key, mandatory: marked && kind === 'one' && isEntity, nullable };
    });
  // Such properties let requests fail late.
  const strict = fc
    .constantFrom(...notNullable)
    .map((element): PropertyShape => ({ kind: 'one', element, key: 'string', mandatory: false, nullable: false }));
  const own = fc.array(fc.oneof({ weight: 6, arbitrary: property }, { weight: 1, arbitrary: strict }), {
    minLength: 1,
    maxLength: 5,
    size: 'max',
  });
  const type = fc.record({ own, parent: fc.nat(2), abstract: fc.nat(7).map((number) => number === 7) });
  return fc.array(type, { minLength: names.length, maxLength: names.length }).map((parts) => {
    const types: TypeShape[] = [];
    for (const [index, { own: properties, parent, abstract }] of parts.entries()) {
      const name = names[index] ?? '';
      const ids = index < 4 ? 'long' : 'string';
      const family = types.filter((each) => each.ids === ids).map((each) => each.name);
      const isFirst = name === 'T1' || name === 'L1';
      types.push({
        name,
        parent: family[parent % Math.max(1, family.length)],
        abstract: family.length === 0 || (abstract && !isFirst),
        ids,
        own: Object.fromEntries(properties.map((each, number) => [`${name.toLowerCase()}p${number}`, each])),
      });
    }
    return new Model(types, dialect);
  });
}
