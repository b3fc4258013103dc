import type { CaseContext } from '../../case/case.js';
import type { LinkingNeed, Made } from '../../case/fixture.js';
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

/**
 * Creates an entity with these values by need, and a value in every other common property, so that a change there shows.
 * The referring type has no such properties.
 */
export function createWithSiblings(
  { fixture }: CaseContext,
  values: { readonly [need: string]: Plain } = {},
  need: 'entityType' | LinkingNeed = 'entityType',
): Promise<Made> {
  const isEntityType = fixture.type(need) === fixture.type('entityType');
  const others = isEntityType ? siblings.filter(([each]) => fixture.has(each)) : [];
  return fixture.create({ ...Object.fromEntries(others), ...values }, need);
}
