import { createHash } from 'node:crypto';
import type { Case, CaseContext } from '../../case/case.js';
import { instantOf, isEntity } from '../../case/compare.js';
import { differs } from '../../case/deviations.js';
import type { Plain } from '../../case/plain.js';
import { hasDirective, mediaType } from '../headers.js';
import { callPath, sendMarked } from '../requests.js';
import { column, jsonOf, listOf, memberOf, simpleName } from '../responses.js';
import { textOf } from './shared.js';

/** Files that differ in everything that a Resource says about them. */
const files = [
  { suffix: '-one.txt', content: '0123456789', mimeType: 'text/plain' },
  { suffix: '-two.bin', content: 'another content', mimeType: 'image/x-conformance' },
  { suffix: '-three.xml', content: '<x/>', mimeType: 'application/x-conformance' },
] as const;

const resourceType = (c: CaseContext): string => `${c.fixture.vendor}.model.resource.Resource`;

/** The ids of the Resources that have a name. */
async function idsOf(c: CaseContext, name: string): Promise<readonly (Plain | undefined)[]> {
  const found = await c.subject.queryEntities({ type: resourceType(c) }, { where: { name } }, { depth: 0 });
  c.checkStatus(found, 200);
  return column(found.value, 'id');
}

/** Whether a text is the checksum of a content; its form is open. */
function isChecksum(text: Plain | undefined, content: string): boolean {
  const digest = createHash('md5').update(content);
  const hex = digest.digest('hex');
  return (
    text === Buffer.from(hex, 'hex').toString('base64') || (typeof text === 'string' && text.toLowerCase() === hex)
  );
}

/** A Resource, and the call that answered it. */
interface Answered {
  readonly by: 'upload' | 'GET';
  readonly resource: Plain | undefined;
}

/** 2.2: each field of two Resources, in the answer to the upload and to a GET; no field may be constant or missing. */
const fieldCase: Case = {
  id: 'streaming/post/fields-of-two',
  requirement: [
    ...['RES-02', 'RES-03', 'RES-04', 'RES-05', 'RES-06', 'RES-07', 'RES-08', 'RES-09', 'RES-11', 'RES-12', 'RES-13'],
    ...['STR-UP-09', 'STR-DL-07', 'R-51-03', 'R-51-08'],
  ],
  judges: 'STR-UP-09',
  needs: ['resources'],
  writes: true,
  async run(c) {
    const resources: (readonly Answered[])[] = [];
    for (const { suffix, content, mimeType } of files.slice(0, 2)) {
      const name = c.fixture.fileName(suffix);
      const answer = await c.subject.upload([{ name, content, mimeType }], { multipart: true });
      c.checkStatus(answer, 200);
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
        c.check(`${each.by}: id`, field('id'), id ?? null, { judges: 'RES-02', continues: true });
        c.check(`${each.by}: name`, field('name'), name, { judges: 'RES-11', continues: true });
        c.check(`${each.by}: fileSize`, field('fileSize'), content.length, { judges: 'RES-07', continues: true });
        c.check(`${each.by}: md5 is the checksum`, isChecksum(field('md5'), content), true, {
          judges: 'RES-08',
          continues: true,
        });
        const type = String(field('mimeType')).toLowerCase();
        c.check(`${each.by}: mimeType is that of the download`, type, mediaType(download), {
          judges: ['RES-09', 'STR-DL-07'],
          continues: true,
        });
        for (const [member, judges] of Object.entries({ globalId: 'RES-03', partition: 'RES-04', creator: 'RES-06' }))
          c.check(`${each.by}: ${member} is a text`, typeof field(member), 'string', { judges, continues: true });
        const created = instantOf(field('created')) ?? Number.NaN;
        c.check(`${each.by}: created is a date`, Number.isNaN(created), false, { judges: 'RES-05', continues: true });
        judgeSource(c, each);
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
        c.check(
          `${by}: ${member} of two sources is the same`,
          isSame(source(resource), source(another), member),
          false,
          { judges: member === 'path' ? 'RES-13' : 'RES-12' },
        );
    }
  },
};

