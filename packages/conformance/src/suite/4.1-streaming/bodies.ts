import type { Case } from '../../case/case.js';
import { differs } from '../../case/deviations.js';
import { callPath, resourceType, sendMarked } from '../requests.js';
import { at, column, jsonOf, listOf, memberOf, succeeded } from '../responses.js';
import { resourceCase } from '../rows.js';
import { bodyOf, formData, multipart, partOf, resourcesNamed, storedText, upload } from './shared.js';

/** Multipart bodies of one file, in forms that RFC 2046 leaves to the client, each with its `Content-Type`. */
const written: { readonly [id: string]: readonly [type: string, body: (part: string) => string] } = {
  'quoted-boundary': ['multipart/form-data; boundary="x y"', (part) => `--x y\r\n${part}\r\n--x y--\r\n`],
  'other-letters': [
    'multipart/form-data; Boundary=x',
    (part) => `--x\r\n${part.replace('Content-Disposition', 'content-disposition')}\r\n--x--\r\n`,
  ],
  'without-last-line-end': ['multipart/form-data; boundary=x', (part) => `--x\r\n${part}\r\n--x--`],
  'name-last': [
    'multipart/form-data; boundary=x',
    (part) => `--x\r\n${part.replace(/(name="content"); (filename="[^"]+")/, '$2; $1')}\r\n--x--\r\n`,
  ],
  'preamble-and-epilogue': ['multipart/form-data; boundary=x', (part) => `a\r\n--x\r\n${part}\r\n--x--\r\nz`],
};

const writtenCases: readonly Case[] = Object.entries(written).map(([id, [type, body]]) =>
  resourceCase(`streaming/post/multipart/${id}`, 'STR-UP-07', async (c) => {
    const name = c.fixture.fileName('.txt');
    const part = `Content-Disposition: form-data; name="content"; filename="${name}"\r\n\r\ncontent`;
    const answer = await succeeded(c, upload(c, [], { 'content-type': type }, body(part)));
    const [resource, ...others] = listOf(answer.value);
    c.check('number of further Resources', others.length, 0, { judges: 'STR-UP-09' });
    c.check('name', memberOf(resource, 'name'), name);
    c.check('content', await storedText(c, memberOf(resource, 'id')), 'content');
  }).with({ also: 'STR-UP-09' }),
);

/** 4.1 and R-52: how an upload reads its body. */
export const bodyCases: readonly Case[] = [
  ...writtenCases,
  resourceCase('streaming/post/form-urlencoded', 'STR-UP-06', async (c) => {
    const name = c.fixture.fileName('.txt');
    const body = 'a=1&b=%20\r\n--x';
    const json = jsonOf(await succeeded(c, upload(c, [['fileName', name]], formData, body)));
    c.check('number', Array.isArray(json) ? json.length : json, 1, { judges: ['STR-UP-06', 'LIM-01', 'R-52-01'] });
    c.check('name', at(json, 0, 'name'), name, { judges: ['STR-UP-05', 'RES-10'] });
    c.check('content', await storedText(c, at(json, 0, 'id')), differs('D-57', body, ''), {
      judges: ['STR-UP-06', 'LIM-01', 'R-52-01'],
    });
  }).with({ also: ['STR-UP-05', 'RES-10', 'LIM-01', 'R-52-01'], deviation: 'D-57' }),
  resourceCase('streaming/post/no-type', 'STR-UP-15', async (c) => {
    const name = c.fixture.fileName('.txt');
    const body = 'a=1&b=%20\r\n--x';
    const path = callPath(c, '/streaming', [['fileName', name]]);
    const answer = await sendMarked(c, { method: 'POST', path, headers: {}, body: new TextEncoder().encode(body) });
    c.checkStatus(answer, 200);
    c.check('names', column(answer.value, 'name'), [name]);
    c.check('content', await storedText(c, memberOf(listOf(answer.value)[0], 'id')), body);
  }),
  resourceCase('streaming/post/form-urlencoded/without-name', ['STR-UP-16', 'R-51-10'], async (c) => {
    const collection = { type: resourceType(c) };
    const before = listOf((await c.subject.queryEntities(collection)).value).length;
    for (const headers of [formData, {}]) {
      const answer = await sendMarked(c, { method: 'POST', path: callPath(c, '/streaming'), headers, body: 'a' });
      const detected = c.check('the upload fails', answer.status >= 400, differs('D-16', true, false));
      c.observe('status', answer.status, differs('D-16', 400, 200));
      if (detected === 'documented') continue;
      const [resource] = listOf(answer.value);
      c.check('name', memberOf(resource, 'name') ?? null, null);
      const id = memberOf(resource, 'id') ?? null;
      const expected = headers === formData ? differs('D-57', 'a', '') : 'a';
      c.check('content', await storedText(c, id), expected);
      c.checkStatus(await c.subject.deleteEntity({ ...collection, id }), 200);
    }
    const after = listOf((await c.subject.queryEntities(collection)).value).length;
    c.check('number of resources', after, before, { judges: 'R-8-04' });
  }).with({ needs: ['throwaway'], also: 'R-8-04', deviation: ['D-16', 'D-57'] }),
  resourceCase('streaming/post/no-content', ['STR-UP-13', 'ERR-02'], async (c) => {
    const before = await c.subject.queryEntities({ type: resourceType(c) }, {}, { depth: 0 });
    const name = c.fixture.fileName('.txt');
    const answer = await succeeded(c, upload(c, [], multipart, bodyOf(partOf('other', `filename="${name}"`, 'a'))));
    c.check('body', answer.text.trim(), differs('D-15', '', '[]'));
    c.checkStatus(before, 200);
    const found = await resourcesNamed(c, name);
    c.check('resources of that name', found.value, [], { judges: ['STR-UP-13', 'STR-UP-08', 'ERR-02'] });
  }).with({ also: 'STR-UP-08', deviation: 'D-15' }),
  resourceCase('streaming/post/multipart/ends-early', 'R-8-04', async (c) => {
    const name = c.fixture.fileName('.txt');
    const whole = partOf('content', `filename="${name}"`, 'a');
    const answer = await upload(c, [], multipart, `${whole}--x\r\nContent-Dispo`);
    c.check('the upload fails', answer.status >= 400, true, { judges: 'R-52-02' });
    // The 500 is an accident of deployed services.
    c.observe('status', answer.status, differs('D-57', 400, answer.status === 500 ? 500 : 400));
    c.check('resources of that name', (await resourcesNamed(c, name)).value, []);
  }).with({ also: 'R-52-02', deviation: 'D-57' }),
  resourceCase('streaming/post/multipart/unreadable', 'R-8-04', async (c) => {
    // With a name in the query, a service could store the body as it is.
    const name = c.fixture.fileName('.txt');
    const answer = await upload(c, [['fileName', name]], multipart, 'no multipart at all');
    // A service may read the body up to its end. Without a part `content` it creates nothing.
    const fails = differs('D-57', true, false);
    const met = c.check('the upload fails', answer.status >= 400, fails, { judges: 'R-52-03' });
    if (met === 'documented') c.observe('status', answer.status, 400);
    c.check('resources of that name', (await resourcesNamed(c, name)).value, []);
  }).with({ also: 'R-52-03', deviation: 'D-57' }),
];
