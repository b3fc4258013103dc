import { type Deployment, loadDeployment, parseDeployment } from '@platform-services/sdk/model';
import { describe, expect, it } from 'vitest';
import { buildWorldState, type WorldStateOptions } from '../../src/deployment/build.js';
import { demoDeployment } from '../../src/index.js';
import { propertyOf } from '../../src/model/instance.js';
import { accessOf, allOf, build, deploymentOf, one, person, problemsOf, read, referredTo, typeOf } from './building.js';

const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

describe('entities', () => {
  it('refer to others by _ref, forwards and backwards, and by id', () => {
    const world = build({
      entities: [
        person({
          _id: 'a',
          id: 1,
          name: 'A',
          friend: { _ref: 'b' },
          children: [{ _type: 'a.Person', id: 3 }, { _ref: 'a' }],
        }),
        person({ _id: 'b', id: 2, name: 'B', friend: { _ref: 'a' } }),
        person({ id: 3, name: 'C' }),
      ],
    });
    const [a, b, c] = [1n, 2n, 3n].map((id) => one(world, 'Person', id));
    expect(read(a, 'friend')).toBe(b?.ref);
    expect(read(b, 'friend')).toBe(a?.ref);
    const children = read(a, 'children');
    expect(Array.isArray(children) && children[0] === c?.ref && children[1] === a?.ref).toBe(true);
    expect(read(c, 'name')).toBe('C');
    expect(allOf(world, 'Party')).toHaveLength(3);
  });

  it('get ids, globalIds and partitions if the file has none', () => {
    const world = build({ entities: [person({ id: 7 }), person({}), person({ globalId: 'g', partition: 'p' })] });
    const seen = allOf(world, 'Person').map((each) => ['id', 'globalId', 'partition'].map((name) => read(each, name)));
    expect(seen).toEqual([
      [7n, expect.stringMatching(uuid), 'access.a'],
      [8n, expect.stringMatching(uuid), 'access.a'],
      [9n, 'g', 'p'],
    ]);
  });

  it('lose no digit', () => {
    const text = JSON.stringify(deploymentOf({ entities: [person({ id: 1, number: '@', balance: '#' })] }))
      .replace('"@"', '9007199254740993')
      .replace('"#"', '1.10');
    const loaded = one(buildWorldState(parseDeployment(text)), 'Person', 1n);
    expect(read(loaded, 'number')).toBe(9007199254740993n);
    expect(String(read(loaded, 'balance'))).toBe('1.10');
  });

  it('may be nested', () => {
    const world = build({ entities: [person({ id: 1, friend: person({ name: 'within' }) })] });
    expect(read(referredTo(world, one(world, 'Person', 1n), 'friend'), 'name')).toBe('within');
  });

  it('of one type and id are apart by partition, unless partitions are ignored', () => {
    const entities = [person({ id: 1 }), person({ id: 1, partition: 'p' })];
    expect(allOf(build({ entities }), 'Person')).toHaveLength(2);
    expect(problemsOf(() => build({ entities, partitions: 'ignored' }))).toEqual([
      '/accesses/0/entities/1/id: Expected a unique id of a.Person, got a second "1" beside /accesses/0/entities/0 at /accesses/0/entities/1/id.',
    ]);
  });

  it('get no id that another one has, also if that comes later or is nested, and stay in their order', () => {
    const world = build({
      entities: [
        person({ name: 'first', friend: person({ name: 'nested' }) }),
        person({ id: 1, name: 'second' }),
        person({ name: 'third', children: [person({ name: 'child' }), person({ id: 4, name: 'with id' })] }),
        person({ id: 2, name: 'last' }),
      ],
    });
    expect(allOf(world, 'Person').map((each) => [read(each, 'name'), read(each, 'id')])).toEqual([
      ['first', 5n],
      ['second', 1n],
      ['third', 6n],
      ['last', 2n],
      ['nested', 7n],
      ['child', 8n],
      ['with id', 4n],
    ]);
  });

  it('are refused with every problem at its place', () => {
    const problems = problemsOf(() =>
      build({
        entities: [
          person({ id: 1, age: 'old', nmae: 'x' }),
          { _type: 'a.Nobody' },
          person({ id: 2, friend: { _ref: 'x' }, active: null, 'a/b~c': 1 }),
          person({ id: 3, children: [{ _type: 'a.Person', age: 1.5 }] }),
          person({ id: 1 }),
          { _type: 'a.Party' },
        ],
      }),
    );
    const pointers = problems.map((problem) => problem.split(': ')[0]);
    expect(new Set(pointers)).toEqual(
      new Set([
        '/accesses/0/entities/0/age',
        '/accesses/0/entities/0/nmae',
        '/accesses/0/entities/1/_type',
        '/accesses/0/entities/2/friend/_ref',
        '/accesses/0/entities/2/active',
        '/accesses/0/entities/2/a~1b~0c',
        '/accesses/0/entities/3/children/0/age',
        '/accesses/0/entities/4/id',
        '/accesses/0/entities/5/_type',
      ]),
    );
    expect(problems).toContain(
      '/accesses/0/entities/0/age: Expected a whole number of 32 bits, got the text "old" at /accesses/0/entities/0/age.',
    );
  });

  it('are refused where they have a type that only results are made of', () => {
    const [problem] = problemsOf(() =>
      build({ entities: [{ _type: 'com.vendor.model.securityservice.UserSession' }] }),
    );
    expect(problem).toContain('/accesses/0/entities/0/_type');
  });
});

