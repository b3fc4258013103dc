import { notFound } from '../model/refusal.js';
import { excerpt } from '../text/excerpt.js';
import { listed, suggestion } from '../text/nearest-name.js';
import type { Access } from './access.js';
import type { WorldState } from './world-state.js';

/**
 * The access with this id, or the only one.
 *
 * @param rule the rule that refuses other ids
 * @throws Refusal `notFound` if there is no such access, or if there are several and none is named
 */
export function namedAccess({ accesses }: WorldState, id: string | undefined, rule: string): Access {
  const [first, ...others] = accesses.values();
  const access = id === undefined && others.length === 0 ? first : accesses.get(id ?? '');
  if (access !== undefined) return access;
  if (id === undefined) throw notFound(rule, `Expected the id of an access, one of ${listed([...accesses.keys()])}.`);
  throw notFound(rule, `There is no access "${excerpt(id)}". ${suggestion(id, accesses.keys())}`);
}
