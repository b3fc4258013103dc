import { BadRequestError, type Entities, InputError } from '@platform-services/sdk';
import { areOfOnePerson, type model, personOf } from './model.js';
import { forgetProgress, keepProgress, type Progress } from './progress.js';
import { type Row, rowsOf } from './rows.js';

export interface ImportOptions {
  /** What an earlier import of the file has done. */
  readonly done: Progress;
  /** When it is aborted, the import ends after the people that are being stored. */
  readonly signal: AbortSignal;
  /** Is called after each batch, with how much of the file has been read, in bytes. */
  readonly onProgress: (progress: Progress, bytes: number) => void;
  /** Is called for each row that cannot be stored. */
  readonly onRefused: (line: number, reason: string) => void;
}

/** How many people are stored at the same time at most, each by a request of its own. */
const batchSize = 50;

/**
 * Stores the people of a CSV file. The progress is kept in a file after each batch, and a later import of the same file
 * continues there. If the program is killed, the later import stores the people of the last batch once more. This
 * changes nothing, because a repeated `put` leaves the same state.
 *
 * @returns the progress of all imports of the file, and whether its end was reached
 * @throws Error if the file cannot be read; PlatformServicesError if the service fails. A later import continues.
 */
export async function importPeople(
  path: string,
  people: Entities<typeof model, 'Person'>,
  { done, signal, onProgress, onRefused }: ImportOptions,
): Promise<Progress & { readonly isComplete: boolean }> {
  let progress = done;
  let batch: Row[] = [];

  async function storeBatch(): Promise<void> {
    const last = batch.at(-1);
    if (last === undefined) return;
    const results = await Promise.all(batch.map(async (row) => ({ row, reason: await store(people, row) })));
    let { stored, refused } = progress;
    for (const { row, reason } of results) {
      if (reason === undefined) stored++;
      else {
        refused++;
        onRefused(row.line, reason);
      }
    }
    progress = { line: last.line, stored, refused };
    batch = [];
    await keepProgress(path, progress);
    onProgress(progress, last.bytes);
  }

  for await (const row of rowsOf(path)) {
    if (row.line <= done.line) continue;
    // A later row of the same person has to come after the earlier one.
    if (batch.length === batchSize || batch.some(({ cells }) => areOfOnePerson(cells, row.cells))) {
      await storeBatch();
      if (signal.aborted) return { ...progress, isComplete: false };
    }
    batch.push(row);
  }
  await storeBatch();
  await forgetProgress(path);
  return { ...progress, isComplete: true };
}

/** Stores the person of a row. Returns the reason if the row is refused; any other failure is thrown. */
async function store(people: Entities<typeof model, 'Person'>, row: Row): Promise<string | undefined> {
  if (row.problem !== undefined) return row.problem;
  try {
    await people.put(personOf(row.cells));
    return undefined;
  } catch (error) {
    if (error instanceof InputError || error instanceof RangeError) return error.message;
    if (error instanceof BadRequestError) return error.serverMessage ?? error.message;
    throw error;
  }
}
