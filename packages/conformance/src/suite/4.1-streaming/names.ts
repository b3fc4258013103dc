import type { Case, CaseContext } from '../../case/case.js';
import { differs } from '../../case/deviations.js';
import { disposition, elementsOf, extendedValue } from '../headers.js';
import { callPath, getRaw, propertyPath, queryOf, sendJson } from '../requests.js';
import { at, jsonOf, listOf, memberOf, succeeded } from '../responses.js';
import { requestCase, resourceCase } from '../rows.js';
import { content, downloaded, multipart, textOf, upload } from './shared.js';

/** Uploads one part with this `Content-Disposition`. @returns the Resource in the answer */
async function uploadedPart(c: CaseContext, disposition: string, type?: string): Promise<unknown> {
  const typeField = type === undefined ? '' : `Content-Type: ${type}\r\n`;
  const head = `Content-Disposition: form-data; name="content"; ${disposition}\r\n${typeField}`;
  const answer = await succeeded(c, upload(c, [], multipart, `--x\r\n${head}\r\n${content}\r\n--x--\r\n`));
  return at(jsonOf(answer), 0);
}

/** booleans of 4.1 and `remove`, names and types of files. */
export const nameCases: readonly Case[] = [
  ...(
    [
      ['TRUE', 'TRUE', true],
      ['True', 'True', true],
      ['empty', '', false],
      ['1', '1', false],
      ['no-such-value', 'no-such-value', false],
    ] as const
  ).map(([id, text, isTrue]) =>
    resourceCase(`streaming/get/boolean/${id}`, isTrue ? 'R-63-01' : 'R-63-02', async (c) => {
      const { id } = await c.fixture.upload(content, '.txt');
      c.check('Content-Disposition without it', disposition(await downloaded(c, id)).value, 'inline');
      const path = callPath(c, '/streaming', queryOf({ resourceId: id, download: text, noCache: text }));
      const answer = await succeeded(c, getRaw(c, path));
      c.check('content', textOf(answer), content);
      c.check('Content-Disposition', disposition(answer).value, isTrue ? 'attachment' : 'inline');
      c.check('Pragma has no-cache', elementsOf(answer, 'pragma').includes('no-cache'), isTrue);
    }),
  ),
  requestCase('prp-post/remove-empty', 'R-63-03', { needs: ['stringList'] }, async (c) => {
    const made = await c.fixture.create({ stringList: ['a'] });
    const path = propertyPath(c, made, c.fixture.property('stringList'), [['remove', '']]);
    c.checkStatus(await sendJson(c, 'POST', path, '["a"]'), 200);
    const after = await getRaw(c, propertyPath(c, made, c.fixture.property('stringList')));
    c.check('the list', jsonOf(after), ['a', 'a']);
  }),
  resourceCase('streaming/get/file-name-whole', 'R-68-01', { deviation: 'D-56' }, async (c) => {
    const { id } = await c.fixture.upload(content);
    const fileName = 'a/b\\ü;c,d.txt';
    const { parameters } = disposition(await downloaded(c, id, { fileName }));
    c.check('filename*', extendedValue(parameters.get('filename*')), fileName);
    c.check('filename', parameters.get('filename'), differs('D-56', 'a_b__;c,d.txt', 'a_b_ü_c_d.txt'));
  }),
  ...(['multipart', 'raw'] as const).map((way) =>
    resourceCase(`streaming/post/name-whole/${way}`, 'R-68-02', async (c) => {
      const name = c.fixture.fileName('-ü日.txt', 'conformance/');
      const answer = await succeeded(c, c.subject.upload([{ name, content }], { multipart: way === 'multipart' }));
      const resources = Array.isArray(answer.value) ? answer.value : [];
      c.check('name', at(resources[0], 'properties', 'name'), name);
    }),
  ),
  ...(
    [
      ['name-beyond-ascii', '-ü日.txt'],
      ['name-of-other-characters', " a;b,c=d+e%20f&g'h#(i).txt"],
    ] as const
  ).map(([id, suffix]) =>
    resourceCase(`streaming/post/${id}`, 'RES-10', async (c) => {
      const name = c.fixture.fileName(suffix);
      const answer = await succeeded(c, c.subject.upload([{ name, content }]));
      c.check('name', memberOf(listOf(answer.value)[0], 'name'), name);
    }),
  ),
  ...(
    [
      ['utf-8', 'R-68-03', 'UTF-8', '%C3%BC'],
      ['iso-8859-1', 'R-68-04', 'ISO-8859-1', '%FC'],
    ] as const
  ).map(([id, requirement, charset, encoded]) =>
    resourceCase(`streaming/post/extended-name/${id}`, requirement, { raw: 'request' }, async (c) => {
      const plain = c.fixture.fileName('.txt');
      const whole = c.fixture.fileName('-ü.txt');
      const extended = `${charset}''${whole.replace('ü', encoded)}`;
      const made = await uploadedPart(c, `filename="${plain}"; filename*=${extended}`);
      c.check('name', at(made, 'name'), whole);
    }),
  ),
  resourceCase('streaming/post/part-type/parameters', 'R-68-05', { raw: 'request' }, async (c) => {
    const name = c.fixture.fileName('.bin');
    const made = await uploadedPart(c, `filename="${name}"`, 'image/x-conformance; version=1');
    c.check('mimeType', at(made, 'mimeType'), 'image/x-conformance');
  }),
  resourceCase('streaming/post/part-type/octet-stream', 'R-68-06', { raw: 'request' }, async (c) => {
    const name = c.fixture.fileName('.png');
    const made = await uploadedPart(c, `filename="${name}"`, 'application/octet-stream');
    c.check('mimeType', at(made, 'mimeType'), 'image/png');
  }),
];
