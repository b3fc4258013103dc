import type { Case, CaseContext, Judging } from '../../case/case.js';
import { Deviation, differs } from '../../case/deviations.js';
import { refersToItself } from '../../case/links.js';
import type { Need } from '../../case/needs.js';
import type { Observation } from '../../case/subject.js';
import { getRaw, queryOf } from '../requests.js';
import { jsonOf, propertyIn, succeeded } from '../responses.js';
import { entityCase, rowOf } from '../rows.js';
import { chain, getRawEntity } from './depth.js';
import {
  type Ask,
  type ChangeEndpoint,
  carriers,
  changeEndpoints,
  changing,
  entityReads,
  readEndpoints,
} from './each-value.js';
import { atEndpoint, knownOption } from './endpoint-options.js';

/** The numbers of line feeds and blanks of a text, which do not depend on the order of its members. */
export interface Layout {
  readonly lineFeeds: number;
  readonly blanks: number;
}

export function layoutOf({ text }: Pick<Observation, 'text'>): Layout {
  const lineFeeds = [...text.trim().matchAll(/\n/g)].length;
  const blanks = [...text.trim().matchAll(/[ \t]/g)].length;
  return { lineFeeds, blanks };
}

/** The content of an answer without what may differ from answer to answer: the order of members and the local ids. */
export function contentOf(observation: Pick<Observation, 'text'>): string {
  const numbers = new Map<unknown, number>();
  const numberOf = (id: unknown): number => {
    const number = numbers.get(id) ?? numbers.size;
    numbers.set(id, number);
    return number;
  };
  return JSON.stringify(jsonOf(observation), (name, value: unknown) => {
    if (name === '_id' || name === '_ref') return numberOf(value);
    if (typeof value === 'bigint') return { digits: String(value) };
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}

type Endpoint = (typeof readEndpoints)[number] | ChangeEndpoint;

/** Where a request carries the option, and the requirement that its status judges. */
interface Asking extends Judging {
  readonly carrier?: keyof typeof carriers;
}

const isChange = (endpoint: Endpoint): endpoint is ChangeEndpoint => changeEndpoints.some((each) => each === endpoint);

/** Prepares a request to the endpoint, whose answer has values without white space. */
async function asking(c: CaseContext, endpoint: Endpoint): Promise<Ask> {
  if (isChange(endpoint)) return changing(c, endpoint);
  const path = await entityReads[endpoint].prepare(c, await chain(c, refersToItself(c.fixture) ? 2 : 0));
  return (query = [], headers = {}) => getRaw(c, path(query), headers);
}

/** Prepares a successful request to the endpoint with a level of `prettiness`, or without the option. */
async function askingWith(c: CaseContext, endpoint: Endpoint) {
  const send = await asking(c, endpoint);
  return async (level?: string, { carrier = 'query', ...judging }: Asking = {}): Promise<Observation> => {
    const carried = level === undefined ? undefined : carriers[carrier]('prettiness', level);
    const answer = await succeeded(c, send(carried?.query, carried?.headers), judging);
    return answer;
  };
}

const aboutLayout = (endpoint: Endpoint) =>
  ({
    needs: ['stringProperty', ...(isChange(endpoint) ? (['stringList'] as const) : entityReads[endpoint].needs)],
    linksOnce: endpoint === 'GET property',
    deletesByCondition: endpoint === 'DELETE',
  }) as const;

/** Checks that there is more white space from each layout to the next. */
function checkGrowth(c: CaseContext, name: string, layouts: readonly Layout[], judging?: Judging): void {
  const sizes = layouts.map(({ lineFeeds, blanks }) => lineFeeds + blanks);
  const sorted = sizes.toSorted((one, other) => one - other);
  c.check(name, sizes, sorted, judging);
}

const indentation = ({ text }: Observation): number =>
  [...text.trim().matchAll(/\n([ \t]*)/g)].reduce((sum, [, indent = '']) => sum + indent.length, 0);

const ofIndentation = ['R-25-02', 'R-25-03', 'R-25-05'];

/** 4.7: the effect of `prettiness` at each endpoint, in the query and as a header, and its default `mid`. */
export const layoutCases: readonly Case[] = [...readEndpoints, ...changeEndpoints].flatMap((endpoint) => [
  entityCase(
    `option/prettiness/each-value/${atEndpoint(endpoint)}`,
    knownOption('prettiness', endpoint).requirement,
    async (c) => {
      const get = await askingWith(c, endpoint);
      const layoutAt = async (level: string): Promise<Layout> => {
        const layout = layoutOf(await get(level));
        c.check(`${level} as a header`, layoutOf(await get(level, { carrier: 'header' })), layout);
        return layout;
      };
      const none = await layoutAt('none');
      const low = await layoutAt('low');
      const mid = await layoutAt('mid');
      const high = await layoutAt('high');
      c.check('line feeds of none', none.lineFeeds, 0);
      c.check('without `prettiness`', layoutOf(await get()), mid);
      checkGrowth(c, 'white space grows from low to high', [low, mid, high]);
    },
  ).with(aboutLayout(endpoint)),
  entityCase(`option/prettiness/indentation/${atEndpoint(endpoint)}`, ofIndentation, async (c) => {
    const get = await askingWith(c, endpoint);
    const ofLow = { judges: 'R-25-02' };
    const ofMid = { judges: 'R-25-03' };
    const ofHigh = { judges: 'R-25-05' };
    const low = await get('low', ofLow);
    const mid = indentation(await get('mid', ofMid));
    const isLaidOut = hasOnlyHead(low) ? differs('D-25', true, false) : true;
    c.check('low has line feeds', low.text.trim().includes('\n'), isLaidOut, ofLow);
    c.check('blanks of low', indentation(low), 0, ofLow);
    c.check('mid has blanks', mid > 0, isLaidOut, ofMid);
    c.check('blanks of high', indentation(await get('high', ofHigh)), differs('D-21', 2 * mid, mid), ofHigh);
  }).with({ ...aboutLayout(endpoint), deviation: ['D-21', 'D-25'] }),
]);

const needs: readonly Need[] = ['entityProperty', 'stringProperty'];

/** Whether the answer is an entity without properties, so that every member can be on the opening line. */
const hasOnlyHead = (answer: Observation): boolean =>
  Object.keys(Object(jsonOf(answer))).every((name) => name === '_type' || name === '_id');

/** The different indentations of members, in ascending order. */
const blanks = (text: string): readonly number[] =>
  Array.from(new Set([...text.matchAll(/\n( *)"/g)].map(([, indent = '']) => indent.length))).sort(
    (one, other) => one - other,
  );

const aboutBlanks = (expected: unknown) => ({ needs, deviation: rowOf(expected) });

/** A case in which members of a chain are indented by these numbers of blanks, in ascending order. */
function indents(level: string, judges: string, expected: readonly number[] | Deviation<readonly number[]>): Case {
  return entityCase(`prettiness/${level}`, judges, async (c) => {
    const query = queryOf({ prettiness: level, 'type-explicitness': 'polymorphic' });
    const answer = await getRawEntity(c, await chain(c, 5), query);
    c.check('text of the entity', propertyIn(c, jsonOf(answer), 'stringProperty'), 'level-0');
    const { length } = expected instanceof Deviation ? expected.documented : expected;
    c.check('blanks before members', blanks(answer.text).slice(0, Math.max(length, 1)), expected);
  }).with(aboutBlanks(expected));
}

/** A case in which the indentation of a long chain ends at a number of blanks. */
function caps(level: string, judges: string, links: number, most: number | Deviation<number>): Case {
  return entityCase(`prettiness/${level}/cap`, judges, async (c) => {
    const query = queryOf({ prettiness: level, depth: 'reachable', 'type-explicitness': 'polymorphic' });
    const { text } = await getRawEntity(c, await chain(c, links), query);
    c.check('most blanks', Math.max(...blanks(text)), most);
  }).with(aboutBlanks(most));
}

/** 4.7, R-25: line feeds and indentation of an answer to GET. */
export const prettinessCases: readonly Case[] = [
  entityCase('prettiness', ['OPT-PRE-01', 'OPT-PRE-02', 'OPT-PRE-03', 'OPT-PRE-04'], async (c) => {
    const made = await chain(c, 5);
    const get = (level: string, judges: string) => getRawEntity(c, made, [['prettiness', level]], { judges });
    const ofNone = { judges: 'OPT-PRE-01' };
    const none = await get('none', ofNone.judges);
    c.check('text of the entity', propertyIn(c, jsonOf(none), 'stringProperty'), 'level-0', ofNone);
    c.check('line feeds of none', none.text.includes('\n'), false, ofNone);
    const ofOthers = { judges: 'OPT-PRE-02' };
    const low = await get('low', ofOthers.judges);
    const mid = await get('mid', ofOthers.judges);
    const high = await get('high', ofOthers.judges);
    for (const each of [low, mid, high]) c.check('value', contentOf(each), contentOf(none), ofOthers);
    const byDefault = { judges: 'OPT-PRE-03' };
    const plain = await getRawEntity(c, made, [], byDefault);
    c.check('value without the option', contentOf(plain), contentOf(none), byDefault);
    c.check('layout without the option', layoutOf(plain), layoutOf(mid), byDefault);
    checkGrowth(c, 'white space of low, mid and high', [low, mid, high].map(layoutOf), { judges: 'OPT-PRE-04' });
  }).with({ needs }),
  indents('none', 'R-25-01', []),
  indents('low', 'R-25-02', [0]),
  indents('mid', 'R-25-03', [1, 2, 3, 4]),
  indents('high', 'R-25-05', differs<readonly number[]>('D-21', [2, 4, 6, 8], [1, 2, 3, 4])),
  entityCase('prettiness/opening-line', 'R-25-02', async (c) => {
    const { text } = await getRawEntity(c, await c.fixture.existing(), [['prettiness', 'low']]);
    const [opening = ''] = text.trim().split('\n');
    c.check('_type is on the line of the brace', opening.includes('"_type"'), differs('D-25', false, true));
  }).with({ onlyReads: true, deviation: 'D-25' }),
  entityCase('prettiness/high/of-what-is-there', 'R-25-05', async (c) => {
    const { text } = await getRawEntity(c, await c.fixture.existing(), [['prettiness', 'high']]);
    c.check('blanks before the first member', blanks(text)[0], differs('D-21', 2, 1));
  }).with({ onlyReads: true, deviation: 'D-21' }),
  caps('high', 'R-25-05', 22, differs('D-21', 46, 20)),
  caps('mid', 'R-25-04', 12, 10),
];
