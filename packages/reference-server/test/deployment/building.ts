import { createReferenceServer, type ReferenceServerOptions } from '@platform-services/reference-server';
import type { AccessDefinition, Deployment } from '@platform-services/sdk/model';
import { deploymentOf, problemsOf, SmallService } from '../support/small-service.js';

/** A deployment with two types, and with what an access has besides. */
export const parties = (access: Partial<AccessDefinition>) =>
  deploymentOf(
    {
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
    access,
  );

export const start = (access: Partial<AccessDefinition>, options: ReferenceServerOptions = {}): Promise<SmallService> =>
  SmallService.start({ deployment: parties(access), ...options });

export const person = (members: object) => ({ _type: 'a.Person', ...members });

/** The entities of a type or one entity, with everything that they refer to. */
export async function shown(service: SmallService, path: string) {
  const options = 'depth=reachable&type-explicitness=never';
  return JSON.parse(await service.expect(200, 'GET', `rest/v2/entities/a/${path}?${options}`));
}

/** The problems for which a server of a deployment does not start. */
export const problemsWith = (
  deployment: Deployment | string,
  options: ReferenceServerOptions = {},
): readonly string[] =>
  problemsOf(() => createReferenceServer({ deployment, ...options })).map(
    ({ pointer, message }) => `${pointer}: ${message}`,
  );
