import { describe, expect, it } from 'vitest';
import { refuses, useRig } from '../support/rig.js';
import { book, encode, form } from './support.js';

const rig = useRig();
const type = 'org.example.library.Book';
const json = { 'content-type': 'application/json' };
const titled = { _type: type, id: 1, title: 'T' };
const envelope = (assembly: unknown, ...refs: string[]) => ({
  _type: 'com.vendor.model.rest.crud.ManipulationEnvelope',
  assembly,
  instantiationsWithId: { _type: 'set', value: refs.map((_ref) => ({ _ref })) },
});
const own = { _type: type, _id: '0', id: 500 };

describe('an assembly (rule 1 of 4.3)', () => {
  it.each<[what: string, body: unknown, ...changes: string[]]>([
    ['an entity with its identity only', { _type: 'org.example.library.Author', id: 'jane' }],
    ['without a mandatory property', { _type: 'org.example.library.Station' }, '+ Station/8 {}'],
    [
      'entities that refer to each other',
      [
        { _type: type, _id: 'a', title: 'A', sequel: { _ref: 'b' } },
        { _type: type, _id: 'b', title: 'B', sequel: { _ref: 'a' } },
      ],
      '+ Book/101 {"sequel":"Book/102","title":"A"}',
      '+ Book/102 {"sequel":"Book/101","title":"B"}',
    ],
    [
      'nested entities: created without an id, updated with one',
      {
        _type: type,
        id: 4,
        author: { _type: 'org.example.library.Author', id: 'jane', name: 'June' },
        parts: [{ _type: type, title: 'Nested' }],
      },
      '~ Book/4 {"author":"Author/jane","parts":["Book/101"]}',
      '~ Author/jane {"name":"June"}',
      '+ Book/101 {"title":"Nested"}',
    ],
    ['null', { _type: type, id: 1, author: null }, '~ Book/1 {"author":null}'],
    ['an envelope without instantiations', envelope(titled), '~ Book/1 {"title":"T"}'],
    ['an envelope of one entity', { ...envelope(own), instantiationsWithId: [{ _ref: '0' }] }, '+ Book/500 {}'],
    [
      'an envelope whose set comes before the assembly',
      { _type: envelope(1)._type, instantiationsWithId: [{ _ref: '0' }], assembly: [own] },
      '+ Book/500 {}',
    ],
    [
      'an envelope in which some are new, nested ones among them',
      envelope(
        [
          { ...own, sequel: { _type: type, _id: '1', id: 501, title: 'Deep' } },
          { _type: type, _id: '2', id: 2, title: 'Old' },
        ],
        '0',
        '1',
      ),
      '~ Book/2 {"title":"Old"}',
      '+ Book/500 {"sequel":"Book/501"}',
      '+ Book/501 {"title":"Deep"}',
    ],
  ])('%s', async (_, body, ...changes) => {
    const text = JSON.stringify(body);
    for (const [path, sent, headers] of [
      ['assembly-manipulate', encode({ body: text }), form],
      [`assembly-stream-manipulate?${encode({})}`, text, json],
    ] as const) {
      rig().refresh();
      expect(await rig().send('POST', `rest/${path}`, sent, headers)).toMatchObject({ status: 200, text: 'null' });
      expect(rig().changes()).toEqual(changes);
    }
  });
});

describe('the body of assembly-stream-manipulate', () => {
  const send = (body: unknown, headers: Record<string, string> = json, call = 'assembly-stream-manipulate') =>
    rig().send('POST', `rest/${call}?${encode({})}`, body, headers);

  it.each(['', '  '])('cannot be empty ("%s")', async (body) => {
    refuses(await send(body), 400, 'body is empty');
  });

  it('is named in messages by its place alone', async () => {
    refuses(await send([{ _type: type, pages: 'x' }]), 400, 'got the text "x" at $[0].pages.');
  });

  it.each([
    ['', 200],
    ['text/plain', 200],
    ['application/hal+json', 200],
    ['gm/json', 200],
    ['application/x-www-form-urlencoded', 406],
    ['image/png', 406],
  ])('of Content-Type "%s" is %i', async (contentType, status) => {
    expect((await send(titled, { 'content-type': contentType })).status).toBe(status);
    expect(rig().changes()).toEqual(status === 200 ? ['~ Book/1 {"title":"T"}'] : []);
  });

  it('has no parameters, and assembly-manipulate takes no assembly from a body in JSON', async () => {
    refuses(await rig().send('POST', 'rest/assembly-stream-manipulate', encode(book), form), 400, '"accessId"');
    // The object holds parameters, and none of them is `body`.
    refuses(await send(titled, json, 'assembly-manipulate'), 400, '"body"');
    expect(rig().changes()).toEqual([]);
  });
});
