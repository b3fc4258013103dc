import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders = new Set<string>();

/** Creates a folder for files of a test, which is removed at the end of the test file. */
export function temporaryFolder(): string {
  return folderIn(tmpdir());
}

/**
 * Creates such a folder for ledgers. A run waits for the disk after each line of a ledger, thousands of times, which
 * only has an effect if the system crashes. So the folder is in memory where Linux has a file system for that.
 */
export function ledgerFolder(): string {
  return folderIn(isWritable(memory) ? memory : tmpdir());
}

const memory = '/dev/shm';

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function folderIn(parent: string): string {
  const folder = mkdtempSync(join(parent, 'platform-services-test-'));
  folders.add(folder);
  return folder;
}

/** Removes the folders of a test file. `after-file.ts` calls this. */
export function removeTemporaryFolders(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  folders.clear();
}
