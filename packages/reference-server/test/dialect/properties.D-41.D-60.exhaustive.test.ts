import { expect, it } from 'vitest';
import { type Difference, differences, type Outcome, Session, value } from './session.js';

const base = '/rest/v2/properties/access.library/Book/1';
const property = (name: string) => `properties/access.library/Book/1/access.library/${name}`;
const type = 'org.example.library.Book';
const json = { 'content-type': 'application/json' };

const held = (name: string, expected: unknown): Outcome => ({
  status: 200,
  reads: { [property(name)]: value(expected) },
});

const put = (name: string, text: string, documented: Outcome, deviating: Outcome): Difference => ({
  name: `PUT ${name} ${text}`,
  call: ['PUT', `${base}/${name}`, text, json],
  documented,
  deviating,
});
const refused = (says: string): Outcome => ({ status: 400, says });
const sequel: Outcome = { status: 200, reads: { [`${property('sequel')}?depth=0`]: holds('g-book-4') } };

differences('D-41', [
  put('pages', '{"_type":"integer","value":7}', held('pages', 7), refused('without a wrapper')),
  put('title', '{"_type":"string","value":"New"}', held('title', 'New'), refused('without a wrapper')),
  put('inPrint', '{"_type":"boolean","value":false}', held('inPrint', false), refused('without a wrapper')),
  put('extra', '{"_type":"integer","value":7}', held('extra', 7), held('extra', 7)),
  put('extra', '{"_type":"list","value":[7]}', held('extra', [7]), refused('without a wrapper')),
  put('extra', '{"_type":"string","value":"New"}', held('extra', 'New'), held('extra', 'New')),
  put('genre', '{"_type":"string","value":"poetry"}', refused('Expected'), held('genre', 'poetry')),
  put(
    'published',
    '{"_type":"string","value":"2020-01-02"}',
    refused('Expected'),
    held('published', '2020-01-02T00:00:00.000+0000'),
  ),
  put('sold', '{"_type":"long","value":"7"}', held('sold', '7'), held('sold', '7')),
  put('sequel', `{"_type":"${type}","id":4}`, sequel, sequel),
  put('sequel', '{"id":4}', sequel, sequel),
  put('sequel', '{"id":444}', { status: 404 }, { status: 404 }),
  put('sequel', `{"_type":"${type}","id":"4"}`, sequel, { status: 404, says: 'with the text "4" as id' }),
  put('extra', `{"_type":"${type}","id":"4"}`, { status: 200 }, { status: 404, says: 'with the text "4" as id' }),
]);

const fixed = refused('identifies the entity and cannot be changed');
const change = (name: string, method: string, text: string | undefined, deviating: Outcome): Difference => ({
  name: `${method} ${name} ${text ?? ''}`,
  call: [method, `${base}/${name}`, text, text === undefined ? {} : json],
  documented: fixed,
  deviating,
});
const at = (entity: string, name: string, expected: unknown): Outcome => ({
  status: 200,
  reads: { [`properties/access.library/Book/${entity}/${name}`]: value(expected) },
});

differences('D-60', [
  change('id', 'PUT', '300', at('300/access.library', 'title', 'Sea')),
  change('globalId', 'PATCH', '"other"', held('globalId', 'other')),
  change('partition', 'PUT', '"north"', at('1/north', 'title', 'Sea')),
  change('id', 'PATCH', '2', { status: 400, says: 'There is already' }),
  change('globalId', 'DELETE', undefined, held('globalId', null)),
  change('partition', 'DELETE', undefined, {
    status: 200,
    reads: { 'entities/access.library/Book/1': (text) => expect(JSON.parse(text)).not.toHaveProperty('partition') },
  }),
]);

it('D-60: an entity without an id is not found any more, and references to it are null', async () => {
  const session = await Session.of({ deviations: ['D-60'] });
  expect(await session.send(['DELETE', `${base}/id`])).toMatchObject({ status: 200, text: 'true' });
  expect((await session.send(['GET', `${base}/title`])).status).toBe(404);
  expect(await session.send(['GET', '/rest/v2/properties/access.library/Book/3/access.library/sequel'])).toMatchObject({
    text: 'null',
  });
});

it('D-60: a request that fails takes the change of an id back', async () => {
  const session = await Session.of({ deviations: ['D-60'] });
  const before = await session.everything();
  const answer = await session.send(['PUT', `${base}/id?projection=envelope&depth=x`, '300', json]);
  expect(answer.status).toBe(400);
  expect(await session.everything()).toEqual(before);
});

function holds(globalId: string): (text: string) => void {
  return (text) => expect(JSON.parse(text).globalId).toBe(globalId);
}
