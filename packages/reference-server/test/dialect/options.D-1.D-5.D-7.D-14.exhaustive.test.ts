import type { Deployment } from '@platform-services/sdk/model';
import { describe, expect, it } from 'vitest';
import { type Call, type Difference, differences, ids, Session, value } from './session.js';

const books = '/rest/v2/entities/access.library/Book';
const copies = '/rest/v2/entities/access.library/Copy';
const isTrue = (text: string) => expect(text).toBe('true');
const isId = (id: string) => (text: string) => expect(JSON.parse(text)).toEqual({ _type: 'long', value: id });

const titled = (id: number, title: string) => ({
  [`properties/access.library/Book/${id}/access.library/title`]: value(title),
});

function withoutProjection(name: string, call: Call, id: string, title: string): Difference {
  const reads = titled(Number(id), title);
  return {
    name,
    call,
    documented: { status: 200, answers: isTrue, reads },
    deviating: { status: 200, answers: isId(id), reads },
  };
}

const namedSuccess = { status: 200, answers: isTrue, reads: titled(101, 'New') };

differences('D-1', [
  withoutProjection('POST', ['POST', books, { title: 'New' }], '101', 'New'),
  withoutProjection('POST to an id', ['POST', `${books}/2`, { title: 'New' }], '2', 'New'),
  withoutProjection('PUT', ['PUT', `${books}/200`, { title: 'New' }], '200', 'New'),
  withoutProjection('PATCH', ['PATCH', `${books}/2`, { title: 'New' }], '2', 'New'),
  {
    name: 'several',
    call: ['POST', `${books}?list-entities-request=true`, [{ title: 'New' }, { title: 'Newer' }]],
    documented: { status: 200, answers: isTrue, reads: titled(102, 'Newer') },
    deviating: {
      status: 200,
      answers: (text) => expect(JSON.parse(text)).toMatchObject([{ value: '101' }, { value: '102' }]),
      reads: titled(102, 'Newer'),
    },
  },
  {
    name: 'a projection that is named',
    call: ['POST', `${books}?projection=success`, { title: 'New' }],
    documented: namedSuccess,
    deviating: namedSuccess,
  },
  {
    name: 'a property has no idInfo',
    call: ['PUT', '/rest/v2/properties/access.library/Book/2/access.library/title', '"New"'],
    documented: { status: 200, answers: isTrue, reads: titled(2, 'New') },
    deviating: { status: 200, answers: isTrue, reads: titled(2, 'New') },
  },
]);

function bare(query: string, found: readonly number[], target = books): Difference {
  return {
    name: query,
    call: ['GET', `${target}?${query}`],
    documented: { status: 400, says: `"${query.split('=')[0]}"` },
    deviating: { status: 200, answers: ids(...found), rule: 'D-5' },
  };
}

const deleted = { status: 200, answers: (text: string) => expect(text).toBe('1') };
const refused = (says: string) => ({ status: 400, says });

differences('D-5', [
  bare('title=Sea', [1]),
  bare('sold=9007199254740993', [1]),
  bare('genre=novel', [1]),
  bare('inPrint=true&where.title=Sea', [1]),
  bare('inPrint=true&where.title=Sky', []),
  bare('title=Sea&title=Sky', []),
  bare('title=Twice', [60, 60]),
  bare('in-print=true', [1]),
  bare('in-print=true&inPrint=true', [1]),
  bare('id=1L&where.title=Sky', [2]),
  bare('id=&title=Sky', [2]),
  bare('globalId=g-comic-60&depth=0', [1, 2, 3, 4, 50, 60, 60, 100]),
  bare('global-id=x&title=Sky', [2]),
  bare('partition=nowhere&title=Sky', [2]),
  bare('coloured=true', [50], '/rest/v2/entities/access.library/Comic'),
  {
    name: 'DELETE',
    call: ['DELETE', `${books}?title=Last&allow-multiple-delete=true`],
    documented: refused('"title"'),
    deviating: { ...deleted, reads: { 'entities/access.library/Book?where.title=Last': ids() } },
  },
  {
    name: 'DELETE behind its guard',
    call: ['DELETE', `${books}?title=Last`],
    documented: refused('"title"'),
    deviating: { status: 412, says: 'allow-multiple-delete' },
  },
  {
    name: 'a text that is not a value of the property',
    call: ['GET', `${books}?pages=many`],
    documented: refused('"pages"'),
    deviating: refused('Expected a value of type integer, or null, as condition "pages", got "many".'),
  },
  {
    name: 'a property that cannot be compared',
    call: ['GET', `${books}?author=jane`],
    documented: refused('"author"'),
    deviating: refused(' condition "author", '),
  },
  ...(
    [
      ['a name that no property has', ['GET', `${books}?nowhere=1`], 'nowhere'],
      ['a property of a subtype', ['GET', `${books}?coloured=true`], 'coloured'],
      ['__proto__', ['GET', `${books}?__proto__=1`], '__proto__'],
      ['beside an id', ['GET', `${books}/1?title=Sea`], 'title'],
      ['DELETE beside an id', ['DELETE', `${books}/1?title=Sea`], 'title'],
      ['POST', ['POST', `${books}?title=Sea`, { title: 'x' }], 'title'],
      ['a property', ['GET', '/rest/v2/properties/access.library/Book/1/access.library/title?title=Sea'], 'title'],
    ] as const
  ).map(([name, call, says]) => ({ name, call, documented: refused(says), deviating: refused(says) })),
]);

