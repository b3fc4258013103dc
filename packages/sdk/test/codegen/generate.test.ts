import { describe, expect, test } from 'vitest';
import { type GenerateOptions, generateModel } from '../../src/codegen/generate.js';
import type { Deployment, TypeDefinitions } from '../../src/model/index.js';
import { loadDeployment } from '../../src/model/index.js';

function deploymentOf(...models: readonly TypeDefinitions[]): Deployment {
  return loadDeployment({
    models: models.map((types, index) => ({ name: `m${index}`, types })),
    accesses: models.map((_, index) => ({ id: `access${index}`, model: `m${index}` })),
    users: [],
  });
}

const generate = (types: TypeDefinitions, options?: GenerateOptions) => generateModel(deploymentOf(types), options);

/** Declared names, in order. */
const exportsOf = (text: string) =>
  Array.from(text.matchAll(/^export (?:interface|type|const) ([\w$]+)/gm), ([, name]) => name);

const entity = { kind: 'entity' } as const;

describe('the written file', () => {
  test('an entity type, an enum, and the model', () => {
    const text = generate({
      'a.Person': {
        kind: 'entity',
        properties: {
          name: { type: 'string', mandatory: true },
          age: { type: 'integer', nullable: false, default: 1 },
          father: 'a.Person',
          marks: 'map<a.Gender,long>',
          any: 'object',
        },
      },
      'a.Gender': { kind: 'enum', constants: ['male', 'female'] },
    });
    expect(
      text,
    ).toBe(`// Written by platform-services-codegen from a deployment file. Changes to this file are lost when it is written again.
import type {
  EntityIdentity,
  EntityIdentityInput,
  EntityReference,
  ModelDefinition,
  ObjectInput,
  ObjectValue,
  TypedModel,
} from '@platform-services/sdk/model';

/** \`a.Gender\` */
export type Gender = 'male' | 'female';

/** The constants of {@link Gender}. */
export const Gender = { male: 'male', female: 'female' } as const;

/** \`a.Person\` */
export interface Person extends EntityIdentity<bigint> {
  _type?: 'a.Person';
  /** Mandatory */
  name?: string | null;
  /** \`integer\`, never null, default \`1\` */
  age: number;
  father?: Person | null;
  marks?: Map<Gender, bigint> | null;
  any?: ObjectValue;
}

/** A {@link Person} as it is written. */
export interface PersonInput extends EntityIdentityInput<bigint | number> {
  readonly _type?: 'a.Person' | undefined;
  /** Mandatory */
  readonly name?: string | null | undefined;
  /** \`integer\`, never null, default \`1\` */
  readonly age?: number | undefined;
  readonly father?: PersonOrRef | null | undefined;
  readonly marks?:
    | ReadonlyMap<Gender, bigint | number>
    | { readonly [Key in Gender]?: bigint | number }
    | null
    | undefined;
  readonly any?: ObjectInput | undefined;
}

/** Where a {@link Person} is written: its content, or a reference. */
export type PersonOrRef = PersonInput | EntityReference<'a.Person' | 'Person', bigint | number>;

interface Shapes {
  'a.Person': { result: Person; input: PersonInput };
}

const definition = {
  name: 'm0',
  types: {
    'a.Gender': { kind: 'enum', constants: ['male', 'female'] },
    'a.Person': {
      kind: 'entity',
      properties: {
        name: { type: 'string', mandatory: true },
        age: { type: 'integer', nullable: false },
        father: 'a.Person',
        marks: 'map<a.Gender,long>',
        any: 'object',
      },
    },
  },
} as const satisfies ModelDefinition;

/** The type of {@link model}, which editors show by its name. */
export interface Model extends TypedModel<typeof definition, Shapes> {}

/** For the option \`model\` of \`createClient\`. */
export const model: Model = definition;
`);
  });

  test('the same for the same types, however their order', () => {
    const types = { 'a.B': entity, 'a.A': entity, 'b.A': { kind: 'enum', constants: ['x'] } } as const;
    const turned = Object.fromEntries(Object.entries(types).reverse());
    expect(generate(types)).toBe(generate(turned));
    expect(generate(types)).toBe(generate(types));
  });

  test('a default of any digits and signs stays in its comment', () => {
    const text = generate({
      'a.A': { kind: 'entity', properties: { p: { type: 'string', default: '*/ alert() /*`\n' } } },
    });
    expect(text.split('*/').length).toBe(text.split('/**').length);
    expect(text).toContain('Default `"*\\/ alert() /*·\\n"`');
  });
});

