import type { Case, CaseContext } from '../../case/case.js';
import type { Made } from '../../case/fixture.js';
import type { PropertyNeed } from '../../case/needs.js';
import { mapOf, setOf } from '../../case/plain.js';
import type { Observation } from '../../case/subject.js';
import { condition, entityPath, getRaw, ownEntities, propertyPath, type UrlQuery } from '../requests.js';
import { at, firstIn, jsonOf, kindOf, propertyIn, succeeded } from '../responses.js';
import { entityCase } from '../rows.js';
import { chain } from './depth.js';
import { requireEmpty, type Shown } from './effects.js';
import { atEndpoint, knownOption } from './endpoint-options.js';

/** A request that returns an entity. */
interface EntityRead {
  /** The end of the ids of its cases. Default: none. */
  readonly end?: string;
  readonly needs: readonly PropertyNeed[];
  prepare(c: CaseContext, made: Made): Promise<(query: UrlQuery) => string>;
  /** The entity in the answer. */
  entity(json: unknown): unknown;
}

/** Endpoints that return an entity, each with the path that returns `made` and takes further parameters. */
export const entityReads = {
  'GET /<id>': { needs: [], prepare: async (c, made) => (query) => entityPath(c, made, query), entity: (json) => json },
  GET: {
    needs: ['stringProperty'],
    prepare:
      async (c, { type }) =>
      (query) =>
        entityPath(c, { type }, [ownEntities(c), condition(c, 'stringProperty', 'level-0'), ...query]),
    entity: firstIn,
  },
  'GET property': {
    needs: ['entityProperty'],
    prepare: async (c, made) => {
      const holder = await c.fixture.create({ entityProperty: c.fixture.reference(made) }, 'linkingType');
      return (query) => propertyPath(c, holder, c.fixture.property('entityProperty'), query);
    },
    entity: (json) => json,
  },
} as const satisfies { readonly [endpoint: string]: EntityRead };

export const readEndpoints = ['GET /<id>', 'GET', 'GET property'] as const;

/** The effect of each value of an option on an entity in a response. */
interface Option {
  readonly needs: readonly PropertyNeed[];
  readonly byDefault: string;
  make(c: CaseContext): Promise<Made>;
  /** The part of the answer that shows the value. */
  observe(c: CaseContext, shown: Shown): unknown;
  /** The expected observation with each value. Without the option it is the same as with the default. */
  expected(c: CaseContext): readonly (readonly [value: string, observed: unknown])[];
}

/** The number of entities of a chain that are written within the first. */
function levelsIn(c: CaseContext, entity: unknown): number {
  const next = propertyIn(c, entity, 'entityProperty');
  return kindOf(next) === 'object' && at(next, '_ref') === undefined ? 1 + levelsIn(c, next) : 0;
}

/** Creates an entity that refers twice to the first entity of a chain with two links. */
async function repeating(c: CaseContext): Promise<Made> {
  const inner = c.fixture.reference(await chain(c, 2, { stringProperty: 'inner' }));
  return c.fixture.create({ stringProperty: 'level-0', entityProperty: inner, entityList: [inner] });
}

const emptyCollections = { stringList: [], stringSet: setOf(), stringMap: mapOf() } as const;

/** The properties that are null or empty collections, if the deployment has them. */
const emptiesOf = (c: CaseContext): readonly PropertyNeed[] =>
  (['booleanProperty', 'stringList', 'stringSet', 'stringMap'] as const).filter((need) => c.fixture.has(need));

const options: { readonly [option: string]: Option } = {
  depth: {
    needs: ['entityProperty'],
    byDefault: '3',
    make: (c) => chain(c, 6),
    observe: (c, { entity }) => levelsIn(c, entity),
    expected: () => [
      ['shallow', 0],
      ['0', 0],
      ['1', 1],
      ['2', 2],
      ['3', 3],
      ['4', 4],
      ['reachable', 6],
    ],
  },
  'entity-recurrence-depth': {
    needs: ['entityProperty', 'entityList'],
    byDefault: '0',
    make: repeating,
    observe: (_c, { answer }) => answer.text.includes('"_ref"'),
    expected: () => [
      ['0', true],
      ['1', false],
      ['2', false],
      ['-1', false],
    ],
  },
  'type-explicitness': {
    needs: ['entityProperty', 'floatProperty'],
    byDefault: 'auto',
    make: (c) => chain(c, 1, { floatProperty: 1.5 }),
    observe: (c, { entity }) => [
      kindOf(propertyIn(c, entity, 'floatProperty')),
      at(propertyIn(c, entity, 'entityProperty'), '_type'),
    ],
    expected: (c) => {
      const type = c.fixture.type('entityType');
      return [
        ['auto', ['number', type]],
        ['entities', ['number', type]],
        ['always', ['object', type]],
        ['polymorphic', ['number', undefined]],
      ];
    },
  },
  'write-empty-properties': {
    needs: ['booleanProperty'],
    byDefault: 'false',
    make: async (c) => {
      const empties = emptiesOf(c);
      const collections = Object.entries(emptyCollections).filter(([need]) => empties.some((each) => each === need));
      const made = await c.fixture.create({ stringProperty: 'level-0', ...Object.fromEntries(collections) });
      await requireEmpty(c, made, 'booleanProperty');
      return made;
    },
    observe: (c, { entity }) => emptiesOf(c).map((need) => propertyIn(c, entity, need) !== undefined),
    expected: (c) => [
      ['false', emptiesOf(c).map(() => false)],
      ['true', emptiesOf(c).map(() => true)],
    ],
  },
};