describe('D-5: names that are taken', () => {
  const deployment: Deployment = {
    models: [
      {
        name: 'm',
        types: {
          'org.x.Well': {
            kind: 'entity',
            properties: { depth: 'integer', sessionId: 'string', maxResults: 'integer' },
          },
        },
      },
    ],
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

const ordered = (headers: Record<string, string>, query = 'order-by=code'): Call => [
  'GET',
  `${copies}?${query}&max-results=3`,
  undefined,
  headers,
];
const ascending = { status: 200, answers: ids(12, 5, 3), rule: 'D-7' };
const descending = { status: 200, answers: ids(6, 1, 4) };

differences('D-7', [
  {
    name: 'order-direction',
    call: ordered({ 'order-direction': 'descending' }),
    documented: descending,
    deviating: ascending,
  },
  {
    name: 'a bad order-direction',
    call: ordered({ 'order-direction': 'up' }),
    documented: { status: 400, says: '"order-direction"' },
    deviating: ascending,
  },
  {
    name: 'gm-order-direction',
    call: ordered({ 'gm-order-direction': 'descending' }),
    documented: descending,
    deviating: descending,
  },
  {
    name: 'in the query',
    call: ordered({}, 'order-by=code&order-direction=descending'),
    documented: descending,
    deviating: descending,
  },
]);

function badBoolean(option: string, call: Call, deviating: Difference['deviating']): Difference {
  return { name: `${call[0]} ${option}`, call, documented: { status: 400, says: `"${option}"` }, deviating };
}

const property = '/rest/v2/properties/access.library/Book/1/access.library/tags';
const found = { status: 200, rule: 'D-14' };

differences('D-14', [
  badBoolean('write-empty-properties', ['GET', `${books}/4?write-empty-properties=yes`], {
    status: 200,
    answers: (text) => expect(JSON.parse(text)).not.toHaveProperty('title'),
  }),
  badBoolean('stabilize-order', ['GET', `${books}/4?stabilizeOrder=1`], found),
  badBoolean('distinct', ['GET', `${books}?distinct=`], found),
  badBoolean('distinct', ['GET', books, undefined, { 'gm-distinct': 'on' }], found),
  badBoolean('list-entities-request', ['POST', `${books}?list-entities-request=y`, { title: 'New' }], {
    status: 200,
    reads: titled(101, 'New'),
  }),
  badBoolean('list-entities-request', ['POST', `${books}?list-entities-request=y`, [{ title: 'New' }]], {
    status: 400,
    says: 'list-entities-request',
  }),
  badBoolean('allow-multiple-delete', ['DELETE', `${books}?allow-multiple-delete=1`], {
    status: 412,
    says: 'allow-multiple-delete',
  }),
  badBoolean('remove', ['POST', `${property}?remove=1`, '["z"]'], {
    status: 200,
    reads: { 'properties/access.library/Book/1/access.library/tags': (text) => expect(text).toContain('z') },
  }),
  {
    name: 'a good one in any case',
    call: ['POST', `${property}?remove=TRUE`, '["x"]'],
    documented: { status: 200, reads: { 'properties/access.library/Book/1/access.library/tags': value(['y']) } },
    deviating: { status: 200, reads: { 'properties/access.library/Book/1/access.library/tags': value(['y']) } },
  },
  {
    name: 'an integer is not a boolean',
    call: ['GET', `${books}?max-results=many`],
    documented: { status: 400, says: '"max-results"' },
    deviating: { status: 400, says: '"max-results"' },
  },
]);

describe('D-14 is not asked of a download, where no text is refused (R-63)', () => {
  it.each([
    ['documented', {}],
    ['deployed', { dialect: 'deployed' as const }],
  ])('%s', async (_, options) => {
    const session = await Session.of(options);
    const { text } = await session.send(['POST', '/streaming?accessId=access.library&fileName=a.txt', 'hello']);
    const [{ id }] = JSON.parse(text);
    const reply = await session.send(['GET', `/streaming?accessId=access.library&resourceId=${id}&noCache=maybe`]);
    expect([reply.status, reply.text]).toEqual([200, 'hello']);
  });
});
