import type { Case, CaseContext } from '../case.js';
import { cellsOf, slug } from '../matrices/grid.js';
import { conditions, ranges } from '../matrices/streaming.js';
import type { Plain } from '../subjects/plain.js';
import { at, callPath, entityPath, jsonOf, kindOf, listOf, literal, memberOf, sendMarked, writing } from './define.js';

const content = '0123456789';
const day = 86_400_000;

type Headers = { readonly [name: string]: string };

/** An uploaded file with what its download says of it. */
async function uploaded(c: CaseContext) {
  const file = await c.fixture.upload(content, '.txt');
  const first = await c.subject.download(file.id);
  c.checkStatus(first, 200);
  const modified = Date.parse(first.headers['last-modified'] ?? '');
  return { ...file, etag: first.headers['etag'] ?? '', modified };
}

const tags: { readonly [R in (typeof conditions.rows)[number]]: (etag: string) => string | undefined } = {
  absent: () => undefined,
  equal: (etag) => etag,
  'equal, quoted': (etag) => `"${etag.replaceAll('"', '')}"`,
  'equal, weak': (etag) => `W/"${etag.replaceAll('"', '')}"`,
  'equal, in a list': (etag) => `"other", "${etag.replaceAll('"', '')}"`,
  '*': () => '*',
  other: () => '"other"',
};

const tagIds: { readonly [R in (typeof conditions.rows)[number]]: readonly string[] } = {
  absent: [],
  equal: ['STR-DL-10', 'R-47-06'],
  'equal, quoted': ['R-47-05'],
  'equal, weak': ['R-47-07'],
  'equal, in a list': ['R-47-08'],
  '*': ['R-47-09'],
  other: ['STR-DL-11'],
};

function conditionIds(
  row: (typeof conditions.rows)[number],
  column: (typeof conditions.columns)[number],
): readonly string[] {
  if (column === 'no If-Modified-Since')
    return row === 'absent' ? ['STR-DL-01', 'R-47-01'] : [...tagIds[row], 'R-47-01'];
  if (row === 'absent') return column === 'unmodified since' ? ['STR-DL-12', 'R-47-10', 'R-47-01'] : ['STR-DL-13'];
  return ['R-47-04'];
}

export const conditionCases: readonly Case[] = cellsOf(conditions).map(({ row, column, cell }) => ({
  ...writing(
    `streaming/get/condition/${slug(row) || 'any'}/${slug(column)}`,
    conditionIds(row, column),
    ['resources'],
    async (c) => {
      const file = await uploaded(c);
      const tag = tags[row](file.etag);
      const since = {
        'no If-Modified-Since': undefined,
        'unmodified since': file.modified,
        'modified since': file.modified - day,
      }[column];
      const headers: Headers = {
        ...(tag === undefined ? {} : { 'if-none-match': tag }),
        ...(since === undefined ? {} : { 'if-modified-since': new Date(since).toUTCString() }),
      };
      const answer = await c.subject.download(file.id, {}, headers);
      if (cell === '200 data') {
        c.checkStatus(answer, 200);
        return c.check('content', textOf(answer), content);
      }
      c.check('no data is sent', textOf(answer), '');
      c.observe('status', answer.status, 304);
    },
  ),
  cell: { grid: conditions.title, row, column },
}));

const textOf = (answer: { readonly bytes?: Uint8Array; readonly text: string }): string =>
  answer.bytes === undefined ? answer.text : new TextDecoder().decode(answer.bytes);

const rangeIds: { readonly [R in (typeof ranges.rows)[number]]: string } = {
  'bytes=2-5': 'R-50-01',
  'bytes=7-': 'R-50-02',
  'bytes=-3': 'R-50-03',
  'bytes=5-99': 'R-50-01',
  'bytes=10-': 'R-50-04',
  'bytes=0-1,4-5': 'R-50-05',
};

