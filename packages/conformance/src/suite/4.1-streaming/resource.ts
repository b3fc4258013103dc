import type { Case, CaseContext } from '../../case/case.js';
import { instantOf } from '../../case/compare.js';
import { differs } from '../../case/deviations.js';
import { entity, isEntity, type Plain } from '../../case/plain.js';
import { checkPartial } from '../2-fields/output/wire.js';
import { mediaType } from '../headers.js';
import { callPath, entityPath, getRaw, queryOf, resourceType, sendMarked } from '../requests.js';
import { at, firstIn, jsonOf, kindOf, listOf, memberOf, simpleName, succeeded } from '../responses.js';
import { resourceCase, testCase } from '../rows.js';
import { content, continuing, day as dayMs, downloaded, files, isChecksum } from './shared.js';

/** Time zones differ by multiples of a quarter of an hour. */
const quarter = 15 * 60_000;
/** The maximum difference between the times in the path and in the entity of a file, in milliseconds. */
const tolerance = 10_000;

/** Returns whether a path is `yyMM/ddHH/mmss/<uuid>`, with the time of a creation in the time zone of the service. */
function isPathOf(path: string, created = Number.NaN): boolean {
  const [, yy = '', ...rest] = /^(\d\d)(\d\d)\/(\d\d)(\d\d)\/(\d\d)(\d\d)\/[0-9a-f-]{36}$/.exec(path) ?? [];
  const [month = 0, day, hour, minute, second] = rest.map(Number);
  const difference = Math.abs(Date.UTC(2000 + Number(yy), month - 1, day, hour, minute, second) - created);
  const rounded = difference % quarter;
  return difference < dayMs && Math.min(rounded, quarter - rounded) < tolerance;
}

/** 2.2 and R-51: the entity of a file. */
export const resourceCases: readonly Case[] = [
  resourceCase('streaming/post/resource', 'RES-01', async (c) => {
    const { id } = await c.fixture.upload(content, '.txt');
    const type = resourceType(c);
    const answer = await succeeded(c, getRaw(c, entityPath(c, { type, id })));
    const json = jsonOf(answer);
    const kinds = [
      ['id', 'RES-02', 'string'],
      ['globalId', 'RES-03', 'string'],
      ['partition', 'RES-04', 'string'],
      ['created', 'RES-05', differs('D-9', 'object', 'string')],
      ['creator', 'RES-06', 'string'],
      ['fileSize', 'RES-07', differs('D-9', 'object', 'number')],
      ['md5', 'RES-08', 'string'],
      ['mimeType', 'RES-09', 'string'],
      ['name', 'RES-11', 'string'],
      ['resourceSource', 'RES-12', 'object'],
    ] as const;
    for (const [name, judges, kind] of kinds) {
      c.check(`${name} is`, kindOf(at(json, name)), kind, continuing(judges));
    }
    const longSize = differs<unknown>('D-9', 'long', undefined);
    c.check('_type of fileSize', at(json, 'fileSize', '_type'), longSize, continuing('RES-07'));
    c.check('_type', at(json, '_type'), type, continuing('RES-01'));
    c.observe('globalId', at(json, 'globalId'), id, { judges: 'R-51-01' });
    for (const name of ['_type', '_id', 'globalId', 'id', 'partition']) {
      const isThere = kindOf(at(json, 'resourceSource', name)) !== 'undefined';
      c.check(`resourceSource has ${name}`, isThere, true, { judges: 'RES-12' });
    }
    // The deployment determines the type of the source.
    const isFile = String(at(json, 'resourceSource', '_type')).endsWith('.model.resource.source.FileSystemSource');
    c.check('_type of the source is that of a file system', isFile, true, { judges: 'R-51-09' });
    if (!isFile) return;
    const hasPath = kindOf(at(json, 'resourceSource', 'path')) !== 'undefined';
    c.check('resourceSource has path', hasPath, true, { judges: 'RES-13' });
    const path = String(at(json, 'resourceSource', 'path'));
    const isOfTime = isPathOf(path, instantOf(memberOf(answer.value, 'created')));
    c.observe('path of the source is the time of the upload and a UUID', isOfTime, true, { judges: 'R-51-09' });
  }).with({
    also: [
      ...['RES-02', 'RES-03', 'RES-04', 'RES-05', 'RES-06', 'RES-07', 'RES-08', 'RES-09'],
      ...['RES-11', 'RES-12', 'RES-13', 'R-51-01', 'R-51-09'],
    ],
    deviation: 'D-9',
  }),
  resourceCase('streaming/post/resource/partial', 'VAL-04', async (c) => {
    const { id } = await c.fixture.upload(content, '.txt');
    checkPartial(c, jsonOf(await succeeded(c, getRaw(c, entityPath(c, { type: resourceType(c), id })))));
  }).with({ also: 'R-27-01', deviation: 'D-12' }),
  resourceCase('streaming/post/resource/partial/list', 'VAL-04', async (c) => {
    const { id } = await c.fixture.upload(content, '.txt');
    const path = entityPath(c, { type: resourceType(c), id }, [['projection', 'results']]);
    checkPartial(c, firstIn(jsonOf(await succeeded(c, getRaw(c, path)))));
  }).with({ also: 'R-27-01', deviation: 'D-12' }),
  resourceCase('streaming/post/resource/partial/legacy', 'VAL-04', async (c) => {
    const { id } = await c.fixture.upload(content, '.txt');
    const path = callPath(c, '/rest/entity', queryOf({ type: resourceType(c), id }));
    checkPartial(c, jsonOf(await succeeded(c, getRaw(c, path))));
  }).with({ needs: ['legacy'], also: 'R-27-01', deviation: 'D-12' }),
  testCase('resource/static-source', 'RES-14', async (c) => {
    const target = { type: resourceType(c), id: c.fixture.staticResource };
    const source = at(jsonOf(await succeeded(c, getRaw(c, entityPath(c, target)))), 'resourceSource');
    const type = String(at(source, '_type'));
    c.check('_type of the source', type.endsWith('.model.resource.source.StaticSource'), true);
    c.check('resolverURI is', kindOf(at(source, 'resolverURI')), 'string');
  }).with({ needs: ['staticResource'], onlyReads: true }),
];

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
