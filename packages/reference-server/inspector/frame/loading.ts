import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { ApiError } from './api.js';
import { hasUnsaved } from './unsaved.js';

/** What a view loads: nothing yet, a value, or an error. The last value stays while the next one is loaded. */
export interface Loaded<Value> {
  readonly value: Value | undefined;
  readonly error: Error | undefined;
  readonly isLoading: boolean;
  /** Loads it again. */
  reload(): void;
}

/**
 * Loads a value, and again when `key` changes. An earlier load is aborted.
 *
 * @param key determines the value, e.g. a path
 */
export function useLoaded<Value>(key: string, load: Load<Value>): Loaded<Value> {
  return useLoading(key, load, 'once');
}

/** Like {@link useLoaded}, but loads repeatedly while the page is visible, so that it shows the changes of others. */
export function useRefreshed<Value>(key: string, load: Load<Value>): Loaded<Value> {
  return useLoading(key, load, 'repeatedly');
}

type Load<Value> = (signal: AbortSignal) => Promise<Value>;

/**
 * The time between the end of a load and the next one, in milliseconds. Values that take long to load are loaded less
 * often, so that neither the server nor the page is kept busy.
 */
const refreshMs = 2_000;
const restPerLoad = 10;

function useLoading<Value>(key: string, load: Load<Value>, times: 'once' | 'repeatedly'): Loaded<Value> {
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<State<Value>>({ isLoading: true });
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => {
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const attempt = (isRefresh: boolean) => {
      const began = performance.now();
      const end = (next: (before: State<Value>) => State<Value>) => {
        if (abort.signal.aborted) return;
        setState(next);
        if (times === 'once') return;
        const restMs = Math.max(refreshMs, restPerLoad * (performance.now() - began));
        timer = setTimeout(() => attempt(true), restMs);
      };
      if (isRefresh && document.hidden) return end((before) => before);
      latest.current(abort.signal).then(
        (value) => end((before) => (isSame(before, value) ? before : { value, isLoading: false })),
        (error: unknown) =>
          end((before) => (isRefresh && isPassing(error) ? before : { error: asError(error), isLoading: false })),
      );
    };
    setState((before) => ({ ...before, isLoading: true }));
    attempt(false);
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [key, turn]);
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  return { value: state.value, error: state.error, isLoading: state.isLoading, reload };
}

interface State<Value> {
  readonly value?: Value;
  readonly error?: Error;
  readonly isLoading: boolean;
}

/** Whether a refresh has found nothing new. */
function isSame<Value>({ value, error, isLoading }: State<Value>, next: Value): boolean {
  return !isLoading && error === undefined && JSON.stringify(value) === JSON.stringify(next);
}

/** Whether the last value stays despite the error: the server may come back, and an open form would be lost. */
function isPassing(error: unknown): boolean {
  return hasUnsaved() || !(error instanceof ApiError && error.status === 404);
}

/**
 * Runs work that may fail, e.g. a change, and keeps its error until the next work begins. While some work is running,
 * no other begins; buttons are not disabled meanwhile, since one that has the focus would lose it.
 */
export function useAttempt() {
  const [error, setError] = useState<Error>();
  const isBusy = useRef(false);
  const attempt = useCallback(async (work: () => Promise<void>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setError(undefined);
    try {
      await work();
    } catch (failure) {
      setError(asError(failure));
    } finally {
      isBusy.current = false;
    }
  }, []);
  return { error, attempt };
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