export const rangeCases: readonly Case[] = cellsOf(ranges).map(({ row, column, cell }) => ({
  ...writing(
    `streaming/get/range/${slug(row)}/${slug(column)}`,
    { alone: rangeIds[row], 'If-Range equal': 'R-50-06', 'If-Range other': 'R-50-07' }[column],
    ['resources'],
    async (c) => {
      const file = await uploaded(c);
      const condition: Headers = {
        alone: {},
        'If-Range equal': { 'if-range': file.etag },
        'If-Range other': { 'if-range': '"other"' },
      }[column];
      const answer = await c.subject.download(file.id, {}, { range: row, ...condition });
      c.checkStatus(answer, Number(cell.slice(0, 3)));
      if (cell === '200 whole') return c.check('content', textOf(answer), content);
      if (cell === '416') return;
      const [, part, , range] = /^206 (\S+) (bytes (\S+))$/.exec(cell) ?? [];
      c.check('content', textOf(answer), part);
      c.check('Content-Range', answer.headers['content-range'], `bytes ${range}`);
    },
  ),
  cell: { grid: ranges.title, row, column },
}));

const header = (c: CaseContext, id: string, parameters: { readonly [name: string]: string | boolean }, name: string) =>
  c.subject.download(id, parameters).then((answer) => answer.headers[name]);

