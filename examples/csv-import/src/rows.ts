import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';
import { type Cells, columns } from './model.js';

/** A row below the head of the file. */
export interface Row {
  readonly cells: Cells;
  /** The line in which the row ends. The head is line 1. */
  readonly line: number;
  /** How much of the file has been read with this row, in bytes. */
  readonly bytes: number;
  /** What is wrong with the row, if it has other columns than the head. */
  readonly problem: string | undefined;
}

/**
 * Reads the rows of a CSV file one after the other. However long the file is, only a part of it is in memory.
 *
 * @throws Error if the file cannot be read, if its head has other columns than expected, or if a quotation mark is
 *   wrong, so that it is unknown where the next row begins
 */
export async function* rowsOf(path: string): AsyncGenerator<Row, void, undefined> {
  const options = {
    bom: true,
    columns: checkedHead,
    info: true,
    skip_empty_lines: true,
    relax_column_count: true, // reported for the row, instead of ending the import
    max_record_size: 1_000_000, // characters, as after a quotation mark that is never closed
  };
  // The loop below throws the errors of both streams.
  const parser = pipeline(createReadStream(path), parse(options), () => undefined);
  const records: AsyncIterable<{ readonly record: Cells; readonly info: Info & { readonly error?: CsvError } }> =
    parser;
  try {
    for await (const { record, info } of records)
      yield { cells: record, line: info.lines, bytes: info.bytes, problem: info.error?.message };
  } catch (error) {
    if (error instanceof CsvError) throw new Error(`${path}: ${error.message}`);
    throw error;
  }
}

function checkedHead(names: string[]): string[] {
  const known: readonly string[] = columns;
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`Unknown column ${unknown.join(', ')}. Expected ${columns.join(', ')}.`);
  if (!names.includes('id')) throw new Error(`Expected a column id, got ${names.join(', ')}.`);
  return names;
}
