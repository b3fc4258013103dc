import { createHash } from 'node:crypto';
import { picture } from '../picture.js';
import type { Scene } from '../scene.js';

/** A file goes up and comes back. */
export async function streaming({ demo, narrator }: Scene): Promise<void> {
  narrator.step('Upload a picture, without holding it in memory');
  let sent = 0;
  const [resource] = await demo.resources.upload(
    { path: picture },
    {
      onProgress: ({ loaded }) => {
        sent = loaded;
      },
    },
  );
  narrator.call('demo.resources.upload({ path: picture }, { onProgress })');
  narrator.result(`${resource.name}, ${resource.mimeType}, ${resource.fileSize} bytes, md5 ${resource.md5}`);
  narrator.result(`progress was told up to ${sent} bytes`);

  narrator.step('Download it again');
  const download = await demo.resources.download(resource.id);
  const bytes = await download.bytes();
  narrator.call('const download = await demo.resources.download(id); await download.bytes()');
  const isSame = createHash('md5').update(bytes).digest('hex') === resource.md5;
  narrator.result(`${bytes.length} bytes of ${download.contentType}, ${isSame ? 'the same md5' : 'ANOTHER MD5'}`);
  const known = await demo.resources.download(resource.id, { ifNoneMatch: resource.md5 });
  narrator.call('demo.resources.download(id, { ifNoneMatch: md5 })');
  narrator.result(`modified is ${known.modified}: nothing was sent`);

  await demo.resources.delete(resource.id);
  await demo.entities('Resource').delete(resource.id);
  narrator.call("demo.resources.delete(id), then demo.entities('Resource').delete(id)");
  narrator.result('the bytes are gone, and so is the entity that told of them');
}
