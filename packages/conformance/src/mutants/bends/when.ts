import type { Bend, Service, Workshop } from '../bent.js';
import { type Answered, type Asked, jsonOf, parametersOf } from '../message.js';

/** A condition on the request. */
export interface When {
  readonly when: (asked: Asked) => boolean;
}

/** Paths, below the base path, to be used with {@link on}. */
export const paths = {
  every: /^/,
  /** `/rest/v2/entities/…`, with id or without. */
  entities: /^\/rest\/v2\/entities\//,
  /** … without an id. */
  collection: /^\/rest\/v2\/entities\/[^/]+\/[^/]+\/?$/,
  /** … with an id. */
  entity: /^\/rest\/v2\/entities\/[^/]+\/[^/]+\/[^/]+/,
  properties: /^\/rest\/v2\/properties\//,
  v2: /^\/rest\/v2\//,
  /** Every legacy call, under both of its paths. */
  legacy: /^\/rest\/(?!v2\/)/,
  v1: /^\/rest\/v1\//,
  streaming: /^\/streaming$/,
} as const;

/** The path of a property, or of several (4.9). */
export const property = (...names: readonly string[]): RegExp =>
  new RegExp(`^/rest/v2/properties/.*/(${names.join('|')})$`);

/** The path of a legacy call, or of several. */
export const call = (...names: readonly string[]): RegExp => new RegExp(`^/rest/(v1/)?(${names.join('|')})$`);

/**
 * Bends the requests with one of the methods, a path and all of the conditions; all others go through. The first bend is
 * the outermost.
 *
 * @param methods separated by blanks; `*`: any
 */
export function on(methods: string, path: RegExp, ...steps: readonly (When | Bend)[]): Bend {
  const conditions = steps.filter((step) => 'when' in step);
  const bends = steps.filter((step) => 'bend' in step);
  const isMeant = (asked: Asked): boolean =>
    (methods === '*' || methods.split(' ').includes(asked.method)) &&
    path.test(asked.path) &&
    conditions.every(({ when }) => when(asked));
  const bend = all(...bends);
  return { bend: (asked, next, workshop) => (isMeant(asked) ? bend.bend(asked, next, workshop) : next(asked)) };
}

/** Several bends, one before the other. */
export function all(...bends: readonly Bend[]): Bend {
  return { bend: (asked, next, workshop) => chained(bends, next, workshop)(asked) };
}

function chained(bends: readonly Bend[], last: Service, workshop: Workshop): Service {
  return bends.reduceRight<Service>(
    (next, { bend }) =>
      (asked) =>
        bend(asked, next, workshop),
    last,
  );
}

/** The parameter is there, in the query or in a form, with that value if one is given. */
export const given = (name: string, value?: string | RegExp): When => ({
  when: (asked) => parametersOf(asked).some(([each, text]) => each === name && fits(text, value)),
});

/** None of the parameters is there. */
export const without = (...names: readonly string[]): When => ({
  when: (asked) => !parametersOf(asked).some(([each]) => names.includes(each)),
});

/** A parameter whose name fits is there, e.g. `/^where\./`, `/^\*`/. */
export const givenLike = (name: RegExp): When => ({
  when: (asked) => parametersOf(asked).some(([each]) => name.test(each)),
});

/** The header field is there, with that value if one is given. */
export const header = (name: string, value?: string | RegExp): When => ({
  when: ({ headers }) => {
    const text = headers[name.toLowerCase()];
    return text !== undefined && fits(text, value);
  },
});

export const withoutHeader = (name: string): When => ({
  when: ({ headers }) => headers[name.toLowerCase()] === undefined,
});

/** What the JSON of the request says. */
export const body = (says: (json: unknown) => boolean): When => ({ when: (asked) => says(jsonOf(asked)) });

/** The text of the request fits, e.g. that of a multipart body. */
export const bodyText = (text: RegExp): When => ({ when: (asked) => text.test(asked.body.toString()) });

/** The body is a list. */
export const listBody: When = body((json) => Array.isArray(json));

/** The body is one object. */
export const objectBody: When = body((json) => typeof json === 'object' && json !== null && !Array.isArray(json));

/** The type in the path, or in the parameter `type`, ends so. */
export const ofType = (name: string): When => ({
  when: (asked) =>
    (asked.path.split('/')[5]?.endsWith(name) ?? false) ||
    parametersOf(asked).some(([each, text]) => each === 'type' && text.endsWith(name)),
});

/** The path names a partition after the id. */
export const withPartition: When = {
  when: ({ path }) => path.split('/').length > (path.includes('/entities/') ? 7 : 8),
};

export const not = ({ when }: When): When => ({ when: (asked) => !when(asked) });
export const either = (...some: readonly When[]): When => ({ when: (asked) => some.some(({ when }) => when(asked)) });

/** Asks, and bends the answers of a status, or of statuses from one to another. */
export function ifStatus(status: number | readonly [number, number], ...bends: readonly Bend[]): Bend {
  const [least, most] = typeof status === 'number' ? [status, status] : status;
  return ifAnswer(({ status: got }) => got >= least && got <= most, ...bends);
}

/** Asks, and bends the answers that fail. */
export const ifFailed = (...bends: readonly Bend[]): Bend => ifStatus([400, 599], ...bends);

/** Asks, and bends the answers that are meant. */
export function ifAnswer(isMeant: (answered: Answered, asked: Asked) => boolean, ...bends: readonly Bend[]): Bend {
  return {
    bend: async (asked, next, workshop) => {
      const answered = await next(asked);
      return isMeant(answered, asked) ? chained(bends, async () => answered, workshop)(asked) : answered;
    },
  };
}

/**
 * Does not refuse what it must: where the answer has that status, it is that of the bent request, and so is what is done.
 *
 * @example insteadOf(404, setMethod('PUT')) // what is not there is created
 */
export function insteadOf(refused: number, ...bends: readonly Bend[]): Bend {
  return {
    bend: async (asked, next, workshop) => {
      const answered = await next(asked);
      return answered.status === refused ? chained(bends, next, workshop)(asked) : answered;
    },
  };
}

function fits(text: string, value: string | RegExp | undefined): boolean {
  if (value === undefined) return true;
  return typeof value === 'string' ? text === value : value.test(text);
}
