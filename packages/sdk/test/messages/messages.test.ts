import { describe, expect, test } from 'vitest';
import { addresses, configuration, parameters, responses, type Use } from './uses.js';

/*
 * Every message of the client, as an application reads it. `uses.ts` has what is done to get each of them. A message says
 * in whole sentences what is wrong, where, what was expected, and what to do; values stand in it as in JSON.
 */

/** Of each use the name of the error and its message. */
type Messages = Readonly<Record<string, readonly [name: string, message: string]>>;

const configurationMessages: Messages = {
  'no options': ['ConfigError', 'Expected an object with options, got undefined at createClient().'],
  'an unknown option': ['ConfigError', 'Unknown option "baseURL". Did you mean "baseUrl"?'],
  'baseUrl is no text': ['ConfigError', 'Expected an absolute URL such as "http://127.0.0.1:PORT", got 5 at baseUrl.'],
  'baseUrl is relative': [
    'ConfigError',
    'Expected an absolute URL such as "http://127.0.0.1:PORT", got another string at baseUrl.',
  ],
  'baseUrl with credentials': [
    'ConfigError',
    'Expected a URL without credentials, got a URL with credentials at baseUrl. Use the option "credentials".',
  ],
  'baseUrl of another protocol': ['ConfigError', 'Expected a URL with http or https, got "ftp:" at baseUrl.'],
  'baseUrl with a query': [
    'ConfigError',
    'Expected a URL without query and fragment, got a URL with one of them at baseUrl.',
  ],
  basePath: ['ConfigError', 'Expected a path such as "/platform-services", got "x y" at basePath.'],
  credentials: [
    'ConfigError',
    'Expected { user, password }, { sessionId } or a function that returns one of them, got { user: a string } at credentials.',
  ],
  credentialsIn: ['ConfigError', 'Expected "form" or "query", got "header" at credentialsIn.'],
  sessionIn: ['ConfigError', 'Expected "query", "header", "cookie" or "bearer", got "body" at sessionIn.'],
  dialect: ['ConfigError', 'Expected "documented" or "deployed", got "deployd" at dialect.'],
  vendor: ['ConfigError', 'Expected a dotted name such as "com.vendor", got "a b" at vendor.'],
  model: ['ConfigError', 'Expected a model, an array of models or a deployment, got 5 at model.'],
  'a model with an unknown type': [
    'ConfigError',
    'Unknown type "strng" at model.types["a.A"].properties.x. Did you mean "string"?',
  ],
  logoutOnClose: ['ConfigError', 'Expected true or false, got "yes" at logoutOnClose.'],
  maxResponseBytes: ['ConfigError', 'Expected an integer from 1, got 0 at maxResponseBytes.'],
  connections: ['ConfigError', 'Expected an integer from 1, got 1.5 at connections.'],
  fetch: ['ConfigError', 'Expected a function, got "x" at fetch.'],
  dispatcher: ['ConfigError', 'Expected an undici dispatcher such as an Agent, got an object at dispatcher.'],
  'fetch and dispatcher': ['ConfigError', 'The options "fetch" and "dispatcher" exclude each other. Use one of them.'],
  'proxy with fetch': [
    'ConfigError',
    'The option "proxy" needs the transport of the client. Set the proxy up in your "fetch" or "dispatcher".',
  ],
  proxy: ['ConfigError', 'Expected an absolute URL such as "http://proxy.example:3128", got another string at proxy.'],
  'proxy of another protocol': ['ConfigError', 'Expected a URL with http or https, got "socks:" at proxy.'],
  timeout: ['ConfigError', 'Unknown deadline "connnect" at timeout. Did you mean "connect"?'],
  'timeout.headers': ['ConfigError', 'Expected milliseconds from 0 to 2147483647, got -1 at timeout.headers.'],
  retry: ['ConfigError', 'Expected false or an object with numbers, got 3 at retry.'],
  'retry.attempts': ['ConfigError', 'Expected an integer from 1 to 100, got 0 at retry.attempts.'],
  'retry.tries': ['ConfigError', 'Unknown option "tries" at retry. Expected "attempts", "minDelay" or "maxDelay".'],
  headers: ['ConfigError', 'Expected the name of a header, got "a b" at headers.'],
  'a header of two lines': [
    'ConfigError',
    'Expected one line of Latin-1 text, got other characters at headers["x-a"].',
  ],
  'a header of the transport': ['ConfigError', 'The header "content-length" is set by the transport. Leave it out.'],
  hooks: ['ConfigError', 'Expected an object with a function "call" or "attempt", got an object at hooks.'],
  logger: [
    'ConfigError',
    'Expected an object with a function "debug", "info", "warn" or "error", got an object at logger.',
  ],
  logLevel: ['ConfigError', 'Expected "debug", "info", "warn", "error" or "off", got "all" at logLevel.'],
};

