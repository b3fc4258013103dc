import type { Deployment } from '@platform-services/sdk/model';
import { describe, expect, it } from 'vitest';
import { type Call, type Difference, differences, ids, type Outcome, Session } from './session.js';

const access = '/rest/v2/entities/access.library';
const books = `${access}/Book`;
const copies = `${access}/Copy`;
const title = '/rest/v2/properties/access.library/Book/1/access.library/title';
const tags = 'properties/access.library/Book/1/access.library/tags';
const refused: Outcome = { status: 400, rule: 'R-15' };
const says = (text: string): Outcome => ({ status: 400, says: text });

function bare(query: string, found: readonly number[], target = books): Difference {
  return {
    name: query,
    call: ['GET', `${target}?${query}`],
    documented: says(`"${query.split('=')[0]}"`),
    deviating: { status: 200, answers: ids(...found), rule: 'D-5' },
  };
}

differences('D-5', [
  bare('sold=9007199254740993', [1]),
  bare('inPrint=true&where.title=Sky', []),
  bare('title=Sea&title=Sky', []),
  bare('title=Twice', [60, 60]),
  bare('in-print=true&inPrint=true', [1]),
  bare('id=&title=Sky', [2]),
  bare('globalId=g-comic-60&depth=0', [1, 2, 3, 4, 50, 60, 60, 100]),
  bare('global-id=x&title=Sky', [2]),
  bare('partition=nowhere&title=Sky', [2]),
  bare('coloured=true', [50], `${access}/Comic`),
  {
    name: 'a text that is not a value of the property',
    call: ['GET', `${books}?pages=many`],
    documented: says('"pages"'),
    deviating: says('Expected a value of type integer, or null, as condition "pages", got "many".'),
  },
  {
    name: 'a property that cannot be compared',
    call: ['GET', `${books}?author=jane`],
    documented: says('"author"'),
    deviating: says(' condition "author", '),
  },
  ...(
    [
      ['nowhere', ['GET', `${books}?nowhere=1`]],
      ['coloured', ['GET', `${books}?coloured=true`]],
      ['__proto__', ['GET', `${books}?__proto__=1`]],
      ['title', ['DELETE', `${books}/1?title=Sea`]],
      ['title', ['POST', `${books}?title=Sea`, { title: 'x' }]],
      ['title', ['GET', `${title}?title=Sea`]],
    ] as const
  ).map(([name, call]) => ({
    name: call.slice(0, 2).join(' '),
    call,
    documented: says(name),
    deviating: says(name),
  })),
]);

describe('D-5: names that are taken', () => {
  const properties = { depth: 'integer', sessionId: 'string', maxResults: 'integer' };
  const deployment: Deployment = {
    models: [{ name: 'm', types: { 'org.x.Well': { kind: 'entity', properties } } }],
    accesses: [
      {
        id: 'a',
        model: 'm',
        entities: [
          { _type: 'org.x.Well', id: 1, depth: 1, sessionId: 'x', maxResults: 7 },
          { _type: 'org.x.Well', id: 2, depth: 2, sessionId: 'y', maxResults: 1 },
        ],
      },
    ],
    users: [{ name: 'reader', password: 'secret' }],
  };

  it.each<[string, number[]]>([
    ['depth=1', [1, 2]],
    ['maxResults=1', [1]],
    ['where.depth=2', [2]],
    ['where.sessionId=y', [2]],
    ['where.maxResults=7', [1]],
  ])('%s: the names of options and of the session keep their meaning', async (query, found) => {
    const session = await Session.of({ deployment, deviations: ['D-5'] });
    const { status, text } = await session.send(['GET', `/rest/v2/entities/a/Well?${query}`]);
    expect(status, text).toBe(200);
    ids(...found)(text);
  });
});

function ordered(headers: Record<string, string>, documented: Outcome, deviating: Outcome): Difference {
  const call: Call = ['GET', `${copies}?order-by=code&max-results=3`, undefined, headers];
  return { name: JSON.stringify(headers), call, documented, deviating };
}

