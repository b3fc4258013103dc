import { crash, invalid } from '../../model/refusal.js';

/** A range of bytes of a resource, from `start` to before `end`. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Reads the header `Range`: `bytes=a-b`, `a-` or `-n`.
 *
 * @param size the size of the resource in bytes
 * @returns `undefined` for the whole resource, if the header is missing or invalid, has several ranges or another unit
 * @example readRange('bytes=0-4', 10) // { start: 0, end: 5 }
 */
export function readRange(field: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, range = ''] = /^bytes=(.*)$/is.exec(field?.trim() ?? '') ?? [];
  const [first, last] = positionsOf(range) ?? ['', ''];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= size) return 'unsatisfiable';
  return { start, end: last === '' ? size : Math.min(Number(last) + 1, size) };
}

/**
 * The texts around the hyphen of a range, which are digits or empty. They are split before they are trimmed, since a regular
 * expression that allows blanks on both sides of nothing tries every division of them.
 */
function positionsOf(range: string): readonly [first: string, last: string] | undefined {
  const [first, last, surplus] = range.split('-', 3).map((part) => part.trim());
  const isRange = first !== undefined && last !== undefined && surplus === undefined;
  return isRange && /^\d*$/.test(first) && /^\d*$/.test(last) ? [first, last] : undefined;
}

/** A position that deployed services read. */
const signedPosition = /^[+-]?\d{1,15}$/;

/**
 * Reads the header `Range` as deployed services do (D-54): positions may have a sign, and a negative end is the end of the
 * resource. The end may be before the start, and the caller must refuse that.
 *
 * @returns `undefined` if the header is missing
 * @throws Refusal `invalid` if it is not a range with a start, `crash` for another unit
 * @example readDeployedRange('bytes=10-', 10) // { start: 10, end: 10 }
 */
export function readDeployedRange(field: string | undefined, size: number): ByteRange | undefined {
  if (field === undefined) return undefined;
  const [, unit = 'bytes', range = ''] = /^\s*(?:([^=]*)=)?(.*)$/s.exec(field) ?? [];
  if (unit.trim().toLowerCase() !== 'bytes') throw crash('D-54', 'Expected the unit "bytes" in header "Range".');
  const [, first = '', last = ''] = /^([^-]*)-(.*)$/s.exec(range)?.map((part) => part.trim()) ?? [];
  if (!signedPosition.test(first) || (last !== '' && !signedPosition.test(last))) {
    throw invalid('D-54', 'Expected "bytes=<start>-[<end>]" as header "Range".');
  }
  const isOpen = last === '' || Number(last) < 0;
  return { start: Number(first), end: isOpen ? size : Math.min(Number(last) + 1, size) };
}
