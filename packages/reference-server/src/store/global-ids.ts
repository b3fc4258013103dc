import { crash } from '../model/refusal.js';
import { formatScalar } from '../model/scalar-text.js';
import { excerpt } from '../text/excerpt.js';
import { completed } from '../work/steps.js';
import type { Work } from '../work/work.js';
import type { Manipulation } from './manipulation.js';
import { everything } from './query.js';
import type { State } from './state.js';

/**
 * Checks that no other entity has a globalId that a request gives. Generated ones are not looked up.
 *
 * @param rule demands that
 * @param state the state that the manipulations have made
 * @throws Refusal `crash` if another entity has one of them
 */
export function requireUniqueGlobalIds(
  rule: string,
  manipulations: readonly Manipulation[],
  state: State,
  work: Work,
): void {
  const { genericEntity } = state.types.builtIn;
  for (const value of new Set(manipulations.map(givenGlobalId))) {
    if (value === undefined) continue;
    const where = [{ property: genericEntity.globalId, value }];
    const { entities } = completed(state.finding(genericEntity, { ...everything, where, max: 2 }, work));
    const [first] = entities;
    if (first === undefined || entities.length < 2) continue;
    const owner = `${first.type.signature} with id "${formatScalar(first.id)}"`;
    throw crash(rule, `The globalId "${excerpt(value)}" is in use by the ${owner}. Expected an unused globalId.`);
  }
}

function givenGlobalId(manipulation: Manipulation): string | undefined {
  if (manipulation.kind === 'instantiation') return manipulation.given.globalId ?? undefined;
  if (manipulation.kind !== 'changeValue') return undefined;
  const { owner, property, newValue } = manipulation;
  return property === owner.type.globalId && typeof newValue === 'string' ? newValue : undefined;
}
