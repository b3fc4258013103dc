import { legacy, manipulationEnvelope } from '../../src/legacy.js';
import { big, type Row, row } from './call-rows.js';

const form = () => new File(['a=b'], 'form', { type: 'application/x-www-form-urlencoded' });

/** The calls on resources, of the legacy endpoint and of the client. */
export const otherCalls: readonly Row[] = [
  row('resources.upload', async ({ access }) => {
    const uploaded = await access.resources.upload({ content: 'text', name: 'ä b.txt' });
    const { name, fileSize, mimeType, md5 } = uploaded;
    return { name, fileSize, mimeType, md5 };
  }),
  row(
    'resources.upload, form data',
    async ({ access }) => {
      const { id } = await access.resources.upload(form());
      return (await access.resources.download(String(id))).text();
    },
    'a=b',
  ),
  row(
    'resources.upload, form data as it is',
    async ({ access }) => (await access.resources.upload(form(), { multipart: false })).fileSize,
    3n,
    { deployed: 'D-57' },
  ),
  row('resources.uploadAll', async ({ access }) => {
    const uploaded = await access.resources.uploadAll([{ content: 'text', name: 'ä b.txt' }, { content: 'other' }]);
    return uploaded.map(({ fileSize, md5 }) => ({ fileSize, md5 }));
  }),
  row(
    'resources.download',
    async ({ access }) => (await access.resources.download('recorded-static')).text(),
    'resident',
  ),
  row('resources.download, a range', async ({ access }) =>
    (await access.resources.download('recorded-static', { range: { start: 1, end: 3 } })).text(),
  ),
  row('resources.download, nothing', ({ access }) => access.resources.download('nothing'), 'NotFoundError'),
  row(
    'resources.download, a condition',
    async ({ access }) => {
      // Otherwise each download would hold a connection, for which closing waits.
      await using first = await access.resources.download('recorded-static');
      await using same = await access.resources.download('recorded-static', { ifNoneMatch: first.etag ?? '' });
      await using other = await access.resources.download('recorded-static', { ifNoneMatch: 'other' });
      return [same.modified, other.modified];
    },
    [false, true],
  ),
  row(
    'resources.download, several tags',
    ({ access }) =>
      access.resources.download('recorded-static', { ifNoneMatch: ['a', 'b'] }).then(async (download) => {
        await download.cancel();
        return download.modified;
      }),
    true,
    { deployed: 'D-55' },
  ),
  row(
    'resources.delete',
    async ({ access }) => {
      const { id } = await access.resources.upload({ content: 'text', name: 'a.txt' });
      await access.resources.delete(String(id));
      return await access.resources.download(String(id)).then(
        () => 'still there',
        () => 'gone',
      );
    },
    'gone',
  ),

  row('legacy.create', ({ access }) =>
    legacy(access).create({ type: 'Item', properties: { label: 'legacy' } }, { projection: 'id' }),
  ),
  row('legacy.delete', ({ access }) => legacy(access).delete({ type: 'Item', id: 2 })),
  row('legacy.entity', ({ access }) => legacy(access).entity({ type: 'Item', id: 1 })),
  row('legacy.fetch', ({ access }) => legacy(access).fetch({ type: 'Item' })),
  row('legacy.update', ({ access }) =>
    legacy(access).update({ type: 'Item', id: 1, properties: { longProperty: big } }),
  ),
  row('legacy.propertyFetch', ({ access }) =>
    legacy(access).propertyFetch({ type: 'Item', id: 1, property: 'stringProperty' }),
  ),
  row('legacy.listInsert', ({ access }) =>
    legacy(access).listInsert({ type: 'Item', id: 1, property: 'longList', value: big }),
  ),
  row('legacy.listRemove', ({ access }) =>
    legacy(access).listRemove({ type: 'Item', id: 1, property: 'longList', value: 1n }),
  ),
  row('legacy.setInsert', ({ access }) =>
    legacy(access).setInsert({ type: 'Item', id: 1, property: 'longSet', value: big }),
  ),
  row('legacy.setRemove', ({ access }) =>
    legacy(access).setRemove({ type: 'Item', id: 1, property: 'longSet', value: 1n }),
  ),
  row('legacy.mapPut', ({ access }) =>
    legacy(access).mapPut({ type: 'Item', id: 1, property: 'longMap', key: 'a', value: big }),
  ),
  row('legacy.mapRemove', ({ access }) =>
    legacy(access).mapRemove({ type: 'Item', id: 1, property: 'longMap', key: 'a' }),
  ),
  row('legacy.assemblyManipulate', ({ access }) =>
    legacy(access).assemblyManipulate([
      { _type: 'com.vendor.conformance.model.Item', label: 'assembly', longProperty: big },
    ] as never),
  ),
  row('legacy.assemblyStreamManipulate', ({ access }) =>
    legacy(access).assemblyStreamManipulate([{ _type: 'com.vendor.conformance.model.Item', label: 'stream' }] as never),
  ),
  row('legacy.assemblyManipulate, an envelope', ({ access }) => {
    const item = { _type: 'com.vendor.conformance.model.Item', id: 77, label: 'own id' };
    return legacy(access).assemblyManipulate(manipulationEnvelope(item, [item]) as never);
  }),
  row('legacy.action', ({ access }) => legacy(access).action('nothing'), 'NotFoundError'),
  row('legacy.eval', ({ access }) => legacy(access).eval('com.vendor.conformance.model.Item'), 'NotFoundError'),

  row('client.authenticate', async ({ client }) => typeof (await client.authenticate()), 'string'),
  row('client.authenticate, payload', async ({ client }) => {
    const session = await client.authenticate({ projection: 'payload' });
    return typeof session;
  }),
  row('client.request', ({ client }) =>
    client.request({
      path: ['rest', 'v2', 'entities', 'access.recorded', 'Item'],
      query: { depth: 0, projection: 'results' },
    }),
  ),
  row('client.logout', ({ client }) => client.logout().then(() => 'ended'), 'ended'),
];
