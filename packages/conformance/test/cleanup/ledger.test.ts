import fs, { readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { type Entry, Ledger } from '../../src/cleanup/ledger.js';

const fsync = vi.spyOn(fs, 'fsyncSync');
beforeEach(() => {
  fsync.mockClear();
  syncBuiltinESMExports();
});
afterEach(() => {
  fsync.mockRestore();
  syncBuiltinESMExports();
});

test('what announces a creation is on disk before it, and no other line takes the time of the disk', () => {
  const marker = 'pscf-run-1h';
  const entity = { marker, access: 'a', type: 't', id: '1' };
  const lines: readonly (readonly [entry: Entry, waits: boolean])[] = [
    [{ kind: 'run', version: 1, run: 'r', baseUrl: 'u', access: 'a', vendor: 'v', startedAt: 's', places: [] }, true],
    [{ kind: 'intent', case: 'c', marker }, true],
    [{ kind: 'file', marker, name: 'n' }, true],
    [{ kind: 'id', ...entity }, true],
    [{ kind: 'created', ...entity }, false],
    [{ kind: 'named', ...entity }, false],
    [{ kind: 'deleted', access: 'a', type: 't', id: '1' }, false],
    [{ kind: 'closed', marker }, false],
  ];
  const path = join(temporaryFolder(), 'ledger.jsonl');
  const ledger = new Ledger(path);
  for (const [index, [entry, waits]] of lines.entries()) {
    fsync.mockClear();
    ledger.add(entry);
    expect(fsync.mock.calls, entry.kind).toHaveLength(waits ? 1 : 0);
    // Even without waiting, the line is in the file, so that it outlives the process.
    expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(index + 1);
  }
  ledger.close();
});
