import { expect, it } from 'vitest';
import { type Call, differences, ids, type Outcome, Session, value } from './session.js';

const signature = 'org.example.library';
const entities = '/rest/v2/entities/access.library';
const books = `${entities}/${signature}.Book`;
const comic = `${signature}.Comic`;
const same = (outcome: Outcome) => ({ documented: outcome, deviating: outcome });
const counts = (count: number): Outcome => ({ status: 200, answers: (text) => expect(text).toBe(String(count)) });
const reads = (target: string, expected: unknown) => ({ [`properties/access.library/${target}`]: value(expected) });

differences('D-35', [
  {
    name: 'PUT of an entity in a list, to the collection',
    call: ['PUT', `${entities}/Book`, { id: 1, parts: [{ id: 3 }] }],
    documented: { status: 200 },
    deviating: { status: 400, says: `Expected the signature ${signature}.Book in the path` },
  },
  {
    name: 'PUT with the signature',
    call: ['PUT', `${books}/1`, { title: 'New', sequel: { id: 3 } }],
    ...same({ status: 200, reads: reads('Book/1/access.library/title', 'New') }),
  },
  {
    name: 'PUT without an entity in the body',
    call: ['PUT', `${entities}/Book/1`, { title: 'New', sequel: null }],
    ...same({ status: 200, reads: reads('Book/1/access.library/title', 'New') }),
  },
]);

const flat = '/rest/v2/entities/access.flat/Shelf';

// The random requests test which entity an id and a partition find.
differences('D-51', [
  {
    name: 'ignored: a new entity with a partition in the body, in a collection',
    call: ['PUT', flat, { id: 200, label: 'New', partition: 'access.flat' }],
    documented: { status: 200 },
    deviating: { status: 404, says: 'Expected no partition' },
  },
  {
    name: 'ignored: POST of a new entity in a collection',
    call: ['POST', flat, { label: 'New', partition: 'elsewhere' }],
    ...same({
      status: 200,
      reads: {
        'entities/access.flat/Shelf?where.label=New': (text) => expect(text).toMatch(/"partition": ?"elsewhere"/),
      },
    }),
  },
  {
    name: 'ignored: DELETE with a condition on the partition',
    call: ['DELETE', `${flat}?where.partition=north&allow-multiple-delete=true`],
    documented: counts(1),
    deviating: { ...counts(0), rule: 'D-51' },
  },
  {
    name: 'distinct: PATCH of an id with a partition in the body only',
    call: ['PATCH', `${entities}/Shelf/2?projection=success`, { label: 'New', partition: 'south' }],
    documented: { status: 200 },
    deviating: { status: 404, says: 'in partition "south" does not exist' },
  },
  {
    name: 'distinct: PUT of an id with a partition in the body only',
    call: ['PUT', `${entities}/Shelf/2?projection=success`, { label: 'New', partition: 'south' }],
    documented: { status: 200, reads: reads('Shelf/2/north/label', 'New') },
    deviating: {
      status: 200,
      reads: { ...reads('Shelf/2/north/label', 'N2'), ...reads('Shelf/2/south/label', 'New') },
    },
  },
  {
    name: 'distinct: GET of a property without the partition of the entity',
    call: ['GET', '/rest/v2/properties/access.library/Book/1/title'],
    documented: { status: 200, answers: value('Sea') },
    deviating: { status: 404, says: 'Expected its partition in the path.', rule: 'D-51' },
  },
]);

const copies = `${entities}/Copy`;
const mode = (name: string) => `delete-mode=${name}`;

differences('D-52', [
  {
    name: 'failIfReferenced',
    call: ['DELETE', `${copies}/8?${mode('failIfReferenced')}`],
    documented: { ...counts(1), reads: { 'entities/access.library/Copy?where.code=self': ids() } },
    deviating: { status: 500, says: 'refers to itself by its property "twin"' },
  },
  {
    name: 'references among the deleted',
    call: ['DELETE', `${copies}?where.code=pair&allow-multiple-delete=true&${mode('failIfReferenced')}`],
    ...same(counts(2)),
  },
]);

const asComic = { _type: comic, title: 'New' };

differences('D-53', [
  {
    name: 'DELETE by a condition includes subtypes',
    call: ['DELETE', `${books}?where.title=Zap&allow-multiple-delete=true`],
    ...same(counts(1)),
  },
  {
    name: 'a nested entity of a subtype',
    call: ['PATCH', `${books}/1`, { sequel: { id: 50 } }],
    documented: { status: 200 },
    deviating: { status: 404, says: 'Book with id "50"' },
  },
  {
    name: 'a reference of an abstract type in PUT of a property',
    call: [
      'PUT',
      '/rest/v2/properties/access.library/Book/1/access.library/extra',
      { _type: `${signature}.Item`, id: 4 },
    ],
    documented: { status: 200 },
    deviating: { status: 400, says: `got the abstract type ${signature}.Item at $.` },
  },
]);

it.each<[Call, string]>([
  [['PUT', `${entities}/Book/1`, { sequel: { id: 3 } }], 'D-35'],
  [['GET', `${flat}/1/elsewhere`], 'D-51'],
  [['PUT', `${flat}/200/elsewhere`, { label: 'New' }], 'D-51'],
  [['DELETE', `${copies}/8?${mode('failIfReferenced')}`], 'D-52'],
  [['PATCH', `${books}/1`, asComic], 'D-53'],
  [['DELETE', `${books}/50`], 'D-53'],
  [['PUT', `${entities}/${signature}.Item/1`, { title: 'New' }], 'D-53'],
  [['DELETE', `${books}/999`], '4.8'],
  [['PATCH', `${books}/999`, {}], 'R-36'],
])('the journal contains the deviation that refused %j', async (call, rule) => {
  const session = await Session.of({ dialect: 'deployed' });
  expect((await session.send(call)).status).toBeGreaterThanOrEqual(400);
  expect(session.server.journal.entries().at(-1)?.rule).toBe(rule);
});
