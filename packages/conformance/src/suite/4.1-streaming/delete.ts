import type { Case } from '../../case/case.js';
import { entity } from '../../case/plain.js';
import { callPath, resourceType, sendMarked } from '../requests.js';
import { succeeded } from '../responses.js';
import { resourceCase } from '../rows.js';
import { content, downloaded } from './shared.js';

export const deleteCases: readonly Case[] = [
  resourceCase('streaming/delete', ['STR-DE-02', 'STR-DE-03'], async (c) => {
    const { id } = await c.fixture.upload(content);
    const twin = await c.fixture.upload(content, '-twin.txt');
    // A cached answer must not outlive the data.
    await downloaded(c, id, {}, { judges: 'STR-DE-02' });
    c.checkStatus(await c.subject.deleteResource(id), 200, { judges: ['STR-DE-03', 'STR-03'] });
    const afterwards = await c.subject.download(id);
    c.check('the download fails', afterwards.status >= 400, true);
    c.observe('status of the download', afterwards.status, 404, { judges: 'R-46-03' });
    // The bytes of another resource stay, even if they are the same.
    await downloaded(c, twin.id, {}, { judges: 'STR-DE-02' });
    const { status } = await c.subject.deleteResource(id);
    c.observe('status of a second DELETE', status, 404, { judges: 'R-46-05' });
  }).with({ also: ['R-46-03', 'R-46-05', 'STR-03'] }),
  resourceCase('streaming/delete/entity-stays', 'R-46-04', async (c) => {
    const { id } = await c.fixture.upload(content);
    const read = () => c.subject.getEntity({ type: resourceType(c), id }, { depth: 'reachable' });
    const before = await read();
    c.checkStatus(await c.subject.deleteResource(id), 200);
    const answer = await succeeded(c, read());
    c.check('the entity', answer.value, entity({ id }));
    c.check('the whole entity', answer.value, before.value);
  }),
  resourceCase('streaming/delete/without-id', 'STR-DE-01', async (c) => {
    const { id } = await c.fixture.upload(content);
    const answer = await sendMarked(c, { method: 'DELETE', path: callPath(c, '/streaming') });
    c.check('the call fails', answer.status >= 400, true);
    await downloaded(c, id);
  }),
];
