import type { Case, CaseContext } from '../../case/case.js';
import { differs } from '../../case/deviations.js';
import type { Observation } from '../../case/subject.js';
import { slug } from '../define.js';
import { changeEndpoints, changes } from './changes.js';
import { carriers, chain, entityReads, readEndpoints } from './each-value.js';
import { knownOption } from './endpoint-options.js';
import type { Query } from './shared.js';

type Endpoint = (typeof readEndpoints)[number] | (typeof changeEndpoints)[number];

/** Asks the endpoint with the option. The values of what it answers contain no white space. */
type Ask = (query?: Query, headers?: { readonly [name: string]: string }) => Promise<Observation>;

async function asking(c: CaseContext, endpoint: Endpoint): Promise<Ask> {
  if (endpoint !== 'GET /<id>' && endpoint !== 'GET' && endpoint !== 'GET property')
    return changes[endpoint].prepare(c);
  const path = await entityReads[endpoint].prepare(c, await chain(c, 2));
  return (query = [], headers = {}) => c.subject.raw({ method: 'GET', path: path(query), headers });
}

const needsOf = (endpoint: Endpoint) =>
  endpoint in changes ? (['stringList'] as const) : (['entityProperty'] as const);

/** How a text is laid out, whatever the order of its members. */
function layoutOf({ text }: Observation) {
  const lineFeeds = [...text.trim().matchAll(/\n/g)].length;
  const blanks = [...text.trim().matchAll(/[ \t]/g)].length;
  return { lineFeeds, blanks };
}

const indentation = ({ text }: Observation): number =>
  [...text.trim().matchAll(/\n([ \t]*)/g)].reduce((sum, [, indent = '']) => sum + indent.length, 0);

const idOf = (name: string, endpoint: Endpoint): string =>
  `option/prettiness/${name}/at/${slug(endpoint.replace('/<id>', 'by id'))}`;

/** 4.7: what `prettiness` does at each endpoint, in the query and as a header, and that `mid` is the default. */
export const layoutCases: readonly Case[] = [...readEndpoints, ...changeEndpoints].flatMap((endpoint) => {
  const ask = async (c: CaseContext) => {
    const send = await asking(c, endpoint);
    return async (level?: string, carrier: keyof typeof carriers = 'query') => {
      const carried = level === undefined ? undefined : carriers[carrier]('prettiness', level);
      const answer = await send(carried?.query, carried?.headers);
      c.checkStatus(answer, 200);
      return answer;
    };
  };
  return [
    {
      id: idOf('each-value', endpoint),
      requirement: knownOption('prettiness', endpoint === 'DELETE /<id>' ? 'DELETE' : endpoint).requirement,
      needs: ['entityType', 'stringProperty', ...needsOf(endpoint)],
      writes: true,
      raw: 'wire',
      async run(c) {
        const get = await ask(c);
        const layouts = new Map<string, ReturnType<typeof layoutOf>>();
        for (const level of ['none', 'low', 'mid', 'high']) {
          const layout = layoutOf(await get(level));
          layouts.set(level, layout);
          c.check(`${level} as a header`, layoutOf(await get(level, 'header')), layout);
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
    },
    {
      id: idOf('indentation', endpoint),
      requirement: ['R-25-02', 'R-25-03', 'R-25-05'],
      needs: ['entityType', 'stringProperty', ...needsOf(endpoint)],
      writes: true,
      raw: 'wire',
      deviation: 'D-21',
      async run(c) {
        const get = await ask(c);
        const low = await get('low');
        const mid = indentation(await get('mid'));
        c.check('low has line feeds', low.text.trim().includes('\n'), true);
        c.check('blanks of low', indentation(low), 0);
        c.check('mid has blanks', mid > 0, true);
        c.check('blanks of high', indentation(await get('high')), differs('D-21', 2 * mid, mid));
      },
    },
  ];
});
