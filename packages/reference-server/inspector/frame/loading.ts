import { useCallback, useEffect, useRef, useState } from 'preact/hooks';

/** What a view loads: nothing yet, a value, or an error. The last value stays while the next one is loaded. */
export interface Loaded<Value> {
  readonly value: Value | undefined;
  readonly error: Error | undefined;
  readonly isLoading: boolean;
  /** Loads it again. */
  reload(): void;
}

/**
 * Loads a value, and again when `key` changes. What was asked before is aborted.
 *
 * @param key what decides the value, e.g. a path
 */
export function useLoaded<Value>(key: string, load: (signal: AbortSignal) => Promise<Value>): Loaded<Value> {
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<{ key?: string; value?: Value; error?: Error; isLoading: boolean }>({
    isLoading: true,
  });
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => {
    const abort = new AbortController();
    setState((before) => ({ ...before, isLoading: true }));
    latest.current(abort.signal).then(
      (value) => !abort.signal.aborted && setState({ key, value, isLoading: false }),
      (error: unknown) => !abort.signal.aborted && setState({ key, error: asError(error), isLoading: false }),
    );
    return () => abort.abort();
  }, [key, turn]);
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  return { value: state.value, error: state.error, isLoading: state.isLoading, reload };
}

/** Runs work that may fail, e.g. a change, and keeps its error until the next work begins. */
export function useAttempt() {
  const [error, setError] = useState<Error>();
  const [isBusy, setBusy] = useState(false);
  const attempt = useCallback(async (work: () => Promise<void>) => {
    setError(undefined);
    setBusy(true);
    try {
      await work();
    } catch (failure) {
      setError(asError(failure));
    } finally {
      setBusy(false);
    }
  }, []);
  return { error, isBusy, attempt };
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
