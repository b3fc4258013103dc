import { describe, expect, it } from 'vitest';
import { controlledServer, thing } from './server.js';

const service = controlledServer();
const { control, get } = service;

describe('paths', () => {
  it.each([
    ['GET', '/health', undefined, 200, { status: 'ok' }],
    ['GET', '/health/', undefined, 200, { status: 'ok' }],
    ['POST', '/reset', undefined, 204, undefined],
    ['POST', '/reset', {}, 204, undefined],
    ['POST', '/snapshots', undefined, 200, { id: expect.any(String) }],
    ['POST', '/snapshots/nothing/restore', undefined, 404, expect.objectContaining({ type: 'NotFound' })],
    ['GET', '/journal', undefined, 200, { entries: [] }],
    ['DELETE', '/journal', undefined, 204, undefined],
    ['POST', '/faults', { fault: { status: 500 } }, 200, { id: expect.any(String) }],
    ['DELETE', '/faults', undefined, 204, undefined],
    ['DELETE', '/worlds/nothing', undefined, 404, expect.anything()],
    ['OPTIONS', '/journal', undefined, 204, undefined],
    ['HEAD', '/health', undefined, 200, undefined],
    ['GET', '', undefined, 200, expect.objectContaining({ paths: expect.arrayContaining(['GET /-/health']) })],
    ['GET', '/', undefined, 200, expect.objectContaining({ paths: expect.arrayContaining(['POST /-/worlds']) })],
    ['GET', '/nothing', undefined, 404, expect.anything()],
    ['GET', '/health/more', undefined, 404, expect.anything()],
    ['GET', '/reset', undefined, 405, expect.anything()],
    ['PUT', '/faults', undefined, 405, expect.anything()],
    ['HEAD', '/reset', undefined, 405, expect.anything()],
  ])('%s /-%s %j is %i', async (method, path, body, status, expected) => {
    const answer = await control(method, path, body);
    expect(answer.status).toBe(status);
    if (method !== 'HEAD') expect(answer.body).toEqual(expected);
  });

  it('are not paths of the service', async () => {
    expect((await get('/-/health')).status).toBe(404);
    expect((await get('/rest/-/health')).status).toBe(404);
  });

  it.each<[string, unknown, string]>([
    ['/faults', 'nonsense', 'The body is not valid JSON'],
    [
      '/faults',
      '{"times":2,\n"times":3}',
      'Expected each member once, got a second member "times" at line 2, column 1.',
    ],
    ['/clock', '{"set":1,"\\u0073et":2}', 'a second member "set" at line 1, column 10.'],
    [
      '/snapshots',
      '{"name":{"__proto__":1,"a":{},"__proto__":2}}',
      'a second member "__proto__" at line 1, column 31.',
    ],
    ['/reset', { now: true }, 'Unknown member "now" at $. There are none.'],
    ['/snapshots', '1', 'Expected an object, got the number 1 at $.'],
  ])('POST /-%s %j is 400', async (path, body, message) => {
    const answer = await control('POST', path, body);
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining(message)]);
    expect((await get(thing)).status).toBe(200);
  });

  it('bodies are bounded', async () => {
    expect((await control('POST', '/faults', `{"fault":"${'x'.repeat(70_000)}"}`)).status).toBe(413);
  });
});
