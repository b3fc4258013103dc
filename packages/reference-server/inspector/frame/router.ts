import { useEffect, useState } from 'preact/hooks';

/** An address within the page: the segments and the parameters of the hash, e.g. `#/entities/demo/Person?page=2`. */
export interface Route {
  readonly segments: readonly string[];
  readonly query: URLSearchParams;
}

/** What a view gets. */
export interface ViewProps {
  readonly route: Route;
}

/** The hash of an address, for links. Parameters that are `undefined` or empty are left out. */
export function hrefOf(
  segments: readonly string[],
  parameters: Readonly<Record<string, string | undefined>> = {},
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value) query.set(name, value);
  const text = query.toString();
  return `#/${segments.map(encodeURIComponent).join('/')}${text === '' ? '' : `?${text}`}`;
}

/** Goes to an address. `replace` adds nothing to the history, e.g. while somebody types. */
export function goTo(href: string, { replace = false }: { readonly replace?: boolean } = {}): void {
  if (replace) location.replace(href);
  else location.hash = href;
}

/** The present address. */
export function useRoute(): Route {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const update = () => setHash(location.hash);
    addEventListener('hashchange', update);
    return () => removeEventListener('hashchange', update);
  }, []);
  return routeOf(hash);
}

function routeOf(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split(/\?(.*)/s);
  const segments = path.split('/').filter((segment) => segment !== '');
  return { segments: segments.map(decoded), query: new URLSearchParams(query) };
}

/** Somebody may have typed the address. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
