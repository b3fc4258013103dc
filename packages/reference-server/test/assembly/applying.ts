import type { ModelDefinition } from '@platform-services/sdk/model';
import { applyingAssembly } from '../../src/assembly/apply.js';
import { AssemblyEntity, type AssemblyValue } from '../../src/assembly/assembly.js';
import type { Identity } from '../../src/assembly/find-entity.js';
import { type Policy, policies } from '../../src/assembly/policies.js';
import { type Entity, Ref } from '../../src/model/instance.js';
import { Refusal } from '../../src/model/refusal.js';
import { formatScalar } from '../../src/model/scalar-text.js';
import { TypeSystem } from '../../src/model/type-system.js';
import type { EntityType } from '../../src/model/types.js';
import { MapValue, type Scalar, SetValue, type Value } from '../../src/model/values.js';
import { everything } from '../../src/store/query.js';
import { Store } from '../../src/store/store.js';
import { completed } from '../../src/work/steps.js';

const model: ModelDefinition = {
  name: 'm',
  types: {
    'm.Party': { kind: 'entity', abstract: true, properties: { name: 'string' } },
    'm.Person': {
      kind: 'entity',
      extends: ['m.Party'],
      properties: {
        age: 'integer',
        active: { type: 'boolean', nullable: false },
        friend: 'm.Person',
        friends: 'list<m.Person>',
        tags: 'set<string>',
        related: 'set<m.Person>',
        offices: 'map<string,m.Person>',
        anything: 'object',
      },
    },
    'm.Clerk': { kind: 'entity', extends: ['m.Person'], properties: { desk: 'integer' } },
    'm.Firm': { kind: 'entity', extends: ['m.Party'] },
  },
};

export const types = TypeSystem.build([model], 'com.vendor');

export function entityType(name: string): EntityType {
  const type = types.type(`m.${name}`);
  if (type?.kind !== 'entity') throw new Error(name);
  return type;
}

export function entity(name: string, values: Record<string, AssemblyValue> = {}, path = '$'): AssemblyEntity {
  const made = new AssemblyEntity(entityType(name), { path });
  for (const [property, value] of Object.entries(values)) {
    const found = made.type.propertiesByName.get(property);
    if (found === undefined) throw new Error(property);
    made.properties.add(found, value);
  }
  return made;
}

/** A store with Person 1 (name "John", age 40) and Clerk 2 (name "Mary"). */
export function storeWithPeople(): Store {
  const store = new Store(types, { accessId: 'access', partitions: 'distinct' });
  apply(
    store,
    [entity('Person', { id: 1n, name: 'John', age: 40 }), entity('Clerk', { id: 2n, name: 'Mary' })],
    'load',
  );
  return store;
}

export function apply(
  store: Store,
  entities: readonly AssemblyEntity[],
  policy: keyof typeof policies | Policy,
  target?: Identity<Scalar>,
): readonly Ref[] {
  const rules = typeof policy === 'string' ? policies[policy] : policy;
  const named = target && { ...target, text: formatScalar(target.id) };
  return store.change((draft) => completed(applyingAssembly(draft, { entities, policy: rules, target: named })));
}

export const all = (store: Store): readonly Entity[] =>
  completed(store.state.finding(entityType('Party'), everything)).entities;

/** Each entity as `Person 1: name=John age=40`, without empty and identifying properties. */
export function dump(store: Store): string[] {
  return all(store).map((instance) => {
    const { id, globalId, partition, properties, simpleName } = instance.type;
    const shown = properties
      .filter((property) => property !== id && property !== globalId && property !== partition)
      .map((property) => [property.name, show(instance.get(property))] as const)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => ` ${name}=${value}`);
    return `${simpleName} ${String(instance.get(id))}:${shown.join('')}`;
  });
}

function show(value: Value): string {
  if (value === null || value === false) return '';
  if (value instanceof Ref) return `#${String(value.id)}`;
  if (Array.isArray(value) || value instanceof SetValue) return [...value].map(show).join(',');
  if (value instanceof MapValue) return [...value].map(([key, entry]) => `${show(key)}:${show(entry)}`).join(',');
  return String(value);
}

export function refusalOf(work: () => unknown): Refusal {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

export const people = ['Person 1: age=40 name=John', 'Clerk 2: name=Mary'];
