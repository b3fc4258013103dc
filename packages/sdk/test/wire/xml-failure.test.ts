import { createReferenceServer, demoDeployment } from '@platform-services/reference-server';
import { describe, expect, test } from 'vitest';
import { createClient, HttpError, NotFoundError } from '../../src/index.js';
import { legacy } from '../../src/legacy.js';
import { rejection } from '../support/catch.js';

test.each(['documented', 'deployed'] as const)(
  'an error shows the message of a failure in XML: %s',
  async (dialect) => {
    const server = createReferenceServer({ deployment: demoDeployment, dialect });
    await using client = createClient({
      baseUrl: 'http://service.example',
      credentials: { user: 'demo', password: 'demo' },
      fetch: (url, init) => server.fetch(new Request(url, init)),
    });
    const person = { type: 'com.vendor.demo.model.Person', id: `<&>"'é` };
    const error = await rejection(legacy(client.access('access.demo')).entity(person, { codec: 'gm/xml' }));
    expect(error).toBeInstanceOf(NotFoundError);
    if (!(error instanceof HttpError)) return;
    expect(error.serverMessage).toContain(`No com.vendor.demo.model.Person has the id "<&>"'é"`);
    expect(error.tracebackId).toMatch(/^[\da-f-]{36}$/);
  },
);

const failure = (pool: string, root = 'F-0') =>
  `<gm-data><root-value><r>${root}</r></root-value><pool>${pool}</pool></gm-data>`;

/** The message of the error about a response in XML. */
async function messageOf(xml: string): Promise<string | undefined> {
  const client = createClient({
    baseUrl: 'http://service.example',
    credentials: { sessionId: 'the-session' },
    fetch: async () => new Response(xml, { status: 400, headers: { 'content-type': 'application/xml' } }),
  });
  const error = await rejection(client.access('a').entities('Person').get(1));
  return error instanceof HttpError ? error.serverMessage : 'another error';
}

describe('the texts', () => {
  test.each<[what: string, xml: string, message: string | undefined]>([
    ['of the root alone', failure("<E id='F-1'><s p='message'>a</s></E><E id='F-0'><s p='message'>b</s></E>"), 'b'],
    [
      'with references',
      failure('<E id="F-0"><s p="message">&#233;&#xE9;&amp;lt;&x;&#0;&#x110000;</s></E>'),
      'éé&lt;&x;&#0;&#x110000;',
    ],
    ['of nothing', failure('<E id="F-1"><s p="message">a</s></E>'), undefined],
    ['of a root that is not an entity', '<root-value><s>x</s></root-value><s p="message">a</s>', undefined],
    ['with no end', "<root-value><r>F-0</r></root-value><E id='F-0'><s p='message'>b", undefined],
    [
      'before the end of what is read',
      `<root-value><r>F-0</r></root-value><E id='F-0'><s p='message'>b</s><s p='details'>${'x'.repeat(70_000)}</s></E>`,
      'b',
    ],
    ['of a page', '<html><body>message</body></html>', undefined],
    ['with other elements within', failure("<E id='F-0'><s p='message'>a<b/></s></E>"), undefined],
    ['of a prototype', failure("<E id='F-0'><s p='__proto__'>a</s></E>"), undefined],
  ])('%s', async (_what, xml, message) => {
    expect(await messageOf(xml)).toBe(message);
  });

  test('however much is sent, it takes no longer', async () => {
    const long = `<root-value>${'<r>'.repeat(20_000)}`;
    expect(await messageOf(long)).toBeUndefined();
    expect(await messageOf(failure(`<E id='F-0'>${"<s p='message'>".repeat(4_000)}</E>`))).toBeUndefined();
  });
});
