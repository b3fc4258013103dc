import { createReferenceServer, type ReferenceServerOptions } from '@platform-services/reference-server';
import { type AccessDefinition, type Deployment, DeploymentError } from '@platform-services/sdk/model';
import { SmallService } from '../support/small-service.js';

/** A deployment with two types, and with what an access has besides. */
export const deploymentOf = (access: Partial<AccessDefinition>): Deployment => ({
  models: [
    {
      name: 'm',
      types: {
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
      },
    },
  ],
  accesses: [{ id: 'a', model: 'm', ...access }],
  users: [{ name: 'u', password: 'p' }],
});

export const start = (access: Partial<AccessDefinition>, options: ReferenceServerOptions = {}): Promise<SmallService> =>
  SmallService.start({ deployment: deploymentOf(access), ...options });

export const person = (members: object) => ({ _type: 'a.Person', ...members });

/** The entities of a type or one entity, with everything that they refer to. */
export async function shown(service: SmallService, path: string) {
  const options = 'depth=reachable&type-explicitness=never';
  return JSON.parse(await service.expect(200, 'GET', `rest/v2/entities/a/${path}?${options}`));
}

/** The problems for which a server of a deployment does not start. */
export function problemsOf(deployment: Deployment | string, options: ReferenceServerOptions = {}): readonly string[] {
  try {
    createReferenceServer({ deployment, ...options });
  } catch (error) {
    if (error instanceof DeploymentError) return error.problems.map(({ pointer, message }) => `${pointer}: ${message}`);
    throw error;
  }
  return [];
}
