import { describe, expect, it } from 'vitest';
import { type Row as Named, named, refuses } from '../support/matrix.js';
import type { Changes } from '../support/rig.js';
import { Graph } from '../support/wire.js';
import { type Parameters, useLegacyRig } from './support.js';

/** A call by GET: its result or a part of its error message, and all its changes. */
interface Row extends Pick<Named, 'name' | 'says'> {
  /** Properties that the answer must have. */
  readonly value?: object;
  readonly call: string;
  readonly query: Parameters;
  /** Default: 200. */
  readonly status?: number;
  /** Default: nothing. */
  readonly changes?: Changes;
}

/** Declares a test for each row of a table. */
export function table(title: string, rows: readonly Row[]): void {
  describe(title, () => {
    const rig = useLegacyRig();
    it.each(named(rows))('%s', async (_, { call, query, status = 200, says, value, changes = {} }) => {
      const reply = await rig().get(call, query);
      expect(reply.status, reply.text).toBe(status);
      if (status !== 200) refuses(reply.text, { status, says: says ?? [] });
      else if (value !== undefined) expect(new Graph(reply.text).flat).toMatchObject(value);
      expect(await rig().rig.changes()).toEqual(changes);
    });
  });
}

export const book = { type: 'Book', id: '1' };
export const entry = { type: 'Entry', id: '1' };
export const changedBook = (properties: Readonly<Record<string, unknown>>): Changes => ({
  changed: { 'Book 1': properties },
});
export const changedEntry = (properties: Readonly<Record<string, unknown>>): Changes => ({
  changed: { 'Entry 1': properties },
});
