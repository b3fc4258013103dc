import type { Deployment } from '@platform-services/sdk/model';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Call, type Changes, Rig } from './rig.js';
import { flatResult, type Sdk, statusOf } from './sdk.js';
import { Graph } from './wire.js';

/** The call of the SDK for the same row. It is absent if no typed call sends the request. */
export type SdkCall = (sdk: Sdk) => PromiseLike<unknown>;

/** One row of a table of the specification: the request, and all that must be seen of it. */
export interface Row {
  /** The row in the specification's words. */
  readonly name: string;
  readonly http: Call;
  readonly sdk?: SdkCall;
  readonly status: number;
  /** The answer without wrappers (`Graph.flat`); for entities what must be among their properties. */
  readonly value?: unknown;
  /** A part of the message of a refusal. */
  readonly says?: readonly string[];
  /** The whole effect, over all accesses. Default: none. */
  readonly changes?: Changes;
}

/** A rig for the tests of the surrounding `describe`, in a fresh state before each. */
export function useRig(deployment?: Deployment): () => Rig {
  let rig: Rig | undefined;
  beforeAll(async () => {
    rig = await Rig.start(deployment);
  });
  beforeEach(async () => {
    await rig?.refresh();
  });
  afterAll(async () => {
    await rig?.close();
  });
  return () => {
    if (rig === undefined) throw new Error('The server did not start');
    return rig;
  };
}

/** Registers each row once by plain HTTP and, where it has a typed call, once by the SDK. */
export function matrix(title: string, rows: readonly Row[]): void {
  describe(title, () => {
    const rig = useRig();
    it.each(named(rows))('http: %s', async (_, row) => {
      const reply = await rig().send(row.http);
      expect(reply.status, reply.text).toBe(row.status);
      if (row.status === 200) {
        if ('value' in row) matches(new Graph(reply.text).flat, row.value);
      } else {
        refuses(reply.text, row);
      }
      expect(await rig().changes()).toEqual(row.changes ?? {});
    });
    const typed = named(rows.filter((row) => row.sdk !== undefined));
    it.each(typed)('sdk: %s', async (_, row) => {
      await check(rig(), row, rig().sdk);
    });
    it.each(typed)('sdk with model: %s', async (_, row) => {
      await check(rig(), row, rig().modelled);
    });
  });
}

async function check(rig: Rig, row: Row, sdk: Sdk): Promise<void> {
  const outcome = await ask(row, sdk);
  expect('error' in outcome ? statusOf(outcome.error) : 200, outcome.message).toBe(row.status);
  if (row.status === 200 && 'value' in row) matches(outcome.value, row.value);
  for (const words of row.says ?? []) expect(outcome.message).toContain(words);
  expect(await rig.changes()).toEqual(row.changes ?? {});
}

/** Rows for `it.each` with `%s`, which shows the whole name. */
export function named<Row extends { readonly name: string }>(rows: readonly Row[]): [name: string, row: Row][] {
  return rows.map((row) => [row.name, row]);
}

interface Outcome {
  readonly value?: unknown;
  readonly error?: unknown;
  readonly message: string;
}

async function ask(row: Row, sdk: Sdk): Promise<Outcome> {
  try {
    return { value: flatResult(await row.sdk?.(sdk)), message: '' };
  } catch (error) {
    return { error, message: error instanceof Error ? error.message : '' };
  }
}

/** Entities may have more properties than the row names; all else is exact. */
function matches(value: unknown, expected: unknown): void {
  if (Array.isArray(expected) || (typeof expected === 'object' && expected !== null && isPlain(expected))) {
    expect(value).toMatchObject(expected);
    if (Array.isArray(expected)) expect(value).toHaveLength(expected.length);
  } else {
    expect(value).toEqual(expected);
  }
}

function isPlain(value: object): boolean {
  return Object.getPrototypeOf(value) === Object.prototype;
}

/** An error body is one JSON object with a message and no stack trace. */
export function refuses(text: string, row: Pick<Row, 'status' | 'says'>): void {
  const body: unknown = JSON.parse(text);
  expect(body).toMatchObject({ message: expect.any(String), tracebackId: expect.any(String) });
  if (row.status !== 401 && row.status !== 403) {
    expect(body).toMatchObject({ _type: 'com.vendor.model.service.api.result.Failure', type: expect.any(String) });
  }
  expect(text).not.toMatch(/\bat .+:\d+:\d+/);
  for (const words of row.says ?? []) expect(body).toMatchObject({ message: expect.stringContaining(words) });
}

/** The `message` of an error body. */
export function messageOf(text: string): string {
  const body: unknown = JSON.parse(text);
  return typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : '';
}
