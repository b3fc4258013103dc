import type { Case, CaseContext, Judging } from '../../case/case.js';
import { differs } from '../../case/deviations.js';
import type { Plain } from '../../case/plain.js';
import { hasDirective, mediaType } from '../headers.js';
import { column, jsonOf, listOf, memberOf, succeeded } from '../responses.js';
import { resourceCase } from '../rows.js';
import { creatorCase, fieldCase } from './resource.js';
import {
  bodyOf,
  files,
  formData,
  multipart,
  oneFile,
  partOf,
  resourcesNamed,
  storedText,
  textOf,
  upload,
} from './shared.js';

/** The ids of the Resources that have a name. */
async function idsOf(c: CaseContext, name: string): Promise<readonly (Plain | undefined)[]> {
  const found = await succeeded(c, resourcesNamed(c, name));
  return column(found.value, 'id');
}

const severalCase: Case = resourceCase('streaming/post/several', ['STR-UP-07', 'STR-UP-09', 'LIM-01'], async (c) => {
  const names = files.map(({ suffix }) => c.fixture.fileName(suffix));
  const sent = files.map(({ content, mimeType }, index) => ({ name: names[index] ?? '', content, mimeType }));
  const answer = await succeeded(c, c.subject.upload(sent, { multipart: true }));
  c.check('the answer is a list', Array.isArray(answer.value), true, { judges: 'STR-UP-10' });
  const reported = column(answer.value, 'name');
  c.check('names', reported.map(String).toSorted(), names.toSorted(), {
    judges: ['STR-UP-07', 'STR-UP-10', 'LIM-01'],
  });
  c.check('the order is that of the body', reported, names, { judges: 'STR-UP-14' });
  const elements = names.map((name) => listOf(answer.value)[reported.indexOf(name)]);
  const sizes = elements.map((each) => memberOf(each, 'fileSize'));
  const expectedSizes = files.map(({ content }) => content.length);
  c.check('sizes', sizes, expectedSizes, { judges: ['STR-UP-07', 'STR-UP-10', 'LIM-01'] });
  const checksums = new Set(elements.map((each) => memberOf(each, 'md5')));
  c.check('different checksums', checksums.size, files.length, { judges: 'RES-08' });
  const mimeTypes = elements.map((each) => memberOf(each, 'mimeType'));
  const expectedTypes = files.map(({ mimeType }) => mimeType);
  c.observe('mime types', mimeTypes, expectedTypes, { judges: 'R-51-05' });
  for (const [index, { content, name }] of sent.entries()) {
    const id = memberOf(elements[index], 'id');
    c.check(`content of file ${index}`, await storedText(c, id), content, {
      judges: ['STR-UP-07', 'LIM-01', 'RES-02'],
    });
    c.check(`Resources with the name of file ${index}`, await idsOf(c, name), [id ?? null], {
      judges: ['STR-UP-09', 'RES-02'],
    });
  }
}).with({ also: ['STR-UP-10', 'STR-UP-14', 'RES-02', 'RES-08', 'R-51-05'] });

/**
 * The ways to upload one file, with the types of their bodies, and the requirements that each described way judges in
 * addition.
 */
const kinds = [
  ['multipart', multipart, []],
  ['form', formData, ['STR-UP-06']],
  // The specification does not describe other types of bodies.
  ['raw', { 'content-type': 'text/plain' }, undefined],
] as const;

const ofUploads = ['STR-UP-10', 'STR-UP-01', 'STR-UP-11', 'STR-UP-12'] as const;

/** Each way to upload one file creates one Resource, and returns a list of it. */
const kindCases: readonly Case[] = kinds.map(([kind, headers, own]) => {
  const isDescribed = own !== undefined;
  return resourceCase(`streaming/post/once/${kind}`, isDescribed ? 'STR-UP-09' : 'R-52-01', async (c) => {
    const name = c.fixture.fileName('.txt');
    const isMultipart = kind === 'multipart';
    const query = isMultipart ? [] : ([['fileName', name]] as const);
    const answer = await upload(c, query, headers, isMultipart ? oneFile(name) : 'a');
    const by = (...judges: readonly string[]): Judging => (isDescribed ? { judges } : {});
    const ofForm = own ?? [];
    c.checkStatus(answer, 200, by('STR-UP-09', ...ofForm));
    c.check('Content-Type', mediaType(answer), 'application/json', by('STR-UP-01', 'STR-UP-11'));
    const isKept = !hasDirective(answer, 'no-store') && !hasDirective(answer, 'no-cache');
    c.check('Cache-Control has neither no-store nor no-cache', isKept, false, by('STR-UP-12'));
    c.check('the answer is a JSON array', Array.isArray(jsonOf(answer)), true, by('STR-UP-01', 'STR-UP-10'));
    c.check('names', column(answer.value, 'name'), [name], by('STR-UP-10', ...ofForm));
    c.check('Resources with the name', await idsOf(c, name), column(answer.value, 'id'), by('STR-UP-09', ...ofForm));
  }).with({ also: isDescribed ? [...ofUploads, ...own] : [] });
});

