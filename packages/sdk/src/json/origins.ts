/** The original JSON of a number in a response. */
interface Origin {
  readonly value: unknown;
  readonly json: string;
}

/** By container, and by place within the container. */
const origins = new WeakMap<object, Map<string, Origin>>();

/**
 * Remembers the JSON of a number whose type is unknown: `1.50` is read as the number 1.5, `5.0` and a wrapped float as
 * a `number`. As long as the same value stays in the same place, it is written with its original JSON, so that a
 * program returns properties that it does not know unchanged. A copy of the container loses this information.
 *
 * @param place the place within the container, as the writer names it
 */
export function rememberOrigin(container: object, place: string, value: unknown, json: string): void {
  const known = origins.get(container) ?? new Map<string, Origin>();
  origins.set(container, known.set(place, { value, json }));
}

/** Returns a function that looks up the original JSON of a place, provided that its value has not changed. */
export function originsOf(container: object): (place: string, value: unknown) => string | undefined {
  const known = origins.get(container);
  if (known === undefined) return nothing;
  return (place, value) => {
    const origin = known.get(place);
    return origin !== undefined && Object.is(origin.value, value) ? origin.json : undefined;
  };
}

const nothing = (): undefined => undefined;
