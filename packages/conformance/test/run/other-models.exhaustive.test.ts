import { createReferenceServer } from '@platform-services/reference-server';
import type { AccessDefinition, Deployment, PropertyDefinition } from '@platform-services/sdk/model';
import { expect, test } from 'vitest';
import type { Dialect } from '../../src/case/deviations.js';
import type { Mapping } from '../../src/case/mapping.js';
import { run } from '../../src/harness/run.js';
import { ownDeployment } from '../../src/target/own-deployment.js';
import { judgeFromOutside } from '../fixtures/service.js';
import { mutantServer } from '../mutants/mutant-server.js';
import { bodyText, on, paths, refuse } from '../mutants/mutations/index.js';

const user = { user: 'qa', password: 'qa-password' };
const task = 'org.tasks.Task';

/** How a service is judged. */
interface Judging {
  readonly dialect?: Dialect;
  /** The mapped properties. */
  readonly mapped?: Mapping['properties'];
}

/** Judges a service that conforms by cases, and returns their verdicts with the reasons. */
async function judge(
  properties: { readonly [name: string]: PropertyDefinition },
  access: Pick<AccessDefinition, 'entities' | 'partitions'>,
  only: readonly string[],
  { dialect = 'documented', mapped = { stringProperty: 'note', integerProperty: 'count' } }: Judging = {},
) {
  const deployment: Deployment = {
    models: [{ name: 'tasks', types: { [task]: { kind: 'entity', properties: { title: 'string', ...properties } } } }],
    accesses: [{ id: 'access.tasks', model: 'tasks', ...access }],
    users: [{ name: user.user, password: user.password }],
  };
  const mapping: Mapping = {
    access: 'access.tasks',
    types: { entityType: { signature: task, marker: 'title' } },
    properties: mapped,
    features: ['legacy', 'xml'],
  };
  const { results } = await judgeFromOutside(createReferenceServer({ deployment, dialect }), {
    ...user,
    mapping,
    only,
    dialect,
    allowBulkDelete: true,
  });
  return Object.fromEntries(results.map(({ id, verdict, message, reason }) => [id, [verdict, message ?? reason]]));
}

const isWrong = ([verdict]: readonly (string | undefined)[]): boolean =>
  ['fail', 'flaky', 'blocked', 'error'].includes(verdict ?? '');

test('no case fails if the mapped properties cannot be null, and what needs null says so', async () => {
  const properties = {
    note: { type: 'string', nullable: false },
    count: { type: 'integer', nullable: false },
  } as const;
  const entities = [{ _type: task, id: 1, title: 'first', note: 'n', count: 1 }];
  const only = ['prp-delete/*', '*read-after/*', 'ent-query/where/*', 'ent-query/order/*', '*/value/*', '*/emptied/*'];
  const verdicts = await judge(properties, { entities }, only);
  expect(Object.entries(verdicts).filter(([, each]) => isWrong(each))).toEqual([]);
  expect(verdicts['prp-delete/string']).toEqual(['unsupported', 'the property note cannot be null']);
  expect(verdicts['read-after/delete-property']).toEqual(['unsupported', 'the property note cannot be null']);
  expect(verdicts['ent-query/where/null']).toEqual([
    'unsupported',
    `a property of ${task} that the case leaves empty cannot be null`,
  ]);
  for (const id of ['ent-query/where/stringProperty', 'prp-delete/integer', 'read-after/put-property'])
    expect([id, verdicts[id]?.[0]]).toEqual([id, 'pass']);
});

test('a condition for null is not judged where a service gives a new entity another value', async () => {
  const properties = {
    note: { type: 'string', nullable: false, default: 'empty' },
    count: { type: 'integer' },
  } as const;
  const verdicts = await judge(properties, { entities: [] }, ['ent-*/where/text-null'], {
    dialect: 'deployed',
  });
  const unsupported = ['unsupported', 'the deployment gives note a value of its own'];
  expect(verdicts).toEqual({ 'ent-query/where/text-null': unsupported, 'ent-delete/where/text-null': unsupported });
});

test('a service that refuses a new entity with null, but not null itself, gives no reason to leave out a case', async () => {
  const refusing = on('POST', paths.collection, bodyText(/:\s*null/), refuse(400));
  const server = mutantServer(createReferenceServer({ deployment: ownDeployment }), refusing);
  const { results } = await run({ server, only: ['ent-query/where/null'] });
  expect(results.map(({ id, verdict, reason }) => [id, verdict, reason])).toEqual([
    ['ent-query/where/null', 'blocked', expect.stringContaining('could not be created: status 400')],
  ]);
});

test('no case fails if several partitions have an entity with each id', async () => {
  const entities = ['one', 'two'].flatMap((partition) =>
    [1, 2].map((id) => ({ _type: task, id, partition, title: `${id} in ${partition}`, note: 'n', count: id })),
  );
  const only = ['ent-get/*', 'prettiness/*', 'legacy/entity/*', 'prp-get/*', 'session/*'];
  const verdicts = await judge(
    { note: { type: 'string' }, count: { type: 'integer' } },
    { entities, partitions: 'distinct' },
    only,
  );
  expect(Object.entries(verdicts).filter(([, each]) => isWrong(each))).toEqual([]);
  expect(verdicts['ent-get/simple-name']?.[0]).toBe('pass');
  expect(verdicts['prettiness/opening-line']?.[0]).toBe('pass');
  expect(verdicts['legacy/entity/default']).toEqual(['unsupported', `several entities of ${task} have the id 1`]);
});

test('no case fails for names that mean something in JavaScript or in a regular expression', async () => {
  const mapped = {
    stringProperty: 'constructor',
    booleanProperty: '__proto__',
    integerProperty: 'a$b',
    doubleProperty: '_d',
  };
  const properties = Object.fromEntries([
    ['constructor', { type: 'string' }],
    ['__proto__', { type: 'boolean' }],
    ['a$b', { type: 'integer' }],
    ['_d', { type: 'double' }],
  ] as const);
  const only = [
    'json/boolean',
    'json/stabilize-order',
    '*/order/three/*',
    'xml/written/*',
    'legacy/property-fetch/of/*',
  ];
  const verdicts = await judge(properties, { entities: [] }, only, { mapped });
  expect(Object.entries(verdicts).filter(([, [verdict]]) => verdict !== 'pass' && verdict !== 'unsupported')).toEqual(
    [],
  );
  for (const id of ['json/boolean', 'ent-query/order/three/all', 'xml/written/integerProperty'])
    expect([id, verdicts[id]?.[0]]).toEqual([id, 'pass']);
});

test('the calls that are compared find an empty list, though it has a default', async () => {
  const tags: PropertyDefinition = { type: 'list<string>', default: ['new'] };
  const mapped = { stringProperty: 'note', stringList: 'tags' };
  const id = 'option/depth/default/at/delete-property';
  const verdicts = await judge({ note: { type: 'string' }, tags }, { entities: [] }, [id], { mapped });
  expect(verdicts).toEqual({ [id]: ['pass', undefined] });
});
