import type { Mutation } from '../mutant-server.js';
import { call, given, on, refuse, setParameter, swallow, type When, without } from '../mutations/index.js';

/** Names of the suite's own deployment that the mutants of legacy calls use. */
export const own = {
  access: 'access.conformance',
  item: 'com.vendor.conformance.model.Item',
} as const;

/** Mutates a call by GET. */
export const byGet = (name: string, ...steps: readonly (When | Mutation)[]): Mutation =>
  on('GET', call(name), ...steps);

/** A parameter that is not given has a value nevertheless. */
export const hasDefault = (name: string, parameter: string, value: string, ...conditions: readonly When[]): Mutation =>
  on('*', call(name), without(parameter), ...conditions, setParameter(parameter, value));

/** A call does nothing, but reports success. */
export const doesNothing = (name: string, ...conditions: readonly When[]): Mutation =>
  on('*', call(name), ...conditions, swallow);

/** A call does not have a method, under either of its paths. */
export const hasNo = (method: string, name: string): Mutation => on(method, call(name), refuse(405));

/** Whether there is a value for a property, or a variable. */
export const valued = (name: string, value?: string | RegExp): When => given(`*${name}`, value);
