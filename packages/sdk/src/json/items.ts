import { Decimal } from '../model/decimal.js';
import { isDate } from '../model/kinds-of-objects.js';
import { describeValue } from '../model/message.js';
import { TypedValue } from '../model/reference.js';
import { originsOf } from './remembered.js';
import type { Expected, MapExpectation } from './types.js';

/** One item of a container: its value, and the text that is written before it. */
export interface Item {
  readonly name: string;
  readonly before: string;
  readonly value: unknown;
  readonly expected: Expected;
  /** The original JSON of an unchanged number whose type is unknown. */
  readonly origin?: string | undefined;
}

/** An entry of a map that is written as a list of entries. */
export class MapEntry {
  readonly items: readonly [Item, Item];

  constructor(
    [key, value]: readonly [unknown, unknown],
    expected: MapExpectation,
    origin: readonly [key: string | undefined, value: string | undefined],
  ) {
    this.items = [
      { name: 'key', before: '"key":', value: key, expected: expected?.key, origin: origin[0] },
      { name: 'value', before: '"value":', value, expected: expected?.value, origin: origin[1] },
    ];
  }
}

/** The elements of a list or a set. */
export function* elementItems(
  elements: readonly unknown[] | ReadonlySet<unknown>,
  expected: Expected,
): Generator<Item, undefined> {
  const origin = originsOf(elements);
  let index = 0;
  for (const value of elements) {
    const name = String(index);
    yield { name, before: '', value, expected, origin: origin(name, value) };
    index += 1;
  }
}

/** The entries of a map as a list of `{key, value}` pairs. */
export function* pairItems(
  entries: ReadonlyMap<unknown, unknown>,
  declared: MapExpectation,
): Generator<Item, undefined> {
  for (const [key, entry] of mapEntries(entries, declared)) {
    yield {
      name: isContainer(key) ? describeValue(key) : String(key),
      before: '',
      value: entry,
      expected: undefined,
    };
  }
}

/** The keys and values of a map, alternating. */
export function* flatItems(
  entries: ReadonlyMap<unknown, unknown>,
  declared: MapExpectation,
): Generator<Item, undefined> {
  for (const [, entry] of mapEntries(entries, declared)) {
    for (const item of entry.items) yield { ...item, before: '' };
  }
}

function* mapEntries(
  entries: ReadonlyMap<unknown, unknown>,
  declared: MapExpectation,
): Generator<readonly [key: unknown, MapEntry], undefined> {
  const origin = originsOf(entries);
  let index = 0;
  for (const [key, value] of entries) {
    const origins = [origin(`key ${index}`, key), origin(`value ${index}`, value)] as const;
    yield [key, new MapEntry([key, value], declared, origins)];
    index += 1;
  }
}

/** Whether a value is a container rather than a scalar. */
export function isContainer(value: unknown): value is object {
  return typeof value === 'object' && !(Decimal.is(value) || TypedValue.is(value) || isDate(value));
}

/** A container whose items are being written. */
export interface OpenContainer {
  readonly source: object;
  readonly items: Iterator<Item>;
  readonly end: string;
  /** Whether the next item needs a comma before it. */
  started: boolean;
  /** The name of the current item, for paths. */
  name: string;
}

/** The place in the text for the `_id` of an entity, in case the graph needs ids. */
export interface EntityPlace {
  readonly piece: number;
  readonly id: string;
  readonly typed: boolean;
  /** True if the `_id` is only written where it is needed: for references, and for what may be a map with text keys. */
  readonly onlyIfRepeated: boolean;
  /** Absent for a reference. */
  readonly container?: OpenContainer;
}

/** The `_id` member of an entity, with the comma that it needs. */
export function idMember({ id, typed, container }: EntityPlace): string {
  if (typed) return `,"_id":"${id}"`;
  return container?.started === true ? `"_id":"${id}",` : `"_id":"${id}"`;
}
