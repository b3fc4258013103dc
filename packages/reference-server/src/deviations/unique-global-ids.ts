import { crash } from '../model/refusal.js';
import { formatScalar } from '../model/scalar-text.js';
import type { Manipulation } from '../store/manipulation.js';
import { everything, type MakeState, type Query, State } from '../store/store.js';
import { excerpt } from '../text/messages.js';

/**
 * Refuses a change by which an entity gets a globalId that another one has. Generated globalIds are not looked up.
 *
 * @param rule the rule that demands this
 */
export function withUniqueGlobalIds(rule: string): MakeState {
  return function* makeState(draft, base, work) {
    const { genericEntity } = base.types.builtIn;
    const withGlobalId = (value: string): Query => {
      return { ...everything, where: [{ property: genericEntity.globalId, value }], max: 2 };
    };
    const given = [...new Set(draft.manipulations.map(givenGlobalId))].filter((value) => value !== undefined);
    const [first] = given;
    // The index is made for the state before, which stays if the request is refused.
    if (first !== undefined) yield* base.finding(genericEntity, withGlobalId(first), work);
    const state = State.of(draft, base);
    for (const value of given) {
      const { entities } = yield* state.finding(genericEntity, withGlobalId(value), work);
      const [entity, other] = entities;
      if (entity === undefined || other === undefined) continue;
      const { type, id } = base.get(other.ref) === other && base.get(entity.ref) !== entity ? other : entity;
      const owner = `${type.signature} with id "${formatScalar(id)}"`;
      throw crash(rule, `The globalId "${excerpt(value)}" is in use by the ${owner}. Expected an unused globalId.`);
    }
    return state;
  };
}

function givenGlobalId(manipulation: Manipulation): string | undefined {
  if (manipulation.kind === 'instantiation') return manipulation.given.globalId ?? undefined;
  if (manipulation.kind !== 'changeValue') return undefined;
  const { owner, property, newValue } = manipulation;
  return property === owner.type.globalId && typeof newValue === 'string' ? newValue : undefined;
}
