import { useEffect, useRef, useState } from 'preact/hooks';
import { forgetUnsaved, hasUnsaved } from './unsaved.js';

/** An address within the page: the segments and the parameters of the hash, e.g. `#/data/access.demo?import=true`. */
export interface Route {
  readonly segments: readonly string[];
  readonly query: URLSearchParams;
}

/** The properties of a view. */
export interface ViewProps {
  readonly route: Route;
}

/** Joins segments to a path. A half of a surrogate pair, which no URL can contain, is replaced. */
export function pathOf(segments: readonly string[]): string {
  return segments.map((segment) => encodeURIComponent(segment.toWellFormed())).join('/');
}

/** The hash of an address, for links. Parameters that are `undefined` or empty are left out. */
export function hrefOf(
  segments: readonly string[],
  parameters: Readonly<Record<string, string | undefined>> = {},
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value) query.set(name, value);
  const text = query.toString();
  return `#/${pathOf(segments)}${text === '' ? '' : `?${text}`}`;
}

/** Goes to an address. `replace` adds nothing to the history, e.g. while the user types. */
export function goTo(href: string, { replace = false }: { readonly replace?: boolean } = {}): void {
  if (!replace) {
    location.hash = href;
    return;
  }
  history.replaceState(history.state, '', href);
  dispatchEvent(new HashChangeEvent('hashchange'));
}

/** The two answers to the question whether to leave a view with unsaved input. */
export interface Leaving {
  leave(): void;
  stay(): void;
}

/** The present address, and the question that must be answered before the next one is shown. */
export function useRoute(): { readonly route: Route; readonly leaving: Leaving | undefined } {
  const [hash, setHash] = useState(location.hash);
  const [leaving, setLeaving] = useState<Leaving>();
  const shownPosition = useRef(0);
  useEffect(() => {
    shownPosition.current = positionInHistory(0);
    const update = () => {
      const { current } = shownPosition;
      const position = positionInHistory(current + 1);
      const show = () => {
        setLeaving(undefined);
        shownPosition.current = position;
        setHash(location.hash);
      };
      if (position === current || !hasUnsaved()) return show();
      setLeaving({
        leave() {
          forgetUnsaved();
          show();
        },
        // The browser is at the new address already, forwards by a link or in either direction by its buttons.
        stay: () => history.go(current - position),
      });
    };
    addEventListener('hashchange', update);
    return () => removeEventListener('hashchange', update);
  }, []);
  return { route: routeOf(hash), leaving };
}

/** The number of the present entry of the history, which it gets if it has none yet. */
function positionInHistory(next: number): number {
  const state: unknown = history.state;
  if (typeof state === 'number') return state;
  history.replaceState(next, '');
  return next;
}

function routeOf(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split(/\?(.*)/s);
  const segments = path.split('/').filter((segment) => segment !== '');
  return { segments: segments.map(decoded), query: new URLSearchParams(query) };
}

/** The user may have typed an address with invalid escapes, which stay as they are. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
