import {
  type AccessDefinition,
  type Deployment,
  DeploymentError,
  loadDeployment,
  type TypeDefinitions,
} from '@platform-services/sdk/model';
import { buildWorldState, type WorldStateOptions } from '../../src/deployment/build.js';
import type { WorldState } from '../../src/deployment/world-state.js';
import { type Entity, propertyOf, Ref } from '../../src/model/instance.js';
import type { EntityType } from '../../src/model/types.js';
import type { Value } from '../../src/model/values.js';
import { everything } from '../../src/store/store.js';
import { completed } from '../../src/work/steps.js';

export const types: TypeDefinitions = {
  'a.Party': { kind: 'entity', abstract: true, properties: { name: 'string' } },
  'a.Person': {
    kind: 'entity',
    extends: ['a.Party'],
    properties: {
      age: 'integer',
      active: { type: 'boolean', nullable: false },
      friend: 'a.Person',
      children: 'list<a.Person>',
      balance: 'decimal',
      number: 'long',
      photo: 'com.vendor.model.resource.Resource',
    },
  },
};

export function deploymentOf(access: Partial<AccessDefinition>): Deployment {
  return loadDeployment({
    models: [{ name: 'm', types }],
    accesses: [{ id: 'access.a', model: 'm', ...access }],
    users: [{ name: 'u', password: 'p' }],
  });
}

export const build = (access: Partial<AccessDefinition>, options?: WorldStateOptions) =>
  buildWorldState(deploymentOf(access), options);

export function accessOf(world: WorldState) {
  const access = world.accesses.get('access.a');
  if (access === undefined) throw new Error('no access');
  return access;
}

export function typeOf(world: WorldState, name: string): EntityType {
  const [type] = accessOf(world).types.resolve(name);
  if (type?.kind !== 'entity') throw new Error(`no ${name}`);
  return type;
}

export function allOf(world: WorldState, name: string): readonly Entity[] {
  return completed(accessOf(world).store.state.finding(typeOf(world, name), everything)).entities;
}

export function one(world: WorldState, name: string, id: bigint | string): Entity {
  const [instance] = accessOf(world).store.state.find(typeOf(world, name), id);
  if (instance === undefined) throw new Error(`no ${name} ${id}`);
  return instance;
}

export function read(entity: Entity | undefined, name: string): Value {
  if (entity === undefined) throw new Error('no entity');
  return entity.get(propertyOf(entity.type, name));
}

/** The entity to which a property of another one refers. */
export function referredTo(world: WorldState, entity: Entity | undefined, name: string): Entity | undefined {
  const value = read(entity, name);
  return value instanceof Ref ? accessOf(world).store.state.get(value) : undefined;
}

export function problemsOf(work: () => unknown): string[] {
  try {
    work();
  } catch (error) {
    if (error instanceof DeploymentError) {
      return error.problems.map(({ pointer, message }) => `${pointer}: ${message}`);
    }
    throw error;
  }
  return [];
}

export const person = (members: object) => ({ _type: 'a.Person', ...members });
