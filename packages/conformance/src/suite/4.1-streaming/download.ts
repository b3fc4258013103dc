import type { Case } from '../../case/case.js';
import { differs } from '../../case/deviations.js';
import type { Options } from '../../case/subject.js';
import { cacheControl, disposition, elementsOf, extendedValue, hasDirective, mediaType } from '../headers.js';
import { callPath, getRaw, queryOf, queryText } from '../requests.js';
import { checkRefused, listOf, memberOf, succeeded } from '../responses.js';
import { namedByChecks, resourceCase } from '../rows.js';
import { content, continuing, downloaded, downloads, type Headers, judgeGuards, textOf, uploaded } from './shared.js';

/** A case of a fulfilled condition beside options and header fields, so that no data is sent. */
const sendsNothing = (id: string, options: Options, fields: Headers): Case =>
  resourceCase(`streaming/get/condition/with-${id}`, 'STR-DL-10', { also: 'R-47-01' }, async (c) => {
    const file = await uploaded(c);
    const answer = await c.subject.download(file.id, options, { ...fields, 'if-none-match': file.etag });
    c.check('no data is sent', textOf(answer), '');
    c.observe('status', answer.status, 304, { judges: 'R-47-01' });
  });

/** 4.1, R-46 to R-50: downloads of one file. */
export const downloadCases: readonly Case[] = [
  resourceCase(
    'streaming/get/headers',
    'STR-DL-01',
    {
      also: [
        ...['STR-DL-04', 'STR-DL-08', 'STR-DL-15', 'STR-DL-16', 'STR-DL-17', 'STR-DL-18', 'STR-DL-19', 'STR-DL-20'],
        ...['LIM-09', 'VSN-03', 'STR-03', 'ERR-01'],
      ],
    },
    async (c) => {
      const { id } = await c.fixture.upload(content, '.txt');
      const answer = await c.subject.download(id);
      c.checkStatus(answer, 200, { judges: ['STR-DL-01', 'VSN-03', 'STR-03', 'ERR-01'] });
      c.check('content', textOf(answer), content, { judges: 'STR-DL-01' });
      const { headers } = answer;
      const fields = { etag: 'STR-DL-15', 'last-modified': 'STR-DL-16', date: 'STR-DL-17', expires: 'STR-DL-18' };
      for (const [name, judges] of Object.entries(fields))
        c.check(`${name} is there`, (headers[name] ?? '') !== '', true, continuing(judges));
      const modified = headers['last-modified'] ?? '';
      c.check('Last-Modified is a date of HTTP', new Date(modified).toUTCString(), modified, continuing('STR-DL-16'));
      judgeGuards(c, answer);
      c.check('Content-Disposition', disposition(answer).value, 'inline', continuing('STR-DL-08'));
      const caching = { judges: ['STR-DL-04', 'STR-DL-20', 'LIM-09'] };
      for (const directive of ['private', 'must-revalidate'])
        c.check(`Cache-Control has ${directive}`, hasDirective(answer, directive), true, caching);
      c.check('max-age of Cache-Control', cacheControl(answer).get('max-age'), '86400', caching);
    },
  ),
  resourceCase(
    'streaming/get/observed-headers',
    'R-48-01',
    { also: ['R-48-02', 'R-48-05', 'R-48-06', 'R-48-07', 'R-48-08', 'R-50-09'] },
    async (c) => {
      const { id, name } = await c.fixture.upload(content, '.txt');
      const answer = await downloaded(c, id);
      const { headers } = answer;
      const caching = 'private, max-age=86400, must-revalidate';
      c.observe('Cache-Control', headers['cache-control'], caching, { judges: 'R-48-01' });
      const isMissing = [headers['etag'], headers['last-modified']].includes(undefined);
      c.observe('ETag and Last-Modified', isMissing, false, { judges: 'R-48-02' });
      c.observe('Expires', headers['expires'], 'Thu, 01 Jan 1970 00:00:00 GMT', { judges: 'R-48-05' });
      c.observe('X-Content-Type-Options', headers['x-content-type-options'], 'nosniff', { judges: 'R-48-06' });
      c.observe('X-Frame-Options', headers['x-frame-options'], 'SAMEORIGIN', { judges: 'R-48-07' });
      c.observe('X-XSS-Protection', headers['x-xss-protection'], '1; mode=block', { judges: 'R-48-08' });
      const fileName = disposition(answer).parameters.get('filename');
      c.observe('name in Content-Disposition', fileName, name, { judges: 'R-50-09' });
    },
  ),
  downloads(
    'no-cache',
    ['STR-DL-02', 'LIM-09'],
    { noCache: true },
    { also: ['STR-DL-03', 'STR-DL-19', 'R-48-03', 'R-48-04'] },
    (c, answer) => {
      const { headers } = answer;
      const caching = continuing(['STR-DL-02', 'LIM-09', 'R-48-03']);
      c.check('Cache-Control has no-store', hasDirective(answer, 'no-store'), true, caching);
      c.check('Cache-Control has no-cache', hasDirective(answer, 'no-cache'), true, caching);
      const pragma = elementsOf(answer, 'pragma');
      c.check('Pragma has no-cache', pragma.includes('no-cache'), true, { judges: 'STR-DL-03' });
      c.observe('ETag', headers['etag'], undefined, { judges: 'R-48-04' });
      c.observe('Last-Modified', headers['last-modified'], undefined, { judges: 'R-48-04' });
      judgeGuards(c, answer);
    },
  ),
  downloads('no-cache-false', 'STR-DL-04', { noCache: false }, {}, (c, answer) => {
    c.check('max-age of Cache-Control', cacheControl(answer).get('max-age'), '86400');
  }),
  resourceCase('streaming/get/no-cache-condition', 'R-50-08', async (c) => {
    const file = await uploaded(c);
    c.checkStatus(await c.subject.download(file.id, { noCache: true }, { 'if-none-match': file.etag }), 304);
  }),
  resourceCase('streaming/get/other-access', 'R-46-02', { needs: ['ignoredPartitions'] }, async (c) => {
    const { id } = await c.fixture.upload(content);
    const query = queryOf({ accessId: c.fixture.ignoringAccess, resourceId: id });
    c.checkStatus(await getRaw(c, `/streaming${queryText(query)}`), 404);
  }),
  sendsNothing('download', { download: true }, {}),
  sendsNothing('file-name', { fileName: 'other.txt' }, {}),
  sendsNothing('range', {}, { range: 'bytes=2-5' }),
  resourceCase('streaming/get/download', 'STR-DL-05', { also: ['STR-DL-06', 'STR-DL-19'] }, async (c) => {
    const { id } = await c.fixture.upload(content, '.txt');
    const answer = await downloaded(c, id, { download: true });
    c.check('Content-Type', mediaType(answer), 'application/download', { continues: true });
    c.check('Content-Disposition', disposition(answer).value, 'attachment', { judges: 'STR-DL-06' });
    judgeGuards(c, answer);
  }),
  resourceCase('streaming/get/mime-type', 'STR-DL-07', { also: 'R-51-05' }, async (c) => {
    const name = c.fixture.fileName('.bin');
    const answer = await c.subject.upload([{ name, content, mimeType: 'image/x-conformance' }], { multipart: true });
    const [resource] = listOf(answer.value);
    const mimeType = String(memberOf(resource, 'mimeType')).toLowerCase();
    c.check('Content-Type', mediaType(await downloaded(c, String(memberOf(resource, 'id')))), mimeType);
    c.check('mimeType', mimeType, 'image/x-conformance', { judges: 'R-51-05' });
  }),
  resourceCase('streaming/get/file-name', namedByChecks, { also: ['STR-DL-09', 'R-49-01', 'STR-DL-19'] }, async (c) => {
    const { id } = await c.fixture.upload(content);
    const judging = { judges: ['STR-DL-09', 'R-49-01'] };
    const answer = await downloaded(c, id, { fileName: 'other.txt' }, judging);
    c.check('filename', disposition(answer).parameters.get('filename'), 'other.txt', judging);
    judgeGuards(c, answer);
  }),
  downloads('file-name-not-ascii', 'R-49-02', { fileName: 'größe 漢.txt' }, { deviation: 'D-56' }, (c, answer) => {
    const got = extendedValue(disposition(answer).parameters.get('filename*'));
    c.check('filename*', got, differs('D-56', 'größe 漢.txt', 'größe+漢.txt'));
  }),
  downloads('file-name-injection', 'R-49-03', { fileName: 'a"\r\nX-Injected: yes' }, {}, (c, answer) => {
    c.check('Content-Disposition', disposition(answer).value, 'inline');
    c.check('X-Injected', answer.headers['x-injected'], undefined);
  }),
  resourceCase('streaming/get/chunked', 'STR-DL-14', async (c) => {
    const { id } = await c.fixture.upload(content);
    const answer = await succeeded(c, getRaw(c, callPath(c, '/streaming', [['resourceId', id]])));
    c.check('content', textOf(answer), content);
    c.check('Transfer-Encoding has chunked', elementsOf(answer, 'transfer-encoding').includes('chunked'), true);
  }),
  resourceCase('streaming/get/not-modified-headers', 'R-47-01', { also: ['R-47-02', 'R-47-03'] }, async (c) => {
    const file = await uploaded(c);
    const answer = await c.subject.download(file.id, {}, { 'if-none-match': file.etag });
    c.observe('status', answer.status, 304, { judges: 'R-47-01' });
    const { headers } = answer;
    c.observe('Content-Type', headers['content-type'], undefined, { judges: 'R-47-02' });
    c.observe('Content-Disposition', headers['content-disposition'], undefined, { judges: 'R-47-02' });
    c.observe('ETag', headers['etag'], file.etag, { judges: 'R-47-03' });
    c.observe('Last-Modified', headers['last-modified'], file.lastModified, { judges: 'R-47-03' });
    c.observe('max-age of Cache-Control', cacheControl(answer).get('max-age'), '86400', { judges: 'R-47-03' });
  }),
  resourceCase('streaming/get/etag', 'R-47-11', async (c) => {
    const file = await uploaded(c);
    c.check('ETag', file.etag, file.entity.properties['md5']);
  }),
  resourceCase('streaming/get/unknown', 'R-46-02', async (c) => {
    c.checkStatus(await c.subject.download('no-such-resource'), 404);
  }),
  resourceCase('streaming/get/without-id', 'STR-DL-01', { also: 'R-46-01' }, async (c) => {
    checkRefused(c, await getRaw(c, callPath(c, '/streaming')), 404);
  }),
];
