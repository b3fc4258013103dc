import type { CaseContext } from '../../case/case.js';

export type Query = readonly (readonly [string, string])[];

export const mine = (c: CaseContext): [string, string] => [`where.${c.fixture.marker('entityType')}`, c.marker];

export const text = (c: CaseContext): string => c.fixture.property('stringProperty');
