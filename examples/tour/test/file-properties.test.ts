import { createReferenceServer } from '@platform-services/reference-server';
import { createClient, ref } from '@platform-services/sdk';
import { defineModel } from '@platform-services/sdk/model';
import { expect, onTestFinished, test } from 'vitest';

test('a property holds a file', async () => {
  //#region model
  const shopModel = defineModel({
    name: 'shop-model',
    types: {
      'com.example.shop.Item': {
        kind: 'entity',
        properties: { name: 'string', photo: 'com.vendor.model.resource.Resource' },
      },
    },
  });
  //#endregion
  const server = createReferenceServer({
    deployment: {
      models: [shopModel],
      accesses: [{ id: 'shop', model: 'shop-model' }],
      users: [{ name: 'demo', password: 'demo' }],
    },
  });
  const { url: baseUrl } = await server.listen({ port: 0 });
  onTestFinished(() => server.close());
  await using client = createClient({ baseUrl, credentials: { user: 'demo', password: 'demo' }, model: shopModel });
  const shop = client.access('shop');
  const bytes = new TextEncoder().encode('a lamp');
  //#region use
  const photo = await shop.resources.upload({ content: bytes, name: 'lamp.png' });
  const id = await shop.entities('Item').create({ name: 'Lamp', photo: ref('Resource', photo.id) });

  const lamp = await shop.entities('Item').get(id, { depth: 1 });
  console.log(lamp.photo?.name, lamp.photo?.fileSize); // lamp.png 6n
  const download = await shop.resources.download(lamp.photo?.id ?? '');
  //#endregion
  expect(await download.text()).toBe('a lamp');
  expect(lamp).toMatchObject({ name: 'Lamp', photo: { id: photo.id, name: 'lamp.png', fileSize: 6n, md5: photo.md5 } });
});
