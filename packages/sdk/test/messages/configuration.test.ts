import { config, type Messages, testMessages, type Use } from './uses.js';

const uses: readonly Use[] = [
  ['an unknown option', config({ baseURL: 'x' })],
  ['baseUrl is not a string', config({ baseUrl: 5 })],
  ['baseUrl is relative', config({ baseUrl: '/x' })],
  ['baseUrl with credentials', config({ baseUrl: 'http://u:p@h' })],
  ['baseUrl of another protocol', config({ baseUrl: 'ftp://h' })],
  ['baseUrl with a query', config({ baseUrl: 'http://h/?a=1' })],
  ['basePath', config({ basePath: 'x y' })],
  ['credentials', config({ credentials: { user: 'demo' } })],
  ['sessionIn', config({ sessionIn: 'body' })],
  ['dialect', config({ dialect: 'deployd' })],
  ['maxResponseBytes', config({ maxResponseBytes: 0 })],
  ['connections', config({ connections: 1.5 })],
  ['fetch and dispatcher', config({ fetch, dispatcher: {} })],
  ['proxy with fetch', config({ fetch, proxy: 'http://proxy' })],
  ['proxy', config({ proxy: 'nowhere' })],
  ['proxy of another protocol', config({ proxy: 'socks://proxy' })],
  ['timeout', config({ timeout: { connnect: 5 } })],
  ['timeout.headers', config({ timeout: { headers: -1 } })],
  ['retry.maxRetries', config({ retry: { maxRetries: -1 } })],
  ['retry.tries', config({ retry: { tries: 3 } })],
  ['headers', config({ headers: { 'a b': 'x' } })],
  ['a header of two lines', config({ headers: { 'x-a': 'a\nb' } })],
  ['a header of the transport', config({ headers: { 'content-length': '1' } })],
];

const messages: Messages = {
  'an unknown option': ['ConfigError', 'Unknown option "baseURL". Did you mean "baseUrl"?'],
  'baseUrl is not a string': [
    'ConfigError',
    'Expected an absolute URL such as "http://127.0.0.1:PORT", got 5 at baseUrl.',
  ],
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
    'Expected a URL without a query or a fragment, got a URL with one of them at baseUrl.',
  ],
  basePath: ['ConfigError', 'Expected a path such as "/platform-services", got "x y" at basePath.'],
  credentials: [
    'ConfigError',
    'Expected { user, password }, { sessionId } or a function that returns one of them, got an object in which a member is missing or empty at credentials.',
  ],
  sessionIn: ['ConfigError', 'Expected "query", "header", "cookie" or "bearer", got "body" at sessionIn.'],
  dialect: ['ConfigError', 'Expected "documented" or "deployed", got "deployd" at dialect.'],
  maxResponseBytes: ['ConfigError', 'Expected an integer from 1, got 0 at maxResponseBytes.'],
  connections: ['ConfigError', 'Expected an integer from 1, got 1.5 at connections.'],
  'fetch and dispatcher': ['ConfigError', 'The options "fetch" and "dispatcher" exclude each other. Use one of them.'],
  'proxy with fetch': [
    'ConfigError',
    'The option "proxy" needs the transport of the client. Set the proxy up in your "fetch" or "dispatcher".',
  ],
  proxy: ['ConfigError', 'Expected an absolute URL such as "http://proxy.example:3128", got another string at proxy.'],
  'proxy of another protocol': ['ConfigError', 'Expected a URL with http or https, got "socks:" at proxy.'],
  timeout: ['ConfigError', 'Unknown deadline "connnect" at timeout. Did you mean "connect"?'],
  'timeout.headers': ['ConfigError', 'Expected milliseconds from 0 to 2147483647, got -1 at timeout.headers.'],
  'retry.maxRetries': ['ConfigError', 'Expected an integer from 0 to 99, got -1 at retry.maxRetries.'],
  'retry.tries': ['ConfigError', 'Unknown option "tries" at retry. Did you mean "maxRetries"?'],
  headers: ['ConfigError', 'Expected the name of a header, got "a b" at headers.'],
  'a header of two lines': [
    'ConfigError',
    'Expected one line of Latin-1 text, got other characters at headers["x-a"].',
  ],
  'a header of the transport': ['ConfigError', 'The header "content-length" is set by the transport. Leave it out.'],
};

testMessages('options of a client', uses, messages);
