import { createReferenceServer, demoDeployment } from '@platform-services/reference-server';
import { describe, expect, test } from 'vitest';
import { createClient, HttpError, NotFoundError } from '../../src/index.js';
import { xmlFailure } from '../../src/wire/xml-failure.js';
import { rejection } from '../support/catch.js';

test.each(['documented', 'deployed'] as const)('the message of a failure in XML, %s', async (dialect) => {
  const server = createReferenceServer({ deployment: demoDeployment, dialect });
  await using client = createClient({
    baseUrl: 'http://service.example',
    credentials: { user: 'demo', password: 'demo' },
    fetch: (url, init) => server.fetch(new Request(url, init)),
  });
  const person = { type: 'com.vendor.demo.model.Person', id: `<&>"'é` };
  const error = await rejection(client.access('access.demo').legacy.entity(person, { codec: 'gm/xml' }));
  expect(error).toBeInstanceOf(NotFoundError);
  if (!(error instanceof HttpError)) return;
  expect(error.serverMessage).toContain(`No com.vendor.demo.model.Person has the id "<&>"'é"`);
  expect(error.tracebackId).toMatch(/^[\da-f-]{36}$/);
});

const failure = (pool: string, root = 'F-0') =>
  `<gm-data><root-value><r>${root}</r></root-value><pool>${pool}</pool></gm-data>`;

describe('the texts', () => {
  test.each<[what: string, xml: string, texts: object]>([
    [
      'of the root alone',
      failure("<E id='F-1'><s p='message'>a</s></E><E id='F-0'><s p='message'>b</s></E>"),
      { message: 'b' },
    ],
    [
      'with references',
      failure('<E id="F-0"><s p="message">&#233;&#xE9;&amp;lt;&x;&#0;&#x110000;</s></E>'),
      { message: 'éé&lt;&x;&#0;&#x110000;' },
    ],
    ['of nothing', failure('<E id="F-1"><s p="message">a</s></E>'), {}],
    ['of a root that is not an entity', '<root-value><s>x</s></root-value><s p="message">a</s>', {}],
    ['with no end', "<root-value><r>F-0</r></root-value><E id='F-0'><s p='message'>b", {}],
    ['of a page', '<html><body>message</body></html>', {}],
    ['with other elements within', failure("<E id='F-0'><s p='message'>a<b/></s></E>"), {}],
    ['of a prototype', failure("<E id='F-0'><s p='__proto__'>a</s></E>"), {}],
  ])('%s', (_what, xml, texts) => {
    expect(xmlFailure(xml)).toEqual(texts);
  });

  test('however much is sent, it takes no longer', () => {
    const long = `<root-value>${'<r>'.repeat(1_000_000)}`;
    expect(xmlFailure(long)).toEqual({});
    expect(xmlFailure(failure(`<E id='F-0'>${"<s p='message'>".repeat(1_000_000)}</E>`))).toEqual({});
  });
});
