import { deviations } from '@platform-services/reference-server';
import { describe, expect, test } from 'vitest';
import { deviationsOf } from '../../src/case/case.js';
import { dialectRows } from '../../src/case/deviations.js';
import { cases } from '../../src/suite/cases.js';

describe('the rows of the dialects', () => {
  const ids = dialectRows.map(({ id }) => id);

  test('are read from the document, and those of the server', () => {
    expect(dialectRows).toEqual(deviations);
  });

  test('describe the documented and the deployed behaviour, with advice', () => {
    for (const { id, subject, documented, deployed, advice } of dialectRows) {
      expect(documented, id).not.toBe(deployed);
      for (const text of [subject, documented, deployed]) expect(text, id).not.toBe('');
      expect(advice, id).toMatch(/\.$/);
    }
  });

  test('have each a case, and no case names another', () => {
    const named = new Set(cases.flatMap(deviationsOf));
    expect([...named].sort()).toEqual([...ids].sort());
  });
});
