import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type AccessDefinition,
  type Deployment,
  DeploymentError,
  loadDeployment,
  parseDeployment,
  type TypeDefinitions,
} from '@platform-services/sdk/model';
import { describe, expect, it } from 'vitest';
import { demoDeployment } from '../../src/demo/index.js';
import { buildWorldState, type WorldStateOptions } from '../../src/deployment/build.js';
import type { WorldState } from '../../src/deployment/world-state.js';
import { Instance, propertyOf } from '../../src/model/instance.js';
import type { EntityType } from '../../src/model/types.js';
import type { Value } from '../../src/model/values.js';
import { readContent } from '../../src/resources/content.js';
import { everything } from '../../src/store/store.js';

const types: TypeDefinitions = {
  'a.Party': { kind: 'entity', abstract: true, properties: { name: 'string' } },
  'a.Person': {
    kind: 'entity',
    extends: ['a.Party'],
    properties: {
      age: 'integer',
      active: { type: 'boolean', nullable: false },
      friend: 'a.Person',
      children: 'list<a.Person>',
      balance: 'decimal',
      number: 'long',
      photo: 'com.vendor.model.resource.Resource',
    },
  },
};

function deploymentOf(access: Partial<AccessDefinition>): Deployment {
  return loadDeployment({
    models: [{ name: 'm', types }],
    accesses: [{ id: 'access.a', model: 'm', ...access }],
    users: [{ name: 'u', password: 'p' }],
  });
}

const build = (access: Partial<AccessDefinition>, options?: WorldStateOptions) =>
  buildWorldState(deploymentOf(access), options);

function accessOf(world: WorldState) {
  const access = world.accesses.get('access.a');
  if (access === undefined) throw new Error('no access');
  return access;
}

function typeOf(world: WorldState, name: string): EntityType {
  const [type] = accessOf(world).types.resolve(name);
  if (type?.kind !== 'entity') throw new Error(`no ${name}`);
  return type;
}

function allOf(world: WorldState, name: string): readonly Instance[] {
  return accessOf(world).store.query(typeOf(world, name), everything).instances;
}

function one(world: WorldState, name: string, id: bigint | string): Instance {
  const [instance] = accessOf(world).store.find(typeOf(world, name), id);
  if (instance === undefined) throw new Error(`no ${name} ${id}`);
  return instance;
}

function read(instance: Value | undefined, name: string): Value {
  if (!(instance instanceof Instance)) throw new Error('no entity');
  return instance.get(propertyOf(instance.type, name));
}

function problemsOf(work: () => unknown): string[] {
  try {
    work();
  } catch (error) {
    if (error instanceof DeploymentError) {
      return error.problems.map(({ pointer, message }) => `${pointer}: ${message}`);
    }
    throw error;
  }
  return [];
}

