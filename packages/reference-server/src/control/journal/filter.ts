import type { Pairs } from '../../http/router.js';
import { excerpt, suggestion } from '../../text/messages.js';
import { readTime } from '../clock/times.js';
import { ControlBody, ControlError, unexpected } from '../control-body.js';
import type { Condition, JournalEntry } from './entry.js';
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
  /**
   * The earliest time: a date, its milliseconds since 1970, or its text in ISO 8601, in UTC unless it has an offset.
   */
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

/** The parameter that names what a request must not have. No value could say this, since any text may be a real one. */
const without = 'without';

/** The members with values that may be required to be missing, which `null` does in JSON. */
const optionalFamilies: readonly string[] = ['query', 'headers', 'where'];

/**
 * Reads a filter in the query of a URL, e.g. `method=POST&where.lastName=Doe&without=headers.if-match`. A repeated name
 * has several values, of which one must match.
 *
 * @throws ControlError for an unknown name
 */
export function filterOfQuery(pairs: Pairs): ControlBody {
  const families = new Map<string, Map<string, (string | null)[]>>();
  for (const [parameter, text] of pairs) {
    const [name, value] = parameter === without ? [optional(text), null] : [known(parameter), text];
    const family = familyOf(name);
    const member = family === '' ? name : name.slice(family.length + 1);
    const members = families.get(family) ?? new Map<string, (string | null)[]>();
    families.set(family, members.set(member, [...(members.get(member) ?? []), value]));
  }
  const filter = Array.from(families).flatMap(([family, members]): readonly (readonly [string, unknown])[] => {
    const values = Array.from(
      members,
      ([name, all]) => [name, all.length === 1 ? all[0] : new Alternatives(all)] as const,
    );
    const named = Object.fromEntries<unknown>(values);
    return family === '' ? Object.entries(named) : [[family, named]];
  });
  return new ControlBody(Object.fromEntries(filter), 'query');
}

/** What stands before the dot of a name such as `where.lastName`; empty if there is none. */
function familyOf(name: string): string {
  return name.slice(0, Math.max(name.indexOf('.'), 0));
}

/** @throws ControlError if no filter has this name */
function known(name: string): string {
  if (Object.hasOwn(table.single, name) || Object.hasOwn(table.named, familyOf(name))) return name;
  const families = Object.keys(table.named);
  if (families.includes(name)) {
    throw new ControlError(`Expected a name after "${name}" in the query, such as "${name}.lastName".`);
  }
  const names = [...Object.keys(table.single), ...families.map((family) => `${family}.NAME`), without];
  throw new ControlError(`Unknown filter "${excerpt(name)}". ${suggestion(name, names)}`);
}

function optional(name: string): string {
  if (optionalFamilies.includes(familyOf(name))) return name;
  throw unexpected(`one of ${optionalFamilies.map((each) => `${each}.NAME`).join(', ')}`, name, `query.${without}`);
}

function readStatus(value: unknown, where: string): string {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text === 'string' && /^(?:0|[1-5](?:\d\d|xx))$/.test(text)) return text;
  throw unexpected('a status such as 404 or "4xx"', value, where);
}

/** The number that a text in a query denotes, or the unchanged value if it denotes none. */
function numeric(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
}