const ascending = { status: 200, answers: ids(12, 5, 3), rule: 'D-7' };
const descending = { status: 200, answers: ids(6, 1, 4) };

differences('D-7', [
  ordered({ 'order-direction': 'up' }, says('"order-direction"'), ascending),
  ordered({ 'gm-order-direction': 'descending' }, descending, descending),
]);

function badBoolean(option: string, call: Call, deviating: Outcome): Difference {
  return { name: `${call[0]} ${option}`, call, documented: says(`"${option}"`), deviating };
}

differences('D-14', [
  badBoolean('stabilize-order', ['GET', `${books}/4?stabilizeOrder=1`], { status: 200, rule: 'D-14' }),
  badBoolean('distinct', ['GET', `${books}?distinct=`], { status: 200, rule: 'D-14' }),
  badBoolean(
    'list-entities-request',
    ['POST', `${books}?list-entities-request=y`, [{ title: 'New' }]],
    says('list-entities-request'),
  ),
  badBoolean('allow-multiple-delete', ['DELETE', `${books}?allow-multiple-delete=1`], {
    status: 412,
    says: 'allow-multiple-delete',
  }),
  badBoolean('remove', ['POST', `/rest/v2/${tags}?remove=1`, '["z"]'], {
    status: 200,
    reads: { [tags]: (text) => expect(text).toContain('z') },
  }),
]);

it.each([{}, { dialect: 'deployed' as const }])('D-14 is not asked of a download (R-63): %j', async (options) => {
  const session = await Session.of(options);
  const { text } = await session.send(['POST', '/streaming?accessId=access.library&fileName=a.txt', 'hello']);
  const [{ id }] = JSON.parse(text);
  const reply = await session.send(['GET', `/streaming?accessId=access.library&resourceId=${id}&noCache=maybe`]);
  expect([reply.status, reply.text]).toEqual([200, 'hello']);
});

function passedOver(call: Call, answers?: Outcome['answers']): Difference {
  const [method, target, , headers = {}] = call;
  return {
    name: `${method} ${target} ${Object.keys(headers)}`,
    call,
    documented: refused,
    deviating: { status: 200, rule: 'D-44', ...(answers && { answers }) },
  };
}

const isSea = (text: string) => expect(JSON.parse(text)).toMatchObject({ title: 'Sea' });
const isText = (text: string) => expect(text).toBe('"Sea"');

differences('D-44', [
  ...[
    'write-absence-information=true',
    'writeAbsenceInformation=x',
    'endpoint.no-absence-information=',
    'infer-response-type=true',
    'accept=x/y',
    'content-type=application/xml',
    'response-content-type=text/plain',
    'response-filename=a.json',
    'download-resource=true',
    'saveLocally=true',
    'session-id=nothing',
  ].map((option) => passedOver(['GET', `${copies}?${option}&max-results=2`], ids(1, 2))),
  passedOver(['GET', `${books}/1?accept=x`], isSea),
  passedOver(['GET', `${title}?response-filename=a`], isText),
  passedOver(['PUT', `${title}?infer-response-type=true`, '"New"']),
  passedOver(['DELETE', `${books}/100?download-resource=x`]),
  ...['orderBy=nowhere', 'startIndex=5'].map((option) => passedOver(['GET', `${books}/1?${option}`], isSea)),
  {
    name: 'beside an id the value is still read',
    call: ['GET', `${books}/1?max-results=x`],
    documented: refused,
    deviating: { status: 400, rule: 'R-16' },
  },
  ...(
    [
      ['GET', `${books}/1?delete-mode=dropReferences`],
      ['GET', `${books}/1?where.title=Sea`],
      ['GET', `${title}?order-by=id`],
      ['GET', `${books}?decoding-lenience=lenient`],
      ['DELETE', `${books}/1?order-by=id`],
    ] as const
  ).map((call): Difference => ({ name: call.join(' '), call, documented: refused, deviating: refused })),
  {
    name: 'entity-recurrence-depth below -1',
    call: ['GET', `${books}/1?entity-recurrence-depth=-7&depth=0`],
    documented: { status: 400, rule: 'R-16' },
    deviating: { status: 200, rule: 'D-44', answers: isSea },
  },
  {
    name: 'projection=null of a list',
    call: ['GET', `${copies}?projection=null&max-results=2`],
    documented: { status: 400, rule: 'R-16' },
    deviating: { status: 200, rule: 'D-44', answers: ids(1, 2) },
  },
  {
    name: 'projection=null of an entity',
    call: ['GET', `${books}/1?projection=null`],
    documented: { status: 400, rule: 'R-16' },
    deviating: { status: 200, rule: 'D-44', answers: isSea },
  },
  ...(
    [
      ['GET', `${title}?projection=null`],
      ['POST', `${books}?projection=null`, { title: 'New' }],
      ['DELETE', `${books}/100?delete-mode=null`],
      ['GET', `${books}/1?entity-recurrence-depth=-2147483649`],
    ] as const
  ).map(
    (call): Difference => ({
      name: call.slice(0, 2).join(' '),
      call,
      documented: { status: 400, rule: 'R-16' },
      deviating: { status: 400, rule: 'R-16' },
    }),
  ),
]);

