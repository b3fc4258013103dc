import type { Case, CaseContext } from '../../case/case.js';
import type { Observation } from '../../case/subject.js';
import { slug } from '../matrix.js';
import { entityPath, ownEntities, propertyPath, type UrlQuery } from '../requests.js';
import { jsonOf, kindOf, succeeded } from '../responses.js';
import { wireCase } from '../rows.js';
import { carriers } from './each-value.js';
import { knownOption } from './endpoint-options.js';

type Ask = (query?: UrlQuery, headers?: { readonly [name: string]: string }) => Promise<Observation>;

/** Calls that change something, answer a `ManipulationResponse` and can be repeated. */
export const changes = {
  'DELETE /<id>': {
    prepare:
      async (c) =>
      async (query = [], headers = {}) =>
        c.subject.raw({
          method: 'DELETE',
          path: entityPath(c, await c.fixture.create(), [...envelope, ...query]),
          headers,
        }),
  },
  DELETE: {
    prepare:
      async (c) =>
      async (query = [], headers = {}) => {
        const { type } = await c.fixture.create();
        const path = entityPath(c, { type }, [
          ownEntities(c),
          ['allow-multiple-delete', 'true'],
          ...envelope,
          ...query,
        ]);
        return c.subject.raw({ method: 'DELETE', path, headers });
      },
  },
  'DELETE property': {
    prepare: async (c) => {
      const made = await c.fixture.create();
      const path = (query: UrlQuery) =>
        propertyPath(c, made, c.fixture.property('stringList'), [...envelope, ...query]);
      return (query = [], headers = {}) => c.subject.raw({ method: 'DELETE', path: path(query), headers });
    },
  },
} as const satisfies { readonly [endpoint: string]: { prepare(c: CaseContext): Promise<Ask> } };

export const changeEndpoints = ['DELETE /<id>', 'DELETE', 'DELETE property'] as const;

const envelope: UrlQuery = [['projection', 'envelope']];

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
  Object.entries(defaults).map(([option, { byDefault, others }]) => {
    return wireCase(
      `option/${option}/default/at/${slug(endpoint.replace('/<id>', 'by id'))}`,
      knownOption(option, endpoint === 'DELETE /<id>' ? 'DELETE' : endpoint).requirement,
      { needs: ['stringProperty', 'stringList'], deletesByCondition: endpoint === 'DELETE' },
      async (c) => {
        const ask = await changes[endpoint].prepare(c);
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
    );
  }),
);
