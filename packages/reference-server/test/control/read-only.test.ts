import { createReferenceServer, demoDeployment, type Operation } from '@platform-services/reference-server';
import { describe, expect, it } from 'vitest';

const auditor = { name: 'auditor', accesses: { 'access.demo': 'read' as const } };
const deployment = { ...demoDeployment, users: [{ name: 'demo', password: 'demo', roles: ['admin', auditor] }] };
/** Servers that can only be read. */
const servers = {
  profile: createReferenceServer({ seed: 1 }),
  role: createReferenceServer({ seed: 1, deployment }),
};
const origin = 'http://localhost/platform-services/';
const login = () => new Request(`${origin}rest/authenticate?user=demo&password=demo`, { method: 'POST' });
const sessions = {
  profile: await (await servers.profile.fetch(login())).json(),
  role: await (await servers.role.fetch(login())).json(),
};
const deployed = { profile: servers.profile.snapshot(), role: servers.role.snapshot() };

type Sent = readonly [method: string, target: string, body?: string];

/** The status of a request, which is the same with the profile and with the role. */
async function statusOf(sent: Sent, type?: string): Promise<number> {
  const status = await statusWith('profile', sent, type);
  expect(await statusWith('role', sent, type)).toBe(status);
  return status;
}

async function statusWith(
  kind: 'profile' | 'role',
  [method, target, body]: Sent,
  type = 'application/json',
): Promise<number> {
  const [server, session] = [servers[kind], sessions[kind]];
  server.restore(deployed[kind]);
  if (kind === 'profile') server.faults.add({ profile: 'read-only' });
  const url = `${origin}${target}${target.includes('?') ? '&' : '?'}sessionId=${session}`;
  const sent = body === undefined ? {} : { body, headers: { 'content-type': type } };
  return (await server.fetch(new Request(url, { method, ...sent }))).status;
}

const person = 'accessId=access.demo&type=com.vendor.demo.model.Person';
const one = `${person}&id=1`;

const calls: Readonly<Record<Exclude<Operation, 'legacy.action' | 'logout'>, readonly [number, ...Sent]>> = {
  authenticate: [200, 'POST', 'rest/authenticate?user=demo&password=demo'],
  'entities.list': [200, 'GET', 'rest/v2/entities/access.demo/Person'],
  'entities.get': [200, 'GET', 'rest/v2/entities/access.demo/Person/1'],
  'property.get': [200, 'GET', 'rest/v2/properties/access.demo/Person/1/lastName'],
  'resources.download': [404, 'GET', 'streaming?accessId=access.demo&resourceId=none'],
  'legacy.entity': [200, 'GET', `rest/entity?${one}`],
  'legacy.fetch': [200, 'GET', `rest/fetch?${person}`],
  'legacy.propertyFetch': [200, 'GET', `rest/property-fetch?${one}&property=lastName`],
  'entities.create': [403, 'POST', 'rest/v2/entities/access.demo/Person', '{}'],
  'entities.update': [403, 'POST', 'rest/v2/entities/access.demo/Person/1', '{"lastName":"Roe"}'],
  'entities.put': [403, 'PUT', 'rest/v2/entities/access.demo/Person/1', '{"lastName":"Roe"}'],
  'entities.delete': [403, 'DELETE', 'rest/v2/entities/access.demo/Person/1'],
  'entities.deleteWhere': [403, 'DELETE', 'rest/v2/entities/access.demo/Person?allow-multiple-delete=true'],
  'property.set': [403, 'PUT', 'rest/v2/properties/access.demo/Person/1/lastName', '"Roe"'],
  'property.edit': [403, 'POST', 'rest/v2/properties/access.demo/Person/1/lastName', '"Roe"'],
  'property.clear': [403, 'DELETE', 'rest/v2/properties/access.demo/Person/1/lastName'],
  'resources.upload': [403, 'POST', 'streaming?accessId=access.demo&fileName=f', 'text'],
  'resources.delete': [403, 'DELETE', 'streaming?accessId=access.demo&resourceId=none'],
  'legacy.assemblyManipulate': [403, 'POST', 'rest/assembly-manipulate?accessId=access.demo&body=null'],
  'legacy.assemblyStreamManipulate': [403, 'POST', 'rest/assembly-stream-manipulate?accessId=access.demo', 'null'],
  'legacy.create': [403, 'GET', `rest/create?${person}`],
  'legacy.delete': [403, 'GET', `rest/delete?${one}`],
  'legacy.listInsert': [403, 'GET', `rest/list-insert?${one}&property=x&value=1`],
  'legacy.listRemove': [403, 'GET', `rest/list-remove?${one}&property=x&value=1`],
  'legacy.mapPut': [403, 'GET', `rest/map-put?${one}&property=x&key=1&value=1`],
  'legacy.mapRemove': [403, 'GET', `rest/map-remove?${one}&property=x&key=1`],
  'legacy.setInsert': [403, 'GET', `rest/set-insert?${one}&property=x&value=1`],
  'legacy.setRemove': [403, 'GET', `rest/set-remove?${one}&property=x&value=1`],
  'legacy.update': [403, 'GET', `rest/update?${one}&property=lastName&value=Roe`],
  'legacy.eval': [403, 'GET', 'rest/eval?accessId=access.demo&type=Greet'],
};

const folders: readonly (readonly [name: string, status: number])[] = [
  ['persons', 200],
  ['likeThis', 200],
  ['byLastName&*lastName=Doe', 200],
  ['newPerson', 403],
  ['newDoe&*firstName=Ann', 403],
  ['detect', 403],
  ['none', 404],
];

describe('the profile read-only, and a role that may only read', () => {
  it.each(Object.entries(calls))('answers %s with %j', async (operation, [status, ...sent]) => {
    expect(await statusOf(sent)).toBe(status);
    expect(servers.profile.journal.entries().at(-1)?.operation).toBe(operation);
  });

  it('lets sessions end', async () => {
    const fork = servers.profile.fork();
    fork.faults.add({ profile: 'read-only' });
    expect((await fork.fetch(new Request(`${origin}rest/logout?sessionId=${sessions.profile}`))).status).toBe(200);
  });

  it.each(folders)('answers the action %s with %i', async (name, status) => {
    expect(await statusOf(['GET', `rest/action?accessId=access.demo&name=${name}`])).toBe(status);
    expect(await statusOf(['POST', `rest/v1/action?name=${name}`, '{"accessId":"access.demo"}'])).toBe(status);
  });

  it.each<[type: string, body: string]>([
    ['application/json', '{"accessId":"access.demo","name":"newPerson"}'],
    ['application/json', '{"accessId":["none","access.demo"],"name":["persons","newPerson"]}'],
    ['text/plain', '{"accessId":"access.demo","name":"newPerson"}'],
    ['application/x-www-form-urlencoded', 'accessId=access.demo&name=persons&name=newPerson'],
  ])('refuses an action that a body in %s names: %s', async (type, body) => {
    expect(await statusOf(['POST', 'rest/action', body], type)).toBe(403);
    // The query has priority.
    expect(await statusOf(['POST', 'rest/action?name=persons', body], type)).toBe(200);
  });
});