/** The two sources of an option. */
export const carriers = {
  query: (name: string, value: string): Carried => ({ query: [[name, value]], headers: {} }),
  header: (name: string, value: string): Carried => ({ query: [], headers: { [`gm-${name}`]: value } }),
};

interface Carried {
  readonly query: UrlQuery;
  readonly headers: { readonly [name: string]: string };
}

/** 4.7: the effect of each value of an option, in the query and as a header, and its default. */
export const eachValueCases: readonly Case[] = readEndpoints.flatMap((endpoint) =>
  Object.entries(options).flatMap(([option, described]) => [
    eachValueCase(option, described, endpoint, entityReads[endpoint]),
    // To which depth an envelope is written is only observed.
    ...(option === 'depth' ? [] : [eachValueCase(option, described, endpoint, inEnvelope(entityReads[endpoint]))]),
  ]),
);

/** Returns the read whose answer is the envelope. */
function inEnvelope({ needs, prepare }: EntityRead): EntityRead {
  return {
    end: '/in-an-envelope',
    needs,
    async prepare(c, made) {
      const path = await prepare(c, made);
      return (query) => path([['projection', 'envelope'], ...query]);
    },
    entity: heldBy,
  };
}

/** The entity in an envelope, or in a list there. The name of the member that holds it is only observed. */
function heldBy(envelope: unknown): unknown {
  const held = Object.values(Object(envelope)).map((each) => firstIn(each) ?? each);
  const isIt = (value: unknown): boolean => (at(value, 'value') ?? value) === 'level-0';
  return held.find((each) => Object.values(Object(each)).some(isIt));
}

function eachValueCase(
  option: string,
  { needs, byDefault, make, observe, expected }: Option,
  endpoint: (typeof readEndpoints)[number],
  reading: EntityRead,
): Case {
  const id = `option/${option}/each-value/${atEndpoint(endpoint)}${reading.end ?? ''}`;
  return entityCase(id, knownOption(option, endpoint).requirement, async (c) => {
    const path = await reading.prepare(c, await make(c));
    const observed = async (query: UrlQuery, headers = {}) => {
      const answer = await succeeded(c, getRaw(c, path(query), headers));
      return observe(c, { answer, entity: reading.entity(jsonOf(answer)) });
    };
    const values = expected(c);
    const [, plain] = values.find(([value]) => value === byDefault) ?? [];
    c.check(`without \`${option}\``, await observed([]), plain);
    for (const [value, what] of values) {
      for (const [carrier, carry] of Object.entries(carriers)) {
        const { query, headers } = carry(option, value);
        c.check(`\`${option}\` ${value} in the ${carrier}`, await observed(query, headers), what);
      }
    }
  }).with({ needs: ['stringProperty', ...needs, ...reading.needs] });
}

/** The number of levels below each of the two references of {@link repeating}, the smaller first. */
function repeatedLevels(c: CaseContext, entity: unknown): readonly number[] {
  const places = [propertyIn(c, entity, 'entityProperty'), firstIn(propertyIn(c, entity, 'entityList'))];
  return places.map((place) => levelsIn(c, place)).sort();
}

/** the levels to which a repeated entity is written again. */
export const recurrenceCases: readonly Case[] = readEndpoints.map((endpoint) =>
  entityCase(`option/entity-recurrence-depth/levels/${atEndpoint(endpoint)}`, ['R-24-03', 'R-24-04'], async (c) => {
    const reading = entityReads[endpoint];
    const path = await reading.prepare(c, await repeating(c));
    for (const [depth, expected, judges] of [
      ['1', [0, 2], 'R-24-03'],
      ['2', [1, 2], 'R-24-03'],
      ['3', [2, 2], 'R-24-03'],
      ['-1', [2, 2], 'R-24-04'],
    ] as const) {
      const answer = await succeeded(c, getRaw(c, path([['entity-recurrence-depth', depth]])), { judges });
      c.check(`levels at ${depth}`, repeatedLevels(c, reading.entity(jsonOf(answer))), expected, { judges });
    }
  }).with({ needs: ['stringProperty', 'entityProperty', 'entityList'] }),
);

/** Calls that change something, return a `ManipulationResponse` and can be repeated: a DELETE of each path. */
const deletedPaths = {
  'DELETE /<id>': async (c) => async (query) => entityPath(c, await c.fixture.create(), query),
  DELETE: async (c) => async (query) => {
    const { type } = await c.fixture.create();
    return entityPath(c, { type }, [ownEntities(c), ['allow-multiple-delete', 'true'], ...query]);
  },
  'DELETE property': async (c) => {
    const made = await c.fixture.create({ stringList: [] });
    return async (query) => propertyPath(c, made, c.fixture.property('stringList'), query);
  },
} satisfies { readonly [endpoint: string]: (c: CaseContext) => Promise<(query: UrlQuery) => Promise<string>> };

export type ChangeEndpoint = keyof typeof deletedPaths;

export const changeEndpoints: readonly ChangeEndpoint[] = ['DELETE /<id>', 'DELETE', 'DELETE property'];

/** Sends a request with options in its query or its header fields. */
export type Ask = (query?: UrlQuery, headers?: { readonly [name: string]: string }) => Promise<Observation>;

/** Prepares a call that returns an envelope. Each call changes something. */
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
