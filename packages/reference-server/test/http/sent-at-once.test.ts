import { afterAll, beforeAll, expect, it } from 'vitest';
import { raw } from '../support/raw.js';
import { propertyOf, SmallService, things } from '../support/small-service.js';

const service = await SmallService.start();
let port = 0;
beforeAll(async () => {
  ({ port } = await service.server.listen({ port: 0 }));
});
afterAll(() => service.server.close());

/** A request as text. */
function written(method: string, target: string, body = '', more = ''): string {
  const path = `/platform-services/${service.withSession(target)}`;
  return `${method} ${path} HTTP/1.1\r\nHost: h\r\n${more}Content-Length: ${body.length}\r\n\r\n${body}`;
}

it('requests that a client sends without waiting have their effects one after the other', async () => {
  const sent = [
    written('PUT', `${things}/1`, '{"name":"first"}'),
    written('GET', propertyOf(1, 'name')),
    written('PATCH', `${things}/1`, '{"name":"second"}'),
    written('POST', propertyOf(1, 'names'), '["a"]'),
    written('GET', propertyOf(1, 'name')),
    written('GET', `${propertyOf(1, 'names')}?prettiness=none`),
    written('DELETE', `${things}/1`),
    written('PUT', `${things}/1`, '{}'),
    written('GET', propertyOf(1, 'name'), '', 'Connection: close\r\n'),
  ];
  const { text } = await raw(port, sent.join(''));
  const answers = text.split('HTTP/1.1 ').slice(1);
  expect(answers.map((answer) => [answer.slice(0, 3), answer.split('\r\n\r\n')[1]])).toEqual([
    ['200', 'true'],
    ['200', '"first"'],
    ['200', 'true'],
    ['200', 'true'],
    ['200', '"second"'],
    ['200', '["a"]'],
    ['200', '1'],
    ['200', 'true'],
    ['200', 'null'],
  ]);
});