const person = (members: object) => ({ _type: 'a.Person', ...members });

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
    expect(read(a, 'friend')).toBe(b);
    expect(read(b, 'friend')).toBe(a);
    const children = read(a, 'children');
    expect(Array.isArray(children) && children[0] === c && children[1] === a).toBe(true);
    expect(read(c, 'name')).toBe('C');
    expect(allOf(world, 'Party')).toHaveLength(3);
  });

  it('have ids, globalIds and partitions where the file gives none', () => {
    let count = 0;
    const newId = () => `uuid-${++count}`;
    const world = build(
      { entities: [person({ id: 7 }), person({}), person({ globalId: 'g', partition: 'p' })] },
      { newId },
    );
    const seen = allOf(world, 'Person').map((each) => ['id', 'globalId', 'partition'].map((name) => read(each, name)));
    expect(seen).toEqual([
      [7n, 'uuid-1', 'access.a'],
      [8n, 'uuid-2', 'access.a'],
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

  it('may stand within others', () => {
    const world = build({ entities: [person({ id: 1, friend: person({ name: 'within' }) })] });
    expect(read(read(one(world, 'Person', 1n), 'friend'), 'name')).toBe('within');
  });

  it('of one type and id are apart by partition, unless partitions are ignored', () => {
    const entities = [person({ id: 1 }), person({ id: 1, partition: 'p' })];
    expect(allOf(build({ entities }), 'Person')).toHaveLength(2);
    expect(problemsOf(() => build({ entities, partitions: 'ignored' }))).toEqual([
      '/accesses/0/entities/1/id: Expected a unique id of a.Person, got a second "1" at /accesses/0/entities/1/id.',
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

describe('resources', () => {
  const now = () => Date.parse('2026-03-01T12:00:00Z');

  it('are entities with their bytes', () => {
    const world = build({ resources: [{ id: 'r1', name: 'hello.txt', text: 'hello' }] }, { now });
    const resource = one(world, 'Resource', 'r1');
    const values = ['fileSize', 'md5', 'mimeType', 'name', 'creator', 'partition'].map((name) => read(resource, name));
    expect(values).toEqual([5n, '5d41402abc4b2a76b9719d911017c592', 'text/plain', 'hello.txt', null, 'access.a']);
    expect(read(resource, 'created')).toEqual(new Date('2026-03-01T12:00:00Z'));
    const source = read(resource, 'resourceSource');
    expect(source instanceof Instance && source.type.simpleName).toBe('StaticSource');
    const content = accessOf(world).resources.get(resource);
    expect(content && Buffer.concat([...readContent(content)]).toString()).toBe('hello');
    expect(world.storedBytes).toBe(5);
  });

  it('come from files beside the deployment', () => {
    const directory = mkdtempSync(join(tmpdir(), 'deployment-'));
    writeFileSync(join(directory, 'map.svg'), '<svg/>');
    const world = build({ resources: [{ id: 'r', path: 'map.svg' }] }, { directory });
    const resource = one(world, 'Resource', 'r');
    expect([read(resource, 'name'), read(resource, 'mimeType')]).toEqual(['map.svg', 'image/svg+xml']);
    expect(read(read(resource, 'resourceSource'), 'path')).toBe('map.svg');
    const problems = problemsOf(() => build({ resources: [{ id: 'r', path: 'none.svg' }] }, { directory }));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain('got "none.svg" at /accesses/0/resources/0/path. ENOENT');
  });

  describe('come from no other files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'deployment-'));
    const directory = join(folder, 'inner');
    mkdirSync(join(directory, 'deep'), { recursive: true });
    writeFileSync(join(folder, 'secret.txt'), 'secret');
    writeFileSync(join(directory, 'large.txt'), 'x');
    truncateSync(join(directory, 'large.txt'), 3 * 1024 ** 3);
    symlinkSync(join(folder, 'secret.txt'), join(directory, 'link.txt'));
    symlinkSync(folder, join(directory, 'deep', 'out'));
    symlinkSync('/dev/zero', join(directory, 'zero'));
    execFileSync('mkfifo', [join(directory, 'pipe')]);

    it.each([
      ['/etc/hostname', 'outside the folder'],
      ['../secret.txt', 'outside the folder'],
      ['deep/../../secret.txt', 'outside the folder'],
      ['link.txt', 'outside the folder'],
      ['deep/out/secret.txt', 'outside the folder'],
      ['zero', 'outside the folder'],
      ['pipe', 'not a regular file'],
      ['deep', 'not a regular file'],
      ['.', 'not a regular file'],
      ['large.txt/x', 'ENOTDIR'],
      ['a\0b', 'null bytes'],
      ['large.txt', 'no room for 3221225472 more bytes'],
    ])('%j', (path, reason) => {
      const options = { directory, maxStoredBytes: 1_000 };
      const problems = problemsOf(() => build({ resources: [{ id: 'r', path }] }, options));
      expect(problems).toEqual([expect.stringContaining(reason)]);
    });

    it('but from links within the folder, and from below it', () => {
      writeFileSync(join(directory, 'deep', 'a.txt'), 'a');
      symlinkSync('deep/a.txt', join(directory, 'near.txt'));
      const paths = ['deep/a.txt', 'near.txt', join(directory, 'deep', 'a.txt'), 'deep/..//deep/a.txt'];
      const world = build({ resources: paths.map((path, index) => ({ id: `r${index}`, path })) }, { directory });
      expect(world.storedBytes).toBe(4);
    });
  });

  it('come from base64, and without any name are bytes', () => {
    const world = build({ resources: [{ id: 'r', base64: 'AAEC' }] });
    const resource = one(world, 'Resource', 'r');
    expect(['fileSize', 'mimeType', 'name'].map((name) => read(resource, name))).toEqual([
      3n,
      'application/octet-stream',
      null,
    ]);
  });

  it('can be referred to by entities', () => {
    const entities = [person({ id: 1, photo: { _type: 'com.vendor.model.resource.Resource', id: 'r' } })];
    const world = build({ resources: [{ id: 'r', text: '' }], entities });
    expect(read(one(world, 'Person', 1n), 'photo')).toBe(one(world, 'Resource', 'r'));
  });

  it('are bounded', () => {
    const problems = problemsOf(() => build({ resources: [{ id: 'r', text: '12345' }] }, { maxStoredBytes: 4 }));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain('/accesses/0/resources/0. There is no room for 5 more bytes');
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
    expect(read.get('a.Plain')?.evaluate).toEqual({ message: 'Hi {who}', result: null });
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
