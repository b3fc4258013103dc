import { join } from 'node:path';
import { Readable } from 'node:stream';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { testModel } from '../support/model.js';
import type { Handler } from '../support/server.js';
import { answered, any, list, logIn, type Messages, page, testMessages, type Use } from './uses.js';

const nothing = () => undefined;
const partly: Handler = (_request, response) => {
  response.writeHead(200, { 'content-length': '9', 'content-type': 'application/json' }).write('[');
  return undefined;
};
const uses: readonly Use[] = [
  [
    'a refusal with a message',
    answered({ status: 400, body: { _type: 'x.Failure', message: 'Unknown type "T".', tracebackId: 't' } }),
  ],
  [
    'a refusal whose message has no period',
    answered({ status: 404, body: { message: 'no such entity', tracebackId: 't' } }),
  ],
  ['a server that fails', answered({ status: 503, ...page })],
  ['a redirect to another origin', answered({ status: 302, headers: { location: 'http://elsewhere.example/' } })],
  [
    'a redirect of a call that is not a read',
    answered({ status: 307, headers: { location: '/x' } }, (access) => access.entities('T').create({})),
  ],
  ['an empty body', answered({ body: '' })],
  ['no JSON', answered({ body: '{"a":' })],
  ['another result', answered({ body: { a: 1 } }, list)],
  [
    'a value of another type',
    answered({ body: { _type: 'a.Person', father: { steps: 'x' } } }, (access) => access.entities('Person').get(1), {
      model: any(testModel),
    }),
  ],
  ['a reference to nothing', answered({ body: { father: { _ref: '7' } } })],
  ['too large a response', answered({ body: { a: 'x'.repeat(200) } }, undefined, { maxResponseBytes: 100 })],
  ['a content coding', answered({ body: 'x', headers: { 'content-encoding': 'br' } })],
  ['no response in time', answered(nothing, (access) => access.entities('T').get(1, { timeout: { headers: 20 } }))],
  ['no body in time', answered(partly, (access) => access.entities('T').get(1, { timeout: { body: 20 } }))],
  ['no end in time', answered(nothing, (access) => access.entities('T').get(1, { timeout: 20 }))],
  [
    'an abort with a reason',
    answered(nothing, (access) => access.entities('T').get(1, { signal: AbortSignal.abort(new Error('too late')) })),
  ],
  [
    'a deletion that may hit several entities',
    answered({ status: 412, body: { _type: 'T.Failure', message: 'no', tracebackId: 't' } }, (access) =>
      access.entities('T').deleteWhere({}),
    ),
  ],
  ['an abort', answered(nothing, (access) => access.entities('T').get(1, { signal: AbortSignal.abort() }))],
  [
    'a closed client',
    answered({}, async (access, client) => {
      await client.close();
      await list(access);
    }),
  ],
  [
    'a session that ended and cannot be renewed',
    async () => {
      let logins = 0;
      await answered(
        ({ path }) => {
          if (!path.endsWith('/authenticate'))
            return logins > 1 || (logins === 1 && path.endsWith('/2'))
              ? { status: 401, body: { message: 'The session has expired.', tracebackId: 't' } }
              : { body: '{}' };
          logins += 1;
          return logins === 1 ? undefined : { status: 401, body: { message: 'Wrong password.', tracebackId: 't' } };
        },
        async (access) => {
          await access.entities('T').get(1);
          await access.entities('T').get(2);
        },
        { credentials: logIn },
      )();
    },
  ],
  [
    'wrong credentials',
    answered({ status: 401, body: { message: 'User or password is wrong.', tracebackId: 't' } }, list, {
      credentials: logIn,
    }),
  ],
  [
    'a hook that throws',
    answered({ body: '[]' }, list, {
      hooks: {
        call: () => {
          throw new Error('boom');
        },
      },
    }),
  ],
  [
    'a credentials function that throws',
    answered({ body: '[]' }, list, {
      credentials: () => {
        throw new Error('boom');
      },
    }),
  ],
  [
    'a credentials function that returns nothing',
    answered({ body: '[]' }, list, { credentials: any(() => undefined) }),
  ],
  ['a session id that is to log in', answered({ body: '[]' }, (_, client) => client.authenticate())],
  [
    'a stream that fails',
    answered({ body: '{}' }, (access) =>
      access.resources.upload({
        content: Readable.from(
          (async function* () {
            yield 'x';
            throw new Error('disk on fire');
          })(),
        ),
      }),
    ),
  ],
  [
    'a file that does not exist',
    answered({ body: '{}' }, (access) => access.resources.upload({ path: '/no/such/file' })),
  ],
  [
    'a file that cannot be written',
    answered({ body: 'x' }, async (access) =>
      (await access.resources.download('r')).toFile(join(temporaryFolder(), 'none', 'x')),
    ),
  ],
  [
    'a download that is read twice',
    answered({ body: 'x' }, async (access) => {
      const download = await access.resources.download('r');
      await download.bytes();
      await download.bytes();
    }),
  ],
];