const creatorCase: Case = {
  id: 'streaming/post/creator',
  requirement: 'R-51-04',
  needs: ['resources', 'credentials'],
  writes: true,
  async run(c) {
    const { id, entity } = await c.fixture.upload('a');
    const read = await c.subject.getEntity({ type: resourceType(c), id }, { depth: 'reachable' });
    c.checkStatus(read, 200);
    c.check('upload: creator', memberOf(entity, 'creator'), c.fixture.credentials.user);
    c.check('GET: creator', memberOf(read.value, 'creator'), c.fixture.credentials.user);
  },
};

function isSame(one: Plain | undefined, other: Plain | undefined, member: string): boolean {
  return JSON.stringify(memberOf(one, member)) === JSON.stringify(memberOf(other, member));
}

function judgeSource(c: CaseContext, { by, resource }: Answered): void {
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

const severalCase: Case = {
  id: 'streaming/post/several',
  requirement: ['STR-UP-07', 'STR-UP-09', 'STR-UP-10', 'STR-UP-14', 'LIM-01', 'RES-02'],
  judges: ['STR-UP-07', 'STR-UP-09', 'LIM-01'],
  needs: ['resources'],
  writes: true,
  async run(c) {
    const names = files.map(({ suffix }) => c.fixture.fileName(suffix));
    const sent = files.map(({ content, mimeType }, index) => ({ name: names[index] ?? '', content, mimeType }));
    const answer = await c.subject.upload(sent, { multipart: true });
    c.checkStatus(answer, 200);
    c.check('the answer is a list', Array.isArray(answer.value), true, { judges: 'STR-UP-10' });
    const told = column(answer.value, 'name');
    c.check('names', told.map(String).toSorted(), names.toSorted(), { judges: ['STR-UP-07', 'STR-UP-10', 'LIM-01'] });
    c.check('the order is that of the body', told, names, { judges: 'STR-UP-14' });
    const elements = names.map((name) => listOf(answer.value)[told.indexOf(name)]);
    c.check(
      'sizes',
      elements.map((each) => memberOf(each, 'fileSize')),
      files.map(({ content }) => content.length),
      { judges: ['STR-UP-07', 'STR-UP-10', 'LIM-01'] },
    );
    for (const [index, { content, name }] of sent.entries()) {
      const id = memberOf(elements[index], 'id');
      const stored = textOf(await c.subject.download(String(id)));
      c.check(`content of file ${index}`, stored, content, { judges: ['STR-UP-07', 'LIM-01', 'RES-02'] });
      c.check(`Resources with the name of file ${index}`, await idsOf(c, name), [id ?? null], {
        judges: ['STR-UP-09', 'RES-02'],
      });
    }
  },
};

/** Each way to upload one file creates one Resource, and answers a list of it. */
const kindCases: readonly Case[] = (['multipart', 'form', 'raw'] as const).map(
  (kind): Case => ({
    id: `streaming/post/once/${kind}`,
    // Of other types of bodies the specification says nothing.
    requirement:
      kind === 'raw'
        ? 'R-52-01'
        : ['STR-UP-09', 'STR-UP-10', 'STR-UP-01', 'STR-UP-11', 'STR-UP-12', ...(kind === 'form' ? ['STR-UP-06'] : [])],
    needs: ['resources'],
    writes: true,
    raw: 'body',
    async run(c) {
      const name = c.fixture.fileName('.txt');
      const part = `--x\r\nContent-Disposition: form-data; name="content"; filename="${name}"\r\n\r\na\r\n--x--\r\n`;
      const answer = await sendMarked(c, {
        method: 'POST',
        path: callPath(c, '/streaming', kind === 'multipart' ? [] : [['fileName', name]]),
        headers: {
          'content-type': {
            multipart: 'multipart/form-data; boundary=x',
            form: 'application/x-www-form-urlencoded',
            raw: 'text/plain',
          }[kind],
        },
        body: kind === 'multipart' ? part : 'a',
      });
      c.checkStatus(answer, 200);
      c.check('Content-Type', mediaType(answer), 'application/json');
      const isKept = !hasDirective(answer, 'no-store') && !hasDirective(answer, 'no-cache');
      c.check('Cache-Control has neither no-store nor no-cache', isKept, false);
      c.check('the answer is a JSON array', Array.isArray(jsonOf(answer)), true);
      c.check('names', column(answer.value, 'name'), [name]);
      c.check('Resources with the name', await idsOf(c, name), column(answer.value, 'id'));
    },
  }),
);

/** More than one buffer of data, in which every byte occurs. */
const large = Uint8Array.from({ length: 100_000 }, (_, index) => (index * 7 + (index >> 8)) % 256);

const largeCases: readonly Case[] = (['multipart', 'raw'] as const).map(
  (kind): Case => ({
    id: `streaming/post/large/${kind}`,
    requirement: ['STR-UP-09', 'STR-DL-01', 'RES-07', kind === 'multipart' ? 'STR-UP-07' : 'STR-UP-06'],
    needs: ['resources'],
    writes: true,
    deviation: kind === 'raw' ? 'D-57' : undefined,
    async run(c) {
      const name = c.fixture.fileName('.bin');
      // Other cases judge form data, which deployed services do not store (D-57). The documented form of a raw upload is
      // form data.
      const type = c.dialect === 'deployed' ? { mimeType: 'application/octet-stream' } : {};
      const file = { name, content: large, ...type };
      const answer = await c.subject.upload([file], { multipart: kind === 'multipart' });
      c.checkStatus(answer, 200);
      const [resource] = listOf(answer.value);
      const isFormData = kind === 'raw' && c.dialect === 'documented';
      const size = memberOf(resource, 'fileSize');
      c.check('fileSize', size, isFormData ? differs<Plain>('D-57', large.length, 0) : large.length);
      if (size !== large.length) return;
      c.check('Resources with the name', await idsOf(c, name), column(answer.value, 'id'));
      const download = await c.subject.download(String(memberOf(resource, 'id')));
      c.checkStatus(download, 200);
      c.check('content is unchanged', Buffer.compare(download.bytes ?? new Uint8Array(), large), 0);
    },
  }),
);

/** Only the parts with the name `content` are files. */
const otherFieldsCase: Case = {
  id: 'streaming/post/other-fields',
  requirement: ['STR-UP-08', 'STR-UP-09', 'STR-UP-10'],
  needs: ['resources'],
  writes: true,
  raw: 'body',
  async run(c) {
    const [first, own, last] = ['-first.txt', '-own.txt', '-last.txt'].map((suffix) => c.fixture.fileName(suffix));
    const part = (field: string, name = '') =>
      `--x\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n${field}\r\n`;
    const answer = await sendMarked(c, {
      method: 'POST',
      path: callPath(c, '/streaming'),
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: `${part('contents', first)}${part('content', own)}${part('other', last)}--x--\r\n`,
    });
    c.checkStatus(answer, 200);
    c.check('names', column(answer.value, 'name'), [own ?? null]);
    const [id] = column(answer.value, 'id');
    c.check('content', textOf(await c.subject.download(String(id))), 'content');
    const found = await Promise.all([first, own, last].map((name = '') => idsOf(c, name)));
    c.check('Resources with each of the names', found, [[], [id ?? null], []]);
  },
};

const downloadCase: Case = {
  id: 'streaming/get/two',
  requirement: ['STR-DL-01', 'STR-DL-15', 'STR-DE-02'],
  needs: ['resources'],
  writes: true,
  async run(c) {
    const tags: (string | undefined)[] = [];
    const ids: string[] = [];
    for (const { content, suffix } of files) {
      const { id } = await c.fixture.upload(content, suffix);
      ids.push(id);
    }
    for (const [index, { content }] of files.entries()) {
      const answer = await c.subject.download(ids[index] ?? '');
      c.check(`content of file ${index}`, textOf(answer), content);
      tags.push(answer.headers['etag']);
    }
    c.check('different ETags', new Set(tags).size, files.length);
    c.checkStatus(await c.subject.deleteResource(ids[1] ?? ''), 200);
    for (const index of [0, 2]) {
      const answer = await c.subject.download(ids[index] ?? '');
      c.check(`content of file ${index} after another was deleted`, textOf(answer), files[index]?.content);
    }
  },
};

/** 2.2 and 4.1: several files, each with exactly one Resource. */
export const severalFilesCases: readonly Case[] = [
  fieldCase,
  creatorCase,
  severalCase,
  ...kindCases,
  ...largeCases,
  otherFieldsCase,
  downloadCase,
];