const parametersMessages: Messages = {
  'an access that is no text': ['InputError', 'Expected a string, got 5 at id.'],
  'a type that is no text': ['InputError', 'Expected a string, got 5 at type.'],
  'an unknown type': ['InputError', 'Unknown type "Persn". Did you mean "Person"?'],
  'no id': ['InputError', 'entities.get: Expected an id, got undefined at id.'],
  'an empty id': ['InputError', 'entities.get: Expected a string that is not empty, got "" at id.'],
  'an unknown option': ['InputError', 'entities.get: Unknown option "dept". Did you mean "depth"?'],
  'an option': [
    'InputError',
    'entities.get: Expected "shallow", "reachable" or an integer from 0, got "deep" at depth (4.7).',
  ],
  'a signal': ['InputError', 'entities.get: Expected an AbortSignal, got 5 at signal.'],
  'options that are none': ['InputError', 'entities.get: Expected an object, got null at options.'],
  'a timeout of a call': [
    'InputError',
    'entities.get: Expected milliseconds or an object with deadlines, got "5s" at timeout.',
  ],
  'a condition that is undefined': [
    'InputError',
    'entities.list: Expected a condition, got undefined at where.firstName. Without it more entities would match. Leave it out, or use null to ask for what is not set.',
  ],
  'a condition "null"': [
    'InputError',
    'entities.deleteWhere: Expected another text, got "null" at where.firstName. As a condition it matches what is not set (R-73). Use null to ask for that.',
  ],
  'a condition on a date in the documented dialect': [
    'DialectError',
    'entities.list: The documented dialect has no condition on a date property (R-32), got one at where.birth.',
  ],
  'a condition on an id without its type': [
    'InputError',
    "entities.list: Expected a value that says its type, got 1 at where.id. The type of the id is unknown without a model. Use a bigint for a long, or typed('integer', 1).",
  ],
  'a condition on a double that is none': [
    'InputError',
    'entities.list: Expected a finite number, got NaN at where.height.',
  ],
  'an order': [
    'InputError',
    'entities.list: Expected an array of { property, direction }, got "firstName" at orderBy.',
  ],
  'an order without a property': [
    'InputError',
    'entities.list: Expected { property, direction }, got an object at orderBy[0].',
  ],
  'a page size': ['InputError', 'entities.each: Expected an integer from 1, got 0 at pageSize.'],
  'no entity': ['InputError', 'entities.create: Expected an entity, got "Ann" at entity.'],
  'no entities': [
    'InputError',
    'entities.createAll: Expected an array of at least one entity, got an empty array at entities.',
  ],
  'a long beyond 2^53': [
    'InputError',
    'entities.create: Expected a long, got 1152921504606847000 at steps. A number beyond 2^53 may have lost digits. Use a bigint.',
  ],
  'an integer with a fraction': [
    'InputError',
    'entities.create: Expected an integer from -2147483648 to 2147483647, got 1.5 at age.',
  ],
  'a date as a number': [
    'InputError',
    'entities.create: Expected a valid Date or a string in ISO 8601, got 5 at birth. Use new Date(milliseconds).',
  ],
  'a text for a set': ['InputError', 'entities.create: Expected a Set or an array, got "A" at nicknames.'],
  'a promise': ['InputError', 'entities.create: Expected an entity, got a promise at father. Await it first.'],
  'an `_id`': [
    'InputError',
    'entities.create: Unexpected member "_id" at the root of the body. Use the entity itself, or ref(type, id), wherever it is meant.',
  ],
  'a collection that contains itself': ['InputError', 'entities.create: The collection at anything.0 contains itself.'],
  'a reference to an unknown type': [
    'InputError',
    'entities.create: Unknown type "Persn" at father. Did you mean "Person"?',
  ],
  'a reference to another type': [
    'InputError',
    'entities.create: Expected an entity of the type "a.Person", got a reference to "Company" at father.',
  ],
  'a reference by a simple name without a model': [
    'InputError',
    'entities.create: Expected the full signature of a type, got "Person" at x. Only a model tells which type a simple name is.',
  ],
  'null in the deployed dialect': [
    'DialectError',
    'entities.patch: The deployed dialect cannot clear by null at firstName (D-13). Leave it out to keep the value, or use property(id, name).clear().',
  ],
  'a collection that is replaced in the deployed dialect': [
    'DialectError',
    'property.set: The deployed dialect cannot replace a collection (D-2). Use clear(), then add().',
  ],
  'references that are left behind in the deployed dialect': [
    'DialectError',
    'entities.delete: The deployed dialect cannot leave references behind: "ignoreReferences" would act as "failIfReferenced" (D-17).',
  ],
  'a property of another kind': [
    'InputError',
    'property.add: Expected a list or a set, got a single value at property "firstName". Use set() or clear().',
  ],
  'a position': ['InputError', 'property.insert: Expected a position, an integer from 0, got "x" at positions.'],
  'a method of a replacement': ['InputError', 'property.set: Expected "PUT" or "PATCH", got "POST" at method.'],
  'a method of a request': ['InputError', 'request: Expected an HTTP method in capitals, got "get" at method.'],
  'a path of a request': ['InputError', 'request: Expected a path that begins with "/", got "x" at path.'],
  'a path that leads upwards': ['InputError', 'request: Expected a path without "." and "..", got "/a/../b" at path.'],
  'a kind of a request': ['InputError', 'request: Expected "read", "repeatable" or "unsafe", got "write" at kind.'],
  'a path part with a control character': [
    'InputError',
    'entities.get: Expected a string without control characters, got "a\\nb" at id.',
  ],
  'half a surrogate pair': [
    'InputError',
    'entities.get: Expected a string without lone surrogates, got "\\ud800" at id.',
  ],
  'a legacy parameter that is missing': ['InputError', 'legacy.fetch: Expected a value, got undefined at type (4.3).'],
  'an unknown legacy parameter': ['InputError', 'legacy.entity: Unknown parameter "nme". Expected "type" or "id".'],
  'an index': ['InputError', 'legacy.listInsert: Expected an integer from 0, got -1 at index (4.3).'],
  'null for a text': [
    'InputError',
    'legacy.update: Expected a string, got null at *firstName. The service would take null as the text "null" (R-61).',
  ],
  'a map as a parameter': [
    'InputError',
    'legacy.update: Expected a value that a parameter can hold, got a map at *phoneBook. Use mapPut() or assemblyManipulate().',
  ],
  'an assembly that is none': ['InputError', 'Expected an entity or an array of entities, got 5 at assembly.'],
  'an assembly without types': [
    'InputError',
    'legacy.assemblyManipulate: Expected an entity with its _type, got an entity without it at assembly (4.3, rule 1).',
  ],
  'no file': ['InputError', 'resources.upload: Expected at least one file, got an empty array at sources.'],
  'a text as a file': [
    'InputError',
    'resources.upload: Expected { path }, { content }, bytes, a Blob, a web stream or a Node stream, got a string at source. Use { path: … } to upload the file of this name, or { content: … } to upload the text itself.',
  ],
  'a folder as a file': [
    'InputError',
    'resources.upload: Expected a regular file, got "/". Upload a stream of it: { content: createReadStream(path) }.',
  ],
  'a name of a file': ['InputError', 'resources.upload: Expected a string that is not empty, got "" at source.name.'],
  'a type of a file': [
    'InputError',
    'resources.upload: Expected a media type such as "image/png", got "png" at source.type.',
  ],
  'a size of a file': ['InputError', 'resources.upload: Expected a number of bytes from 0, got -1 at source.size.'],
  'a range': [
    'InputError',
    'resources.download: Expected { start, end } or { last }, integers from 0 with end not below start, got { start: 5, end: 1 } at range.',
  ],
  'a date of a download': [
    'InputError',
    'resources.download: Expected a valid Date, got an invalid Date at ifModifiedSince.',
  ],
  'a decimal': ['RangeError', 'Expected a decimal, got "1,5".'],
  'arithmetic with a decimal': ['TypeError', 'A Decimal has no arithmetic. Use compare(), equals() or toNumber().'],
  'an unknown constant type': [
    'InputError',
    'entities.create: Unknown type "Gendr" at anything. Did you mean "Gender"?',
  ],
};

