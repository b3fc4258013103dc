import { InputError, NotFoundError } from '@platform-services/sdk';
import { createCoreClient, entitiesOf, legacyOf, resourcesOf } from '@platform-services/sdk/core';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { demoModel } from '../src/model.js';
import { baseUrl, useDemo } from './demo.js';

useDemo();

describe('a client without groups of calls', () => {
  it('makes the calls of each group', async () => {
    //#region core
    const client = createCoreClient({ baseUrl, credentials: { user: 'demo', password: 'demo' }, model: demoModel });
    const people = entitiesOf(client, 'access.demo', 'Person'); // typed by the model, like those of createClient
    const john = await people.get(1);
    const files = resourcesOf(client, 'access.demo'); //           only bundled because it is named
    //#endregion
    expectTypeOf(john.firstName).toEqualTypeOf<string | null | undefined>();
    expect(john.firstName).toBe('John');
    const file = await files.upload({ content: 'text', name: 'a.txt' });
    expect(await (await files.download(file.id)).text()).toBe('text');
    const legacy = legacyOf(client, 'access.demo');
    expect(await legacy.entity({ type: 'Person', id: 1 })).toMatchObject({ firstName: 'John' });
    await client.close();
    await expect(people.get(1)).rejects.toThrow('The client is closed.');
  });

  it('shares its errors with the package', async () => {
    const client = createCoreClient({ baseUrl, credentials: { user: 'demo', password: 'demo' } });
    await expect(entitiesOf(client, 'access.demo', 'Nobody').get(1)).rejects.toBeInstanceOf(NotFoundError);
    await client.close();
  });

  it.each([
    ['createCoreClient', () => createCoreClient({ baseUrl } as never), /ConfigError: .*credentials/],
    ['entitiesOf', () => entitiesOf({} as never, 'a', 'T'), 'InputError: Expected a client, got an object at client.'],
    ['resourcesOf', () => resourcesOf(null as never, 'a'), 'InputError: Expected a client, got null at client.'],
  ])('%s refuses what it cannot use', (_name, call, message) => {
    const error = caught(call);
    expect(String(error)).toMatch(message);
    expect(error instanceof Error && error.stack).toContain('core.test.ts');
  });

  it('refuses names that cannot be', async () => {
    const client = createCoreClient({ baseUrl, credentials: { sessionId: 's' }, model: demoModel });
    const unknown = caught(() => entitiesOf(client, 'access.demo', 'Persn' as never));
    expect(unknown).toBeInstanceOf(InputError);
    expect(String(unknown)).toContain('Did you mean "Person"?');
    expect(String(caught(() => legacyOf(client, 5 as never)))).toBe('InputError: Expected a string, got 5 at access.');
    await client.close();
  });
});

function caught(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    return error;
  }
}
