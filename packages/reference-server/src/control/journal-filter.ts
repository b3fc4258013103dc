import type { Pairs } from '../http/target.js';
import { suggestion } from '../model/nearest-name.js';
import type { Condition } from './condition.js';
import { ControlBody, ControlError, unexpected } from './control-body.js';
import type { JournalEntry } from './journal-entry.js';
import {
  type FilterTable,
  type OneOf,
  type RequestFilter,
  readConditions,
  requestTable,
  textMember,
} from './request-filter.js';

/** Selects entries of the journal by their requests, their responses and their position. */
export interface JournalFilter extends RequestFilter {
  /** A status, or a class of them such as `4xx`; 0 if the connection was dropped. */
  readonly status?: OneOf<number | `${1 | 2 | 3 | 4 | 5}xx`>;
  /** The section or resolution that decided, e.g. `R-36`. */
  readonly rule?: OneOf<string>;
  /** The id of the injected fault. */
  readonly fault?: OneOf<string>;
  /** The earliest time: a date, ISO 8601, or milliseconds since 1970. */
  readonly since?: Date | string | number;
  /** The number of an entry. Only later ones match. */
  readonly after?: number;
}

const table: FilterTable<JournalEntry> = {
  single: {
    ...requestTable.single,
    status: {
      ...textMember<JournalEntry>(
        ({ status }) => String(status),
        readStatus,
        (found, expected) => found === expected || `${found[0]}xx` === expected,
      ),
      found: ({ status }) => status,
    },
    rule: textMember(({ rule }) => rule),
    fault: textMember(({ fault }) => fault),
    since: {
      read(value, where) {
        const since = readTime(value, where);
        return ({ time }) => Date.parse(time) >= since;
      },
      found: ({ time }) => time,
    },
    after: {
      read(value, where) {
        const after = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
        if (typeof after !== 'number' || !Number.isSafeInteger(after) || after < 0) {
          throw unexpected('the number of an entry', value, where);
        }
        return ({ seq }) => seq > after;
      },
      found: ({ seq }) => seq,
    },
  },
  named: requestTable.named,
};

/** @throws ControlError for an unknown member or an invalid value */
export function readJournalFilter(body: ControlBody): readonly Condition<JournalEntry>[] {
  const conditions = readConditions(body, table);
  body.finish();
  return conditions;
}

/**
 * Reads a filter in the query of a URL, e.g. `method=POST&where.lastName=Doe`. A repeated name has several values, of which
 * one must match.
 *
 * @throws ControlError for an unknown name
 */
export function filterOfQuery(pairs: Pairs): ControlBody {
  const filter = new Map<string, unknown>();
  const named = new Map<string, Map<string, unknown>>();
  for (const [parameter, value] of pairs) {
    const dot = parameter.indexOf('.');
    const family = parameter.slice(0, Math.max(dot, 0));
    if (Object.hasOwn(table.single, parameter)) add(filter, parameter, value);
    else if (Object.hasOwn(table.named, family)) {
      const values = named.get(family) ?? new Map<string, unknown>();
      named.set(family, values);
      add(values, parameter.slice(dot + 1), value);
    } else throw unknownFilter(parameter);
  }
  for (const [family, values] of named) filter.set(family, Object.fromEntries(values));
  return new ControlBody(Object.fromEntries(filter), 'query');
}

function add(values: Map<string, unknown>, name: string, value: string): void {
  const before = values.get(name);
  if (before === undefined) values.set(name, value);
  else values.set(name, Array.isArray(before) ? [...before, value] : [before, value]);
}

function unknownFilter(name: string): ControlError {
  const families = Object.keys(table.named);
  if (families.includes(name)) {
    return new ControlError(`Expected a name after "${name}" in the query, such as "${name}.lastName".`);
  }
  const known = [...Object.keys(table.single), ...families.map((family) => `${family}.NAME`)];
  return new ControlError(`Unknown filter "${name.slice(0, 80)}". ${suggestion(name, known)}`);
}

function readStatus(value: unknown, where: string): string {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text === 'string' && /^(?:0|[1-5](?:\d\d|xx))$/.test(text)) return text;
  throw unexpected('a status such as 404 or "4xx"', value, where);
}

function readTime(value: unknown, where: string): number {
  const time = timeOf(value);
  if (!Number.isNaN(time)) return time;
  throw unexpected('a time in ISO 8601 or in milliseconds since 1970', value, where);
}

function timeOf(value: unknown): number {
  if (typeof value === 'string') return /^\d{1,16}$/.test(value) ? Number(value) : Date.parse(value);
  if (value instanceof Date) return value.getTime();
  return typeof value === 'number' ? value : Number.NaN;
}
