import type { ComponentChildren } from 'preact';
import type { Loaded } from '../frame/loading.js';

/** The message of an error, which is read aloud when it appears. */
export function ErrorMessage({ error }: { readonly error: Error | undefined }) {
  return (
    <p class="error" role="alert">
      {error?.message}
    </p>
  );
}

interface LoadingProps<Value> {
  readonly loaded: Loaded<Value>;
  readonly children: (value: Value) => ComponentChildren;
}

/** Shows a value when it is loaded. Before, shows that it is loading, or why it cannot be loaded. */
export function Loading<Value>({ loaded, children }: LoadingProps<Value>) {
  const { value, error, isLoading, reload } = loaded;
  if (error !== undefined) {
    return (
      <div class="failed">
        <ErrorMessage error={error} />
        <button type="button" onClick={reload}>
          Try again
        </button>
      </div>
    );
  }
  if (value === undefined) return <p class="quiet">{isLoading ? 'Loading …' : ''}</p>;
  return <>{children(value)}</>;
}
