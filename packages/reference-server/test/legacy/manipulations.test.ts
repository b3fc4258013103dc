import { describe, expect, it } from 'vitest';
import { SmallService } from '../support/small-service.js';
import { withServices } from './deployment.js';

/** A call that changes something: method and target below `/rest/`, with the body of a v2 call. */
type Change = readonly [method: string, target: string, body?: unknown];

const type = 'org.example.library.Book';
const book = `type=${type}&id=1`;
const assembly = [{ _type: type, id: 1, pages: 7, marks: ['x'], sequel: { _type: type, title: 'Inner' } }];
const assemblyText = encodeURIComponent(JSON.stringify(assembly));
const books = 'v2/entities/access.library/Book';
const property = (name: string) => `v2/properties/access.library/Book/1/${name}`;

const legacy: readonly Change[] = [
  ['GET', `create?type=${type}&*title=New&*counts=1&*counts=2`],
  ['GET', `update?${book}&*pages=7&*sequel=3&*tags=x`],
  ['GET', 'delete?type=org.example.library.Copy&id=1'],
  ['GET', `list-insert?${book}&property=parts&value=2`],
  ['GET', `list-remove?${book}&property=marks&value=a`],
  ['GET', `set-insert?${book}&property=tags&value=new`],
  ['GET', `set-remove?${book}&property=tags&value=x`],
  ['GET', `map-put?${book}&property=editions&key=new&value=2`],
  ['GET', `map-remove?${book}&property=notes&key=k1`],
  ['GET', `assembly-manipulate?body=${assemblyText}`],
  ['POST', 'assembly-stream-manipulate', assembly],
  ['GET', 'action?name=newBook&*title=New'],
];

const v2: readonly Change[] = [
  ['POST', books, { title: 'New', counts: [1, 2], sequel: { title: 'Inner' } }],
  ['PUT', `${books}/77`, { title: 'New', tags: ['x'] }],
  ['PATCH', `${books}/1`, { pages: 7, marks: ['x'], sequel: { id: 3 } }],
  ['DELETE', 'v2/entities/access.library/Copy/1'],
  ['DELETE', `${books}?allow-multiple-delete=true&delete-mode=dropReferences`],
  ['POST', property('editions'), { second: { id: 2 } }],
  ['PUT', property('parts'), [{ id: 2 }]],
  ['DELETE', property('notes')],
];

const service = await SmallService.start({ deployment: withServices });

/** The answer to a change of a fresh copy of the world, without what differs from copy to copy. */
async function answerTo([method, target, body]: Change, more: string, accept: string): Promise<string> {
  const access = target.startsWith('v2/') ? '' : '&accessId=access.library';
  const path = `rest/${target}${target.includes('?') ? '&' : '?'}${more}${access}`;
  const headers = { accept, 'content-type': 'application/json' };
  const text = await service.fork().expect(200, method, path, body, headers);
  expect(text).toMatch(/propertyName|typeSignature/);
  return text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'a-uuid');
}

describe.each(['application/json', 'application/xml'])('manipulations are written whole as %s (R-66)', (accept) => {
  it.each(legacy.map((change) => ({ change })))('$change.0 $change.1', async ({ change }) => {
    const whole = await answerTo(change, 'projection=payload&depth=reachable', accept);
    for (const depth of ['', '&depth=0', '&depth=2']) {
      expect(await answerTo(change, `projection=payload${depth}`, accept)).toBe(whole);
    }
    expect(await answerTo(change, 'projection=envelope&depth=0', accept)).toBe(
      await answerTo(change, 'projection=envelope&depth=reachable', accept),
    );
  });

  it.each(v2.map((change) => ({ change })))('$change.0 $change.1', async ({ change }) => {
    for (const option of ['write-empty-properties=true', 'entity-recurrence-depth=-1']) {
      const whole = await answerTo(change, `projection=envelope&depth=reachable&${option}`, accept);
      expect(await answerTo(change, `projection=envelope&depth=0&${option}`, accept)).toBe(whole);
    }
  });
});