describe('names', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['a simple name', ['com.x.model.Person'], ['Person']],
    ['a name of two packages', ['com.x.one.Note', 'com.x.two.Note'], ['OneNote', 'TwoNote']],
    ['of two packages of one name', ['a.m.Note', 'b.m.Note'], ['AMNote', 'BMNote']],
    ['of no package, and of one', ['Note', 'a.Note'], ['Note', 'ANote']],
    ['names that differ in case', ['a.Note', 'A.Note'], ['ANote', 'ANote2']],
    ['a word of the language', ['a.class', 'a.string', 'b.default'], ['AClass', 'AString', 'BDefault']],
    ['a name that the file needs', ['a.Map', 'a.Decimal', 'a.Date', 'Set'], ['ADate', 'ADecimal', 'AMap', 'Set2']],
    ['a name that is made of another', ['a.Person', 'a.PersonInput'], ['Person', 'APersonInput']],
    ['the name of the model', ['a.model'], ['AModel']],
    [
      'names with a meaning in modules',
      ['a.then', 'a.__proto__', '__esModule'],
      ['A__proto__', 'AThen', '__esModule2'],
    ],
  ])('%s', (_, signatures, expected) => {
    const text = generate(Object.fromEntries(signatures.map((signature) => [signature, entity])));
    const names = exportsOf(text).filter((name) => text.includes(`export interface ${name} extends EntityIdentity<`));
    expect(names.toSorted()).toEqual(expected.toSorted());
  });

  test('of the model', () => {
    expect(exportsOf(generate({}, { name: 'demoModel' }))).toEqual(['DemoModel', 'demoModel']);
    expect(exportsOf(generate({ 'a.demoModel': { kind: 'enum', constants: ['x'] } }, { name: 'demoModel' }))).toEqual([
      'ADemoModel',
      'ADemoModel',
      'DemoModel',
      'demoModel',
    ]);
    expect(exportsOf(generate({ 'a.Model': entity }))).toEqual([
      'Model',
      'ModelInput',
      'ModelOrRef',
      'ModelType',
      'model',
    ]);
  });
});

describe('models', () => {
  const one = { 'a.A': { kind: 'entity', properties: { x: 'string' } } } as const;
  const other = { 'a.A': { kind: 'entity', properties: { x: 'long' } } } as const;

  test('all of a file, or those of one access', () => {
    const both = deploymentOf(one, { 'b.B': entity });
    expect(exportsOf(generateModel(both))).toEqual([
      'A',
      'AInput',
      'AOrRef',
      'B',
      'BInput',
      'BOrRef',
      'Model',
      'model',
    ]);
    expect(exportsOf(generateModel(both, { access: 'access1' }))).toEqual(['B', 'BInput', 'BOrRef', 'Model', 'model']);
    expect(() => generateModel(both, { access: 'x' })).toThrow('Unknown access "x". Expected "access0" or "access1".');
  });

  test('with two definitions of one signature need a selection', () => {
    const both = deploymentOf(one, other);
    expect(() => generateModel(both)).toThrow(
      'Expected the same type "a.A" in all models, got different ones at /models/1/types/a.A and /models/0/types/a.A.',
    );
    expect(generateModel(both, { access: 'access1' })).toContain('x?: bigint | null;');
    expect(generateModel(deploymentOf(one, one))).toContain('x?: string | null;');
  });
});