function headers(given: Readonly<Record<string, string>>, documented: Outcome, deviating: Outcome): Difference {
  const call: Call = ['GET', `${copies}?order-by=id&max-results=2&depth=0`, undefined, given];
  return { name: Object.keys(given).join(), call, documented, deviating };
}

const two: Outcome = { status: 200, answers: ids(1, 2), rule: 'R-29' };
const found = (...of: number[]): Outcome => ({ status: 200, answers: ids(...of), rule: 'D-45' });
const unknown = (name: string): Outcome => ({ status: 400, says: `Unknown header "${name}"`, rule: 'D-45' });

differences('D-45', [
  headers({ 'gm-max-results': '1' }, { ...two, answers: ids(1) }, { ...two, answers: ids(1) }),
  headers({ 'GM-Endpoint.Max-Results': '1' }, { ...two, answers: ids(1) }, { ...two, answers: ids(1) }),
  headers({ 'gm-maxResults': '1' }, { ...two, answers: ids(1) }, unknown('gm-maxresults')),
  headers({ 'gm-ordering-direction': 'descending' }, { status: 200 }, unknown('gm-ordering-direction')),
  headers({ 'gm-rpc-body': 'x' }, two, unknown('gm-rpc-body')),
  headers({ 'endpoint.max-results': '1' }, { ...two, answers: ids(1) }, two),
  headers({ 'endpoint.colour': '1' }, refused, two),
  headers({ 'max-results': '1' }, two, two),
  headers({ 'gm-colour': 'x' }, refused, unknown('gm-colour')),
  headers({ 'gm-code': 'self', 'gm-where.code': 'pair' }, refused, found()),
  headers({ 'gm-global-id': 'g-copy-8' }, refused, found(8)),
  headers({ 'gm-where.global-id': 'g-copy-8' }, refused, found(8)),
  headers({ 'gm-partition': 'nowhere' }, refused, found()),
  ...(
    [
      ['8', []],
      ['8L', [8]],
    ] as const
  ).map(([id, with8]) => ({
    ...headers({ 'gm-id': id }, refused, { status: 400, rule: 'R-32' }),
    deployed: found(...with8),
  })),
  headers({ 'gm-where.nowhere': 'x' }, refused, { status: 400, rule: 'R-32' }),
  {
    name: 'a header and a parameter must both hold',
    call: ['GET', `${books}?where.title=Sky`, undefined, { 'gm-in-print': 'true' }],
    documented: refused,
    deviating: found(),
  },
  {
    name: 'a condition on a property call',
    call: ['GET', title, undefined, { 'gm-where.title': 'Sea' }],
    documented: refused,
    deviating: unknown('gm-where.title'),
  },
]);
