import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import { useRig } from '../support/matrix.js';

const rig = useRig();
const accept = { accept: 'application/xml' };
const content = { 'content-type': 'application/xml' };
const station = 'entities/access.library/Station';
const book = 'properties/access.library/Book/1';

/** The form of `gm/xml` in one line. */
const document = (types: string, root: string, pool = '') =>
  "<?xml version='1.0' encoding='UTF-8'?><?gm-xml version=\"4\"?><gm-data>" +
  (types === '' ? '<required-types/>' : `<required-types>${types}</required-types>`) +
  `<root-value>${root}</root-value>${pool === '' ? '<pool/>' : `<pool>${pool}</pool>`}</gm-data>`;
const type = "<t alias='Station^1' num='1'>org.example.library.Station</t>";
const entity = (properties: string) => `<E id='Station^1-0'>${properties}</E>`;

describe('answers by Accept (R-9, R-60)', () => {
  it.each([
    ['POST', station, { name: 'New' }, '<b>true</b>'],
    ['POST', `${station}?projection=idInfo`, { name: 'New' }, '<i>8</i>'],
    ['DELETE', `${station}/7`, undefined, '<i>1</i>'],
    ['PUT', `${book}/title`, '"T"', '<b>true</b>'],
  ])('%s %s', async (method, target, body, root) => {
    const reply = await rig().send([method, target, body, accept]);
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/xml']);
    expect(reply.text).toContain(root);
  });
});

describe('bodies by Content-Type (R-9, R-60)', () => {
  const named = document(type, '<r>Station^1-0</r>', entity("<i p='id'>7</i><s p='name'>X</s>"));

  it.each(['application/xml', 'text/xml; charset=UTF-8', 'gm/xml'])('%s', async (contentType) => {
    const reply = await rig().send(['PUT', station, named, { 'content-type': contentType }]);
    expect([reply.status, reply.text.trim()]).toEqual([200, 'true']);
    expect(await rig().changes()).toEqual({ changed: { 'Station 7': { name: 'X' } } });
  });

  it.each<[string, string, string, string, object]>([
    ['a property', 'PUT', 'title', '<s>T</s>', { title: 'T' }],
    ['a property that is cleared', 'PUT', 'title', '<n/>', { title: null }],
    ['a list', 'PUT', 'counts', '<L><i>1</i></L>', { counts: [1] }],
    ['a value to add', 'POST', 'tags', '<s>z</s>', { tags: new Set(['x', 'y', 'z']) }],
    ['values to add', 'POST', 'counts', '<L><i>1</i><i>2</i></L>', { counts: [10, 20, 30, 1, 2] }],
    ['positions', 'POST', 'counts', '<M><m><i>0</i><i>1</i></m></M>', { counts: [1, 10, 20, 30] }],
  ])('%s', async (_, method, property, root, changed) => {
    const reply = await rig().send([method, `${book}/${property}`, document('', root), content]);
    expect(reply.status, reply.text).toBe(200);
    expect(await rig().changes()).toEqual({ changed: { 'Book 1': changed } });
  });

  it.each<[string, string, number, string]>([
    ['nothing', ' ', 400, 'empty'],
    ['null', document('', '<n/>'), 400, 'empty'],
  ])('%s is %s', async (_, body, status, says) => {
    const reply = await rig().send(['PUT', station, body, content]);
    expect(reply.status, reply.text).toBe(status);
    expect(JSON.parse(reply.text)).toMatchObject({ message: expect.stringContaining(says) });
    expect(await rig().changes()).toEqual({});
  });
});

describe('texts in JSON and in XML (R-69)', () => {
  const title = (id: number) => `properties/access.library/Book/${id}/title`;
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

  it('leave the same state, and the answers in XML can be sent back unchanged', async () => {
    const put = async (id: number, body: string, headers: Record<string, string>) => {
      const reply = await rig().send(['PUT', title(id), body, headers]);
      expect(reply.status, reply.text).toBe(200);
    };
    const read = async (id: number) => JSON.parse((await rig().send(['GET', title(id)])).text);
    await checkProperty(
      fc.asyncProperty(texts, async ({ xml, value }) => {
        await put(1, JSON.stringify(value), { 'content-type': 'application/json' });
        await put(2, document('', `<s>${xml}</s>`), content);
        expect([await read(1), await read(2)]).toEqual([value, value]);
        const { text } = await rig().send(['GET', title(1), undefined, accept]);
        await put(3, text, content);
        expect(await read(3)).toBe(value);
      }),
      60,
    );
  });
});
