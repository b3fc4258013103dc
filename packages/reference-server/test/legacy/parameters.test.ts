import { describe, expect, it } from 'vitest';
import { refuses, useRig } from '../support/rig.js';
import { book, encode, form, target } from './support.js';

const rig = useRig();
const changed = (values: object) => [`~ Book/1 ${JSON.stringify(values)}`];
/** Sends an update with a body. */
const update = (query: string, body: unknown, headers: Record<string, string> = {}) =>
  rig().send('POST', `rest/update?${query}`, body, headers);

describe('the places of parameters (R-54)', () => {
  const all = encode(book);
  const access = encode({});

  it.each<[what: string, query: string, form: string, title: string]>([
    ['in both', access, 'type=Book&id=1&*title=F', 'F'],
    ['the query wins', encode({ ...book, '*title': 'Q' }), '*title=F&id=2', 'Q'],
    ['the query wins by its synonym', encode({ entityId: '1' }), 'type=Book&id=2&*title=S', 'S'],
    ['the last of several', encode({ ...book, '*title': ['1', '2'] }), '', '2'],
    ['an encoded asterisk', access, 'type=Book&id=1&%2atitle=A+%2B', 'A +'],
    ['an unknown parameter beside (R-15)', encode({ ...book, colour: 'red', 'where.title': 'x' }), '*title=U', 'U'],
  ])('%s', async (_, query, body, title) => {
    expect(await update(query, body, form)).toMatchObject({ status: 200, text: '' });
    expect(rig().changes()).toEqual(changed({ title }));
  });

  it.each([
    ['application/xml', '<x/>'],
    ['multipart/form-data; boundary=x', '--x--'],
  ])('a body of type "%s" is not a form: 406', async (type, body) => {
    refuses(await update(`${all}&*title=U`, body, { 'content-type': type }), 406, form['content-type']);
    expect(rig().changes()).toEqual([]);
  });

  it.each(['', 'text/plain', 'text/plain; charset=utf-8', 'application/json'])(
    'a body of type "%s" is an object of parameters (R-67)',
    async (type) => {
      const body = '{"*title":"From JSON","*pages":7,"*sold":9007199254740995,"*tags":["one","two","three"],"id":"99"}';
      expect(await update(all, body, { 'content-type': type })).toMatchObject({ status: 200, text: '' });
      const values = { pages: 7, sold: '9007199254740995', tags: ['one', 'two', 'three'], title: 'From JSON' };
      expect(rig().changes()).toEqual(changed(values));
    },
  );

  const expected = 'Expected a text, a number, true, false or an array of them, got';
  it.each([
    ['["x"]', 'Expected an object of parameters, got an array at $.'],
    ['"x"', 'Expected an object of parameters, got the text "x" at $.'],
    ['{"*title":null}', `${expected} null at $["*title"].`],
    ['{"*title":{}}', `${expected} an object at $["*title"].`],
    ['{"*tags":["a",["b"]]}', `${expected} an array at $["*tags"].`],
    ['*title=x', 'not valid JSON at line 1, column 1'],
  ])('a body %s without a type is refused (R-67)', async (body, message) => {
    refuses(await update(all, body, { 'content-type': '' }), 400, message);
    expect(rig().changes()).toEqual([]);
  });

  it('a broken percent-encoding in a form names the parameter', async () => {
    refuses(await update(all, '*title=%zz', form), 400, '"*title"');
  });

  it('options may come as headers (R-12, R-13)', async () => {
    const headers = { 'gm-depth': '1', 'gm-projection': 'payload' };
    const path = target('entity', { ...book, depth: '0', projection: 'envelope' });
    const { text } = await rig().send('GET', path, undefined, headers);
    expect(JSON.parse(text)).toMatchObject({ title: 'Sea', marks: ['a', 'b', 'c'] });
  });

  it('a pseudoContentType beats the codec, and responses with one cannot run scripts (R-55)', async () => {
    const answered = async (query: object) => {
      const { headers } = await rig().send('GET', target('entity', { ...book, ...query }));
      return [headers.get('content-type'), headers.get('content-security-policy')];
    };
    expect(await answered({ pseudoContentType: 'text/html', codec: 'gm/xml' })).toEqual(['text/html', 'sandbox']);
    expect(await answered({ pseudoContentType: 'html' })).toEqual(['application/json', null]);
  });
});
