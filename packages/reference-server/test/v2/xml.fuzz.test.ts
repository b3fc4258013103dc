import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import { refuses, useRig } from '../support/rig.js';

const rig = useRig();
const accept = { accept: 'application/xml' };
const content = { 'content-type': 'application/xml' };
const book = 'rest/v2/properties/access.library/Book';

/** The form of `gm/xml` around a value without entities. */
const document = (root: string) => `<gm-data><required-types/><root-value>${root}</root-value><pool/></gm-data>`;

it.each([
  ['POST', 'rest/v2/entities/access.library/Station?projection=idInfo', { name: 'New' }, '<i>8</i>'],
  ['DELETE', 'rest/v2/entities/access.library/Station/7', undefined, '<i>1</i>'],
  ['PUT', `${book}/1/title`, '"T"', '<b>true</b>'],
])('%s %s is answered in XML (R-9, R-60)', async (method, target, body, root) => {
  const reply = await rig().send(method, target, body, accept);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/xml']);
  expect(reply.text).toContain(root);
});

it.each([
  ['a property that is cleared', 'PUT', 'title', '<n/>', '{"title":null}'],
  ['a value to add', 'POST', 'tags', '<s>z</s>', '{"tags":["x","y","z"]}'],
  ['values to add', 'POST', 'counts', '<L><i>1</i><i>2</i></L>', '{"counts":[10,20,30,1,2]}'],
  ['positions', 'POST', 'counts', '<M><m><i>0</i><i>1</i></m></M>', '{"counts":[1,10,20,30]}'],
])('%s in XML (R-60)', async (_, method, property, root, changed) => {
  const reply = await rig().send(method, `${book}/1/${property}`, document(root), content);
  expect(reply.status, reply.text).toBe(200);
  expect(rig().changes()).toEqual([`~ Book/1 ${changed}`]);
});

it.each([' ', document('<n/>')])('%j is no entity', async (body) => {
  refuses(await rig().send('PUT', 'rest/v2/entities/access.library/Station', body, content), 400, 'empty');
});

/** A text in XML and its value. */
const piece = fc.oneof(
  fc.constantFrom(
    ['\r\n', '\n'],
    ['\r', '\n'],
    ['\n', '\n'],
    ['&#13;', '\r'],
    ['&#xd;&#10;', '\r\n'],
    ['<![CDATA[<&\r\n]]>', '<&\n'],
    ['<!-- <!DOCTYPE -->', ''],
    ['&lt;&#38;', '<&'],
    [' \t', ' \t'],
  ),
  fc.stringMatching(/^[\wä😀\u0085\u2028]*$/u).map((text) => [text, text]),
);
const texts = fc.array(piece, { maxLength: 8 }).map((pieces) => ({
  // A letter between two pieces keeps a carriage return from meeting a line feed.
  xml: pieces.map(([xml = '']) => xml).join('x'),
  value: pieces.map(([, value = '']) => value).join('x'),
}));

it('texts in JSON and in XML leave the same state, and responses in XML can be sent back (R-69)', async () => {
  const title = (id: number) => `${book}/${id}/title`;
  const put = async (id: number, body: string, headers: Record<string, string>) => {
    const reply = await rig().send('PUT', title(id), body, headers);
    expect(reply.status, reply.text).toBe(200);
  };
  const read = async (id: number) => JSON.parse((await rig().send('GET', title(id))).text);
  await checkProperty(
    fc.asyncProperty(texts, async ({ xml, value }) => {
      await put(1, JSON.stringify(value), { 'content-type': 'application/json' });
      await put(2, document(`<s>${xml}</s>`), content);
      expect([await read(1), await read(2)]).toEqual([value, value]);
      await put(3, (await rig().send('GET', title(1), undefined, accept)).text, content);
      expect(await read(3)).toBe(value);
    }),
    60,
  );
});
