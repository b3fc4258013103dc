import type { Deployment } from '@platform-services/sdk/model';
import { beforeAll, describe, expect, it } from 'vitest';
import { deploymentOf, SmallService } from '../support/small-service.js';

const vendor = 'com.vendor';

/** The built-in types that only requests and results contain, and whether one of them can be made at all. */
const table: readonly (readonly [signature: string, abstract?: 'abstract'])[] = [
  ['model.securityservice.UserSession'],
  ['model.securityservice.AuthenticationResponse'],
  ['model.user.User'],
  ['model.query.EntityQueryResult'],
  ['model.query.PropertyQueryResult'],
  ['model.accessapi.ManipulationResponse'],
  ['model.rest.crud.ManipulationEnvelope'],
  ['model.rest.RpcResponse'],
  ['model.rest.EvaluationResult'],
  ['model.generic.value.EntityReference', 'abstract'],
  ['model.generic.value.PersistentEntityReference'],
  ['model.generic.manipulation.EntityProperty'],
  ['model.generic.manipulation.Manipulation', 'abstract'],
  ['model.generic.manipulation.InstantiationManipulation'],
  ['model.generic.manipulation.DeleteManipulation'],
  ['model.generic.manipulation.ChangeValueManipulation'],
  ['model.generic.manipulation.AddManipulation'],
  ['model.generic.manipulation.RemoveManipulation'],
  ['model.generic.manipulation.ClearCollectionManipulation'],
  ['model.generic.manipulation.CompoundManipulation'],
];

const names = table.flatMap(([name, abstract]): [name: string, abstract: boolean][] => {
  const simple = name.slice(name.lastIndexOf('.') + 1);
  return [`${vendor}.${name}`, simple].map((each) => [each, abstract !== undefined]);
});

/** An id of the type that 2.3 gives to sessions and users; all others have a long. */
function idOf(name: string): string | number {
  return /\bUser(Session)?$/.test(name) ? 'u1' : 1;
}

const bare = deploymentOf(
  { 'a.Thing': { kind: 'entity', properties: { name: 'string', any: `${vendor}.model.generic.GenericEntity` } } },
  { id: 'acc', model: ['m'], entities: [{ _type: 'a.Thing', id: 1, name: 'one' }] },
);

/** A model with types of its own of the same simple names. */
const namesakes = deploymentOf(
  {
    'a.UserSession': { kind: 'entity', properties: { name: 'string' } },
    'a.Manipulation': { kind: 'enum', constants: ['one'] },
  },
  { id: 'acc', model: ['m'], entities: [{ _type: 'a.UserSession', id: 1, name: 'own' }] },
);

type Send = (method: string, path: string, body?: unknown) => Promise<readonly [status: number, text: string]>;

/** Starts a server for the tests of the surrounding `describe`, and returns how they send requests to it. */
function useServer(deployment: Deployment, dialect: 'documented' | 'deployed'): Send {
  let service: SmallService | undefined;
  beforeAll(async () => {
    service = await SmallService.start({ deployment, dialect });
  });
  const json = { 'content-type': 'application/json' };
  return async (method, path, body) => {
    if (service === undefined) throw new Error('The server did not start');
    const { status, text } = await service.send(method, `rest/${path}`, body, body === undefined ? {} : json);
    return [status, text];
  };
}

const everything = 'v2/entities/acc/Thing?projection=results';

describe.each(['documented', 'deployed'] as const)('R-71 in the %s dialect', (dialect) => {
  describe('types that only requests and results contain', () => {
    const send = useServer(bare, dialect);

    it.each(names)('%s cannot be created', async (name, abstract) => {
      const before = await send('GET', everything);
      const message = abstract ? 'abstract' : 'which only requests and results contain';
      // Bodies of the deployed dialect name types by their signatures (D-38).
      const isRefusedName = dialect === 'deployed' && !name.includes('.');
      const inBody = isRefusedName ? 'Expected a signature' : message;
      for (const [method, path, body, expected] of [
        ['POST', `v2/entities/acc/${name}`, {}, message],
        ['POST', `v2/entities/acc/${name}`, { _type: name }, inBody],
        ['PUT', `v2/entities/acc/${name}`, { id: idOf(name) }, message],
        ['PUT', `v2/entities/acc/${name}/1`, {}, message],
        ['POST', `v2/entities/acc/Thing`, { any: { _type: name } }, inBody],
        ['POST', `create?accessId=acc&type=${name}`, undefined, message],
        ['POST', 'assembly-stream-manipulate?accessId=acc', [{ _type: 'a.Thing', any: { _type: name } }], inBody],
      ] as const) {
        const [status, text] = await send(method, path, body);
        expect([status, text], `${method} ${path}`).toEqual([400, expect.stringContaining(expected)]);
      }
      expect(await send('GET', everything)).toEqual(before);
    });

    it.each(['GenericEntity', 'Failure', `${vendor}.model.service.api.result.Failure`, 'Nobody'])(
      '%s is not a type of an access',
      async (name) => {
        const [status, text] = await send('GET', `v2/entities/acc/${name}`);
        expect([status, text]).toEqual([404, expect.stringContaining('Unknown entity type')]);
      },
    );
  });

  describe('types of a model with the simple name of a built-in type', () => {
    const send = useServer(namesakes, dialect);

    it('leaves the built-in type its full signature', async () => {
      const path = `v2/entities/acc/${vendor}.model.securityservice.UserSession?projection=results`;
      const [status, text] = await send('GET', path);
      expect([status, JSON.parse(text)]).toEqual([200, []]);
    });

    it('an enum type keeps its name as well', async () => {
      const [status, text] = await send('GET', 'v2/entities/acc/Manipulation');
      expect([status, text]).toEqual([404, expect.stringContaining('got the enum type a.Manipulation')]);
    });
  });
});
