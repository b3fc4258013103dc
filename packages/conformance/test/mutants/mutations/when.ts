import { jsonOf, parametersOf, type WireRequest, type WireResponse } from '../messages.js';
import type { Mutation, MutationContext, Service } from '../mutant-server.js';

/** A condition on the request. */
export interface When {
  readonly when: (request: WireRequest) => boolean;
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
 * Mutates the requests with one of the methods, a path and all of the conditions; all others go through. The first mutation is
 * the outermost.
 *
 * @param methods separated by blanks; `*`: any
 */
export function on(methods: string, path: RegExp, ...steps: readonly (When | Mutation)[]): Mutation {
  const conditions = steps.filter((step) => 'when' in step);
  const mutations = steps.filter((step) => 'apply' in step);
  const isMeant = (request: WireRequest): boolean =>
    (methods === '*' || methods.split(' ').includes(request.method)) &&
    path.test(request.path) &&
    conditions.every(({ when }) => when(request));
  const mutation = all(...mutations);
  return {
    apply: (request, next, context) => (isMeant(request) ? mutation.apply(request, next, context) : next(request)),
  };
}

/** Several mutations, one before the other. */
export function all(...mutations: readonly Mutation[]): Mutation {
  return { apply: (request, next, context) => chained(mutations, next, context)(request) };
}

function chained(mutations: readonly Mutation[], last: Service, context: MutationContext): Service {
  return mutations.reduceRight<Service>(
    (next, { apply }) =>
      (request) =>
        apply(request, next, context),
    last,
  );
}

/** The parameter is there, in the query or in a form, with that value if one is given. */
export const given = (name: string, value?: string | RegExp): When => ({
  when: (request) => parametersOf(request).some(([each, text]) => each === name && fits(text, value)),
});

/** None of the parameters is there. */
export const without = (...names: readonly string[]): When => ({
  when: (request) => !parametersOf(request).some(([each]) => names.includes(each)),
});

/** A parameter whose name fits is there, e.g. `/^where\./`, `/^\*`/. */
export const givenLike = (name: RegExp): When => ({
  when: (request) => parametersOf(request).some(([each]) => name.test(each)),
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

/** A condition on the JSON of the request. */
export const body = (says: (json: unknown) => boolean): When => ({ when: (request) => says(jsonOf(request)) });

/** The text of the request fits, e.g. that of a multipart body. */
export const bodyText = (text: RegExp): When => ({ when: (request) => text.test(request.body.toString()) });

/** The body is a list. */
export const listBody: When = body((json) => Array.isArray(json));

/** The body is one object. */
export const objectBody: When = body((json) => typeof json === 'object' && json !== null && !Array.isArray(json));

/** The type in the path, or in the parameter `type`, ends so. */
export const ofType = (name: string): When => ({
  when: (request) =>
    (request.path.split('/')[5]?.endsWith(name) ?? false) ||
    parametersOf(request).some(([each, text]) => each === 'type' && text.endsWith(name)),
});

/** The path names a partition after the id. */
export const withPartition: When = {
  when: ({ path }) => path.split('/').length > (path.includes('/entities/') ? 7 : 8),
};

export const not = ({ when }: When): When => ({ when: (request) => !when(request) });
export const either = (...some: readonly When[]): When => ({
  when: (request) => some.some(({ when }) => when(request)),
});

/** Asks, and mutations the answers of a status, or of statuses from one to another. */
export function ifStatus(status: number | readonly [number, number], ...mutations: readonly Mutation[]): Mutation {
  const [least, most] = typeof status === 'number' ? [status, status] : status;
  return ifAnswer(({ status: got }) => got >= least && got <= most, ...mutations);
}

/** Asks, and mutations the answers that fail. */
export const ifFailed = (...mutations: readonly Mutation[]): Mutation => ifStatus([400, 599], ...mutations);

/** Asks, and mutations the answers that are meant. */
export function ifAnswer(
  isMeant: (response: WireResponse, request: WireRequest) => boolean,
  ...mutations: readonly Mutation[]
): Mutation {
  return {
    apply: async (request, next, context) => {
      const response = await next(request);
      return isMeant(response, request) ? chained(mutations, async () => response, context)(request) : response;
    },
  };
}

/**
 * Accepts an invalid request: if the response has that status, the mutated request is executed and answered instead.
 *
 * @example insteadOf(404, setMethod('PUT')) // a missing entity is created
 */
export function insteadOf(refused: number, ...mutations: readonly Mutation[]): Mutation {
  return {
    apply: async (request, next, context) => {
      const response = await next(request);
      return response.status === refused ? chained(mutations, next, context)(request) : response;
    },
  };
}

function fits(text: string, value: string | RegExp | undefined): boolean {
  if (value === undefined) return true;
  return typeof value === 'string' ? text === value : value.test(text);
}
