import type { Access, createClient } from '../../src/index.js';

/** What a call can use. Without literal types in the model, calls take values of any type. */
export interface Given {
  readonly access: Access;
  readonly items: ReturnType<Access['entities']>;
  readonly holders: ReturnType<Access['entities']>;
  readonly client: ReturnType<typeof createClient>;
}

export interface Row {
  /** The call as `object.method`, with what makes it special. */
  readonly name: string;
  readonly run: (given: Given) => PromiseLike<unknown>;
  /** The result where it is not null or a count, which is compared between the dialects. */
  readonly gives?: unknown;
  /** The deviation by which the SDK refuses the call with a client of the deployed dialect. */
  readonly deployed?: string;
  /** Set if the SDK refuses the call with a client of the documented dialect. */
  readonly documented?: 'refused';
}

export const row = (
  name: string,
  run: Row['run'],
  gives?: unknown,
  rest: Omit<Row, 'name' | 'run' | 'gives'> = {},
): Row => ({
  name,
  run,
  ...(gives === undefined ? {} : { gives }),
  ...rest,
});

export const moment = new Date('2020-01-02T03:04:05.006Z');
export const big = 2n ** 53n + 1n;
