import type { Pairs } from '../../http/router.js';
import { excerpt, suggestion } from '../../text/messages.js';
import { readTime } from '../clock/times.js';
import { ControlBody, ControlError, unexpected } from '../control-body.js';
import type { Condition } from './condition.js';
import type { JournalEntry } from './entry.js';
import {
  Alternatives,
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
  /** The earliest time: a date, its milliseconds since 1970, or its text in ISO 8601, in UTC unless it has an offset. */
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
        const since = readTime(numeric(value), where);
        return ({ time }) => Date.parse(time) >= since;
      },
      found: ({ time }) => time,
    },
    after: {
      read(value, where) {
        const after = numeric(value);
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

/** The parameter that names what a request must not have, since any text could be a value. */
const without = 'without';

/** The members whose values may be missing, as `null` says it in JSON. */
const optionalFamilies: readonly string[] = ['query', 'headers', 'where'];

/**
 * Reads a filter in the query of a URL, e.g. `method=POST&where.lastName=Doe&without=headers.if-match`. A repeated name has
 * several values, of which one must match.
 *
 * @throws ControlError for an unknown name
 */
export function filterOfQuery(pairs: Pairs): ControlBody {
  const filter: Given = new Map();
  const named = new Map<string, Given>();
  const addNamed = ([family, name]: readonly [string, string], value: string | null) => {
    const values = named.get(family) ?? new Map();
    named.set(family, values);
    add(values, name, value);
  };
  for (const [parameter, value] of pairs) {
    const parts = familyAndName(parameter);
    if (Object.hasOwn(table.single, parameter)) add(filter, parameter, value);
    else if (Object.hasOwn(table.named, parts[0])) addNamed(parts, value);
    else if (parameter === without) addNamed(optional(value), null);
    else throw unknownFilter(parameter);
  }
  const families = Array.from(named, ([family, values]) => [family, valuesOf(values)] as const);
  return new ControlBody({ ...valuesOf(filter), ...Object.fromEntries(families) }, 'query');
}

/** The values by name that a query gives. */
type Given = Map<string, (string | null)[]>;

/** The parts of a name such as `where.lastName`. */
function familyAndName(parameter: string): readonly [family: string, name: string] {
  const dot = parameter.indexOf('.');
  return [parameter.slice(0, Math.max(dot, 0)), parameter.slice(dot + 1)];
}

function optional(name: string): readonly [family: string, name: string] {
  const parts = familyAndName(name);
  if (optionalFamilies.includes(parts[0])) return parts;
  throw unexpected(`one of ${optionalFamilies.map((each) => `${each}.NAME`).join(', ')}`, name, `query.${without}`);
}

function add(values: Given, name: string, value: string | null): void {
  const before = values.get(name);
  if (before === undefined) values.set(name, [value]);
  else before.push(value);
}

function valuesOf(given: Given): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Array.from(given, ([name, values]) => [name, values.length === 1 ? values[0] : new Alternatives(values)] as const),
  );
}

function unknownFilter(name: string): ControlError {
  const families = Object.keys(table.named);
  if (families.includes(name)) {
    return new ControlError(`Expected a name after "${name}" in the query, such as "${name}.lastName".`);
  }
  const known = [...Object.keys(table.single), ...families.map((family) => `${family}.NAME`), without];
  return new ControlError(`Unknown filter "${excerpt(name)}". ${suggestion(name, known)}`);
}

function readStatus(value: unknown, where: string): string {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text === 'string' && /^(?:0|[1-5](?:\d\d|xx))$/.test(text)) return text;
  throw unexpected('a status such as 404 or "4xx"', value, where);
}

/** The number that a text in a query is, or else the value as it is. */
function numeric(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
}
