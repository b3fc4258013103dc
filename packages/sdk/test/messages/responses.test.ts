import type { Handler } from '../support/server.js';
import { answered, any, list, testMessages } from './uses.js';

const page = { body: '<html><body>It works!</body></html>', headers: { 'content-type': 'text/html' } };
const otherApi = { body: { error: 'not found', path: '/platform-services' } };
const logIn = { credentials: { user: 'demo', password: 'demo' } };
const silent: Handler = () => undefined;
const partly: Handler = (_request, response) => {
  response.writeHead(200, { 'content-length': '9', 'content-type': 'application/json' }).write('[');
  return undefined;
};
const failing = (): never => {
  throw new Error('boom');
};

const unknown = 'It does not look like a response of this service. Check "baseUrl", and any proxy on the way.';
const one = '(GET /rest/v2/entities/a/T/1)';
const all = '(GET /rest/v2/entities/a/T)';
const login = '(POST /rest/authenticate)';

testMessages('responses of something that is not the service', [
  ['DecodeError', `authenticate: The response cannot be read. ${unknown} ${login}`, answered(page, list, logIn)],
  [
    'NotFoundError',
    `authenticate: The server responded with status 404. ${unknown} ${login}`,
    answered({ status: 404, ...page }, list, logIn),
  ],
  [
    'MethodNotAllowedError',
    `authenticate: The server responded with status 405. ${unknown} ${login}`,
    answered({ status: 405 }, list, logIn),
  ],
  ['DecodeError', `authenticate: The response cannot be read. ${unknown} ${login}`, answered(otherApi, list, logIn)],
  [
    'NotFoundError',
    `authenticate: The server responded with status 404. ${unknown} ${login}`,
    answered({ status: 404, ...otherApi }, list, logIn),
  ],
  [
    'DecodeError',
    `entities.list: The response cannot be read. Expected JSON: Unexpected token '<'. The body begins with "<html><body>It works!</body></html>". ${unknown} ${all}`,
    answered(page, list),
  ],
  [
    'NotFoundError',
    `entities.list: The server responded with status 404. ${unknown} ${all}`,
    answered({ status: 404, ...page }, list),
  ],
  [
    'DecodeError',
    `entities.list: The response cannot be read. Expected a list, got an object at the root. The body begins with "{\\"error\\":\\"not found\\",\\"path\\":\\"/platform-services\\"}". ${unknown} ${all}`,
    answered(otherApi, list),
  ],
  [
    'NotFoundError',
    `entities.list: The server responded with status 404. ${unknown} ${all}`,
    answered({ status: 404, ...otherApi }, list),
  ],
  [
    'DecodeError',
    `entities.get: The response cannot be read. Expected an entity, got an empty body. ${unknown} ${one}`,
    answered({ body: '' }),
  ],
  [
    'DecodeError',
    `entities.create: The response cannot be read. Expected an id, got an object. The body begins with "{\\"id\\":1}". ${unknown} (POST /rest/v2/entities/a/T)`,
    answered({ body: { id: 1 } }, (access) => access.entities('T').create({})),
  ],
  [
    'DecodeError',
    `entities.create: The response cannot be read. Expected an id, got an array. The body begins with "[1]". ${unknown} (POST /rest/v2/entities/a/T)`,
    answered({ body: [1] }, (access) => access.entities('T').create({})),
  ],
]);

testMessages('responses', [
  [
    'BadRequestError',
    `entities.get: The server responded with status 400: Unknown type "T". ${one}`,
    answered({ status: 400, body: { _type: 'x.Failure', message: 'Unknown type "T".', tracebackId: 't' } }),
  ],
  [
    'DecodeError',
    `entities.get: The response cannot be read. Expected JSON: Unexpected end of JSON input. The body begins with "{\\"a\\":". ${one}`,
    answered({ body: '{"a":' }),
  ],
  [
    'DecodeError',
    `entities.get: The response is larger than 100 bytes. Raise "maxResponseBytes", or read less at a time. ${one}`,
    answered({ body: { a: 'x'.repeat(200) } }, undefined, { maxResponseBytes: 100 }),
  ],
  [
    'DecodeError',
    `entities.get: Expected a response without content coding, got "br". Switch compression off, also in proxies. ${one}`,
    answered({ body: 'x', headers: { 'content-encoding': 'br' } }),
  ],
  [
    'HeadersTimeoutError',
    `entities.get: No response began within 20 ms. Raise "timeout.headers" if the service needs longer. ${one}`,
    answered(silent, (access) => access.entities('T').get(1, { timeout: { headers: 20 } })),
  ],
  [
    'BodyTimeoutError',
    `entities.get: No further part of the response arrived within 20 ms. Raise "timeout.body" if the service needs longer. ${one}`,
    answered(partly, (access) => access.entities('T').get(1, { timeout: { body: 20 } })),
  ],
  [
    'TotalTimeoutError',
    `entities.get: The call did not finish within 20 ms. Raise "timeout.total" if the service needs longer. ${one}`,
    answered(silent, (access) => access.entities('T').get(1, { timeout: 20 })),
  ],
  [
    'AbortedError',
    `entities.get: The caller aborted the call: too late. ${one}`,
    answered(silent, (access) => access.entities('T').get(1, { signal: AbortSignal.abort(new Error('too late')) })),
  ],
  [
    'AbortedError',
    `entities.get: The caller aborted the call. ${one}`,
    answered(silent, (access) => access.entities('T').get(1, { signal: AbortSignal.abort() })),
  ],
  [
    'PreconditionFailedError',
    'entities.deleteWhere: The server responded with status 412: no. Pass allowMultipleDelete: true if that is meant. (DELETE /rest/v2/entities/a/T)',
    answered({ status: 412, body: { _type: 'T.Failure', message: 'no', tracebackId: 't' } }, (access) =>
      access.entities('T').deleteWhere({}),
    ),
  ],
  [
    'ConfigError',
    'authenticate: The credentials function failed: boom.',
    answered({ body: '[]' }, list, { credentials: failing }),
  ],
  [
    'ConfigError',
    'authenticate: The credentials function failed: Expected { user, password }, { sessionId } or a function that returns one of them, got undefined at credentials.',
    answered({ body: '[]' }, list, { credentials: any(() => undefined) }),
  ],
  [
    'ConfigError',
    'authenticate: Expected { user, password }, got { sessionId } at credentials. A session id cannot log in.',
    answered({ body: '[]' }, (_, client) => client.authenticate()),
  ],
]);
