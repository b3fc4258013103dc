import type { JournalEntry } from '@platform-services/reference-server';
import { expect, it } from 'vitest';
import { SmallService } from '../support/small-service.js';

/** What the journal says that a request concerns. */
async function callOf(method: string, path: string): Promise<Partial<JournalEntry>> {
  const { server } = await SmallService.start();
  await server.fetch(new Request(`http://localhost/platform-services/${path}`, { method }));
  const { operation, access, type, id, partition, property } = server.journal.entries().at(-1) ?? {};
  return JSON.parse(JSON.stringify({ operation, access, type, id, partition, property }));
}

it.each([
  ['GET', 'rest/v2/entities/a/T', { operation: 'entities.list', access: 'a', type: 'T' }],
  ['HEAD', 'rest/v2/entities/a/T/7/p', { operation: 'entities.get', access: 'a', type: 'T', id: '7', partition: 'p' }],
  ['PATCH', 'rest/v2/entities/a/T/7', { operation: 'entities.update', access: 'a', type: 'T', id: '7' }],
  ['DELETE', 'rest/v2/entities/a/T', { operation: 'entities.deleteWhere', access: 'a', type: 'T' }],
  [
    'POST',
    'rest/v2/properties/a/T/7/n',
    { operation: 'property.edit', access: 'a', type: 'T', id: '7', property: 'n' },
  ],
  ['PUT', 'streaming', {}],
  ['OPTIONS', 'rest/v2/entities/a/T', {}],
  ['GET', 'rest/v2/entities/a', {}],
  ['GET', 'rest/nothing', {}],
  [
    'PUT',
    'rest/v1/list-insert?type=S&accessId=a&id=1&part=p&property=n&type=T',
    { operation: 'legacy.listInsert', access: 'a', type: 'T', id: '1', partition: 'p', property: 'n' },
  ],
])('%s %s', async (method, path, call) => {
  expect(await callOf(method, path)).toEqual(call);
});
