// The store is compared with a naive one after each of endlessly many changes, for which requests are too slow.
import type { ModelDefinition } from '@platform-services/sdk/model';
import { TypeSystem } from '../../src/model/type-system.js';
import { type EntityType, type Property, propertyOf } from '../../src/model/types.js';
import type { Entity } from '../../src/model/values.js';
import { everything, type Query, type State, Store } from '../../src/store/store.js';
import { completed } from '../../src/work/steps.js';

const model: ModelDefinition = {
  name: 'nodes',
  types: {
    'a.Named': { kind: 'entity', abstract: true, properties: { name: 'string' } },
    'a.Tagged': { kind: 'entity', abstract: true, properties: { tags: 'set<string>', rank: 'integer' } },
    'a.Node': {
      kind: 'entity',
      extends: ['a.Named'],
      properties: {
        age: 'integer',
        size: 'long',
        weight: 'double',
        price: 'decimal',
        born: 'date',
        on: { type: 'boolean', nullable: false },
        color: 'a.Color',
        anything: 'object',
        one: 'a.Named',
        must: { type: 'a.Node', mandatory: true },
        sure: { type: 'a.Node', nullable: false },
        list: 'list<a.Node>',
        set: 'set<a.Node>',
        byName: 'map<string,a.Node>',
        notes: 'map<a.Node,string>',
        pairs: 'map<a.Node,a.Node>',
        mustList: { type: 'list<a.Node>', mandatory: true },
        words: 'list<string>',
      },
    },
    'a.Leaf': { kind: 'entity', extends: ['a.Node', 'a.Tagged'], properties: { extra: 'string' } },
    'a.Color': { kind: 'enum', constants: ['red', 'Green', 'blue'] },
  },
};

const types = TypeSystem.build({ models: [{ pointer: '', definition: model.types }], vendor: 'com.vendor' });

function entityType(name: string): EntityType {
  const [type] = types.resolve(name);
  if (type?.kind !== 'entity') throw new Error(`no entity type ${name}`);
  return type;
}

export const named = entityType('Named');
export const node = entityType('Node');
export const leaf = entityType('Leaf');

export const property = (name: string, type: EntityType = node): Property => propertyOf(type, name);

/** UUIDs that count, so that tests can be repeated. */
function countingIds(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
  };
}

export function makeStore(): Store {
  return new Store(types, { accessId: 'access.a', partitions: 'distinct', newId: countingIds() });
}

export const all = (state: State, type: EntityType, query: Partial<Query> = {}): readonly Entity[] =>
  Array.from(completed(state.finding(type, { ...everything, ...query })).entities);

/** All entities, without the help of an index. */
export const scan = ({ tables }: State): readonly Entity[] =>
  Array.from(tables.values(), ({ entities }) => [...entities.from(0)]).flat();

/** The ids of entities, as text. */
export const idsOf = (entities: readonly Entity[]): string[] => entities.map(({ id }) => String(id));
