import type { Case, CaseContext } from '../../case/case.js';
import type { Observation } from '../../case/subject.js';
import { entityPath, ownEntities, propertyPath, type UrlQuery } from '../requests.js';
import { jsonOf, kindOf, succeeded } from '../responses.js';
import { entityCase } from '../rows.js';
import { carriers } from './each-value.js';
import { atEndpoint, knownOption } from './endpoint-options.js';

/** Calls that change something, answer a `ManipulationResponse` and can be repeated: a DELETE of each path. */
const deletedPaths = {
  'DELETE /<id>': async (c) => async (query) => entityPath(c, await c.fixture.create(), query),
  DELETE: async (c) => async (query) => {
    const { type } = await c.fixture.create();
    return entityPath(c, { type }, [ownEntities(c), ['allow-multiple-delete', 'true'], ...query]);
  },
  'DELETE property': async (c) => {
    const made = await c.fixture.create();
    return async (query) => propertyPath(c, made, c.fixture.property('stringList'), query);
  },
} satisfies { readonly [endpoint: string]: (c: CaseContext) => Promise<(query: UrlQuery) => Promise<string>> };

export type ChangeEndpoint = keyof typeof deletedPaths;

export const changeEndpoints: readonly ChangeEndpoint[] = ['DELETE /<id>', 'DELETE', 'DELETE property'];

/** Sends a request with options in its query or its header fields. */
export type Ask = (query?: UrlQuery, headers?: { readonly [name: string]: string }) => Promise<Observation>;

/** Prepares a call that answers an envelope. Each call changes something. */
export async function changing(c: CaseContext, endpoint: ChangeEndpoint): Promise<Ask> {
  const pathOf = await deletedPaths[endpoint](c);
  return async (query = [], headers = {}) =>
    c.subject.raw({ method: 'DELETE', path: await pathOf([['projection', 'envelope'], ...query]), headers });
}

/** The shape of JSON, without the values and the order of members, since each call is about another entity. */
function shapeOf(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(shapeOf);
  if (typeof json !== 'object' || json === null) return kindOf(json);
  const members = Object.entries(json).map(
    ([name, value]) => [name, name === '_type' ? value : shapeOf(value)] as const,
  );
  return Object.fromEntries(members.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The options of 4.7 that an envelope can show, each with its default. */
const defaults = {
  'write-empty-properties': { byDefault: 'false', others: ['true'] },
  depth: { byDefault: '3', others: ['0', '1', '2', '4', 'reachable'] },
  'entity-recurrence-depth': { byDefault: '0', others: ['1', '2', '-1'] },
  'type-explicitness': { byDefault: 'auto', others: ['always', 'polymorphic'] },
} as const;

/** 4.7: the defaults of options in the answers of calls that change something, in the query and as a header. */
export const changeOptionCases: readonly Case[] = changeEndpoints.flatMap((endpoint) =>
  Object.entries(defaults).map(([option, { byDefault, others }]) =>
    entityCase(
      `option/${option}/default/${atEndpoint(endpoint)}`,
      knownOption(option, endpoint).requirement,
      async (c) => {
        const ask = await changing(c, endpoint);
        const shape = async (query: UrlQuery = [], headers = {}) => {
          const answer = await succeeded(c, ask(query, headers));
          return JSON.stringify(shapeOf(jsonOf(answer)));
        };
        for (const value of [byDefault, ...others]) {
          const [inQuery, asHeader] = [carriers.query(option, value), carriers.header(option, value)];
          const shown = await shape(inQuery.query);
          if (value === byDefault) c.check(`without \`${option}\``, await shape(), shown);
          c.check(`\`${option}\` ${value} as a header`, await shape([], asHeader.headers), shown);
        }
      },
    ).with({ needs: ['stringProperty', 'stringList'], deletesByCondition: endpoint === 'DELETE' }),
  ),
);
