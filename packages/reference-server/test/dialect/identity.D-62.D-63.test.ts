import { expect, it } from 'vitest';
import { SmallService, smallDeployment, things } from '../support/small-service.js';
import { type Call, type Difference, differences, Session, value } from './session.js';

const access = '/rest/v2/entities/access.library';
const books = `${access}/Book`;
const globalIdOf = (book: number) => `/rest/v2/properties/access.library/Book/${book}/access.library/globalId`;
const reads = (book: number, expected: string) => ({ [globalIdOf(book).slice(9)]: value(expected) });

/** A call that gives an entity the globalId of another one. */
function inUse(name: string, call: Call, says = 'is in use by'): Difference {
  return { name, call, documented: { status: 200 }, deviating: { status: 500, says, rule: 'D-62' } };
}

const free = (name: string, call: Call, read?: ReturnType<typeof reads>): Difference => {
  const outcome = { status: 200, ...(read && { reads: read }) };
  return { name, call, documented: outcome, deviating: outcome };
};

differences('D-62', [
  ...['PUT', 'PATCH', 'POST'].map((method) =>
    inUse(`${method} of a known entity`, [method, `${books}/1`, { globalId: 'g-book-2' }], 'Book with id "2"'),
  ),
  inUse('PUT of a new entity', ['PUT', `${books}/900`, { globalId: 'g-book-2' }], 'Book with id "2"'),
  inUse('POST of a new entity', ['POST', books, { globalId: 'g-book-2' }]),
  inUse('an entity of another type', ['POST', books, { globalId: 'g-jane' }], 'Author with id "jane"'),
  inUse('a nested entity', ['POST', `${access}/org.example.library.Book`, { sequel: { globalId: 'g-book-3' } }]),
  inUse('the second of several entities', [
    'POST',
    `${books}?list-entities-request=true`,
    [{ globalId: 'g-new' }, { globalId: 'g-book-3' }],
  ]),
  inUse('two entities of one body', [
    'POST',
    `${books}?list-entities-request=true`,
    [{ globalId: 'g-same' }, { globalId: 'g-same' }],
  ]),
  free('its own globalId', ['PUT', `${books}/1`, { globalId: 'g-book-1' }], reads(1, 'g-book-1')),
  free('an unused globalId', ['PUT', `${books}/1`, { globalId: 'g-unused' }], reads(1, 'g-unused')),
  free('a globalId in another case', ['PUT', `${books}/1`, { globalId: 'G-BOOK-2' }], reads(1, 'G-BOOK-2')),
  free('one of another access', ['PUT', `${books}/1`, { globalId: 'g-flat-1' }], reads(1, 'g-flat-1')),
  free('no globalId', ['POST', books, { title: 'new' }]),
]);

it('D-62: PUT of the property', async () => {
  const session = await Session.of({ deviations: ['D-60', 'D-62'] });
  const before = await session.everything();
  expect(await session.send(['PUT', globalIdOf(1), '"g-book-2"'])).toMatchObject({ status: 500 });
  expect(await session.everything()).toEqual(before);
  expect(await session.send(['PUT', globalIdOf(1), '"g-book-1"'])).toMatchObject({ status: 200 });
});

it('D-62: a globalId is free again after its entity has another one, and after the entity is deleted', async () => {
  const session = await Session.of({ deviations: ['D-62'] });
  const put = async (id: number, globalId: string) =>
    (await session.send(['PUT', `${books}/${id}`, { globalId }])).status;
  expect(await put(900, 'g-book-100')).toBe(500);
  expect(await put(100, 'g-other')).toBe(200);
  expect(await put(900, 'g-book-100')).toBe(200);
  expect(await put(901, 'g-book-100')).toBe(500);
  expect((await session.send(['DELETE', `${books}/900`])).status).toBe(200);
  expect(await put(901, 'g-book-100')).toBe(200);
});

it('D-62: a copy of a server checks as well', async () => {
  const { server } = await Session.of({ dialect: 'deployed' });
  const session = await new Session(server.fork()).logIn();
  expect((await session.send(['PUT', `${books}/900`, { globalId: 'g-book-2' }])).status).toBe(500);
});

it('D-62: others get their turns while the first check looks at all entities', async () => {
  const entities = Array.from({ length: 50_000 }, (_, at) => ({ _type: 'x.Thing', id: at, globalId: `g-${at}` }));
  const accesses = [{ id: 'a', model: 'm', entities }];
  const small = await SmallService.start({ deployment: { ...smallDeployment, accesses }, deviations: ['D-62'] });
  // The globalIds of all entities are indexed now, which takes many turns. Later requests only look them up.
  const first = await turnsDuring(() => small.expect(500, 'POST', things, '{"globalId":"g-49999"}'));
  const later = await turnsDuring(() => small.expect(500, 'POST', things, '{"globalId":"g-49999"}'));
  expect(first).toBeGreaterThan(later + 3);
});

/** How many turns of the event loop others get while `run` runs. */
async function turnsDuring(run: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await run();
  isDone = true;
  return turns;
}

const title = '/rest/v2/properties/access.library/Book/1/access.library/title';

/** A call with `gm-id` beside an id in the path. */
const withId = (name: string, [method, target, body]: Call, id = '1'): Difference => ({
  name: `${name}, gm-id: ${id}`,
  call: [method, target, body, { 'gm-id': id }],
  documented: { status: 200 },
  deviating: { status: 400, says: 'Unknown header "gm-id"', rule: 'D-63' },
});

differences('D-63', [
  withId('GET', ['GET', `${books}/1`]),
  withId('GET', ['GET', `${books}/1`], '2'),
  withId('GET', ['GET', `${books}/1`], ''),
  ...['PUT', 'PATCH', 'POST'].map((method) => withId(method, [method, `${books}/1`, { title: 'new' }])),
  withId('DELETE', ['DELETE', `${books}/100`]),
  withId('GET of a property', ['GET', title]),
  withId('PUT of a property', ['PUT', title, '"new"']),
  withId('DELETE of a property', ['DELETE', title]),
]);

it.each(['gm-global-id', 'gm-partition', 'gm-title', 'gm-where.id', 'gm-where.title'])(
  'D-45: any condition beside an id is refused, %s',
  async (name) => {
    const session = await Session.of({ deviations: ['D-45'] });
    for (const [method, target, body] of [
      ['GET', `${books}/1`],
      ['PATCH', `${books}/1`, {}],
      ['GET', title],
    ] as const) {
      expect(await session.send([method, target, body, { [name]: 'x' }])).toMatchObject({ status: 400 });
    }
  },
);