const downloadCases: readonly Case[] = [
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
      for (const name of [
        'etag',
        'last-modified',
        'date',
        'expires',
        'x-content-type-options',
        'x-frame-options',
        'x-xss-protection',
      ]) {
        c.check(name, headers[name] !== undefined, true);
      }
      c.check('Content-Disposition', headers['content-disposition']?.startsWith('inline'), true);
      for (const part of ['private', 'max-age=86400', 'must-revalidate'])
        c.check(`Cache-Control: ${part}`, headers['cache-control']?.includes(part), true);
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
      c.check('Cache-Control has no-store', headers['cache-control']?.includes('no-store'), true);
      c.check('Cache-Control has no-cache', headers['cache-control']?.includes('no-cache'), true);
      c.check('Pragma', headers['pragma'], 'no-cache');
      c.observe('ETag', headers['etag'], undefined);
      c.observe('Last-Modified', headers['last-modified'], undefined);
    },
  ),
  writing('streaming/get/no-cache-false', 'STR-DL-04', ['resources'], async (c) => {
    const { id } = await c.fixture.upload(content);
    c.check(
      'Cache-Control',
      (await header(c, id, { noCache: false }, 'cache-control'))?.includes('max-age=86400'),
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
    c.check('Content-Type', headers['content-type']?.split(';')[0], 'application/download');
    c.check('Content-Disposition', headers['content-disposition']?.startsWith('attachment'), true);
  }),
  writing('streaming/get/mime-type', ['STR-DL-07', 'R-51-05'], ['resources'], async (c) => {
    const name = c.fixture.fileName('.bin');
    const answer = await c.subject.upload([{ name, content, mimeType: 'image/x-conformance' }], { multipart: true });
    const id = String(memberOf(listOf(answer.value)[0], 'id'));
    c.check('Content-Type', (await header(c, id, {}, 'content-type'))?.split(';')[0], 'image/x-conformance');
  }),
  writing('streaming/get/file-name', ['STR-DL-09', 'R-49-01'], ['resources'], async (c) => {
    const { id } = await c.fixture.upload(content);
    const disposition = await header(c, id, { fileName: 'other.txt' }, 'content-disposition');
    c.check('Content-Disposition', /filename="?other\.txt"?/.test(disposition ?? ''), true);
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
  literal(
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
  literal(
    'request',
    writing('streaming/get/without-id', ['R-46-01', 'STR-DL-01'], ['resources'], async (c) => {
      const answer = await c.subject.raw({ method: 'GET', path: callPath(c, '/streaming') });
      c.check('the call fails', answer.status >= 400, true);
      c.observe('status', answer.status, 404);
    }),
  ),
];

const deleteCases: readonly Case[] = [
  writing('streaming/delete', ['STR-DE-02', 'STR-DE-03', 'R-46-03', 'R-46-05', 'STR-03'], ['resources'], async (c) => {
    const { id } = await c.fixture.upload(content);
    c.checkStatus(await c.subject.deleteResource(id), 200);
    const afterwards = await c.subject.download(id);
    c.check('the download fails', afterwards.status >= 400, true);
    c.observe('status of the download', afterwards.status, 404);
    c.observe('status of a second DELETE', (await c.subject.deleteResource(id)).status, 404);
  }),
  writing('streaming/delete/entity-stays', 'R-46-04', ['resources'], async (c) => {
    const { id } = await c.fixture.upload(content);
    c.checkStatus(await c.subject.deleteResource(id), 200);
    c.checkStatus(await c.subject.getEntity({ type: `${c.fixture.vendor}.model.resource.Resource`, id }), 200);
  }),
  literal(
    'request',
    writing('streaming/delete/without-id', 'STR-DE-01', ['resources'], async (c) => {
      const { id } = await c.fixture.upload(content);
      const answer = await sendMarked(c, { method: 'DELETE', path: callPath(c, '/streaming') });
      c.check('the call fails', answer.status >= 400, true);
      c.checkStatus(await c.subject.download(id), 200);
    }),
  ),
];

/** The md5 of the content, as text in hex. */
const md5 = '781e5e245d69b566979b86e28d23f2c7';

const uploadCases: readonly Case[] = [
  writing(
    'streaming/post/one',
    [
      'STR-UP-09',
      'STR-UP-10',
      'STR-UP-01',
      'STR-UP-11',
      'STR-UP-12',
      'STR-03',
      'RES-07',
      'RES-08',
      'RES-11',
      'R-51-02',
      'R-51-04',
      'R-51-08',
    ],
    ['resources'],
    async (c) => {
      const name = c.fixture.fileName('.txt');
      const answer = await c.subject.upload([{ name, content, mimeType: 'text/plain' }], { multipart: true });
      c.checkStatus(answer, 200);
      c.check('answer is a list', Array.isArray(answer.value), true);
      const [resource] = listOf(answer.value);
      c.check('number', listOf(answer.value).length, 1);
      c.check('name', memberOf(resource, 'name'), name);
      c.check('fileSize', memberOf(resource, 'fileSize'), content.length);
      c.check('md5 is text', typeof memberOf(resource, 'md5'), 'string');
      c.observe('md5', memberOf(resource, 'md5'), md5);
      c.observe('partition', memberOf(resource, 'partition'), c.fixture.access);
      c.check('Content-Type', answer.headers['content-type']?.split(';')[0], 'application/json');
      c.check('Cache-Control has no-store', answer.headers['cache-control']?.includes('no-store'), true);
      c.check('Cache-Control has no-cache', answer.headers['cache-control']?.includes('no-cache'), true);
      c.check('content', textOf(await c.subject.download(String(memberOf(resource, 'id')))), content);
    },
  ),
  writing('streaming/post/several', ['STR-UP-07', 'STR-UP-09', 'STR-UP-10', 'LIM-01'], ['resources'], async (c) => {
    const names = [c.fixture.fileName('-1'), c.fixture.fileName('-2')];
    const answer = await c.subject.upload(
      names.map((name, index) => ({ name, content: `file ${index}` })),
      { multipart: true },
    );
    c.checkStatus(answer, 200);
    c.check(
      'names',
      listOf(answer.value).map((each) => memberOf(each, 'name')),
      names,
    );
    for (const [index, each] of listOf(answer.value).entries()) {
      c.check(
        `content of file ${index}`,
        textOf(await c.subject.download(String(memberOf(each, 'id')))),
        `file ${index}`,
      );
    }
  }),
  literal(
    'body',
    writing(
      'streaming/post/form-urlencoded',
      ['STR-UP-05', 'STR-UP-06', 'RES-10', 'LIM-01', 'R-52-01'],
      ['resources'],
      async (c) => {
        const name = c.fixture.fileName('.txt');
        const body = 'a=1&b=%20\r\n--x';
        const answer = await sendMarked(c, {
          method: 'POST',
          path: callPath(c, '/streaming', [['fileName', name]]),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body,
        });
        c.checkStatus(answer, 200);
        const json = jsonOf(answer);
        c.check('number', Array.isArray(json) ? json.length : json, 1);
        c.check('name', at(json, 0, 'name'), name);
        c.check('content', textOf(await c.subject.download(String(at(json, 0, 'id')))), body);
      },
    ),
  ),
  literal(
    'body',
    writing('streaming/post/form-urlencoded/without-name', ['R-51-10', 'R-8-04'], ['resources'], async (c) => {
      const answer = await sendMarked(c, {
        method: 'POST',
        path: callPath(c, '/streaming'),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'a',
      });
      c.check('the upload fails', answer.status >= 400, true, { id: 'D-16', expected: false });
      c.observe('status', answer.status, 400, { id: 'D-16', expected: 200 });
    }),
  ),
  literal(
    'body',
    writing('streaming/post/no-content', ['STR-UP-13', 'STR-UP-08', 'ERR-02'], ['resources'], async (c) => {
      const before = await c.subject.queryEntities(
        { type: `${c.fixture.vendor}.model.resource.Resource` },
        {},
        { depth: 0 },
      );
      const name = c.fixture.fileName('.txt');
      const body = `--x\r\nContent-Disposition: form-data; name="other"; filename="${name}"\r\n\r\na\r\n--x--\r\n`;
      const answer = await sendMarked(c, {
        method: 'POST',
        path: callPath(c, '/streaming'),
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        body,
      });
      c.checkStatus(answer, 200);
      c.check('body', answer.text, '', { id: 'D-15', expected: '[]' });
      c.checkStatus(before, 200);
      const found = await c.subject.queryEntities(
        { type: `${c.fixture.vendor}.model.resource.Resource` },
        { where: { name } },
        { depth: 0 },
      );
      c.check('resources of that name', found.value, []);
    }),
  ),
  ...(['ends-early', 'unreadable'] as const).map((kind) =>
    literal(
      'body',
      writing(
        `streaming/post/multipart/${kind}`,
        kind === 'ends-early' ? ['R-52-02', 'R-8-04'] : ['R-52-03', 'R-8-04'],
        ['resources'],
        async (c) => {
          const name = c.fixture.fileName('.txt');
          const whole = `--x\r\nContent-Disposition: form-data; name="content"; filename="${name}"\r\n\r\na\r\n`;
          const answer = await sendMarked(c, {
            method: 'POST',
            path: callPath(c, '/streaming'),
            headers: { 'content-type': 'multipart/form-data; boundary=x' },
            body: kind === 'ends-early' ? `${whole}--x\r\nContent-Dispo` : 'no multipart at all',
          });
          c.check('the upload fails', answer.status >= 400, true);
          c.observe('status', answer.status, 400);
          const found = await c.subject.queryEntities(
            { type: `${c.fixture.vendor}.model.resource.Resource` },
            { where: { name } },
            { depth: 0 },
          );
          c.check('resources of that name', found.value, []);
        },
      ),
    ),
  ),
  literal(
    'wire',
    writing(
      'streaming/post/resource',
      [
        'RES-01',
        'RES-02',
        'RES-03',
        'RES-04',
        'RES-05',
        'RES-06',
        'RES-07',
        'RES-08',
        'RES-09',
        'RES-12',
        'RES-13',
        'VAL-04',
        'R-27-01',
        'R-51-01',
        'R-51-09',
      ],
      ['resources'],
      async (c) => {
        const { id } = await c.fixture.upload(content, '.txt');
        const type = `${c.fixture.vendor}.model.resource.Resource`;
        const answer = await c.subject.raw({ method: 'GET', path: entityPath(c, { type, id }) });
        c.checkStatus(answer, 200);
        const json = jsonOf(answer);
        const kinds = {
          id: 'string',
          globalId: 'string',
          partition: 'string',
          created: 'object',
          creator: 'string',
          fileSize: 'object',
          md5: 'string',
          mimeType: 'string',
          name: 'string',
          resourceSource: 'object',
        };
        for (const [name, kind] of Object.entries(kinds)) {
          const got = kindOf(at(json, name));
          c.check(
            `${name} is`,
            kind === 'object' && got !== 'object' && name !== 'resourceSource'
              ? c.deviates('D-9', 'The value is written in the deployed form.')
              : got,
            kind,
          );
        }
        c.check('_type', at(json, '_type'), type);
        c.check('_partial is text', kindOf(at(json, '_partial')), 'string', { id: 'D-12', expected: 'undefined' });
        c.observe('_partial', at(json, '_partial'), '', { id: 'D-12', expected: undefined });
        c.observe('globalId', at(json, 'globalId'), id);
        for (const name of ['_type', '_id', 'globalId', 'id', 'partition', 'path'])
          c.check(`resourceSource has ${name}`, kindOf(at(json, 'resourceSource', name)) !== 'undefined', true);
        c.check(
          '_type of the source',
          String(at(json, 'resourceSource', '_type')).endsWith('.model.resource.source.FileSystemSource'),
          true,
        );
        c.observe(
          'path of the source',
          /^\d{4}\/\d{4}\/\d{4}\/[0-9a-f-]{36}$/.test(String(at(json, 'resourceSource', 'path'))),
          true,
        );
      },
    ),
  ),
  writing('streaming/post/unknown-parameters', 'R-51-14', ['resources'], async (c) => {
    const name = c.fixture.fileName('.txt');
    const answer = await c.subject.upload([{ name, content }], {
      sourceType: 'no.such.Source',
      useCase: 'no.such.UseCase',
    });
    c.checkStatus(answer, 200);
    c.check('name', memberOf(listOf(answer.value)[0], 'name'), name);
  }),
  literal(
    'request',
    writing('streaming/post/response-mime-type', ['STR-UP-02', 'R-51-16'], ['resources', 'xml'], async (c) => {
      const send = (responseMimeType: string) =>
        sendMarked(c, {
          method: 'POST',
          path: callPath(c, '/streaming', [
            ['fileName', c.fixture.fileName('.txt')],
            ['responseMimeType', responseMimeType],
          ]),
          headers: { 'content-type': 'text/plain' },
          body: content,
        });
      const xml = await send('application/xml');
      c.checkStatus(xml, 200);
      c.check('answer is XML', xml.text.includes('<gm-data>'), true);
      const json = await send('text/no-such-format');
      c.observe('an unknown one is JSON', Array.isArray(jsonOf(json)), true);
    }),
  ),
  literal(
    'request',
    writing('streaming/without-access', ['STR-02', 'R-51-15'], ['resources'], async (c) => {
      const { id } = await c.fixture.upload(content);
      const get = await c.subject.raw({ method: 'GET', path: `/streaming?resourceId=${id}` });
      c.check('the download fails', get.status >= 400, true);
      const post = await sendMarked(c, {
        method: 'POST',
        path: `/streaming?fileName=${c.fixture.fileName()}`,
        headers: { 'content-type': 'text/plain' },
        body: 'a',
      });
      c.check('the upload fails', post.status >= 400, true);
      c.observe('status', post.status, 400);
      const remove = await sendMarked(c, { method: 'DELETE', path: `/streaming?resourceId=${id}` });
      c.check('the delete fails', remove.status >= 400, true);
    }),
  ),
  literal(
    'header',
    writing('streaming/post/cors', ['SEC-07', 'SEC-08', 'SEC-09', 'R-10-01', 'R-10-02'], ['resources'], async (c) => {
      const origin = 'https://conformance.example';
      const answer = await sendMarked(c, {
        method: 'POST',
        path: callPath(c, '/streaming', [['fileName', c.fixture.fileName()]]),
        headers: { origin, 'content-type': 'text/plain' },
        body: 'a',
      });
      c.checkStatus(answer, 200);
      c.check('Access-Control-Allow-Credentials', answer.headers['access-control-allow-credentials'], 'true');
      c.check(
        'Access-Control-Allow-Origin',
        [origin, '*'].includes(answer.headers['access-control-allow-origin'] ?? ''),
        true,
      );
      const exposed = (answer.headers['access-control-expose-headers'] ?? '').toLowerCase().split(/\s*,\s*/);
      for (const name of [
        'gm-rpc-body',
        'gm-rpc-body-type',
        'gm-rpc-client-id',
        'gm-rpc-response-key',
        'gm-rpc-response-key-algo',
      ])
        c.check(`${name} is exposed`, exposed.includes(name), true);
      c.check('Vary', (answer.headers['vary'] ?? '').toLowerCase().includes('origin'), true);
    }),
  ),
  ...rawUploads(),
];

/** names and mime types of uploads. */
function rawUploads(): readonly Case[] {
  const first = (value: Plain | undefined, name: string): Plain | undefined => memberOf(listOf(value)[0], name);
  return [
    writing('streaming/post/mime-type-by-name', 'R-51-06', ['resources'], async (c) => {
      const answer = await c.subject.upload([{ name: c.fixture.fileName('.png'), content: 'x' }]);
      c.check('mimeType', first(answer.value, 'mimeType'), 'image/png');
    }),
    writing('streaming/post/mime-type-unknown', 'R-51-07', ['resources'], async (c) => {
      const answer = await c.subject.upload([
        { name: c.fixture.fileName('.conformance'), content: new Uint8Array([0, 255, 1, 254]) },
      ]);
      c.check('mimeType', first(answer.value, 'mimeType'), 'application/octet-stream');
    }),
    literal(
      'body',
      writing('streaming/post/raw-type', 'R-51-12', ['resources'], async (c) => {
        const path = callPath(c, '/streaming', [['fileName', c.fixture.fileName('.png')]]);
        const answer = await sendMarked(c, {
          method: 'POST',
          path,
          headers: { 'content-type': 'text/plain' },
          body: 'x',
        });
        c.checkStatus(answer, 200);
        c.check('mimeType', at(jsonOf(answer), 0, 'mimeType'), 'image/png');
      }),
    ),
    literal(
      'request',
      writing('streaming/post/multipart/file-name', 'R-51-13', ['resources'], async (c) => {
        const name = c.fixture.fileName('.txt');
        const body = `--x\r\nContent-Disposition: form-data; name="content"; filename="${name}"\r\n\r\na\r\n--x--\r\n`;
        const path = callPath(c, '/streaming', [['fileName', c.fixture.fileName('-other.txt')]]);
        const answer = await c.subject.raw({
          method: 'POST',
          path,
          headers: { 'content-type': 'multipart/form-data; boundary=x' },
          body,
        });
        c.checkStatus(answer, 200);
        c.check('name', at(jsonOf(answer), 0, 'name'), name);
      }),
    ),
    writing('streaming/post/created', 'R-51-03', ['resources'], async (c) => {
      const answer = await c.subject.upload([{ name: c.fixture.fileName('.txt'), content: 'x' }]);
      const created = first(answer.value, 'created');
      const when =
        typeof created === 'object' && created !== null && 'date' in created ? Date.parse(created.date) : Number.NaN;
      const now = Date.parse(answer.headers['date'] ?? '');
      c.check('created is about the time of the answer', Number.isNaN(now) || Math.abs(now - when) < 60_000, true);
    }),
  ];
}

/** 4.1: the streaming endpoint. */
export const streamingCases: readonly Case[] = [...downloadCases, ...deleteCases, ...uploadCases];
