import { expect } from 'vitest';
import { type Call, differences, ids, type Outcome } from './session.js';

const streaming = '/streaming?accessId=access.library';
const resources = 'entities/access.library/com.vendor.model.resource.Resource';

function form(target: string, field: string, headers: Readonly<Record<string, string>> = {}): Call {
  const body = `--b\r\nContent-Disposition: form-data; name="${field}"; filename="a.txt"\r\n\r\nhello\r\n--b--\r\n`;
  return ['POST', target, body, { 'content-type': 'multipart/form-data; boundary=b', ...headers }];
}

const answers = (expected: string) => (text: string) => expect(text).toBe(expected);
const nothing: Outcome = { status: 200, answers: answers(''), reads: { [resources]: ids() } };
const one = (name: string | null | undefined, md5 = '5d41402abc4b2a76b9719d911017c592'): Outcome => ({
  status: 200,
  answers: (text) => expect(JSON.parse(text)[0].name).toBe(name),
  reads: {
    [resources]: (text) => {
      const [resource, ...others] = JSON.parse(text);
      expect(others).toEqual([]);
      expect(resource.name).toBe(name ?? undefined);
      expect(resource.md5).toBe(md5);
    },
  },
});

differences('D-15', [
  {
    name: 'another field',
    call: form(streaming, 'file'),
    documented: nothing,
    deviating: { ...nothing, answers: answers('[]') },
  },
  {
    name: 'in XML',
    call: form(`${streaming}&responseMimeType=application/xml`, 'file'),
    documented: nothing,
    deviating: { ...nothing, answers: (text) => expect(text).toMatch(/<root-value>\s*<L\/>|<L><\/L>/) },
  },
  { name: 'content', call: form(streaming, 'content'), documented: one('a.txt'), deviating: one('a.txt') },
]);

const ofNothing = 'd41d8cd98f00b204e9800998ecf8427e';
const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' };
const missing: Outcome = { status: 400, says: 'Expected the name of the file as parameter "fileName"' };

differences('D-16', [
  {
    name: 'application/x-www-form-urlencoded',
    call: ['POST', streaming, 'hello', urlencoded],
    documented: missing,
    deviating: one(null),
    deployed: one(undefined, ofNothing),
  },
  {
    name: 'no type',
    call: ['POST', streaming, 'hello'],
    documented: missing,
    deviating: one(null),
    deployed: one(undefined),
  },
  {
    name: 'with fileName',
    call: ['POST', `${streaming}&fileName=b.txt`, 'hello', urlencoded],
    documented: one('b.txt'),
    deviating: one('b.txt'),
    deployed: one('b.txt', ofNothing),
  },
  {
    name: 'another type',
    call: ['POST', streaming, 'hello', { 'content-type': 'text/plain' }],
    documented: one(null),
    deviating: one(null),
    deployed: one(undefined),
  },
]);
