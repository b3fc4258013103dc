import type { Operation } from '../../endpoints/operation.js';
import { requestMethods } from '../../http/router.js';
import { LosslessNumber } from '../../json/json-tree.js';
import { excerpt, suggestion } from '../../text/messages.js';
import { kebabCase } from '../../text/name-case.js';
import { type ControlBody, ControlError, missing, unexpected } from '../control-body.js';
import type { Candidate, Condition, Match, RecordedRequest } from './entry.js';
import { isIncluded, isJson, readJsonPath, shown } from './json-values.js';
import { allOperations } from './operations.js';

/** One value, or several of which one must match. */
export type OneOf<Value> = Value | readonly Value[];

/** A value that a text is compared with. A number or a boolean stands for its text. */
export type TextValue = string | number | boolean;

/** Texts by name. `null` means that there is none with this name. */
export type TextValues = Readonly<Record<string, OneOf<TextValue> | null>>;

/**
 * Selects requests. All members must match. A list matches if one of its elements does. The secrets of a request cannot
 * be compared, since they are hidden. The journal compares bodies of up to 65,536 characters, and of files up to 8,192
 * bytes.
 */
export interface RequestFilter {
  /** `GET`, `HEAD`, `POST`, `PUT`, `PATCH`, `DELETE` or `OPTIONS`, in any case. */
  readonly method?: OneOf<string>;
  /** A prefix of the path after the base path, e.g. `/rest/v2/entities`. */
  readonly path?: OneOf<string>;
  /** What the request asks for, e.g. `entities.list`. */
  readonly operation?: OneOf<Operation>;
  /** The user of the session, or the name in a request to authenticate. */
  readonly user?: OneOf<string>;
  /** The access, e.g. `access.demo`. */
  readonly access?: OneOf<string>;
  /** The signature or the simple name of the type. It matches requests with either of them. */
  readonly type?: OneOf<string>;
  /** The id of the entity or the resource. */
  readonly id?: OneOf<TextValue>;
  /** The partition that the request names in its path, or as `part`. */
  readonly partition?: OneOf<string>;
  /** The property that the request names in its path, or as `property`. */
  readonly property?: OneOf<string>;
  /** Parameters of the query, by name. */
  readonly query?: TextValues;
  /** The conditions of a query, by property: `where.lastName` in the query or `gm-where.last-name` in the header. */
  readonly where?: TextValues;
  /** Header fields, by name in any case. */
  readonly headers?: TextValues;
  /**
   * Values in a JSON body, by their JSONPath with members, indexes and wildcards: `{ 'children[0].firstName': 'Ann' }`.
   * One of the values that the path selects must match. An object matches one that has all of its members. A text also
   * matches a number of exactly the same value, and a boolean or `null` that is written like the text.
   */
  readonly body?: Readonly<Record<string, unknown>>;
}

/** The values of a repeated parameter, of which one must match. In a body, an array is a single value. */
export class Alternatives {
  readonly values: readonly unknown[];

  constructor(values: readonly unknown[]) {
    this.values = values;
  }

  /** For messages. */
  toJSON(): unknown {
    return this.values;
  }
}

/** The members of a filter with a single value, and those with values by name. */
export interface FilterTable<Shown extends RecordedRequest> {
  readonly single: Readonly<Record<string, SingleMember<Shown>>>;
  readonly named: Readonly<Record<string, NamedMember>>;
}

interface SingleMember<Subject> {
  /**
   * Reads a value of the filter.
   *
   * @throws ControlError if it is invalid
   */
  read(value: unknown, where: string): (subject: Subject) => boolean;
  /** What a request has, for messages. */
  found(subject: Subject): unknown;
  /** Whether the value may be given by a parameter in a body. */
  readonly isParameter?: boolean;
}

interface NamedMember {
  /** @throws ControlError if the name or the value is invalid */
  read(name: string, value: unknown, where: string): (candidate: Candidate) => Match;
  /** What a request has, for messages. */
  found(name: string, candidate: Candidate): string;
}

/** A member that is compared with a text of the request. */
export function textMember<Subject>(
  of: (subject: Subject) => string | undefined,
  read: (value: unknown, where: string) => string = readText,
  equals = (found: string, expected: string) => found === expected,
): SingleMember<Subject> {
  return {
    read(value, where) {
      const expected = read(value, where);
      return (subject) => {
        const found = of(subject);
        return found !== undefined && equals(found, expected);
      };
    },
    found: of,
  };
}

/** A member that is compared with the texts of the request that have the same name. */
function textsMember(of: (request: RecordedRequest, name: string) => readonly string[]): NamedMember {
  return {
    read(name, value, where) {
      if (value === null) return (request) => of(request.shown, name).length === 0;
      const expected = alternatives(value, where).map((each) => readText(each, where));
      return (request) => of(request.shown, name).some((found) => expected.includes(found));
    },
    found(name, request) {
      const found = of(request.shown, name);
      return shown(found.length > 1 ? found : found[0]);
    },
  };
}