const messages: Messages = {
  'a refusal with a message': [
    'BadRequestError',
    'entities.get: The server responded with status 400: Unknown type "T". (GET /rest/v2/entities/a/T/1)',
  ],
  'a refusal whose message has no period': [
    'NotFoundError',
    'entities.get: The server responded with status 404: no such entity. (GET /rest/v2/entities/a/T/1)',
  ],
  'a server that fails': [
    'ServerError',
    'entities.get: The server responded with status 503. (GET /rest/v2/entities/a/T/1)',
  ],
  'a redirect to another origin': [
    'RedirectError',
    'entities.get: The redirect was not followed: it leads to another origin. The server responded with status 302. (GET /rest/v2/entities/a/T/1)',
  ],
  'a redirect of a call that is not a read': [
    'RedirectError',
    'entities.create: The redirect was not followed: only reads by GET follow redirects. The server responded with status 307. (POST /rest/v2/entities/a/T)',
  ],
  'an empty body': [
    'DecodeError',
    'entities.get: The response cannot be read. Expected an entity, got an empty body. It does not look like a response of this service. Check "baseUrl", and any proxy on the way. (GET /rest/v2/entities/a/T/1)',
  ],
  'no JSON': [
    'DecodeError',
    'entities.get: The response cannot be read. Expected JSON: Unexpected end of JSON input. The body begins with "{\\"a\\":". (GET /rest/v2/entities/a/T/1)',
  ],
  'another result': [
    'DecodeError',
    'entities.list: The response cannot be read. Expected a list, got an object at the root. The body begins with "{\\"a\\":1}". It does not look like a response of this service. Check "baseUrl", and any proxy on the way. (GET /rest/v2/entities/a/T)',
  ],
  'a value of another type': [
    'DecodeError',
    'entities.get: The response cannot be read. Expected a long, got "x" at father.steps. The body begins with "{\\"_type\\":\\"a.Person\\",\\"father\\":{\\"steps\\":\\"x\\"}}". (GET /rest/v2/entities/a/Person/1)',
  ],
  'a reference to nothing': [
    'DecodeError',
    'entities.get: The response cannot be read. Expected an entity with the "_id" "7", got only a "_ref" to it. The body begins with "{\\"father\\":{\\"_ref\\":\\"7\\"}}". (GET /rest/v2/entities/a/T/1)',
  ],
  'too large a response': [
    'DecodeError',
    'entities.get: The response is larger than 100 bytes. Raise "maxResponseBytes", or read less at a time. (GET /rest/v2/entities/a/T/1)',
  ],
  'a content coding': [
    'DecodeError',
    'entities.get: Expected a response without content coding, got "br". Switch compression off, also in proxies. (GET /rest/v2/entities/a/T/1)',
  ],
  'no response in time': [
    'HeadersTimeoutError',
    'entities.get: No response began within 20 ms. Raise "timeout.headers" if the service needs longer. (GET /rest/v2/entities/a/T/1)',
  ],
  'no body in time': [
    'BodyTimeoutError',
    'entities.get: No further part of the response arrived within 20 ms. Raise "timeout.body" if the service needs longer. (GET /rest/v2/entities/a/T/1)',
  ],
  'no end in time': [
    'TotalTimeoutError',
    'entities.get: The call did not finish within 20 ms. Raise "timeout.total" if the service needs longer. (GET /rest/v2/entities/a/T/1)',
  ],
  'an abort with a reason': [
    'AbortedError',
    'entities.get: The caller aborted the call: too late. (GET /rest/v2/entities/a/T/1)',
  ],
  'a deletion that may hit several entities': [
    'PreconditionFailedError',
    'entities.deleteWhere: The server responded with status 412: no. Pass allowMultipleDelete: true if that is meant. (DELETE /rest/v2/entities/a/T)',
  ],
  'an abort': ['AbortedError', 'entities.get: The caller aborted the call. (GET /rest/v2/entities/a/T/1)'],
  'a closed client': ['ConfigError', 'entities.list: The client is closed. Create another one.'],
  'a session that ended and cannot be renewed': [
    'UnauthorizedError',
    'entities.get: The session ended and could not be renewed. The server responded with status 401: The session has expired. (GET /rest/v2/entities/a/T/2)',
  ],
  'wrong credentials': [
    'UnauthorizedError',
    'authenticate: The server responded with status 401: User or password is wrong. (POST /rest/authenticate)',
  ],
  'a hook that throws': ['LocalError', 'entities.list: The hook "call" failed: boom. (GET /rest/v2/entities/a/T)'],
  'a credentials function that throws': ['ConfigError', 'authenticate: The credentials function failed: boom.'],
  'a credentials function that returns nothing': [
    'ConfigError',
    'authenticate: The credentials function failed: Expected { user, password }, { sessionId } or a function that returns one of them, got undefined at credentials.',
  ],
  'a session id that is to log in': [
    'ConfigError',
    'authenticate: Expected { user, password }, got { sessionId } at credentials. A session id cannot log in.',
  ],
  'a stream that fails': [
    'LocalError',
    'resources.upload: Cannot read what is to be sent: disk on fire. (POST /streaming)',
  ],
  'a file that does not exist': [
    'LocalError',
    "resources.upload: Cannot read the file: ENOENT: no such file or directory, stat '/no/such/file'.",
  ],
  'a file that cannot be written': [
    'LocalError',
    "resources.download: Cannot write the file: ENOENT: no such file or directory, open 'FILE'.",
  ],
  'a download that is read twice': ['InputError', 'The body of the download has already been read.'],
};

testMessages('responses', uses, messages);