describe('workbench and services', () => {
  const services = {
    'a.Plain': {
      properties: { who: { type: 'string', mandatory: true }, times: { type: 'integer', default: 2 } },
      message: 'Hi {who}',
    },
    'a.Code': () => 'result',
    'a.Result': { result: { _type: 'set', value: [1, 1] } },
  };

  it('are read and resolved', () => {
    const world = build({
      services,
      workbench: [
        { name: 'all', action: { kind: 'SimpleQueryAction', type: 'a.Person' } },
        { name: 'like', action: { kind: 'PrototypeQueryAction', prototype: person({ age: 7 }) } },
        {
          name: 'by',
          action: { kind: 'TemplateQueryAction', type: 'a.Person', where: { age: { variable: 'v' }, active: true } },
        },
        { name: 'new', action: { kind: 'TemplateInstantiationAction', type: 'a.Person', values: { balance: '1.10' } } },
        { name: 'rpc', action: { kind: 'RpcAction', request: 'a.Plain' } },
      ],
    });
    const { workbench, services: read } = accessOf(world);
    const personType = typeOf(world, 'Person');
    const by = workbench.get('by');
    expect(by?.kind === 'TemplateQueryAction' && by.where.get(propertyOf(personType, 'age'))).toEqual({
      variable: 'v',
    });
    const made = workbench.get('new');
    const balance = made?.kind === 'TemplateInstantiationAction' && made.values.get(propertyOf(personType, 'balance'));
    expect(balance && 'value' in balance && String(balance.value)).toBe('1.10');
    const like = workbench.get('like');
    expect(like?.kind === 'PrototypeQueryAction' && like.prototype.properties.get(propertyOf(personType, 'age'))).toBe(
      7,
    );
    const rpc = workbench.get('rpc');
    expect(rpc?.kind === 'RpcAction' && rpc.service === read.get('a.Plain')).toBe(true);
    expect(read.get('a.Plain')?.request.propertiesByName.get('who')?.mandatory).toBe(true);
    expect(read.get('a.Plain')?.evaluate).toMatchObject({ message: 'Hi {who}', error: undefined, delayMs: 0 });
    expect(read.get('a.Code')?.evaluate).toBe(services['a.Code']);
    expect(accessOf(world).types.resolve('a.Plain')).toEqual([]);
  });

  it('are refused with every problem at its place', () => {
    const problems = problemsOf(() =>
      build({
        services: { 'a.Bad': { result: { _type: 'a.Nobody' } } },
        workbench: [{ name: 'like', action: { kind: 'PrototypeQueryAction', prototype: person({ age: 'x' }) } }],
      }),
    );
    expect(problems.map((problem) => problem.split(': ')[0])).toEqual([
      '/accesses/0/services/a.Bad/result/_type',
      '/accesses/0/workbench/0/action/prototype/age',
    ]);
  });
});

describe('the world', () => {
  it('is the demo where nothing else is named', () => {
    const world = buildWorldState(loadDeployment(demoDeployment));
    expect([...world.accesses.keys()]).toContain('access.demo');
  });

  it.each<[string, WorldStateOptions, Deployment['sessions'], number | null]>([
    ['default', {}, undefined, 1_800_000],
    ['file', {}, { maxIdleTime: 5 }, 5],
    ['file: never', {}, { maxIdleTime: null }, null],
    ['flag', { maxIdleTime: 7 }, { maxIdleTime: 5 }, 7],
    ['flag: never', { maxIdleTime: 0 }, { maxIdleTime: 5 }, null],
  ])('has the idle time of the %s', (_, options, sessions, expected) => {
    const world = buildWorldState({ ...deploymentOf({}), ...(sessions && { sessions }) }, options);
    expect(world.sessions.maxIdleTime).toBe(expected);
  });

  it('knows the built-in types under its prefix, and tells models that take their signatures', () => {
    const deployment = deploymentOf({});
    const clash = {
      ...deployment,
      models: [{ name: 'm', types: { 'org.b.model.resource.Resource': { kind: 'entity' } } }],
    } as const;
    expect(buildWorldState(clash).types.builtIn.resource.signature).toBe('com.vendor.model.resource.Resource');
    expect(problemsOf(() => buildWorldState(clash, { vendor: 'org.b' }))).toEqual([
      '/models/0/types/org.b.model.resource.Resource: Expected another signature, got the signature of a built-in type at /models/0/types/org.b.model.resource.Resource.',
    ]);
  });
});
