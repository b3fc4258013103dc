import {
  type AttemptEnd,
  type AttemptStart,
  type CallEnd,
  type CallStart,
  type Client,
  type ClientOptions,
  createClient,
  type Hooks,
} from '../../src/index.js';

/** The calls of hooks, as texts and as payloads. */
export interface Record {
  readonly hooks: Hooks;
  readonly events: string[];
  readonly payloads: (CallStart | CallEnd | AttemptStart | AttemptEnd)[];
}

/** Hooks that record their calls. */
export function recording(): Record {
  const events: string[] = [];
  const payloads: Record['payloads'] = [];
  const add = (line: string, payload: Record['payloads'][number]): void => {
    events.push(line);
    payloads.push(payload);
  };
  const hooks: Hooks = {
    call: (start) => {
      add(`${start.operation} begins`, start);
      return { end: (end) => add(`${start.operation} ${outcome(end)}, requests: ${end.attempts}`, end) };
    },
    attempt: (start) => {
      const name = `${start.call.operation}#${start.number}`;
      add(`${name} ${start.reason}`, start);
      return {
        end: (end) =>
          add(`${name} ${outcome(end)}${end.retryDelay === undefined ? '' : `, again in ${end.retryDelay}`}`, end),
      };
    },
  };
  return { hooks, events, payloads };
}

function outcome({ status, error }: CallEnd | AttemptEnd): string {
  return `ends: ${[status, error?.name].filter((each) => each !== undefined).join(' ')}`;
}

/** A client that does not wait before it repeats. */
export function impatient(options: ClientOptions): Client {
  return createClient({ retry: { minDelay: 0 }, ...options });
}
