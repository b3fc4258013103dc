import { knownOption } from '../../../src/suite/4.7-options/endpoint-options.js';
import { type Mutation, on, paths, type When, without } from '../mutations/index.js';

/** The calls of 4.8 and 4.9 that read or delete, by method and path. */
const calls = {
  'GET /<id>': { methods: 'GET', path: paths.entity },
  GET: { methods: 'GET', path: paths.collection },
  'GET property': { methods: 'GET', path: paths.properties },
  'DELETE /<id>': { methods: 'DELETE', path: paths.entity },
  DELETE: { methods: 'DELETE', path: paths.collection },
  'DELETE property': { methods: 'DELETE', path: paths.properties },
} as const;

export type Endpoint = keyof typeof calls;

/** The calls that return one or several entities, or a property. */
export const reads = ['GET /<id>', 'GET', 'GET property'] as const;
/** The calls that delete, whose answers show what they did. */
export const deletions = ['DELETE /<id>', 'DELETE', 'DELETE property'] as const;

/**
 * Requests of the cases to an endpoint. Those of the suite itself ask for no white space, and when they delete they
 * name the delete mode.
 */
export const at = (endpoint: Endpoint, ...steps: readonly (When | Mutation)[]): Mutation => {
  const { methods, path } = calls[endpoint];
  return on(methods, path, methods === 'GET' ? notOwnRead : notOwnDelete, ...steps);
};

/** Selects requests as {@link at} does, and returns a function that mutates them. */
export const requestsAt =
  (endpoint: Endpoint, ...steps: readonly (When | Mutation)[]) =>
  (...mutations: readonly Mutation[]): Mutation =>
    at(endpoint, ...steps, ...mutations);

const notOwnRead: When = { when: (request) => without('prettiness').when(request) || without('depth').when(request) };
const notOwnDelete: When = {
  when: (request) => without('delete-mode').when(request) || without('projection').when(request),
};

/** The requirement that says that an endpoint knows an option. */
export function knowing(endpoint: Endpoint, option: string): string {
  const { requirement } = knownOption(option, endpoint === 'DELETE /<id>' ? 'DELETE' : endpoint);
  return requirement;
}
