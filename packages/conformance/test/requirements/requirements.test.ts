import { describe, expect, test } from 'vitest';
import { requirementsOf } from '../../src/case/case.js';
import { cases } from '../../src/suite/cases.js';
import { requirements } from '../../src/suite/requirements.js';

const judged = new Set(cases.flatMap(requirementsOf));

describe('requirements', () => {
  test('have ids that stay', () => {
    expect(requirements.map(({ id }) => id)).toMatchSnapshot();
  });

  test('have unique ids, a section and a text', () => {
    expect(new Set(requirements.map(({ id }) => id)).size).toBe(requirements.length);
    expect(requirements.filter(({ section, text }) => section === '' || text.length < 10)).toEqual([]);
  });

  test('have a case, or a reason why there is none', () => {
    const without = requirements.filter(({ id, untested }) => !judged.has(id) && untested === undefined);
    expect(without.map(({ id }) => id)).toEqual([]);
  });

  test('that are not tested have no case', () => {
    expect(requirements.filter(({ id, untested }) => untested !== undefined && judged.has(id))).toEqual([]);
  });
});

describe('cases', () => {
  test('name requirements that exist', () => {
    const known = new Set(requirements.map(({ id }) => id));
    expect([...judged].filter((id) => !known.has(id))).toEqual([]);
  });

  test('name each of their requirements once', () => {
    const repeating = cases.filter((testCase) => {
      const named = [testCase.judges ?? [], testCase.also ?? []].flat(2);
      return named.length > requirementsOf(testCase).length;
    });
    expect(repeating.map(({ id }) => id)).toEqual([]);
  });

  test('have unique ids', () => {
    const seen = new Set<string>();
    expect(cases.filter(({ id }) => seen.has(id) || !seen.add(id)).map(({ id }) => id)).toEqual([]);
  });
});
