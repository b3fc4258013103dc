import { expect, it } from 'vitest';
import { type Call, type Difference, differences, ids, type Outcome, Session } from './session.js';

const loans = '/rest/v2/entities/access.library/org.example.library.Loan';
const keys = '/rest/v2/properties/access.library/org.example.library.Loan/5/access.library/keys';
const entries = '/rest/v2/entities/access.library/org.example.catalog.Entry';
const refused: Outcome = { status: 500, says: 'Expected the depth "shallow" or "reachable"', rule: 'D-32' };

/** Expects an answer that contains both keys of the loan 5, whatever the form of its map is. */
const hasKeys: Outcome = {
  status: 200,
  answers: (text) => expect(text.match(/"g-copy-\d+"/g)).toEqual(expect.arrayContaining(['"g-copy-5"', '"g-copy-7"'])),
};

const fails = (target: string): Difference => ({
  name: `GET ${target}`,
  call: ['GET', target],
  documented: { status: 200 },
  deviating: refused,
});
const works = (target: string, outcome: Outcome = { status: 200 }): Difference => ({
  name: `GET ${target}`,
  call: ['GET', target],
  documented: outcome,
  deviating: outcome,
});

differences('D-32', [
  fails(`${loans}/5`),
  fails(`${loans}/5?depth=99`),
  fails(`${loans}/5?projection=envelope`),
  works(`${loans}/5?depth=0`),
  works(`${loans}/5?depth=shallow`),
  works(`${loans}/5?depth=reachable`, hasKeys),
  works(`${loans}/4`),
  fails(`${loans}?orderBy=id`),
  works(`${loans}?orderBy=id&depth=0`, { status: 200, answers: ids(1, 2, 3, 4, 5, 6, 7) }),
  works(`${loans}?orderBy=id&depth=reachable`, { status: 200, answers: ids(1, 2, 3, 4, 5, 6, 7) }),
  works(`${loans}?orderBy=id&maxResults=4`, { status: 200, answers: ids(1, 2, 3, 4) }),
  fails(keys),
  fails(`${keys}?depth=0`),
  works(`${keys}?depth=shallow`, hasKeys),
  works(`${keys}?depth=reachable&projection=envelope`, hasKeys),
  works(keys.replace(/5(?=\/access)/, '4')),
  works(keys.replace('keys', 'pledge')),
  {
    name: 'a header with the depth',
    call: ['GET', `${loans}/5`, undefined, { 'gm-depth': 'shallow' }],
    documented: { status: 200 },
    deviating: { status: 200 },
  },
]);

const inXml = { accept: 'application/xml' };

it.each<[Call, number]>([
  [['GET', `${loans}/5`, undefined, inXml], 500],
  [['GET', `${loans}/5?depth=reachable`, undefined, inXml], 200],
])('XML does not differ: %j', async (call, status) => {
  const session = await Session.of({ dialect: 'deployed' });
  expect((await session.send(call)).status).toBe(status);
});

const entry = (values: object) => ({ _type: 'org.example.catalog.Entry', ...values });
const keyed = { _type: 'flatmap', value: [entry({ id: 1 }), 'one'] };

it('a map in an object property counts, and only within the depth', async () => {
  const session = await Session.of({ dialect: 'deployed' });
  const statusOf = async (call: Call) => (await session.send(call)).status;
  expect(await statusOf(['PUT', `${entries}/200`, { any: keyed }])).toBe(200);
  expect(await statusOf(['PUT', `${entries}/201`, { self: entry({ id: 200 }) }])).toBe(200);
  expect(
    await statusOf(['PUT', `${entries}/202`, { any: { _type: 'flatmap', value: ['one', entry({ id: 1 })] } }]),
  ).toBe(200);
  expect(await statusOf(['PUT', `${entries}/203`, { any: [keyed] }])).toBe(200);
  const found = ['200?depth=0', '200?depth=1', '201?depth=1', '201?depth=2', '202?depth=2', '203?depth=1'];
  const statuses = await Promise.all(found.map((target) => statusOf(['GET', `${entries}/${target}`])));
  expect(statuses).toEqual([200, 500, 200, 500, 200, 500]);
});

it('writes and legacy calls answer with such a map', async () => {
  const session = await Session.of({ dialect: 'deployed' });
  const written = await session.send(['PATCH', `${loans}/5?projection=data&depth=1`, {}]);
  hasKeys.answers?.(written.text);
  const fetched = await session.send([
    'GET',
    '/rest/property-fetch?accessId=access.library&type=Loan&id=5&property=keys&depth=2',
  ]);
  hasKeys.answers?.(fetched.text);
});
