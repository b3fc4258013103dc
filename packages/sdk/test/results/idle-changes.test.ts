import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EntityReference } from '../../src/index.js';
import {
  empty,
  identity,
  legacyEmpty,
  manipulationResponse,
  nobody,
  type Row,
  type Service,
  signature,
  start,
} from '../support/people.js';

const person = { type: 'Person', id: 2 } as const;
const nothingChanged = { _type: signature(manipulationResponse), inducedManipulation: null };
/** Legacy calls write what is empty. */
const legacyEnvelope = { ...nothingChanged, ...identity };
/** What only the deployed dialect has (D-28). */
const further = { rollbackManipulation: null };
const reference = new EntityReference('a.Person', 2n, 'a');
/** The deployed dialect names the type as the path does (D-34). */
const url = expect.stringMatching(/^http:.*\/rest\/v2\/entities\/a\/(?:a\.)?Person\/2$/);
const guarded = { allowMultipleDelete: true } as const;

/** Calls that change nothing, in each projection. */
const idle: readonly Row[] = [
  ['update', ({ people }) => people.update(2, {}), undefined],
  ['update nested', ({ people }) => people.update(2, {}, { nested: 'create' }), undefined],
  ['update success', ({ people }) => people.update(2, {}, { projection: 'success' }), true],
  ['update idInfo', ({ people }) => people.update(2, {}, { projection: 'idInfo' }), 2n],
  ['update locationInfo', ({ people }) => people.update(2, {}, { projection: 'locationInfo' }), url],
  ['update envelope', ({ people }) => people.update(2, {}, { projection: 'envelope' }), nothingChanged],
  ['update data', ({ people }) => people.update(2, {}, { projection: 'data' }), empty],
  ['put envelope', ({ people }) => people.put({ id: 2 }, { projection: 'envelope' }), nothingChanged],
  ['put data', ({ people }) => people.put({ id: 2 }, { projection: 'data' }), empty],
  ['put', ({ people }) => people.put({ id: 2 }), undefined],
  ['saveAll', ({ people }) => people.saveAll([{ id: 2 }]), [2n]],
  ['saveAll success', ({ people }) => people.saveAll([{ id: 2 }], { projection: 'success' }), true],
  ['saveAll locationInfo', ({ people }) => people.saveAll([{ id: 2 }], { projection: 'locationInfo' }), [url]],
  ['saveAll envelope', ({ people }) => people.saveAll([{ id: 2 }], { projection: 'envelope' }), nothingChanged],
  ['saveAll data', ({ people }) => people.saveAll([{ id: 2 }], { projection: 'data' }), [empty]],
  ['deleteWhere', ({ people }) => people.deleteWhere(nobody.where, guarded), 0],
  [
    'deleteWhere success',
    ({ people }) => people.deleteWhere(nobody.where, { ...guarded, projection: 'success' }),
    true,
  ],
  ['set', ({ people }) => people.property(1, 'age').set(40), undefined],
  ['clear', ({ people }) => people.property(2, 'children').clear(), undefined],
  ['put with an id', ({ people }) => people.put(2, {}), undefined],
  ['add', ({ people }) => people.property(1, 'nicknames').add('A'), undefined],
  [
    'add envelope',
    ({ people }) => people.property(1, 'nicknames').add('A', { projection: 'envelope' }),
    nothingChanged,
  ],
  [
    'remove envelope',
    ({ people }) => people.property(1, 'nicknames').remove('B', { projection: 'envelope' }),
    nothingChanged,
  ],
  [
    'removeKeys envelope',
    ({ people }) => people.property(1, 'phoneBook').removeKeys('x', { projection: 'envelope' }),
    nothingChanged,
  ],
  ['clear envelope', ({ people }) => people.property(2, 'children').clear({ projection: 'envelope' }), nothingChanged],
  ['legacy update', ({ legacy }) => legacy.update(person), undefined],
  ['legacy update payload', ({ legacy }) => legacy.update(person, { projection: 'payload' }), null],
  ['legacy update entity', ({ legacy }) => legacy.update(person, { projection: 'entity' }), legacyEmpty],
  ['legacy update envelope', ({ legacy }) => legacy.update(person, { projection: 'envelope' }), legacyEnvelope],
  ['legacy setRemove', ({ legacy }) => legacy.setRemove({ ...person, property: 'nicknames', value: 'x' }), undefined],
  [
    'legacy setRemove payload',
    ({ legacy }) => legacy.setRemove({ ...person, property: 'nicknames', value: 'x' }, { projection: 'payload' }),
    null,
  ],
  [
    'legacy mapRemove envelope',
    ({ legacy }) => legacy.mapRemove({ ...person, property: 'phoneBook', key: 'x' }, { projection: 'envelope' }),
    legacyEnvelope,
  ],
  ['assembly', ({ legacy }) => legacy.assemblyManipulate({ _type: 'a.Person', id: 2 }), null],
  [
    'assembly payload',
    ({ legacy }) => legacy.assemblyManipulate({ _type: 'a.Person', id: 2 }, { projection: 'payload' }),
    null,
  ],
  [
    'assembly envelope',
    ({ legacy }) => legacy.assemblyManipulate({ _type: 'a.Person', id: 2 }, { projection: 'envelope' }),
    legacyEnvelope,
  ],
  [
    'assembly ids',
    ({ legacy }) => legacy.assemblyManipulate({ _type: 'a.Person', id: 2 }, { projection: 'ids' }),
    [reference],
  ],
];

describe.each(['documented', 'deployed'] as const)('nothing changes, %s', (dialect) => {
  let service: Service;
  beforeAll(async () => {
    service = await start(dialect);
  });
  afterAll(() => service[Symbol.asyncDispose]());

  test.each(idle)('%s', async (_name, call, result) => {
    const before = service.server.exportDeployment();
    const isFurther = dialect === 'deployed' && result === legacyEnvelope;
    expect(await call(service)).toEqual(isFurther ? { ...legacyEnvelope, ...further } : result);
    expect(service.server.exportDeployment()).toEqual(before);
  });
});
