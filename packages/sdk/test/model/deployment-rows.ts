import { expect, test } from 'vitest';
import { DeploymentError, type DeploymentProblem, loadDeployment } from '../../src/model/index.js';

/** A deployment with one type, one access and one user, parts of which a row replaces. */
export function withTypes(types: object) {
  return { models: [{ name: 'm', types }], accesses: [{ id: 'a', model: 'm' }], users: [] };
}

export const person = {
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

export const type = '/models/0/types/a.T';
export const action = '/accesses/0/workbench/0/action';

/** A deployment with one problem: where it is, what was found, what was expected. */
export type Row = readonly [value: unknown, pointer: string, found: string, expected: string];

export const grammar =
  'boolean, integer, long, float, double, decimal, date, string, object, a type signature, list<T>, set<T> or map<K,V>, where T, K and V are not collections';
export const ofAccess = 'the models of the access "a"';

export function withDefault(typeText: string, initial: unknown, more: object = {}) {
  return withProperties({ p: { type: typeText, default: initial, ...more } });
}

export const atDefault = `${type}/properties/p/default`;

export function problemsOf(value: unknown): readonly DeploymentProblem[] {
  try {
    loadDeployment(value);
  } catch (error) {
    if (error instanceof DeploymentError) return error.problems;
    throw error;
  }
  return [];
}

/** One test per row: the problem of the row, and no other. */
export function testRows(rows: readonly Row[]): void {
  test.each(rows.map((row) => [row[1], row[2], row] as const))(
    '%s: %s',
    (...[, , [value, pointer, found, expected]]) => {
      const problems = problemsOf(value);
      expect(problems).toMatchObject([{ pointer, found, expected }]);
      const at = pointer === '' ? '' : ` at ${pointer}`;
      expect(problems[0]?.message.startsWith(`Expected ${expected}, got ${found}${at}.`)).toBe(true);
    },
  );
}
