import type { Case } from '../../case/case.js';
import { differs } from '../../case/deviations.js';
import { cacheControl, disposition, elementsOf, extendedValue, hasDirective, mediaType } from '../headers.js';
import { callPath } from '../requests.js';
import { listOf, memberOf } from '../responses.js';
import { content, downloaded, judgeGuards, textOf, uploaded } from './shared.js';

export const downloadCases: readonly Case[] = [
  {
    id: 'streaming/get/headers',
    judges: 'STR-DL-01',
    also: [
      'STR-DL-04',
      'STR-DL-08',
      'STR-DL-15',
      'STR-DL-16',
      'STR-DL-17',
      'STR-DL-18',
      'STR-DL-19',
      'STR-DL-20',
      'LIM-09',
      'VSN-03',
      'STR-03',
      'ERR-01',
    ],
    needs: ['resources'],
    async run(c) {
      const { id } = await c.fixture.upload(content, '.txt');
      const answer = await c.subject.download(id);
      c.checkStatus(answer, 200, { judges: ['STR-DL-01', 'VSN-03', 'STR-03', 'ERR-01'] });
      c.check('content', textOf(answer), content, { judges: 'STR-DL-01' });
      const { headers } = answer;
      for (const [name, judges] of Object.entries({
        etag: 'STR-DL-15',
        'last-modified': 'STR-DL-16',
        date: 'STR-DL-17',
        expires: 'STR-DL-18',
      }))
        c.check(`${name} is there`, (headers[name] ?? '') !== '', true, { judges, continues: true });
      const modified = headers['last-modified'] ?? '';
      c.check('Last-Modified is a date of HTTP', new Date(modified).toUTCString(), modified, {
        judges: 'STR-DL-16',
        continues: true,
      });
      judgeGuards(c, answer);
      c.check('Content-Disposition', disposition(answer).value, 'inline', { judges: 'STR-DL-08', continues: true });
      const caching = { judges: ['STR-DL-04', 'STR-DL-20', 'LIM-09'] };
      for (const directive of ['private', 'must-revalidate'])
        c.check(`Cache-Control has ${directive}`, hasDirective(answer, directive), true, caching);
      c.check('max-age of Cache-Control', cacheControl(answer).get('max-age'), '86400', caching);
    },
  },
  {
    id: 'streaming/get/observed-headers',
    judges: 'R-48-01',
    also: ['R-48-02', 'R-48-05', 'R-48-06', 'R-48-07', 'R-48-08', 'R-50-09'],
    needs: ['resources'],
    async run(c) {
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
  },
  {
    id: 'streaming/get/no-cache',
    judges: ['STR-DL-02', 'LIM-09'],
    also: ['STR-DL-03', 'STR-DL-19', 'R-48-03', 'R-48-04'],
    needs: ['resources'],
    async run(c) {
      const { id } = await c.fixture.upload(content);
      const answer = await downloaded(c, id, { noCache: true });
      const { headers } = answer;
      const caching = { judges: ['STR-DL-02', 'LIM-09', 'R-48-03'], continues: true };
      c.check('Cache-Control has no-store', hasDirective(answer, 'no-store'), true, caching);
      c.check('Cache-Control has no-cache', hasDirective(answer, 'no-cache'), true, caching);
      const pragma = elementsOf(answer, 'pragma');
      c.check('Pragma has no-cache', pragma.includes('no-cache'), true, { judges: 'STR-DL-03' });
      c.observe('ETag', headers['etag'], undefined, { judges: 'R-48-04' });
      c.observe('Last-Modified', headers['last-modified'], undefined, { judges: 'R-48-04' });
      judgeGuards(c, answer);
    },
  },
  {
    id: 'streaming/get/no-cache-false',
    judges: 'STR-DL-04',
    needs: ['resources'],
    async run(c) {
      const { id } = await c.fixture.upload(content);
      const answer = await downloaded(c, id, { noCache: false });
      c.check('max-age of Cache-Control', cacheControl(answer).get('max-age'), '86400');
    },
  },
  {
    id: 'streaming/get/no-cache-condition',
    judges: 'R-50-08',
    needs: ['resources'],
    async run(c) {
      const file = await uploaded(c);
      c.checkStatus(await c.subject.download(file.id, { noCache: true }, { 'if-none-match': file.etag }), 304);
    },
  },
  {
    id: 'streaming/get/download',
    judges: 'STR-DL-05',
    also: ['STR-DL-06', 'STR-DL-19'],
    needs: ['resources'],
    async run(c) {
      const { id } = await c.fixture.upload(content, '.txt');
      const answer = await downloaded(c, id, { download: true });
      c.check('Content-Type', mediaType(answer), 'application/download', { continues: true });
      c.check('Content-Disposition', disposition(answer).value, 'attachment', { judges: 'STR-DL-06' });
      judgeGuards(c, answer);
    },
  },
  {
    id: 'streaming/get/mime-type',
    judges: 'STR-DL-07',
    also: 'R-51-05',
    needs: ['resources'],
    async run(c) {
      const name = c.fixture.fileName('.bin');
      const answer = await c.subject.upload([{ name, content, mimeType: 'image/x-conformance' }], { multipart: true });
      const [resource] = listOf(answer.value);
      const mimeType = String(memberOf(resource, 'mimeType')).toLowerCase();
      c.check('Content-Type', mediaType(await downloaded(c, String(memberOf(resource, 'id')))), mimeType);
      c.check('mimeType', mimeType, 'image/x-conformance', { judges: 'R-51-05' });
    },
  },
  {
    id: 'streaming/get/file-name',
    also: ['STR-DL-09', 'R-49-01', 'STR-DL-19'],
    needs: ['resources'],
    async run(c) {
      const { id } = await c.fixture.upload(content);
      const judging = { judges: ['STR-DL-09', 'R-49-01'] };
      const answer = await downloaded(c, id, { fileName: 'other.txt' }, judging);
      c.check('filename', disposition(answer).parameters.get('filename'), 'other.txt', judging);
      judgeGuards(c, answer);
    },
  },
  {
    id: 'streaming/get/file-name-not-ascii',
    judges: 'R-49-02',
    needs: ['resources'],
    deviation: 'D-56',
    async run(c) {
      const { id } = await c.fixture.upload(content);
      const fileName = 'größe 漢.txt';
      const { parameters } = disposition(await downloaded(c, id, { fileName }));
      const got = extendedValue(parameters.get('filename*'));
      c.check('filename*', got, differs('D-56', fileName, fileName.replace(' ', '+')));
    },
  },
  {
    id: 'streaming/get/file-name-injection',
    judges: 'R-49-03',
    needs: ['resources'],
    async run(c) {
      const { id } = await c.fixture.upload(content);
      const answer = await downloaded(c, id, { fileName: 'a"\r\nX-Injected: yes' });
      c.check('Content-Disposition', disposition(answer).value, 'inline');
      c.check('X-Injected', answer.headers['x-injected'], undefined);
    },
  },
  {
    id: 'streaming/get/chunked',
    judges: 'STR-DL-14',
    needs: ['resources'],
    raw: 'wire',
    async run(c) {
      const { id } = await c.fixture.upload(content);
      const answer = await c.subject.raw({ method: 'GET', path: callPath(c, '/streaming', [['resourceId', id]]) });
      c.checkStatus(answer, 200);
      c.check('content', textOf(answer), content);
      c.check('Transfer-Encoding has chunked', elementsOf(answer, 'transfer-encoding').includes('chunked'), true);
    },
  },
  {
    id: 'streaming/get/not-modified-headers',
    judges: 'R-47-01',
    also: ['R-47-02', 'R-47-03'],
    needs: ['resources'],
    async run(c) {
      const file = await uploaded(c);
      const answer = await c.subject.download(file.id, {}, { 'if-none-match': file.etag });
      c.observe('status', answer.status, 304, { judges: 'R-47-01' });
      const { headers } = answer;
      c.observe('Content-Type', headers['content-type'], undefined, { judges: 'R-47-02' });
      c.observe('Content-Disposition', headers['content-disposition'], undefined, { judges: 'R-47-02' });
      c.observe('ETag', headers['etag'], file.etag, { judges: 'R-47-03' });
      c.observe('Last-Modified', headers['last-modified'], file.lastModified, { judges: 'R-47-03' });
      c.observe('max-age of Cache-Control', cacheControl(answer).get('max-age'), '86400', { judges: 'R-47-03' });
    },
  },
  {
    id: 'streaming/get/etag',
    judges: 'R-47-11',
    needs: ['resources'],
    async run(c) {
      const file = await uploaded(c);
      c.check('ETag', file.etag, file.entity.properties['md5']);
    },
  },
  {
    id: 'streaming/get/unknown',
    judges: 'R-46-02',
    needs: ['resources'],
    async run(c) {
      c.checkStatus(await c.subject.download('no-such-resource'), 404);
    },
  },
  {
    id: 'streaming/get/without-id',
    judges: 'STR-DL-01',
    also: 'R-46-01',
    needs: ['resources'],
    raw: 'request',
    async run(c) {
      const answer = await c.subject.raw({ method: 'GET', path: callPath(c, '/streaming') });
      c.check('the call fails', answer.status >= 400, true);
      c.observe('status', answer.status, 404);
    },
  },
];
