/** How a number stood in a response. */
interface Origin {
  readonly value: unknown;
  readonly json: string;
}

/** By container, and by place in it. */
const origins = new WeakMap<object, Map<string, Origin>>();

/**
 * Remembers the JSON of a number whose type is unknown: `1.50` is the number 1.5, `5.0` the number 5, and a
 * wrapped float a number too. It is written as it was while the same value stands in the same place, so that a program
 * that does not know a property returns it unchanged. A copy of the container has forgotten it.
 *
 * @param place as the frame of the container names it
 */
export function rememberOrigin(container: object, place: string, value: unknown, json: string): void {
  const known = origins.get(container) ?? new Map<string, Origin>();
  origins.set(container, known.set(place, { value, json }));
}

/** The JSON of each place of a container whose value is still the one that was read. */
export function originsOf(container: object): (place: string, value: unknown) => string | undefined {
  const known = origins.get(container);
  if (known === undefined) return nothing;
  return (place, value) => {
    const origin = known.get(place);
    return origin !== undefined && Object.is(origin.value, value) ? origin.json : undefined;
  };
}

const nothing = (): undefined => undefined;
