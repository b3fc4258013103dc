import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, expectTypeOf, test } from 'vitest';
import schema from '../../deployment.schema.json' with { type: 'json' };
import type {
  AccessDefinition,
  Deployment,
  EntityTypeDefinition,
  EnumTypeDefinition,
  ModelDefinition,
  PropertyDefinition,
  ResourceContentDefinition,
  ResourceDefinition,
  RoleDefinition,
  ServiceDefinition,
  ServiceErrorDefinition,
  UserDefinition,
  WorkbenchFolder,
} from '../../src/model/index.js';
import {
  DeploymentError,
  defineDeployment,
  loadDeployment,
  NumberText,
  parseDeployment,
  simpleTypeNames,
} from '../../src/model/index.js';
import { problemsIn } from '../support/catch.js';
import { example } from './example.js';

describe('a deployment file', () => {
  test('the example of the format loads, and the value itself is returned', () => {
    const value: unknown = JSON.parse(example);
    expect(loadDeployment(value)).toBe(value);
    expect(parseDeployment(example)).toEqual(value);
    expect(parseDeployment(`\uFEFF${example}`)).toEqual(value);
    expectTypeOf(loadDeployment).returns.toEqualTypeOf<Deployment>();
  });

  test('levels', () => {
    const anything = (levels: number, value: string) =>
      `{"models":[],"accesses":[],"users":[],"$schema":"\\"[[",\n"more":${'['.repeat(levels)}${value}${']'.repeat(levels)}}`;
    for (const value of ['1', '12345678901234567890', '']) {
      expect(problemsIn(() => parseDeployment(anything(1199, value)))).toMatchObject([{ pointer: '/more' }]);
      for (const levels of [1200, 100_000]) {
        expect(problemsIn(() => parseDeployment(anything(levels, value)))).toMatchObject([
          {
            pointer: '',
            message: 'Expected at most 1200 levels of arrays and objects, got more at line 2, column 1207.',
          },
        ]);
      }
    }
  });

  test('the smallest', () => {
    expect(parseDeployment('{"$schema":"x","models":[],"accesses":[],"users":[]}').models).toEqual([]);
  });

  test('a service may be a function', () => {
    const deployment = defineDeployment({
      models: [],
      accesses: [{ id: 'a', model: [], services: { 'a.Echo': (request) => request['text'] ?? null } }],
      users: [],
    });
    expect(problemsIn(() => loadDeployment(deployment)).map(({ pointer }) => pointer)).toEqual(['/accesses/0/model']);
    const [access] = deployment.accesses;
    const model = { name: 'm', types: {} };
    const loaded = loadDeployment({ ...deployment, models: [model], accesses: [{ ...access, model: 'm' }] });
    expect(loaded.accesses[0]?.services?.['a.Echo']).toBe(access.services['a.Echo']);
  });

  test('no digit is lost', () => {
    const text = '{"_type":"a.A","big":9007199254740993,"price":1.10,"half":0.5,"exponent":1e2,"whole":7}';
    const file = `{"models":[{"name":"m","types":{}}],"accesses":[{"id":"a","model":"m","entities":[${text}]}],"users":[]}`;
    const [entity] = parseDeployment(file).accesses[0]?.entities ?? [];
    expect(entity).toEqual({
      _type: 'a.A',
      big: new NumberText('9007199254740993'),
      price: new NumberText('1.10'),
      half: 0.5,
      exponent: new NumberText('1e2'),
      whole: 7,
    });
  });

  test('names that JavaScript uses are names like any other', () => {
    const types = '{"a.constructor":{"kind":"entity","properties":{"__proto__":"string","toString":"a.constructor"}}}';
    const file = `{"models":[{"name":"__proto__","types":${types}}],"accesses":[{"id":"constructor","model":"__proto__"}],"users":[]}`;
    expect(problemsIn(() => loadDeployment(JSON.parse(file)))).toEqual([]);
  });

  test.each([
    ['', 'a syntax error at line 1, column 1'],
    ['{\n  "models": [,]\n}', 'a syntax error at line 2, column 14'],
    ['{"models": []', 'a syntax error at line 1, column 14'],
    ['// comment', 'a syntax error at line 1, column 1'],
  ])('%j is reported with its line and column', (text, found) => {
    const [problem, ...others] = problemsIn(() => parseDeployment(text));
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ pointer: '', expected: 'JSON' });
    expect(problem?.found).toContain(found);
  });

  test('all problems are reported at once, in the order of the file', () => {
    const deployment = JSON.parse(example);
    deployment.users[0].name = 5;
    deployment.accesses[0].workbench[5].action.request = 'a.Missing';
    deployment.models[0].types['com.vendor.demo.model.Person'].properties.firstName = 'strng';
    deployment.extra = true;
    const error = new DeploymentError(problemsIn(() => loadDeployment(deployment)));
    expect(error.problems.map(({ pointer }) => pointer)).toEqual([
      '/accesses/0/workbench/5/action/request',
      '/extra',
      '/models/0/types/com.vendor.demo.model.Person/properties/firstName',
      '/users/0/name',
    ]);
    expect(error.message).toContain('The deployment has 4 problems:\n  Expected a service of the same access (');
  });

  test('a message lists fifty problems, the error has all', () => {
    const users = Array.from({ length: 60 }, () => ({ name: 'a' }));
    const error = new DeploymentError(problemsIn(() => loadDeployment({ models: [], accesses: [], users })));
    expect(error.problems.length).toBeGreaterThan(60);
    expect(error.message).toMatch(/… and \d+ more$/);
  });
});

