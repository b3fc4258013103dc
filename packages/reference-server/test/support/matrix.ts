import type { Deployment } from '@platform-services/sdk/model';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Call, type Changes, Rig } from './rig.js';
import { Graph } from './wire.js';

/** One row of a table of the specification: the request, and its complete outcome. */
export interface Row {
  /** The row in the specification's words. */
  readonly name: string;
  readonly http: Call;
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

/** Registers each row. */
export function matrix(title: string, rows: readonly Row[]): void {
  describe(title, () => {
    const rig = useRig();
    it.each(named(rows))('%s', async (_, row) => {
      const reply = await rig().send(row.http);
      expect(reply.status, reply.text).toBe(row.status);
      if (row.status === 200) {
        if ('value' in row) matches(new Graph(reply.text).flat, row.value);
      } else {
        refuses(reply.text, row);
      }
      expect(await rig().changes()).toEqual(row.changes ?? {});
    });
  });
}

/** Rows for `it.each` with `%s`, which shows the whole name. */
export function named<Row extends { readonly name: string }>(rows: readonly Row[]): [name: string, row: Row][] {
  return rows.map((row) => [row.name, row]);
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
