import type { Case, CaseContext, Judging } from '../../case/case.js';
import { differs } from '../../case/deviations.js';
import { refersToItself } from '../../case/links.js';
import type { Need } from '../../case/needs.js';
import type { Observation } from '../../case/subject.js';
import { slug } from '../matrix.js';
import { getRaw, queryOf, type UrlQuery } from '../requests.js';
import { at, jsonOf, succeeded } from '../responses.js';
import { namedByChecks, wireCase } from '../rows.js';
import { chain, getWire } from './chain.js';
import { changeEndpoints, changes } from './changes.js';
import { carriers, entityReads, readEndpoints } from './each-value.js';
import { knownOption } from './endpoint-options.js';
import { contentOf, layoutOf } from './layout.js';

type Endpoint = (typeof readEndpoints)[number] | (typeof changeEndpoints)[number];

/** Sends a request to the endpoint with an option. The values in the answers contain no white space. */
type Ask = (query?: UrlQuery, headers?: { readonly [name: string]: string }) => Promise<Observation>;

/** Where a request carries the option, and the requirement that its status judges. */
interface Asking extends Judging {
  readonly carrier?: keyof typeof carriers;
}

async function asking(c: CaseContext, endpoint: Endpoint): Promise<Ask> {
  if (endpoint !== 'GET /<id>' && endpoint !== 'GET' && endpoint !== 'GET property')
    return changes[endpoint].prepare(c);
  const path = await entityReads[endpoint].prepare(c, await chain(c, refersToItself(c.fixture) ? 2 : 0));
  return (query = [], headers = {}) => getRaw(c, path(query), headers);
}

function needsOf(endpoint: Endpoint): readonly Need[] {
  if (endpoint in changes) return ['stringList'];
  return endpoint === 'GET property' ? ['entityProperty'] : [];
}

const indentation = ({ text }: Observation): number =>
  [...text.trim().matchAll(/\n([ \t]*)/g)].reduce((sum, [, indent = '']) => sum + indent.length, 0);

const idOf = (name: string, endpoint: Endpoint): string =>
  `option/prettiness/${name}/at/${slug(endpoint.replace('/<id>', 'by id'))}`;

/** 4.7: the effect of `prettiness` at each endpoint, in the query and as a header, and its default `mid`. */
export const layoutCases: readonly Case[] = [...readEndpoints, ...changeEndpoints].flatMap((endpoint) => {
  const ask = async (c: CaseContext) => {
    const send = await asking(c, endpoint);
    return (level?: string, { carrier = 'query', ...judging }: Asking = {}) => {
      const carried = level === undefined ? undefined : carriers[carrier]('prettiness', level);
      return succeeded(c, send(carried?.query, carried?.headers), judging);
    };
  };
  return [
    wireCase(
      idOf('each-value', endpoint),
      knownOption('prettiness', endpoint === 'DELETE /<id>' ? 'DELETE' : endpoint).requirement,
      {
        needs: ['stringProperty', ...needsOf(endpoint)],
        linksOnce: endpoint === 'GET property',
        deletesByCondition: endpoint === 'DELETE',
      },
      async (c) => {
        const get = await ask(c);
        const layouts = new Map<string, ReturnType<typeof layoutOf>>();
        for (const level of ['none', 'low', 'mid', 'high']) {
          const layout = layoutOf(await get(level));
          layouts.set(level, layout);
          c.check(`${level} as a header`, layoutOf(await get(level, { carrier: 'header' })), layout);
        }
        const sizes = ['low', 'mid', 'high'].map((level) => {
          const { lineFeeds = 0, blanks = 0 } = layouts.get(level) ?? {};
          return lineFeeds + blanks;
        });
        c.check('line feeds of none', layouts.get('none')?.lineFeeds, 0);
        c.check('without `prettiness`', layoutOf(await get()), layouts.get('mid'));
        c.check(
          'white space grows from low to high',
          sizes,
          [...sizes].sort((one, other) => one - other),
        );
      },
    ),
    wireCase(
      idOf('indentation', endpoint),
      namedByChecks,
      {
        needs: ['stringProperty', ...needsOf(endpoint)],
        also: ['R-25-02', 'R-25-03', 'R-25-05'],
        linksOnce: endpoint === 'GET property',
        deletesByCondition: endpoint === 'DELETE',
        deviation: ['D-21', 'D-25'],
      },
      async (c) => {
        const get = await ask(c);
        const ofLow = { judges: 'R-25-02' };
        const ofMid = { judges: 'R-25-03' };
        const ofHigh = { judges: 'R-25-05' };
        const low = await get('low', ofLow);
        const mid = indentation(await get('mid', ofMid));
        const hasLineFeeds = hasOnlyHead(low) ? differs('D-25', true, false) : true;
        c.check('low has line feeds', low.text.trim().includes('\n'), hasLineFeeds, ofLow);
        c.check('blanks of low', indentation(low), 0, ofLow);
        c.check('mid has blanks', mid > 0, hasOnlyHead(low) ? differs('D-25', true, false) : true, ofMid);
        c.check('blanks of high', indentation(await get('high', ofHigh)), differs('D-21', 2 * mid, mid), ofHigh);
      },
    ),
  ];
});

