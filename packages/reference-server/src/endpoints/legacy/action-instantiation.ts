import { applyAssembly } from '../../assembly/apply.js';
import type { AssemblyValue } from '../../assembly/assembly.js';
import { policies } from '../../assembly/policies.js';
import { entitiesIn, toValue } from '../../assembly/values.js';
import type { Action } from '../../deployment/workbench.js';
import type { Property } from '../../model/types.js';
import type { Value } from '../../model/values.js';
import type { Transaction } from '../../store/store.js';
import type { Call } from './call.js';
import type { Changed } from './changes.js';
import { instantiate } from './instances.js';
import { fillIn } from './templates.js';
import { propertyValues } from './texts.js';

/** The actions that create an entity (4.5). */
export type InstantiationAction = Extract<
  Action,
  { readonly kind: 'SimpleInstantiationAction' | 'TemplateInstantiationAction' }
>;

/**
 * Runs an instantiation action: an entity with what the template spells out, what its variables supply, and what other
 * dynamic parameters say of its properties (4.5).
 */
export function runInstantiation(call: Call, transaction: Transaction, action: InstantiationAction): Changed {
  const { type } = action;
  const templates = action.kind === 'TemplateInstantiationAction' ? action.values : new Map<never, never>();
  const variables = new Set(Array.from(templates.values(), (each) => ('variable' in each ? each.variable : undefined)));
  const others = new Map([...call.parameters.dynamic].filter(([name]) => !variables.has(name)));
  const { literals, supplied } = fillIn(call, templates);
  const given = propertyValues(call, type, others);
  const values = new Map<Property, Value>([...spellOut(call, transaction, literals), ...supplied, ...given]);
  return { entities: [instantiate(call, transaction, type, values)], manipulations: transaction.manipulations };
}

/** Entities within a template are created, or found by their ids, as those of an assembly are. */
function spellOut(
  { access }: Call,
  transaction: Transaction,
  literals: ReadonlyMap<Property, AssemblyValue>,
): ReadonlyMap<Property, Value> {
  const entities = [...new Set([...literals.values()].flatMap((value) => [...entitiesIn(value)]))];
  const policy = policies['assembly-manipulate'];
  const instances = applyAssembly(access.store, transaction, { entities, policy });
  const byEntity = new Map(entities.map((entity, index) => [entity, instances[index]] as const));
  return new Map(
    Array.from(literals, ([property, value]) => [
      property,
      toValue(value, (entity) => {
        const instance = byEntity.get(entity);
        if (instance === undefined) throw new Error(`the entity at ${entity.path} was never placed`);
        return instance;
      }),
    ]),
  );
}
