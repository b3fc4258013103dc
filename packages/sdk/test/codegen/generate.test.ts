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
  // The whole file is compared with `generated-model.ts`, by the option --check (command.test.ts).
  test('what a property says of itself, and the forms of a map with constants as keys', async () => {
    const text = await generateTypes({
      'a.Person': {
        kind: 'entity',
        properties: { age: { type: 'integer', nullable: false, default: 1 }, marks: 'map<a.Gender,long>' },
      },
      'a.Gender': { kind: 'enum', constants: ['male', 'female'] },
    });
    expect(text).toContain(`
  /** \`integer\`, never null, default \`1\` */
  age: number;
  marks?: Map<Gender, bigint> | null;
`);
    expect(text).toContain(`
  /** \`integer\`, never null, default \`1\` */
  readonly age?: number | undefined;
  readonly marks?:
    | ReadonlyMap<Gender, bigint | number>
    | { readonly [Key in Gender]?: bigint | number }
    | null
    | undefined;
`);
    expect(text).toContain("        age: { type: 'integer', nullable: false },");
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