const responsesMessages: Messages = {
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
  'a redirect of what is no read': [
    'RedirectError',
    'entities.create: The redirect was not followed: only reads by GET follow redirects. The server responded with status 307. (POST /rest/v2/entities/a/T)',
  ],
  'an empty body': [
    'DecodeError',
    'entities.get: The response cannot be read. Expected an entity, got an empty body. The body begins with "". It does not look like a response of this service. Check "baseUrl", and any proxy on the way. (GET /rest/v2/entities/a/T/1)',
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
  'a credentials function that throws': [
    'ConfigError',
    'authenticate: The credentials function failed. See the cause.',
  ],
  'a credentials function that returns nothing': [
    'ConfigError',
    'authenticate: The credentials function failed. See the cause.',
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

const addressesMessages: Messages = {
  'nobody listens': [
    'ConnectError',
    'entities.list: Cannot connect: 127.0.0.1:PORT refuses connections (ECONNREFUSED). Check the host and the port in baseUrl. (GET /rest/v2/entities/a/T)',
  ],
  'https for a server that uses http': [
    'ConnectError',
    'entities.list: Cannot connect: 127.0.0.1:PORT does not speak TLS. If the service expects http, use "http://…" as baseUrl. (GET /rest/v2/entities/a/T)',
  ],
  'a page to a login': [
    'DecodeError',
    'authenticate: The response cannot be read. It does not look like a response of this service. Check "baseUrl", and any proxy on the way. (POST /rest/authenticate)',
  ],
  'a page that says 404 to a login': [
    'NotFoundError',
    'authenticate: The server responded with status 404. It does not look like a response of this service. Check "baseUrl", and any proxy on the way. (POST /rest/authenticate)',
  ],
  '405 to a login': [
    'MethodNotAllowedError',
    'authenticate: The server responded with status 405. It does not look like a response of this service. Check "baseUrl", and any proxy on the way. (POST /rest/authenticate)',
  ],
  'another API to a login': [
    'DecodeError',
    'authenticate: The response cannot be read. It does not look like a response of this service. Check "baseUrl", and any proxy on the way. (POST /rest/authenticate)',
  ],
  'another API that says 404 to a login': [
    'NotFoundError',
    'authenticate: The server responded with status 404. It does not look like a response of this service. Check "baseUrl", and any proxy on the way. (POST /rest/authenticate)',
  ],
  'a page to a call': [
    'DecodeError',
    'entities.list: The response cannot be read. Expected JSON: Unexpected token \'<\', "<html><bod"... is not valid JSON. The body begins with "<html><body>It works!</body></html>". It does not look like a response of this service. Check "baseUrl", and any proxy on the way. (GET /rest/v2/entities/a/T)',
  ],
  'a page that says 404 to a call': [
    'NotFoundError',
    'entities.list: The server responded with status 404. It does not look like a response of this service. Check "baseUrl", and any proxy on the way. (GET /rest/v2/entities/a/T)',
  ],
  'another API to a call': [
    'DecodeError',
    'entities.list: The response cannot be read. Expected a list, got an object at the root. The body begins with "{\\"error\\":\\"not found\\",\\"path\\":\\"/platform-services\\"}". It does not look like a response of this service. Check "baseUrl", and any proxy on the way. (GET /rest/v2/entities/a/T)',
  ],
  'another API that says 404 to a call': [
    'NotFoundError',
    'entities.list: The server responded with status 404. It does not look like a response of this service. Check "baseUrl", and any proxy on the way. (GET /rest/v2/entities/a/T)',
  ],
};

/** What a use ends in, without what differs from run to run. */
async function messageOf(use: () => unknown): Promise<readonly [name: string, message: string]> {
  try {
    await use();
  } catch (error) {
    if (error instanceof Error) return [error.name, withoutPlaces(error.message)];
  }
  return ['none', ''];
}

/** Ports, queries and temporary files are left out. */
function withoutPlaces(message: string): string {
  return message
    .replace(/\(([A-Z]+) https?:\/\/127\.0\.0\.1:\d+(?:\/platform-services)?([^\s?)]*)(?:\?[^\s),]*)?/, '($1 $2')
    .replace(/127\.0\.0\.1:\d+/, '127.0.0.1:PORT')
    .replace(/'[^']*\.part'/, "'FILE'");
}

describe.each<[where: string, uses: readonly Use[], messages: Messages]>([
  ['options of a client', configuration, configurationMessages],
  ['parameters of calls', parameters, parametersMessages],
  ['responses', responses, responsesMessages],
  ['an address that is not that of the service', addresses, addressesMessages],
])('%s', (_where, uses, messages) => {
  test.each(uses)('%s', async (what, use) => {
    const [name, message] = await messageOf(use);
    expect([name, message]).toEqual(messages[what]);
    expect(message).toMatch(/^(?:[a-z][\w.]*: )?[A-Z].*[.?](?: \([A-Z]+ \S+(?:, \d+ requests)?\))?$/);
  });

  test('each use has its message', () => {
    expect(uses.map(([what]) => what)).toEqual(Object.keys(messages));
  });
});