/** Data that is longer than the usual buffers and limits, and contains every byte. */
const large = Uint8Array.from({ length: 150_000 }, (_, index) => (index * 7 + (index >> 8)) % 256);

/** Data of which a service may lose a part, by the name of its cases. */
const contents: readonly (readonly [name: string, content: Uint8Array])[] = [
  ['large', large],
  ['byte-order-mark', Buffer.from('\u{feff}a \u{e4}\u{20ac}')],
  ['blank-lines', Buffer.from('\r\n\n a\r\nb \r\n\n')],
];

const contentCases: readonly Case[] = contents.flatMap(([title, content]) =>
  (['multipart', 'raw'] as const).map((kind) => contentCase(title, content, kind)),
);

function contentCase(title: string, content: Uint8Array, kind: 'multipart' | 'raw'): Case {
  const own = kind === 'multipart' ? 'STR-UP-07' : 'STR-UP-06';
  return resourceCase(`streaming/post/${title}/${kind}`, own, async (c) => {
    const name = c.fixture.fileName('.bin');
    // Other cases judge form data, which deployed services do not store (D-57). The documented form of a raw upload
    // is form data.
    const type = c.dialect === 'deployed' ? { mimeType: 'application/octet-stream' } : {};
    const file = { name, content, ...type };
    const answer = await succeeded(c, c.subject.upload([file], { multipart: kind === 'multipart' }));
    const [resource] = listOf(answer.value);
    const isFormData = kind === 'raw' && c.dialect === 'documented';
    const size = memberOf(resource, 'fileSize');
    c.check('fileSize', size, isFormData ? differs<Plain>('D-57', content.length, 0) : content.length, {
      judges: ['STR-UP-09', 'RES-07', own],
    });
    if (size !== content.length) return;
    c.check('Resources with the name', await idsOf(c, name), column(answer.value, 'id'), { judges: 'STR-UP-09' });
    const download = await c.subject.download(String(memberOf(resource, 'id')));
    c.checkStatus(download, 200, { judges: 'STR-DL-01' });
    const difference = Buffer.compare(download.bytes ?? new Uint8Array(), content);
    c.check('content is unchanged', difference, 0, { judges: ['STR-DL-01', own] });
  }).with({ also: ['STR-UP-09', 'STR-DL-01', 'RES-07'], deviation: kind === 'raw' ? 'D-57' : undefined });
}

/** Files with the same bytes, each of which is a Resource of its own. */
const twinsCase: Case = resourceCase('streaming/post/twins', ['STR-UP-07', 'STR-UP-09'], async (c) => {
  const names = ['-one.txt', '-two.txt'].map((suffix) => c.fixture.fileName(suffix));
  const twins = names.map((name) => ({ name, content: 'twin', mimeType: 'text/plain' }));
  const answer = await succeeded(c, c.subject.upload(twins, { multipart: true }));
  c.check('names', column(answer.value, 'name').map(String).toSorted(), names.toSorted());
  const found = await Promise.all(names.map((name) => idsOf(c, name)));
  c.check('number of different ids', new Set(found.flat()).size, names.length);
  const [[one] = [], [other] = []] = found;
  c.checkStatus(await c.subject.deleteResource(String(one)), 200, { judges: 'STR-DE-02' });
  c.check('content after the twin was deleted', await storedText(c, other), 'twin', { judges: 'STR-DE-02' });
}).with({ also: 'STR-DE-02' });

/** Files with the same name, one after the other, each of which is a Resource of its own. */
const namesakesCase: Case = resourceCase('streaming/post/namesakes', ['STR-UP-09', 'STR-DL-01'], async (c) => {
  const name = c.fixture.fileName('.txt');
  const ids: string[] = [];
  const tags: (string | undefined)[] = [];
  for (const { content } of files) {
    const file = { name, content, mimeType: 'text/plain' };
    const answer = await succeeded(c, c.subject.upload([file], { multipart: true }));
    const id = String(memberOf(listOf(answer.value)[0], 'id'));
    c.check('the id is that of another file', ids.includes(id), false);
    const download = await succeeded(c, c.subject.download(id), { judges: 'STR-DL-01' });
    c.check('content', textOf(download), content, { judges: 'STR-DL-01' });
    ids.push(id);
    tags.push(download.headers['etag']);
  }
  c.check('number of different ETags', new Set(tags).size, files.length, { judges: 'STR-DL-15' });
  c.checkStatus(await c.subject.deleteResource(ids[1] ?? ''), 200, { judges: 'STR-DE-02' });
  for (const index of [0, 2]) {
    const stored = await storedText(c, ids[index]);
    c.check('content after another was deleted', stored, files[index]?.content, { judges: 'STR-DE-02' });
  }
}).with({ also: ['STR-DL-15', 'STR-DE-02'] });