const needs: readonly Need[] = ['entityProperty', 'stringProperty'];

/** Whether the answer is an entity without properties, so that every member can stand on the opening line. */
const hasOnlyHead = (answer: Observation): boolean =>
  Object.keys(Object(jsonOf(answer))).every((name) => name === '_type' || name === '_id');

/** The different indentations of members, in ascending order. */
const blanks = (text: string): readonly number[] =>
  [...new Set([...text.matchAll(/\n( *)"/g)].map(([, indent = '']) => indent.length))].sort(
    (one, other) => one - other,
  );

/** 4.7, R-25: line feeds and indentation of an answer to GET. */
export const prettinessCases: readonly Case[] = [
  wireCase(
    'prettiness',
    namedByChecks,
    { needs, also: ['OPT-PRE-01', 'OPT-PRE-02', 'OPT-PRE-03', 'OPT-PRE-04'] },
    async (c) => {
      const made = await chain(c, 5);
      const get = (level: string, judges: string) => getWire(c, made, [['prettiness', level]], { judges });
      const ofNone = { judges: 'OPT-PRE-01' };
      const none = await get('none', ofNone.judges);
      c.check('text of the entity', at(jsonOf(none), c.fixture.property('stringProperty')), 'level-0', ofNone);
      c.check('line feeds of none', none.text.includes('\n'), false, ofNone);
      const ofOthers = { judges: 'OPT-PRE-02' };
      const low = await get('low', ofOthers.judges);
      const mid = await get('mid', ofOthers.judges);
      const high = await get('high', ofOthers.judges);
      for (const each of [low, mid, high]) c.check('value', contentOf(each), contentOf(none), ofOthers);
      const byDefault = { judges: 'OPT-PRE-03' };
      const plain = await getWire(c, made, [], byDefault);
      c.check('value without the option', contentOf(plain), contentOf(none), byDefault);
      c.check('layout without the option', layoutOf(plain), layoutOf(mid), byDefault);
      const sizes = [low, mid, high].map(layoutOf).map(({ lineFeeds, blanks }) => lineFeeds + blanks);
      c.check(
        'white space of low, mid and high',
        sizes,
        sizes.toSorted((one, other) => one - other),
        { judges: 'OPT-PRE-04' },
      );
    },
  ),
  ...(
    [
      ['none', 'R-25-01', []],
      ['low', 'R-25-02', [0]],
      ['mid', 'R-25-03', [1, 2, 3, 4]],
      ['high', 'R-25-05', [2, 4, 6, 8]],
    ] as const
  ).map(([level, requirement, expected]) =>
    wireCase(
      `prettiness/${level}`,
      requirement,
      { needs, deviation: level === 'high' ? 'D-21' : undefined },
      async (c) => {
        const answer = await getWire(
          c,
          await chain(c, 5),
          queryOf({ prettiness: level, 'type-explicitness': 'polymorphic' }),
        );
        c.check('text of the entity', at(jsonOf(answer), c.fixture.property('stringProperty')), 'level-0');
        c.check(
          'blanks before members',
          blanks(answer.text).slice(0, expected.length || 9),
          level === 'high' ? differs<readonly number[]>('D-21', expected, [1, 2, 3, 4]) : expected,
        );
      },
    ),
  ),
  wireCase('prettiness/opening-line', 'R-25-02', { onlyReads: true, deviation: 'D-25' }, async (c) => {
    const { text } = await getWire(c, await c.fixture.existing(), [['prettiness', 'low']]);
    const [opening = ''] = text.trim().split('\n');
    c.check('_type is on the line of the brace', opening.includes('"_type"'), differs('D-25', false, true));
  }),
  wireCase('prettiness/high/of-what-is-there', 'R-25-05', { onlyReads: true, deviation: 'D-21' }, async (c) => {
    const { text } = await getWire(c, await c.fixture.existing(), [['prettiness', 'high']]);
    c.check('blanks before the first member', blanks(text)[0], differs('D-21', 2, 1));
  }),
  wireCase('prettiness/high/cap', 'R-25-05', { needs, deviation: 'D-21' }, async (c) => {
    const made = await chain(c, 22);
    const { text } = await getWire(
      c,
      made,
      queryOf({ prettiness: 'high', depth: 'reachable', 'type-explicitness': 'polymorphic' }),
    );
    c.check('most blanks', Math.max(...blanks(text)), differs('D-21', 46, 20));
  }),
  wireCase('prettiness/mid/cap', 'R-25-04', { needs }, async (c) => {
    const made = await chain(c, 12);
    const { text } = await getWire(
      c,
      made,
      queryOf({ prettiness: 'mid', depth: 'reachable', 'type-explicitness': 'polymorphic' }),
    );
    c.check('most blanks', Math.max(...blanks(text)), 10);
  }),
];
