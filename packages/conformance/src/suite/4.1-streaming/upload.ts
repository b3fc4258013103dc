import type { Case, Status } from '../../case/case.js';
import { instantOf } from '../../case/compare.js';
import { differs } from '../../case/deviations.js';
import { allowsOrigin, elementsOf, hasDirective, mediaType } from '../headers.js';
import { callPath, getRaw, queryOf, resourceType, sendMarked } from '../requests.js';
import { at, formatOf, jsonOf, listOf, memberOf, succeeded } from '../responses.js';
import { resourceCase } from '../rows.js';
import { content, downloaded, formData, isChecksum, md5Of, multipart, oneFile, storedText, upload } from './shared.js';

/** A case of a file without a type, whose name ends with the suffix. It judges the type of the Resource. */
const typesAs = (id: string, judges: string, suffix: string, data: string | Uint8Array, mimeType: string): Case =>
  resourceCase(`streaming/post/${id}`, judges, async (c) => {
    const answer = await c.subject.upload([{ name: c.fixture.fileName(suffix), content: data }]);
    c.check('mimeType', memberOf(listOf(answer.value)[0], 'mimeType'), mimeType);
  });

/** 4.1 and R-51: uploads of one file. */
export const uploadCases: readonly Case[] = [
  resourceCase('streaming/post/one', 'STR-UP-09', async (c) => {
    const name = c.fixture.fileName('.txt');
    const answer = await c.subject.upload([{ name, content, mimeType: 'text/plain' }], { multipart: true });
    c.checkStatus(answer, 200, { judges: ['STR-UP-09', 'STR-03'] });
    c.check('answer is a list', Array.isArray(answer.value), true, { judges: ['STR-UP-10', 'STR-UP-01'] });
    const [resource] = listOf(answer.value);
    c.check('number', listOf(answer.value).length, 1, { judges: ['STR-UP-09', 'STR-UP-10'] });
    c.check('name', memberOf(resource, 'name'), name, { judges: 'RES-11' });
    c.check('fileSize', memberOf(resource, 'fileSize'), content.length, { judges: 'RES-07' });
    const typeOfSize = at(jsonOf(answer), 0, 'fileSize', '_type');
    c.check('_type of fileSize', typeOfSize, differs<unknown>('D-9', 'long', undefined), { judges: 'RES-07' });
    c.check('md5 is text', typeof memberOf(resource, 'md5'), 'string', { judges: 'RES-08' });
    c.check('md5 is the checksum', isChecksum(memberOf(resource, 'md5'), content), true, { judges: 'RES-08' });
    c.observe('md5', memberOf(resource, 'md5'), md5Of(content), { judges: 'R-51-02' });
    c.observe('partition', memberOf(resource, 'partition'), c.fixture.access, { judges: 'R-51-08' });
    c.check('Content-Type', mediaType(answer), 'application/json', { judges: ['STR-UP-11', 'STR-UP-01'] });
    const caching = ['no-store', 'no-cache'].filter((directive) => hasDirective(answer, directive));
    c.check('Cache-Control has no-store or no-cache', caching.length > 0, true, { judges: 'STR-UP-12' });
    c.observe('Cache-Control has both', caching.length === 2, true, { judges: [] });
    c.check('content', await storedText(c, memberOf(resource, 'id')), content);
  }).with({
    also: [
      ...['STR-UP-10', 'STR-UP-01', 'STR-UP-11', 'STR-UP-12', 'STR-03'],
      ...['RES-07', 'RES-08', 'RES-11', 'R-51-02', 'R-51-08'],
    ],
    deviation: 'D-9',
  }),
  resourceCase('streaming/post/long-name', 'RES-10', async (c) => {
    const name = c.fixture.fileName(`${'-long'.repeat(40)}.txt`);
    const answer = await succeeded(c, upload(c, [['fileName', name]], formData, content));
    c.check('name', memberOf(listOf(answer.value)[0], 'name'), name);
  }),
  resourceCase('streaming/post/unknown-parameters', 'R-51-14', async (c) => {
    const name = c.fixture.fileName('.txt');
    const parameters = { sourceType: 'no.such.Source', useCase: 'no.such.UseCase' };
    const answer = await c.subject.upload([{ name, content }], parameters);
    // The 500 is an accident of deployed services.
    c.checkStatus(answer, differs<Status>('D-57', 200, [200, 500]));
    if (answer.status === 200) c.check('name', memberOf(listOf(answer.value)[0], 'name'), name);
  }).with({ deviation: 'D-57' }),
  resourceCase('streaming/post/use-case', 'R-51-14', async (c) => {
    const file = { name: c.fixture.fileName('.txt'), content };
    const answer = await succeeded(c, c.subject.upload([file], { useCase: 'conformance' }));
    const source = memberOf(listOf(answer.value)[0], 'resourceSource');
    c.check('useCase', memberOf(source, 'useCase') ?? null, differs('D-57', null, 'conformance'));
  }).with({ deviation: 'D-57' }),
  resourceCase('streaming/post/accept-xml', 'R-9-10', async (c) => {
    const headers = { accept: 'application/xml', 'content-type': 'application/octet-stream' };
    const answer = await succeeded(c, upload(c, [['fileName', c.fixture.fileName('.txt')]], headers, content));
    c.check('Content-Type', mediaType(answer), 'application/json');
  }),
  resourceCase('streaming/post/response-mime-type', 'STR-UP-02', async (c) => {
    const send = (responseMimeType: string) =>
      upload(c, queryOf({ fileName: c.fixture.fileName('.txt'), responseMimeType }), formData, content);
    const xml = await succeeded(c, send('application/xml'));
    c.check('the answer is', formatOf(xml), 'XML');
    c.check('Content-Type is that of XML', mediaType(xml).endsWith('xml'), true);
    const json = await send('text/no-such-format');
    c.observe('an unknown one is JSON', Array.isArray(jsonOf(json)), true);
  }).with({ needs: ['xml'], also: 'R-51-16' }),
  resourceCase('streaming/without-access', 'STR-02', async (c) => {
    const { id } = await c.fixture.upload(content);
    const get = await getRaw(c, `/streaming?resourceId=${id}`);
    c.check('the download fails', get.status >= 400, true);
    const name = c.fixture.fileName('-nowhere.txt');
    const headers = { 'content-type': 'text/plain' };
    const post = await sendMarked(c, { method: 'POST', path: `/streaming?fileName=${name}`, headers, body: 'a' });
    c.check('the upload fails', post.status >= 400, true);
    // The 500 is an accident of deployed services.
    const expected = post.status === 500 ? 500 : 404;
    c.observe('status', post.status, differs('D-58', 400, expected));
    const remove = await sendMarked(c, { method: 'DELETE', path: `/streaming?resourceId=${id}` });
    c.check('the delete fails', remove.status >= 400, true);
    await downloaded(c, id);
    const type = resourceType(c);
    const found = await c.subject.queryEntities({ type }, { where: { name } }, { projection: 'results' });
    c.check('resources of that name', found.value, []);
  }).with({ also: 'R-51-15', deviation: 'D-58' }),
  resourceCase('streaming/get/without-resource', 'STR-02', async (c) => {
    const headers = { accept: 'application/json' };
    const answer = await sendMarked(c, { method: 'GET', path: callPath(c, '/streaming'), headers });
    c.check('the download fails', answer.status >= 400, true);
    c.observe('the body is', formatOf(answer), differs('D-58', 'JSON', 'nothing'));
  }).with({ onlyReads: true, deviation: 'D-58' }),
  resourceCase('streaming/post/cors', ['SEC-07', 'SEC-08', 'SEC-09'], async (c) => {
    const origin = 'https://conformance.example';
    const answer = await succeeded(c, upload(c, [['fileName', c.fixture.fileName()]], { origin, ...formData }, 'a'));
    const allowing = { judges: ['SEC-07', 'R-10-01'] };
    const credentials = answer.headers['access-control-allow-credentials'];
    c.check('Access-Control-Allow-Credentials', credentials, 'true', allowing);
    c.check('Access-Control-Allow-Origin allows the origin', allowsOrigin(answer, origin), true, allowing);
    const exposed = elementsOf(answer, 'access-control-expose-headers');
    for (const name of ['body', 'body-type', 'client-id', 'response-key', 'response-key-algo'])
      c.check(`gm-rpc-${name} is exposed`, exposed.includes(`gm-rpc-${name}`), true, { judges: 'SEC-08' });
    const isVarying = elementsOf(answer, 'vary').includes('origin');
    c.check('Vary has Origin', isVarying, true, { judges: ['SEC-09', 'R-10-02'] });
  }).with({ also: ['R-10-01', 'R-10-02'] }),
  typesAs('mime-type-by-name', 'R-51-06', '.txt.png', 'x', 'image/png'),
  resourceCase('streaming/post/mime-type-by-content', 'R-51-06', async (c) => {
    // Deployed services store no form data.
    const file = { name: c.fixture.fileName('.conformance'), content: '%PDF-1.7\n' };
    const answer = await c.subject.upload([file], { multipart: true });
    c.check('mimeType', memberOf(listOf(answer.value)[0], 'mimeType'), 'application/pdf');
  }),
  typesAs('mime-type-unknown', 'R-51-07', '.conformance', new Uint8Array([0, 255, 1, 254]), 'application/octet-stream'),
  resourceCase('streaming/post/raw-type', 'R-51-12', async (c) => {
    const query = [['fileName', c.fixture.fileName('.png')]] as const;
    const answer = await succeeded(c, upload(c, query, { 'content-type': 'text/plain' }, 'x'));
    c.check('mimeType', at(jsonOf(answer), 0, 'mimeType'), 'image/png');
  }),
  resourceCase('streaming/post/multipart/file-name', 'R-51-13', async (c) => {
    const name = c.fixture.fileName('.txt');
    const path = callPath(c, '/streaming', [['fileName', c.fixture.fileName('-other.txt')]]);
    const answer = await succeeded(c, c.subject.raw({ method: 'POST', path, headers: multipart, body: oneFile(name) }));
    c.check('name', at(jsonOf(answer), 0, 'name'), name);
  }),
  resourceCase('streaming/post/created', 'R-51-03', async (c) => {
    const answer = await succeeded(c, c.subject.upload([{ name: c.fixture.fileName('.txt'), content: 'x' }]));
    const created = instantOf(memberOf(listOf(answer.value)[0], 'created')) ?? Number.NaN;
    const { date } = answer.headers;
    const now = date === undefined ? Date.now() : Date.parse(date);
    c.check('created is about the time of the answer', Math.abs(now - created) < 60_000, true);
  }),
];
