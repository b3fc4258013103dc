import { jsonOf, parametersOf, type WireRequest, type WireResponse } from '../messages.js';
import type { Mutation, MutationContext, Service } from '../mutant-server.js';

/** A condition on the request. */
export interface When {
  readonly when: (request: WireRequest) => boolean;
}

/** Patterns for paths below the base path, to be used with {@link on}. */
export const paths = {
  every: /^/,
  /** `/rest/v2/entities/…`, with or without an id. */
  entities: /^\/rest\/v2\/entities\//,
  /** `/rest/v2/entities/…` without an id. */
  collection: /^\/rest\/v2\/entities\/[^/]+\/[^/]+\/?$/,
  /** `/rest/v2/entities/…` with an id. */
  entity: /^\/rest\/v2\/entities\/[^/]+\/[^/]+\/[^/]+/,
  properties: /^\/rest\/v2\/properties\//,
  v2: /^\/rest\/v2\//,
  /** All legacy calls, with both of their paths. */
  legacy: /^\/rest\/(?!v2\/)/,
  v1: /^\/rest\/v1\//,
  streaming: /^\/streaming$/,
} as const;

/** Returns a pattern for the paths of properties (4.9). */
export const property = (...names: readonly string[]): RegExp =>
  new RegExp(`^/rest/v2/properties/.*/(${names.join('|')})$`);

/** Returns a pattern for the paths of legacy calls. */
export const call = (...names: readonly string[]): RegExp => new RegExp(`^/rest/(v1/)?(${names.join('|')})$`);

/**
 * Mutates the requests with one of the methods and a path that meet all conditions. All other requests are passed on
 * unchanged. The first mutation is the outermost.
 *
 * @param methods separated by spaces; `*` stands for all methods
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

/**
 * Selects requests as {@link on} does, and returns a function that mutates them.
 *
 * @example requests('PATCH', paths.entity)(editBody((json) => [json]))
 */
export const requests =
  (methods: string, path: RegExp, ...steps: readonly (When | Mutation)[]) =>
  (...mutations: readonly Mutation[]): Mutation =>
    on(methods, path, ...steps, ...mutations);

/** Combines several mutations. The first is the outermost. */
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

/** The query or a form contains the parameter, with the value if one is given. */
export const given = (name: string, value?: string | RegExp): When => ({
  when: (request) => parametersOf(request).some(([each, text]) => each === name && fits(text, value)),
});

/** The request contains none of the parameters. */
export const without = (...names: readonly string[]): When => ({
  when: (request) => !parametersOf(request).some(([each]) => names.includes(each)),
});

/** The request contains a parameter whose name matches, e.g. `/^where\./`, `/^\*`/. */
export const givenLike = (name: RegExp): When => ({
  when: (request) => parametersOf(request).some(([each]) => name.test(each)),
});

/** The request contains the header field, with the value if one is given. */
export const header = (name: string, value?: string | RegExp): When => ({
  when: ({ headers }) => {
    const text = headers[name.toLowerCase()];
    return text !== undefined && fits(text, value);
  },
});

export const withoutHeader = (name: string): When => ({
  when: ({ headers }) => headers[name.toLowerCase()] === undefined,
});

/** The JSON of the request meets a condition. */
export const body = (says: (json: unknown) => boolean): When => ({ when: (request) => says(jsonOf(request)) });

/** The text of the body matches, e.g. that of a multipart body. */
export const bodyText = (text: RegExp): When => ({ when: (request) => text.test(request.body.toString()) });

/** The body is a list. */
export const listBody: When = body((json) => Array.isArray(json));

/** The body is one object. */
export const objectBody: When = body((json) => typeof json === 'object' && json !== null && !Array.isArray(json));

/** The type in the path, or in the parameter `type`, ends with the name. */
export const ofType = (name: string): When => ({
  when: (request) =>
    (request.path.split('/')[5]?.endsWith(name) ?? false) ||
    parametersOf(request).some(([each, text]) => each === 'type' && text.endsWith(name)),
});

/** The path contains a partition after the id. */
export const withPartition: When = {
  when: ({ path }) => path.split('/').length > (path.includes('/entities/') ? 7 : 8),
};

export const not = ({ when }: When): When => ({ when: (request) => !when(request) });
export const either = (...some: readonly When[]): When => ({
  when: (request) => some.some(({ when }) => when(request)),
});

/** Mutates the responses with a status, or with a status in a range. */
export function ifStatus(status: number | readonly [number, number], ...mutations: readonly Mutation[]): Mutation {
  const [least, most] = typeof status === 'number' ? [status, status] : status;
  return ifAnswer(({ status: got }) => got >= least && got <= most, ...mutations);
}

/** Mutates the responses to failed requests. */
export const ifFailed = (...mutations: readonly Mutation[]): Mutation => ifStatus([400, 599], ...mutations);

/** Mutates the responses that meet a condition. */
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
