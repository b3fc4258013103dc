import { createHash } from 'node:crypto';
import type { Progress } from '@platform-services/sdk';
import { picture } from '../picture.js';
import type { Scene } from '../scene.js';

/** Uploads a file, and downloads it again. */
export async function streaming({ demo, narrator }: Scene): Promise<void> {
  narrator.step('Upload a picture, without holding it in memory');
  let sent = 0;
  const onProgress: Progress = ({ loaded }) => {
    sent = loaded;
  };
  const resource = await demo.resources.upload({ path: picture }, { onProgress });
  const { id, md5 } = resource;
  narrator.call('demo.resources.upload({ path: picture }, { onProgress })');
  narrator.result(`${resource.name}, ${resource.mimeType}, ${resource.fileSize} bytes, md5 ${resource.md5}`);
  narrator.result(`progress was reported up to ${sent} bytes`);

  narrator.step('Download it again');
  const download = await demo.resources.download(id);
  const bytes = await download.bytes();
  narrator.call('demo.resources.download(id)');
  narrator.call('download.bytes()');
  const isSame = createHash('md5').update(bytes).digest('hex') === md5;
  narrator.result(`${bytes.length} bytes of ${download.contentType}, ${isSame ? 'the same md5' : 'ANOTHER MD5'}`);
  const known = await demo.resources.download(id, { ifNoneMatch: md5 });
  narrator.call('demo.resources.download(id, { ifNoneMatch: md5 })');
  narrator.result(`modified is ${known.modified}: nothing was sent`);

  await demo.resources.delete(id);
  await demo.entities('Resource').delete(id);
  narrator.call('demo.resources.delete(id)');
  narrator.call("demo.entities('Resource').delete(id)");
  narrator.result('the bytes and their entity are deleted');
}