const bodyMember: NamedMember = {
  read(path, value, where) {
    const select = readJsonPath(path);
    if (select === undefined) {
      throw unexpected('a path of members, indexes and wildcards, such as "children[0].firstName"', path, where);
    }
    if (!isJson(value)) throw unexpected('a value of JSON', value, where);
    const expected = value instanceof Alternatives ? value.values : [value];
    return ({ body, hide }) => {
      const compared = body();
      if (compared === 'unknown') return 'undecided';
      return select(compared.json).some((found) => expected.some((each) => isIncluded(found, each, hide)));
    };
  },
  found(path, { body, hide }) {
    const compared = body();
    if (compared === 'unknown') return 'not known, since the body is longer than the journal keeps';
    const values = readJsonPath(path)?.(compared.json) ?? [];
    return shown(values.length > 1 ? values : values[0], hide);
  },
};

/** The members of {@link RequestFilter}. */
export const requestTable: FilterTable<RecordedRequest> = {
  single: {
    method: textMember(({ method }) => method, readMethod),
    path: textMember(
      ({ path }) => path,
      readPath,
      (found, expected) => found.startsWith(expected),
    ),
    operation: textMember(({ operation }) => operation, readOperation),
    user: textMember(({ user }) => user),
    access: { ...textMember(({ access }) => access), isParameter: true },
    type: { ...textMember(({ type }) => type, readText, isSameType), isParameter: true },
    id: { ...textMember(({ id }) => id), isParameter: true },
    partition: { ...textMember(({ partition }) => partition), isParameter: true },
    property: { ...textMember(({ property }) => property), isParameter: true },
  },
  named: {
    query: textsMember(({ query }, name) => ownValues(query, name)),
    where: textsMember(({ query, headers }, name) => [
      ...ownValues(query, `where.${name}`),
      ...ownValues(headers, `gm-where.${kebabCase(name)}`),
    ]),
    headers: textsMember(({ headers }, name) => ownValues(headers, name.toLowerCase())),
    body: bodyMember,
  },
};

function ownValues(values: RecordedRequest['query'], name: string): readonly string[] {
  return Object.hasOwn(values, name) ? [values[name] ?? []].flat() : [];
}

/** A simple name matches every signature that ends with it. */
function isSameType(found: string, expected: string): boolean {
  return found === expected || found.endsWith(`.${expected}`) || expected.endsWith(`.${found}`);
}

/**
 * Reads the members of a filter that are in a table. The caller reads others, and finishes the body.
 *
 * @throws ControlError if a value is invalid
 */
export function readConditions<Shown extends RecordedRequest>(
  body: ControlBody,
  { single, named }: FilterTable<Shown>,
): readonly Condition<Shown>[] {
  const conditions: Condition<Shown>[] = [];
  for (const [name, { read, found, isParameter = false }] of Object.entries(single)) {
    const value = body.value(name);
    if (value === undefined) continue;
    const where = body.pathOf(name);
    const tests = alternatives(value, where).map((each) => read(each, where));
    conditions.push({
      name,
      expected: shown(value),
      isMet({ shown: subject, mayNameMore }) {
        if (isParameter && mayNameMore && found(subject) === undefined) return 'undecided';
        return tests.some((test) => test(subject));
      },
      found: (candidate) => shown(found(candidate.shown)),
    });
  }
  for (const [family, { read, found }] of Object.entries(named)) {
    for (const [name, value] of body.object(family)?.entries() ?? []) {
      conditions.push({
        name: `${family}.${name}`,
        expected: shown(value),
        isMet: read(name, value, `${body.pathOf(family)}.${name}`),
        found: (candidate) => found(name, candidate),
      });
    }
  }
  return conditions;
}

function alternatives(value: unknown, where: string): readonly unknown[] {
  if (value instanceof Alternatives) return value.values;
  if (!Array.isArray(value)) return [value];
  if (value.length > 0) return value;
  throw missing('at least one value', where);
}

/** The longest path in a filter. */
const maxPath = 1_000;

function readText(value: unknown, where: string): string {
  if (typeof value === 'string') return value;
  if (value instanceof LosslessNumber) return value.text;
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return String(value);
  throw unexpected('a string', value, where);
}

function readPath(value: unknown, where: string): string {
  if (typeof value === 'string' && value.startsWith('/') && value.length <= maxPath) return value;
  throw unexpected(`a path after the base path, such as "/rest/v2", of at most ${maxPath} characters`, value, where);
}

function readMethod(value: unknown, where: string): string {
  if (typeof value !== 'string') throw unexpected('a string', value, where);
  const method = requestMethods.find((each) => each === value.toUpperCase());
  if (method !== undefined) return method;
  throw unexpected(`one of ${requestMethods.join(', ')}`, value, where);
}

function readOperation(value: unknown, where: string): string {
  const name = readText(value, where);
  const operations = allOperations();
  for (const operation of operations) if (operation === name) return operation;
  throw new ControlError(`Unknown operation "${excerpt(name)}" at ${where}. ${suggestion(name, operations)}`);
}