/** An empty file. A service may refuse it, but if the upload succeeds, the file exists. */
const emptyCase = (id: string, parameters: { readonly multipart: boolean }): Case =>
  resourceCase(id, ['STR-UP-09', 'STR-UP-10'], async (c) => {
    // A raw body is form data, since the specification describes no other type.
    const type = parameters.multipart ? { mimeType: 'text/plain' } : {};
    const name = c.fixture.fileName('.txt');
    const answer = await c.subject.upload([{ name, content: '', ...type }], parameters);
    if (answer.status >= 400) return c.observe('status', answer.status, 200, { judges: 'STR-UP-09' });
    c.checkStatus(answer, 200);
    c.check('names', column(answer.value, 'name'), [name]);
    const [resource] = listOf(answer.value);
    c.check('fileSize', memberOf(resource, 'fileSize'), 0, { judges: 'RES-07' });
    c.check('Resources with the name', await idsOf(c, name), [memberOf(resource, 'id') ?? null]);
    const download = await succeeded(c, c.subject.download(String(memberOf(resource, 'id'))), { judges: 'STR-DL-01' });
    c.check('content', textOf(download), '', { judges: 'STR-DL-01' });
  }).with({ also: ['RES-07', 'STR-DL-01'] });

/** Only the parts with the name `content` are files. */
const otherFieldsCase: Case = resourceCase('streaming/post/other-fields', 'STR-UP-08', async (c) => {
  const suffixes = ['-first.txt', '-own.txt', '-capital.txt', '-last.txt'];
  const [first, own, capital, last] = suffixes.map((suffix) => c.fixture.fileName(suffix));
  const part = (field: string, name = '') => partOf(field, `filename="${name}"`, field);
  const body = bodyOf(part('contents', first), part('content', own), part('Content', capital), part('other', last));
  const answer = await succeeded(c, upload(c, [], multipart, body));
  c.check('names', column(answer.value, 'name'), [own ?? null], { judges: ['STR-UP-08', 'STR-UP-10'] });
  const [id] = column(answer.value, 'id');
  c.check('content', await storedText(c, id), 'content');
  const found = await Promise.all([first, own, capital, last].map((name = '') => idsOf(c, name)));
  c.check('Resources with each of the names', found, [[], [id ?? null], [], []], {
    judges: ['STR-UP-08', 'STR-UP-09'],
  });
}).with({ also: ['STR-UP-09', 'STR-UP-10'] });

const downloadCase = resourceCase('streaming/get/two', 'STR-DL-01', async (c) => {
  const tags: (string | undefined)[] = [];
  const ids: string[] = [];
  for (const { content, suffix } of files) ids.push((await c.fixture.upload(content, suffix)).id);
  for (const [index, { content }] of files.entries()) {
    const answer = await c.subject.download(ids[index] ?? '');
    c.check(`content of file ${index}`, textOf(answer), content);
    tags.push(answer.headers['etag']);
  }
  c.check('different ETags', new Set(tags).size, files.length, { judges: 'STR-DL-15' });
  c.checkStatus(await c.subject.deleteResource(ids[1] ?? ''), 200, { judges: 'STR-DE-02' });
  for (const index of [0, 2]) {
    const stored = await storedText(c, ids[index] ?? '');
    const name = `content of file ${index} after another was deleted`;
    c.check(name, stored, files[index]?.content, { judges: 'STR-DE-02' });
  }
}).with({ also: ['STR-DL-15', 'STR-DE-02'] });

/** 2.2 and 4.1: several files, each with exactly one Resource. */
export const severalFilesCases: readonly Case[] = [
  fieldCase,
  creatorCase,
  severalCase,
  ...kindCases,
  ...contentCases,
  twinsCase,
  namesakesCase,
  emptyCase('streaming/post/empty', { multipart: true }),
  emptyCase('streaming/post/empty/raw', { multipart: false }),
  otherFieldsCase,
  downloadCase,
];
