import { createReferenceServer } from '@platform-services/reference-server';
import { describe, expect, it } from 'vitest';
import { deploymentOf, SmallService } from '../support/small-service.js';

/** A deployment with something of each kind that a client can name, and two types that share a simple name. */
const deployment = deploymentOf(
  {
    'a.Person': { kind: 'entity', properties: { lastName: 'string', age: 'integer', friends: 'list<a.Person>' } },
    'a.Alarm': { kind: 'entity', properties: { severity: 'string' } },
    'a.Note': { kind: 'entity' },
    'b.Note': { kind: 'entity' },
  },
  {
    id: 'access.demo',
    entities: [{ _type: 'a.Person', id: 1 }],
    services: { 'a.Greet': { message: 'Hello' } },
    workbench: [{ name: 'People', action: { kind: 'SimpleQueryAction', type: 'a.Person' } }],
  },
  { id: 'access.empty' },
);

const service = await SmallService.start({ deployment });

async function messageOf(path: string, of = service): Promise<readonly [number, string]> {
  const { status, text } = await of.send('GET', path);
  return [status, JSON.parse(text).message];
}

const entities = 'rest/v2/entities/access.demo/Person';
const ofPerson = '"age", "friends", "globalId", "id", "lastName", "partition"';
const person = 'accessId=access.demo&type=a.Person&id=1';
const accesses = '"access.demo", "access.empty"';

describe('an unknown name is refused with the nearest name, or with all of them', () => {
  it.each<[name: string, path: string, status: number, hint: string]>([
    ['access', 'rest/v2/entities/zzzzzz/Person', 404, `Expected one of ${accesses}.`],
    ['access of a resource', 'streaming?accessId=access.dmo&resourceId=x', 404, 'Did you mean "access.demo"?'],
    ['access of a resource', 'streaming?accessId=zzzzzz&resourceId=x', 404, `Expected one of ${accesses}.`],
    [
      'type',
      'rest/v2/entities/access.demo/zzzzzz',
      404,
      'Expected one of "Resource", "ResourceSource", "FileSystemSource", "StaticSource", "Person", "Alarm", "Note".',
    ],
    ['condition', `${entities}?where.zzzzzz=x`, 400, 'Expected one of "age", "globalId", "lastName", "partition".'],
    ['order', `${entities}?order-by=zzzzzz`, 400, 'Expected one of "age", "globalId", "id", "lastName", "partition".'],
    ['property', 'rest/v2/properties/access.demo/Person/1/zzzzzz', 404, `Expected one of ${ofPerson}.`],
    ['property of a legacy call', `rest/property-fetch?${person}&property=zzzzzz`, 400, `Expected one of ${ofPerson}.`],
    ['folder', 'rest/action?accessId=access.demo&name=Peple', 404, 'Did you mean "People"?'],
    ['folder', 'rest/action?accessId=access.demo&name=zzzzzz', 404, 'Expected one of "People".'],
    ['folder where there are none', 'rest/action?accessId=access.empty&name=People', 404, 'There are none.'],
    ['service', 'rest/eval?accessId=access.demo&type=Gret', 404, 'Did you mean "Greet"?'],
    ['service', 'rest/eval?accessId=access.demo&type=zzzzzz', 404, 'Expected one of "a.Greet".'],
    ['service where there are none', 'rest/eval?accessId=access.empty&type=Greet', 404, 'There are none.'],
  ])('%s: %s', async (_, path, status, hint) => {
    const [found, message] = await messageOf(path);
    expect(message.endsWith(` ${hint}`), message).toBe(true);
    expect(found).toBe(status);
  });

  it('a model', () => {
    const create = (model: string) =>
      createReferenceServer({
        deployment: { models: [{ name: 'hospital', types: {} }], accesses: [{ id: 'a', model }], users: [] },
      });
    expect(() => create('hospitl')).toThrow('Did you mean "hospital"?');
    expect(() => create('zzzzzz')).toThrow(/^(?!.*Did you mean)/);
  });

  it('a message lists at most 30 names', async () => {
    const properties = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`p${index + 10}`, 'string']));
    const wide = deploymentOf({ 'a.Wide': { kind: 'entity', properties } }, { id: 'access.demo' });
    const path = 'rest/v2/entities/access.demo/Wide?where.zzzzzz=x';
    const [, message] = await messageOf(path, await SmallService.start({ deployment: wide }));
    expect(message.match(/"p\d\d"/g)).toHaveLength(29);
    expect(message).toMatch(/"p38", …\.$/);
  });
});
