import type { CaseContext } from '../../case/case.js';
import type { Made } from '../../case/fixture.js';
import type { PropertyNeed } from '../../case/needs.js';
import { mapOf, type Plain, setOf } from '../../case/plain.js';

const siblings: readonly (readonly [PropertyNeed, Plain])[] = [
  ['stringProperty', 'sibling'],
  ['integerProperty', 77],
  ['booleanProperty', true],
  ['stringList', ['p', 'q', 'r']],
  ['stringSet', setOf('p', 'q', 'r')],
  ['stringMap', mapOf(['p', '1'], ['q', '2'], ['r', '3'])],
];

/** Creates an entity with these values by need, and a value in every other common property, so that a change there shows. */
export const createWithSiblings = (c: CaseContext, values: { readonly [need: string]: Plain } = {}): Promise<Made> =>
  c.fixture.create({ ...Object.fromEntries(siblings.filter(([need]) => c.fixture.has(need))), ...values });