/** The keywords of a schema and of all schemas in it. */
function keywordsIn(part: unknown): readonly string[] {
  return Object.entries(Object(part)).flatMap(([keyword, argument]: [string, unknown]) => {
    const isNamed = keyword === 'properties' || keyword === '$defs';
    const isSchema = ['items', 'if', 'then', 'else', 'additionalProperties'].includes(keyword);
    const inner: readonly unknown[] = isNamed ? Object.values(Object(argument)) : isSchema ? [argument] : [];
    const branches = keyword === 'allOf' || keyword === 'oneOf' ? [argument].flat() : [];
    return [keyword, ...[...inner, ...branches].flatMap(keywordsIn)];
  });
}

describe('the schema', () => {
  const { $defs } = schema;

  test('is one of draft 2020-12', () => {
    const ajv = new Ajv2020();
    expect(ajv.validateSchema(schema)).toBe(true);
  });

  test('has only keywords that are checked, and some that restrict nothing', () => {
    const checked =
      '$ref additionalProperties allOf const else enum if items maximum minItems minLength minimum oneOf pattern properties required then type uniqueItems';
    const others = '$defs $id $schema default description examples title';
    expect(Array.from(new Set(keywordsIn(schema))).sort()).toEqual(
      [...checked.split(' '), ...others.split(' ')].sort(),
    );
  });

  test('has the members of the types', () => {
    type Parts = typeof $defs;
    expectTypeOf<keyof typeof schema.properties>().toEqualTypeOf<keyof Deployment>();
    expectTypeOf<keyof Parts['model']['properties']>().toEqualTypeOf<keyof ModelDefinition>();
    expectTypeOf<keyof Parts['entityType']['properties']>().toEqualTypeOf<keyof EntityTypeDefinition>();
    expectTypeOf<keyof Parts['enumType']['properties']>().toEqualTypeOf<keyof EnumTypeDefinition>();
    expectTypeOf<keyof Parts['property']['then']['properties']>().toEqualTypeOf<keyof PropertyDefinition>();
    expectTypeOf<keyof Parts['access']['properties']>().toEqualTypeOf<keyof AccessDefinition>();
    expectTypeOf<keyof Parts['newResource']['properties']>().toEqualTypeOf<keyof ResourceDefinition>();
    expectTypeOf<keyof Parts['resourceContent']['properties']>().toEqualTypeOf<keyof ResourceContentDefinition>();
    expectTypeOf<keyof Parts['folder']['properties']>().toEqualTypeOf<keyof WorkbenchFolder>();
    expectTypeOf<keyof Parts['service']['properties']>().toEqualTypeOf<keyof ServiceDefinition>();
    expectTypeOf<keyof Parts['serviceError']['properties']>().toEqualTypeOf<keyof ServiceErrorDefinition>();
    expectTypeOf<keyof Parts['role']['then']['properties']>().toEqualTypeOf<keyof RoleDefinition>();
    expectTypeOf<keyof Parts['user']['properties']>().toEqualTypeOf<keyof UserDefinition>();
  });

  test('knows the simple types', () => {
    expect($defs.entityType.properties.id.enum).toEqual(simpleTypeNames);
  });

  test('knows the kinds of actions', () => {
    const kinds: Record<WorkbenchFolder['action']['kind'], true> = {
      SimpleQueryAction: true,
      PrototypeQueryAction: true,
      TemplateQueryAction: true,
      SimpleInstantiationAction: true,
      TemplateInstantiationAction: true,
      RpcAction: true,
    };
    expect($defs.action.properties.kind.enum).toEqual(Object.keys(kinds));
  });
});
