import type { Case, CaseContext } from '../../case/case.js';
import { instantOf, isEntity } from '../../case/compare.js';
import type { Plain } from '../../case/plain.js';
import { mediaType } from '../headers.js';
import { resourceType } from '../requests.js';
import { listOf, memberOf, simpleName, succeeded } from '../responses.js';
import { resourceCase } from '../rows.js';
import { continuing, files, isChecksum } from './shared.js';

/** A Resource, and the call that answered it. */
interface ShownResource {
  readonly by: 'upload' | 'GET';
  readonly resource: Plain | undefined;
}

/** 2.2: each field of two Resources, in the answer to the upload and to a GET; no field may be constant or missing. */
export const fieldCase: Case = resourceCase('streaming/post/fields-of-two', 'STR-UP-09', async (c) => {
  const resources: (readonly ShownResource[])[] = [];
  for (const { suffix, content, mimeType } of files.slice(0, 2)) {
    const name = c.fixture.fileName(suffix);
    const answer = await succeeded(c, c.subject.upload([{ name, content, mimeType }], { multipart: true }));
    const [uploaded] = listOf(answer.value);
    const id = memberOf(uploaded, 'id');
    c.check('upload: id is a text', typeof id, 'string', { judges: 'RES-02' });
    const read = await c.subject.getEntity({ type: resourceType(c), id: id ?? null }, { depth: 'reachable' });
    c.checkStatus(read, 200);
    const download = await c.subject.download(String(id));
    const both = [
      { by: 'upload', resource: uploaded },
      { by: 'GET', resource: read.value },
    ] as const;
    for (const each of both) {
      const field = (member: string) => memberOf(each.resource, member);
      c.check(`${each.by}: id`, field('id'), id ?? null, continuing('RES-02'));
      c.check(`${each.by}: name`, field('name'), name, continuing('RES-11'));
      c.check(`${each.by}: fileSize`, field('fileSize'), content.length, continuing('RES-07'));
      c.check(`${each.by}: md5 is the checksum`, isChecksum(field('md5'), content), true, continuing('RES-08'));
      const type = String(field('mimeType')).toLowerCase();
      c.check(
        `${each.by}: mimeType is that of the download`,
        type,
        mediaType(download),
        continuing(['RES-09', 'STR-DL-07']),
      );
      for (const [member, judges] of Object.entries({ globalId: 'RES-03', partition: 'RES-04', creator: 'RES-06' }))
        c.check(`${each.by}: ${member} is a text`, typeof field(member), 'string', continuing(judges));
      const created = instantOf(field('created')) ?? Number.NaN;
      c.check(`${each.by}: created is a date`, Number.isNaN(created), false, continuing('RES-05'));
      judgeSource(c, each);
      // A store of whole seconds may answer the upload before it cuts the time.
      const apart = Math.abs(created - (instantOf(memberOf(uploaded, 'created')) ?? Number.NaN));
      c.check(`${each.by}: created is that of the upload`, apart < 1000, true, continuing('RES-05'));
      const now = Date.parse(answer.headers['date'] ?? '');
      const isRecent = Number.isNaN(now) || Math.abs(now - created) < 60_000;
      c.observe(`${each.by}: created is about the time of the answer`, isRecent, true, { judges: 'R-51-03' });
      c.observe(`${each.by}: partition`, field('partition'), c.fixture.access, { judges: 'R-51-08' });
    }
    resources.push(both);
  }
  const [one = [], other = []] = resources;
  for (const [index, { by, resource }] of one.entries()) {
    const another = other[index]?.resource;
    const source = (value: Plain | undefined) => memberOf(value, 'resourceSource');
    c.check(`${by}: globalId of two is the same`, isSame(resource, another, 'globalId'), false, { judges: 'RES-03' });
    const isFile = [resource, another].every((each) => simpleName(source(each)) === 'FileSystemSource');
    for (const member of ['id', 'globalId', ...(isFile ? ['path'] : [])])
      c.check(`${by}: ${member} of two sources is the same`, isSame(source(resource), source(another), member), false, {
        judges: member === 'path' ? 'RES-13' : 'RES-12',
      });
  }
}).with({
  also: [
    ...['RES-02', 'RES-03', 'RES-04', 'RES-05', 'RES-06', 'RES-07', 'RES-08', 'RES-09', 'RES-11', 'RES-12', 'RES-13'],
    ...['STR-DL-07', 'R-51-03', 'R-51-08'],
  ],
});

export const creatorCase: Case = resourceCase('streaming/post/creator', 'R-51-04', async (c) => {
  const { id, entity } = await c.fixture.upload('a');
  const read = await succeeded(c, c.subject.getEntity({ type: resourceType(c), id }, { depth: 'reachable' }));
  c.check('upload: creator', memberOf(entity, 'creator'), c.fixture.credentials.user);
  c.check('GET: creator', memberOf(read.value, 'creator'), c.fixture.credentials.user);
}).with({ needs: ['credentials'] });

function isSame(one: Plain | undefined, other: Plain | undefined, member: string): boolean {
  return JSON.stringify(memberOf(one, member)) === JSON.stringify(memberOf(other, member));
}

function judgeSource(c: CaseContext, { by, resource }: ShownResource): void {
  const source = memberOf(resource, 'resourceSource');
  c.check(`${by}: resourceSource is an entity`, isEntity(source), true, { judges: 'RES-12' });
  for (const member of ['id', 'globalId', 'partition']) {
    const isThere = (memberOf(source, member) ?? null) !== null;
    c.check(`${by}: ${member} of the source is there`, isThere, true, { judges: 'RES-12' });
  }
  if (simpleName(source) === 'FileSystemSource')
    c.check(`${by}: path of the source is a text`, typeof memberOf(source, 'path'), 'string', { judges: 'RES-13' });
  const partition = memberOf(source, 'partition');
  c.observe(`${by}: partition of the source`, partition, memberOf(resource, 'partition'), { judges: 'R-51-08' });
}
