import { describe, expect, test } from 'vitest';
import type { TypeDefinitions } from '../../src/model/index.js';
import { generating } from './running.js';

function deploymentOf(...models: readonly TypeDefinitions[]): object {
  return {
    models: models.map((types, index) => ({ name: `m${index}`, types })),
    accesses: models.map((_, index) => ({ id: `access${index}`, model: `m${index}` })),
    users: [],
  };
}

/** What the command writes for a deployment. */
async function generate(deployment: object, ...line: readonly string[]): Promise<string> {
  const { code, out, err } = await generating(deployment, ...line);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out;
}

const generateTypes = (types: TypeDefinitions, ...line: readonly string[]) => generate(deploymentOf(types), ...line);

/** Declared names, in order. */
const exportsOf = (text: string) =>
  Array.from(text.matchAll(/^export (?:interface|type|const) ([\w$]+)/gm), ([, name]) => name);

const entity = { kind: 'entity' } as const;

describe('the written file', () => {
  test('an entity type, an enum, and the model', async () => {
    const text = await generateTypes({
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
  name: string | null;
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

  test('the same for the same types, however their order', async () => {
    const types = { 'a.B': entity, 'a.A': entity, 'b.A': { kind: 'enum', constants: ['x'] } } as const;
    const turned = Object.fromEntries(Object.entries(types).reverse());
    expect(await generateTypes(types)).toBe(await generateTypes(turned));
    expect(await generateTypes(types)).toBe(await generateTypes(types));
  });

  test('a default of any digits and signs stays in its comment', async () => {
    const text = await generateTypes({
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
  ])('%s', async (_, signatures, expected) => {
    const text = await generateTypes(Object.fromEntries(signatures.map((signature) => [signature, entity])));
    const names = exportsOf(text).filter((name) => text.includes(`export interface ${name} extends EntityIdentity<`));
    expect(names.toSorted()).toEqual(expected.toSorted());
  });

  test('of the model', async () => {
    expect(exportsOf(await generateTypes({}, '--name', 'demoModel'))).toEqual(['DemoModel', 'demoModel']);
    expect(
      exportsOf(await generateTypes({ 'a.demoModel': { kind: 'enum', constants: ['x'] } }, '--name', 'demoModel')),
    ).toEqual(['ADemoModel', 'ADemoModel', 'DemoModel', 'demoModel']);
    expect(exportsOf(await generateTypes({ 'a.Model': entity }))).toEqual([
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

  test('all of a file, or those of one access', async () => {
    const both = deploymentOf(one, { 'b.B': entity });
    expect(exportsOf(await generate(both))).toEqual([
      'A',
      'AInput',
      'AOrRef',
      'B',
      'BInput',
      'BOrRef',
      'Model',
      'model',
    ]);
    expect(exportsOf(await generate(both, '--access', 'access1'))).toEqual(['B', 'BInput', 'BOrRef', 'Model', 'model']);
    expect((await generating(both, '--access', 'x')).err).toContain(
      'Unknown access "x". Expected "access0" or "access1".',
    );
  });

  test('with two definitions of one signature need a selection', async () => {
    const both = deploymentOf(one, other);
    expect((await generating(both)).err).toContain(
      'Expected the same type "a.A" in all models, got different ones at /models/1/types/a.A and /models/0/types/a.A.',
    );
    expect(await generate(both, '--access', 'access1')).toContain('x: bigint | null;');
    expect(await generate(deploymentOf(one, one))).toContain('x: string | null;');
  });
});
