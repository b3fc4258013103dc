import { createReferenceServer } from '@platform-services/reference-server';
import { expect, test } from 'vitest';
import { connectionOf } from '../../src/harness/open.js';
import { logIn } from '../../src/target/recognition.js';
import { idTextOf, inferAll, isSample, propertiesOf, SampleReader } from '../../src/target/samples.js';
import { fixedSession } from '../../src/target/session.js';
import { SetUpClient } from '../../src/target/set-up-client.js';

const { signal } = new AbortController();

test.each(['documented', 'deployed'] as const)(
  'a sample of entities that refer to one another is small, and whole: %s',
  async (dialect) => {
    const server = createReferenceServer({ dialect });
    const { url } = await server.listen({ port: 0 });
    const connection = connectionOf({}, url, signal);
    const session = fixedSession(await logIn(connection, { user: 'demo', password: 'demo' }, signal));
    const { http } = new SetUpClient({ connection, access: 'access.demo', session, signal });
    const reader = new SampleReader(http);
    const collection = { access: 'access.demo', type: 'com.vendor.demo.model.Person' };
    const { text } = await reader.query(collection, {}, { depth: 1, 'max-results': 50 });
    expect(text.length).toBeLessThan(1_000_000);
    const sample = await reader.read(collection);
    if (!isSample(sample)) throw new TypeError(`Expected a sample, got the status ${sample.status}.`);
    expect(sample.entities.map(idTextOf)).toEqual(new Array(50).fill(expect.any(String)));
    const types = Object.fromEntries(
      propertiesOf(sample, inferAll([sample]), collection.type).map(({ name, type }) => [name, type]),
    );
    expect(types).toMatchObject({ friend: collection.type, children: `list<${collection.type}>` });
    await connection.close();
    await server.close();
  },
);
