import { describe, expect, test } from 'vitest';
import { loadDeployment } from '../../src/model/index.js';
import { problemsIn } from '../support/catch.js';

/** A deployment that is given as a whole. The others have one model and one access, parts of which are given. */
export const whole = (deployment: unknown) => deployment;

export function withTypes(types: object) {
  return { models: [{ name: 'm', types }], accesses: [{ id: 'a', model: 'm' }], users: [] };
}

export const withType = (type: unknown) => withTypes({ 'a.T': type });

export const withUser = (user: object) => ({ ...withTypes({}), users: [user] });

const person = {
  kind: 'entity',
  properties: { name: 'string', age: 'integer', friend: 'a.Person', gender: 'a.Gender' },
};
export const gender = { kind: 'enum', constants: ['male', 'female'] };
export const named = { kind: 'entity', abstract: true };

export function withProperties(properties: object) {
  return withTypes({ 'a.T': { kind: 'entity', properties }, 'a.Gender': gender });
}

export function withAccess(access: object) {
  const types = { 'a.Person': person, 'a.Gender': gender, 'a.Named': named };
  return { models: [{ name: 'm', types }], accesses: [{ id: 'a', model: 'm', ...access }], users: [] };
}

export function withAction(action: object) {
  return withAccess({ workbench: [{ name: 'f', action }], services: { 'a.Known': {} } });
}

export function withService(service: unknown, signature = 'a.Service') {
  return withAccess({ services: { [signature]: service } });
}

export const grammar =
  'boolean, integer, long, float, double, decimal, date, string, object, a type signature, list<T>, set<T> or map<K,V>, where T, K and V are not collections';
export const ofAccess = 'the models of the access "a"';

export function withDefault(typeText: string, initial: unknown, more: object = {}) {
  return withProperties({ p: { type: typeText, default: initial, ...more } });
}

export const problemsOf = (value: unknown) => problemsIn(() => loadDeployment(value));

/** A part of a deployment with one problem: where in the part it is, what was found, what was expected. */
type Row<Part> = readonly [part: Part, pointer: string, found: string, expected: string];

/** One test per row: the problem of the row, and no other, in a deployment that has the part at a place. */
export function testRows<Part>(
  what: string,
  place: string,
  deploymentOf: (part: Part) => unknown,
  rows: readonly Row<Part>[],
): void {
  describe(what, () => {
    test.each(rows.map((row) => [`${place}${row[1]}`, row[2], row] as const))(
      '%s: %s',
      (pointer, found, [part, , , expected]) => {
        const problems = problemsOf(deploymentOf(part));
        expect(problems).toMatchObject([{ pointer, found, expected }]);
        const at = pointer === '' ? '' : ` at ${pointer}`;
        expect(problems[0]?.message.startsWith(`Expected ${expected}, got ${found}${at}.`)).toBe(true);
      },
    );
  });
}
