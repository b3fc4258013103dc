import { countOf, functionOf, OptionError, readMembers, requireObject, stringOf } from './option-error.js';
import type { ProxyCredentials, ProxyOptions, ProxySettings } from './proxy/options.js';

const defaultRecordedBytes = 1024 * 1024;

/** @throws OptionError with every member that is unknown or invalid */
export function proxySettingsOf(proxy: ProxyOptions | undefined): ProxySettings | undefined {
  if (proxy === undefined) return undefined;
  requireObject('proxy', proxy);
  const { url, credentials, onExchange, maxRecordedBytes = defaultRecordedBytes } = proxy;
  return readMembers('proxy', proxy, {
    url: () => urlOf(url),
    credentials: () => credentialsOf(credentials),
    onExchange: () => (onExchange === undefined ? undefined : functionOf('proxy', 'proxy.onExchange', onExchange)),
    maxRecordedBytes: () => countOf('proxy', 'maxRecordedBytes', maxRecordedBytes),
  });
}

function urlOf(given: string | URL): URL {
  const url = URL.canParse(String(given)) ? new URL(given) : undefined;
  const isUsual = url?.protocol === 'http:' || url?.protocol === 'https:';
  if (url !== undefined && isUsual && url.username + url.password + url.search + url.hash === '') return url;
  // The text may contain a password.
  throw new OptionError(
    'proxy',
    'Expected an http or https URL without a user, a query or a fragment as proxy.url, e.g. "https://service.example".',
  );
}

function credentialsOf(credentials: ProxyCredentials): ProxyCredentials {
  const names = typeof credentials === 'object' && 'sessionId' in credentials ? ['sessionId'] : ['user', 'password'];
  readMembers('proxy', credentials, {}, names);
  for (const [name, value] of Object.entries(credentials)) stringOf(`proxy.credentials.${name}`, value);
  if (Object.values(credentials).filter((value) => value !== '').length === names.length) return credentials;
  throw new OptionError(
    'proxy',
    `Expected ${names.join(' and ')} as members of proxy.credentials, got an empty one or none.`,
  );
}
