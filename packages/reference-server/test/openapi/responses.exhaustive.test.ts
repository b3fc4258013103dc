import { createReferenceServer, type ReferenceServer } from '@platform-services/reference-server';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { deploymentOf, SmallService } from '../support/small-service.js';

/** A document, as far as the test reads it. */
interface Document {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses?: { readonly 200: { readonly $ref?: string } } }>>>
  >;
  readonly components: object;
}

/** Sends requests to a server, and checks their responses by the OpenAPI document of an access. */
async function checked(server: ReferenceServer, access: string, user = { name: 'demo', password: 'demo' }) {
  const document: Document = JSON.parse(JSON.stringify(server.openApi(access)));
  const ajv = new Ajv2020({ strict: false, validateFormats: false, code: { optimize: false } });
  ajv.addSchema({ $id: 'openapi', ...document });
  const service = await SmallService.of(server, user);
  let count = 0;
  return {
    paths: Object.keys(document.paths),
    get count() {
      return count;
    },
    /** @returns the parsed body of the response */
    async send(method: string, path: string, { at = path, body }: { at?: string; body?: unknown } = {}) {
      const [pattern = ''] = path.split('?');
      const [url = ''] = at.split('?');
      const { status, text } = await service.send(method, at.slice(1), body, { 'content-type': 'application/json' });
      const escaped = pattern.replaceAll('~', '~0').replaceAll('/', '~1');
      const value: unknown = JSON.parse(text);
      const described = document.paths[pattern]?.[method.toLowerCase()]?.responses?.[200]?.$ref;
      const place = described ?? `#/paths/${encodeURI(escaped)}/${method.toLowerCase()}/responses/200`;
      const schema =
        status === 200 ? `openapi${place}/content/application~1json/schema` : 'openapi#/components/schemas/failure';
      const validate = ajv.getSchema(schema);
      if (validate === undefined) throw new Error(`The document has no ${method} ${pattern}.`);
      const valid = validate(value);
      expect({ url, valid, errors: valid ? [] : validate.errors, text: valid ? '' : text.slice(0, 1_000) }).toEqual({
        url,
        valid: true,
        errors: [],
        text: '',
      });
      count += 1;
      return { status, value };
    },
  };
}

/** Values of options that change the form of values. */
const forms = [
  'depth=reachable',
  'depth=0&write-empty-properties=true',
  'type-explicitness=always',
  'type-explicitness=polymorphic&entity-recurrence-depth=2&write-empty-properties=true',
  'projection=envelope&type-explicitness=always',
  'projection=firstResult',
];

describe.each(['documented', 'deployed'] as const)('a server in the %s dialect', (dialect) => {
  test('sends what its document describes for GET of every type and property', { timeout: 120_000 }, async () => {
    const server = createReferenceServer({ dialect });
    for (const access of ['access.demo', 'access.archive']) {
      const client = await checked(server, access);
      const ofTypes = client.paths.filter((path) => path.startsWith('/rest/v2/entities/') && !path.includes('{'));
      for (const path of ofTypes) {
        for (const form of forms) await client.send('GET', `${path}?max-results=3&${form}`);
        const { value } = await client.send('GET', `${path}?max-results=1&type-explicitness=never&depth=0`);
        const [entity] = Array.isArray(value) ? value : [];
        if (entity === undefined) continue;
        const [id, partition] = [entity.id, entity.partition].map((each) => encodeURIComponent(String(each)));
        const byId = (pattern: string) =>
          pattern
            .replace('{id}', id ?? '')
            .replace('{partition}', partition ?? '')
            .replace('{property}', 'globalId');
        const ofEntity = path.replace('/entities/', '/properties/');
        const patterns = client.paths.filter(
          (each) => each.startsWith(`${path}/{id}`) || each.startsWith(`${ofEntity}/{id}/`),
        );
        for (const pattern of patterns) {
          for (const form of ['', 'projection=envelope&type-explicitness=always']) {
            await client.send('GET', `${pattern}?${form}`, { at: `${byId(pattern)}?${form}` });
          }
        }
      }
      expect(client.count).toBeGreaterThan(50);
    }
  });

  test('sends what its document describes for the projections of writes, and for failures', async () => {
    const client = await checked(createReferenceServer({ dialect }), 'access.demo');
    const people = '/rest/v2/entities/access.demo/Person';
    const person = { firstName: 'Ann', lastName: 'Doe' };
    for (const projection of ['referenceInfo', 'idInfo', 'locationInfo', 'envelope', 'data', 'success']) {
      const one = `${people}?projection=${projection}`;
      expect((await client.send('POST', one, { body: person })).status).toBe(200);
      const several = `${one}&list-entities-request=true`;
      expect((await client.send('POST', several, { body: [person, person] })).status).toBe(200);
      const byId = { at: `${people}/1?projection=${projection}`, body: { ...person, id: 1 } };
      expect((await client.send('PATCH', `${people}/{id}`, byId)).status).toBe(200);
    }
    const children = '/rest/v2/properties/access.demo/Person/{id}/children';
    const at = children.replace('{id}', '1');
    for (const projection of ['envelope', 'success']) {
      const edit = { at: `${at}?projection=${projection}`, body: [{ _type: 'com.vendor.demo.model.Person', id: 2 }] };
      expect((await client.send('POST', children, edit)).status).toBe(200);
      expect((await client.send('DELETE', children, { at: `${at}?projection=${projection}` })).status).toBe(200);
    }
    for (const projection of ['envelope', 'count', 'success']) {
      const { value } = await client.send('POST', `${people}?projection=data&type-explicitness=never`, {
        body: person,
      });
      const { id } = value as { readonly id: unknown };
      const deleted = await client.send('DELETE', `${people}/{id}`, { at: `${people}/${id}?projection=${projection}` });
      expect(deleted.status).toBe(200);
    }
    expect((await client.send('GET', `${people}/{id}`, { at: `${people}/987654` })).status).toBe(404);
    expect((await client.send('GET', `${people}?dept=1`)).status).toBe(400);
    expect((await client.send('POST', people, { body: { firstNam: 'Ann' } })).status).toBe(400);
  });
});

test('a document describes null in collections', async () => {
  const server = createReferenceServer({
    deployment: deploymentOf(
      {
        'x.Item': {
          kind: 'entity',
          properties: {
            list: 'list<x.Item>',
            set: 'set<string>',
            map: 'map<integer,long>',
            names: 'map<string,date>',
          },
        },
      },
      {
        entities: [
          {
            _type: 'x.Item',
            _id: 'self',
            id: 1,
            list: [null, { _ref: 'self' }],
            set: ['a', null],
            map: { _type: 'map', value: [{ key: null, value: null }] },
            names: { _type: 'map', value: [{ key: 'a', value: null }] },
          },
        ],
      },
    ),
  });
  const client = await checked(server, 'a', { name: 'u', password: 'p' });
  for (const form of forms) await client.send('GET', `/rest/v2/entities/a/Item?${form}`);
  for (const property of ['list', 'set', 'map', 'names']) {
    const path = `/rest/v2/properties/a/Item/{id}/${property}`;
    const { value: body } = await client.send('GET', path, { at: path.replace('{id}', '1') });
    expect((await client.send('PUT', path, { at: path.replace('{id}', '1'), body })).status).toBe(200);
  }
});
