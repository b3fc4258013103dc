import { mutant, table } from '../mutant.js';
import {
  all,
  answer,
  asWith,
  bodyText,
  call,
  dropMember,
  dropParameter,
  editBody,
  editJson,
  editMember,
  editParameter,
  editTyped,
  effectOf,
  given,
  isNode,
  type Mutation,
  type Node,
  on,
  paths,
  property,
  refuse,
  setParameter,
  swallow,
} from '../mutations/index.js';

const renamed = (node: Node): Node => ({ ...node, _type: `${String(node['_type'])}Other` });

const session = (name: string, change: (value: unknown) => unknown) =>
  on('POST', call('authenticate'), given('projection', 'payload'), editMember(name, change));

const sessions = table(
  mutant(
    'USR-01',
    'a session has another type',
    on('POST', call('authenticate'), editTyped(/\.UserSession$/, renamed)),
  ),
  mutant(
    'USR-02',
    '`sessionId` is null',
    session('sessionId', () => null),
  ),
  mutant(
    'USR-03',
    '`creationDate` is a text',
    session('creationDate', () => 'today'),
  ),
  mutant(
    'USR-04',
    '`lastAccessedDate` is null',
    session('lastAccessedDate', () => null),
  ),
  mutant(
    'USR-05',
    '`maxIdleTime` is false where there is none',
    session('maxIdleTime', () => false),
  ),
  mutant('USR-06', '`isInvalidated` is a text', session('isInvalidated', String)),
  mutant(
    'USR-07',
    '`referenceCounter` is a text',
    session('referenceCounter', () => 'none'),
  ),
  mutant(
    'USR-08',
    '`effectiveRoles` is true',
    session('effectiveRoles', () => true),
  ),
  mutant(
    'USR-09',
    '`user` is true',
    session('user', () => true),
  ),
  mutant(
    'USR-10',
    '`id` is false',
    session('id', () => false),
  ),
);

const envelope = given('projection', 'envelope');
const payload = given('projection', 'payload');

const others = table(
  mutant('TYP-01', '`hasMore` is missing', on('GET', paths.collection, envelope, dropMember('hasMore'))),
  mutant('TYP-01', '`hasMore` is a text', on('GET', paths.collection, envelope, editMember('hasMore', String))),
  mutant('TYP-02', 'a query has no envelope', on('GET', paths.collection, envelope, dropParameter('projection'))),
  mutant('TYP-03', 'a property has no envelope', on('GET', paths.properties, envelope, dropParameter('projection'))),
  mutant(
    'TYP-04',
    'a change has no envelope',
    on('POST PUT PATCH', paths.entities, envelope, dropParameter('projection')),
  ),
  mutant(
    'TYP-05',
    '`assembly` is not taken out of its envelope',
    on('*', call('assembly-manipulate'), given('body', /ManipulationEnvelope/), swallow),
  ),
  mutant(
    'TYP-06',
    '`instantiationsWithId` is not read',
    on('*', call('assembly-manipulate'), editParameter('body', withoutInstantiations)),
  ),
  mutant(
    'TYP-06',
    '`instantiationsWithId` is not read',
    on('*', call('assembly-stream-manipulate'), editBody(bareEnvelope)),
  ),
  mutant(
    'TYP-07',
    'the payload is the envelope',
    on('*', paths.legacy, payload, setParameter('projection', 'envelope')),
  ),
  mutant(
    'TYP-07',
    'the payload of an edit is what was edited',
    on('*', call('list-insert', 'set-insert', 'map-put'), payload, editJson(added)),
  ),
  mutant(
    'TYP-07',
    'the payload of a delete is empty',
    on('*', call('delete'), payload, setParameter('projection', 'none')),
  ),
  mutant('TYP-08', 'the envelope of an RPC action is its value', on('*', call('action'), envelope, editJson(returned))),
  mutant(
    'TYP-09',
    'authenticate has no envelope',
    on('POST', call('authenticate'), envelope, setParameter('projection', 'payload')),
  ),
);

function withoutInstantiations(text: string): string {
  return JSON.stringify(bareEnvelope(JSON.parse(text)));
}

function bareEnvelope(json: unknown): unknown {
  if (!isNode(json)) return json;
  const { instantiationsWithId: _instantiations, ...rest } = json;
  return rest;
}

function added(json: unknown): unknown {
  return isNode(json) ? (json['itemsToAdd'] ?? null) : json;
}

function returned(json: unknown): unknown {
  return isNode(json) ? (json['ReturnValue'] ?? json['returnValue'] ?? null) : json;
}

/** DELETE leaves this value, and answers as it should. */
const leaves = (need: string, value: unknown) => on('DELETE', property(need), effectOf(asWith('PUT', value)));
const stays = (need: string) => on('DELETE', property(need), swallow);

/** A property is neither emptied nor set to null, as if it could not be null. */
const refusesNull = (need: string): Mutation =>
  all(on('DELETE', property(need), refuse(400)), on('PUT', property(need), bodyText(/^null$/), refuse(400)));

const emptied = table(
  mutant('EMP-01', 'a boolean is null', leaves('booleanProperty', null)),
  mutant('EMP-01', 'DELETE and null are refused (400)', refusesNull('booleanProperty')),
  mutant('EMP-02', 'an integer is null', leaves('integerProperty', null)),
  mutant('EMP-03', 'a long is null', leaves('longProperty', null)),
  mutant('EMP-04', 'a float is null', leaves('floatProperty', null)),
  mutant('EMP-05', 'a double is null', leaves('doubleProperty', null)),
  mutant('EMP-06', 'a decimal is null', leaves('decimalProperty', null)),
  mutant(
    'EMP-07',
    'a date is the beginning of time',
    leaves('dateProperty', { value: '1970-01-01T00:00:00.000+0000', _type: 'date' }),
  ),
  mutant('EMP-08', 'a reference stays', stays('entityProperty')),
  mutant('EMP-09', 'an enum is its first constant', leaves('enumProperty', 'alpha')),
  mutant('EMP-10', 'an object is an empty text', leaves('objectProperty', '')),
  mutant('EMP-11', 'a string is an empty text', leaves('stringProperty', '')),
  mutant('EMP-12', 'a list keeps its first element', leaves('stringList', ['a'])),
  mutant('EMP-12', 'an empty list reads as null', on('GET', property('stringList'), answer(200, 'null'))),
  mutant('EMP-12', 'DELETE and null are refused (400)', refusesNull('stringList')),
  mutant('EMP-13', 'a set stays', stays('stringSet')),
  mutant('EMP-13', 'an empty set reads as null', on('GET', property('stringSet'), answer(200, 'null'))),
  mutant('EMP-14', 'a map stays', stays('stringMap')),
  mutant('EMP-14', 'an empty map reads as null', on('GET', property('stringMap'), answer(200, 'null'))),
);

/** 2.3 to 2.5: how sessions and other types look, and what DELETE leaves. */
export const types = [...sessions, ...others, ...emptied];
