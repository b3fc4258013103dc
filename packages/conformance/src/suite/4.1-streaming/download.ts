import type { Case } from '../../case/case.js';
import { callPath, listOf, memberOf, raw, writing } from '../define.js';
import { content, directivesOf, header, textOf, uploaded } from './shared.js';

export const downloadCases: readonly Case[] = [
  writing(
    'streaming/get/headers',
    [
      'STR-DL-01',
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
    ['resources'],
    async (c) => {
      const { id } = await c.fixture.upload(content, '.txt');
      const answer = await c.subject.download(id);
      c.checkStatus(answer, 200);
      c.check('content', textOf(answer), content);
      const { headers } = answer;
      for (const [name, judges] of Object.entries({
        etag: 'STR-DL-15',
        'last-modified': 'STR-DL-16',
        date: 'STR-DL-17',
        expires: 'STR-DL-18',
        'x-content-type-options': 'STR-DL-19',
        'x-frame-options': 'STR-DL-19',
        'x-xss-protection': 'STR-DL-19',
      }))
        c.check(`${name} is there`, (headers[name] ?? '') !== '', true, { judges });
      c.check('Content-Disposition', directivesOf(headers['content-disposition'])[0], 'inline');
      for (const part of ['private', 'max-age=86400', 'must-revalidate'])
        c.check(`Cache-Control: ${part}`, directivesOf(headers['cache-control']).includes(part), true);
    },
  ),
  writing(
    'streaming/get/observed-headers',
    ['R-48-01', 'R-48-02', 'R-48-05', 'R-48-06', 'R-48-07', 'R-48-08', 'R-50-09'],
    ['resources'],
    async (c) => {
      const { id, name } = await c.fixture.upload(content, '.txt');
      const { headers } = await c.subject.download(id);
      c.observe('Cache-Control', headers['cache-control'], 'private, max-age=86400, must-revalidate');
      c.observe('ETag and Last-Modified', [headers['etag'], headers['last-modified']].includes(undefined), false);
      c.observe('Expires', headers['expires'], 'Thu, 01 Jan 1970 00:00:00 GMT');
      c.observe('X-Content-Type-Options', headers['x-content-type-options'], 'nosniff');
      c.observe('X-Frame-Options', headers['x-frame-options'], 'SAMEORIGIN');
      c.observe('X-XSS-Protection', headers['x-xss-protection'], '1; mode=block');
      c.observe('name in Content-Disposition', headers['content-disposition']?.includes(name), true);
    },
  ),
  writing(
    'streaming/get/no-cache',
    ['STR-DL-02', 'STR-DL-03', 'R-48-03', 'R-48-04', 'LIM-09'],
    ['resources'],
    async (c) => {
      const { id } = await c.fixture.upload(content);
      const { headers } = await c.subject.download(id, { noCache: true });
      c.check('Cache-Control has no-store', directivesOf(headers['cache-control']).includes('no-store'), true);
      c.check('Cache-Control has no-cache', directivesOf(headers['cache-control']).includes('no-cache'), true);
      c.check('Pragma', headers['pragma']?.toLowerCase(), 'no-cache');
      c.observe('ETag', headers['etag'], undefined);
      c.observe('Last-Modified', headers['last-modified'], undefined);
    },
  ),
  writing('streaming/get/no-cache-false', 'STR-DL-04', ['resources'], async (c) => {
    const { id } = await c.fixture.upload(content);
    c.check(
      'Cache-Control',
      directivesOf(await header(c, id, { noCache: false }, 'cache-control')).includes('max-age=86400'),
      true,
    );
  }),
  writing('streaming/get/no-cache-condition', 'R-50-08', ['resources'], async (c) => {
    const file = await uploaded(c);
    c.checkStatus(await c.subject.download(file.id, { noCache: true }, { 'if-none-match': file.etag }), 304);
  }),
  writing('streaming/get/download', ['STR-DL-05', 'STR-DL-06'], ['resources'], async (c) => {
    const { id } = await c.fixture.upload(content, '.txt');
    const { headers } = await c.subject.download(id, { download: true });
    c.check('Content-Type', directivesOf(headers['content-type'])[0], 'application/download');
    c.check('Content-Disposition', directivesOf(headers['content-disposition'])[0], 'attachment');
  }),
  writing('streaming/get/mime-type', ['STR-DL-07', 'R-51-05'], ['resources'], async (c) => {
    const name = c.fixture.fileName('.bin');
    const answer = await c.subject.upload([{ name, content, mimeType: 'image/x-conformance' }], { multipart: true });
    const id = String(memberOf(listOf(answer.value)[0], 'id'));
    c.check('Content-Type', directivesOf(await header(c, id, {}, 'content-type'))[0], 'image/x-conformance');
  }),
  writing('streaming/get/file-name', ['STR-DL-09', 'R-49-01'], ['resources'], async (c) => {
    const { id } = await c.fixture.upload(content);
    const disposition = await header(c, id, { fileName: 'other.txt' }, 'content-disposition');
    c.check('Content-Disposition', /filename="?other\.txt"?/i.test(disposition ?? ''), true);
  }),
  writing('streaming/get/file-name-not-ascii', 'R-49-02', ['resources'], async (c) => {
    const { id } = await c.fixture.upload(content);
    const disposition = await header(c, id, { fileName: 'größe 漢.txt' }, 'content-disposition');
    c.check('Content-Disposition', disposition?.includes(`filename*=UTF-8''gr%C3%B6%C3%9Fe%20%E6%BC%A2.txt`), true);
  }),
  writing('streaming/get/file-name-injection', 'R-49-03', ['resources'], async (c) => {
    const { id } = await c.fixture.upload(content);
    const { headers } = await c.subject.download(id, { fileName: 'a"\r\nX-Injected: yes' });
    c.check('X-Injected', headers['x-injected'], undefined);
  }),
  raw(
    'wire',
    writing('streaming/get/chunked', 'STR-DL-14', ['resources'], async (c) => {
      const { id } = await c.fixture.upload(content);
      const answer = await c.subject.raw({ method: 'GET', path: callPath(c, '/streaming', [['resourceId', id]]) });
      c.checkStatus(answer, 200);
      c.check('Transfer-Encoding', answer.headers['transfer-encoding'], 'chunked');
    }),
  ),
  writing('streaming/get/not-modified-headers', ['R-47-02', 'R-47-03'], ['resources'], async (c) => {
    const file = await uploaded(c);
    const { headers } = await c.subject.download(file.id, {}, { 'if-none-match': file.etag });
    c.observe('Content-Type', headers['content-type'], undefined);
    c.observe('Content-Disposition', headers['content-disposition'], undefined);
    c.observe('ETag', headers['etag'], file.etag);
    c.observe('Cache-Control', headers['cache-control']?.includes('max-age=86400'), true);
  }),
  writing('streaming/get/etag', 'R-47-11', ['resources'], async (c) => {
    const file = await uploaded(c);
    c.check('ETag', file.etag, file.entity.properties['md5']);
  }),
  writing('streaming/get/unknown', 'R-46-02', ['resources'], async (c) => {
    c.checkStatus(await c.subject.download('no-such-resource'), 404);
  }),
  raw(
    'request',
    writing('streaming/get/without-id', ['R-46-01', 'STR-DL-01'], ['resources'], async (c) => {
      const answer = await c.subject.raw({ method: 'GET', path: callPath(c, '/streaming') });
      c.check('the call fails', answer.status >= 400, true);
      c.observe('status', answer.status, 404);
    }),
  ),
];
