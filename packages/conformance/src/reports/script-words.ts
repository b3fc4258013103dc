import type { Exchange } from '../case/exchange.js';
import type { Mapping } from '../case/mapping.js';
import { propertyNeeds, referringNeeds } from '../case/needs.js';

/** The form in which a word of a script contains the value of a variable. */
export type Form = 'raw' | 'url' | 'json';

/** A value that a response assigns, e.g. an id. A script keeps it in a variable. */
export interface Assigned {
  readonly variable: string;
  readonly value: string;
  /** The name of the member that has the value, or an empty text if the response consists of values alone. */
  readonly member: string;
  /** Which of the members with the name has the value, from 1. */
  readonly nth: number;
  /** The number of members with the name. */
  readonly count: number;
}

/** A part of a request: a text, or a value that may come from a response. */
export type Part = string | Id;

export interface Id {
  /** The id as the request contains it. */
  readonly text: string;
  /** The decoded id. */
  readonly id: string;
  readonly form: Form;
  /** Whether the specification says that an id stands here. */
  readonly isPlaceOfId: boolean;
}

const blank = '[ \\t\\r\\n]*';
const scalar = '("[^"]*"|-?[0-9]+)';

/** Returns the pattern of a member and its value, which the scripts know in the syntax of awk, too. */
const memberPattern = (member: string): string =>
  member === '' ? scalar : `"${member}"${blank}:${blank}([{][^{}]*"value"${blank}:${blank})?${scalar}`;

/** Returns the values that a response can assign. A value with an escape is left out, because a script does not decode it. */
export function valuesIn(response: Exchange['response']): readonly Omit<Assigned, 'variable'>[] {
  const body = response?.body ?? '';
  return membersIn(body).flatMap((member) => {
    const found = Array.from(body.matchAll(new RegExp(memberPattern(member), 'g')), (match) =>
      (match.at(-1) ?? '').replaceAll(/^"|"$/g, ''),
    );
    return found.map((value, index) => ({ value, member, nth: index + 1, count: found.length }));
  });
}

/** Returns the names of the members that can have an id. */
function membersIn(body: string): readonly string[] {
  const rest = body.replaceAll(new RegExp(scalar, 'g'), '');
  // A response of scalars and lists alone has no member with a name.
  if (/^[[\],\s]*$/.test(rest)) return [''];
  // The projection `idInfo` answers with a long value, or with a list of them.
  return /"id"|"sessionId"/.test(body) ? ['sessionId', 'id'] : ['value'];
}

/** The types of the mapped properties that refer to entities, by the name of the property, e.g. `map<E,string>`. */
export type ReferringProperties = ReadonlyMap<string, string>;

/** Returns the mapped properties whose values, keys or elements are ids in the parameters of a legacy call. */
export function referringProperties({ properties = {} }: Pick<Mapping, 'properties'>): ReferringProperties {
  const types = Object.entries({ ...propertyNeeds, ...referringNeeds });
  return new Map(
    types.flatMap(([need, type]) => {
      const name = Object.entries(properties).find(([each]) => each === need)?.[1];
      return name === undefined || !/\bE\b/.test(type) ? [] : [[name, type] as const];
    }),
  );
}

/** Splits a URL at its ids, which are percent-encoded in it. */
export function urlParts(url: string, baseUrl: string, referring: ReferringProperties): readonly Part[] {
  const [path = '', ...rest] = (url.startsWith(baseUrl) ? url.slice(baseUrl.length) : url).split('?');
  const segments = path.split('/').flatMap((segment, index, all): Part[] => {
    const isEntity = all[1] === 'rest' && all[2] === 'v2' && index === 6;
    return [...(index === 0 ? [] : ['/']), idPart(segment, isEntity, 'url')];
  });
  return rest.length === 0 ? segments : [...segments, '?', ...parameterParts(rest.join('?'), referring)];
}

/** Splits a query or a form at its ids, which are percent-encoded in it. */
function parameterParts(parameters: string, referring: ReferringProperties): readonly Part[] {
  const property = new URLSearchParams(parameters).get('property');
  const type = property === null ? undefined : referring.get(property);
  const isPlaceOfId = (name: string): boolean =>
    /(^|\.)(id|resourceId)$/.test(name) ||
    (name === 'key' && type?.startsWith('map<E,') === true) ||
    (name === 'value' && /\bE>$/.test(type ?? '')) ||
    (name.startsWith('*') && referring.has(name.slice(1)));
  return parameters.split('&').flatMap((parameter, index): Part[] => {
    const [name = '', ...value] = parameter.split('=');
    const start = `${index === 0 ? '' : '&'}${name}`;
    if (value.length === 0) return [start];
    const text = value.join('=');
    return [`${start}=`, ...(partsOfJson(text) ?? [idPart(text, isPlaceOfId(decoded(name)), 'url')])];
  });
}

/** Splits JSON within a query or a form at its ids. Returns `undefined` for anything else. */
function partsOfJson(text: string): readonly Part[] | undefined {
  const json = decoded(text);
  if (!/^[[{]/.test(json) || encodeURIComponent(json) !== text) return undefined;
  return jsonParts(json).map((part) =>
    typeof part === 'string' ? encodeURIComponent(part) : { ...part, text: encodeURIComponent(part.text), form: 'url' },
  );
}

/** Splits the body of a request at its ids. */
export function bodyParts(request: Exchange['request'], referring: ReferringProperties): readonly Part[] {
  const { body = '' } = request;
  const form = formOf(request);
  if (form === 'url') return parameterParts(body, referring);
  return form === 'json' ? jsonParts(body) : [body];
}

/** Returns whether a request deletes all entities of a type that meet a condition. */
export function isBulkDelete({ method, url }: Exchange['request'], baseUrl: string): boolean {
  const [path = ''] = url.slice(baseUrl.length).split('?');
  return method === 'DELETE' && /^\/rest\/v2\/entities(\/[^/]*){0,2}\/*$/.test(path);
}

/** Splits a JSON body at its ids. */
function jsonParts(body: string): readonly Part[] {
  const parts: Part[] = [];
  let from = 0;
  const pattern = new RegExp(`("id"${blank}:${blank}(?:[{][^{}]*"value"${blank}:${blank})?)?${scalar}`, 'g');
  for (const match of body.matchAll(pattern)) {
    const [all, before = '', value = ''] = match;
    const start = match.index + before.length + (value.startsWith('"') ? 1 : 0);
    const end = match.index + all.length - (value.startsWith('"') ? 1 : 0);
    parts.push(body.slice(from, start), idPart(body.slice(start, end), before !== '', 'json'));
    from = end;
  }
  return [...parts, body.slice(from)];
}

/** A short value is an id only at the place of an id, since it may stand for something else at others. */
function idPart(text: string, isPlaceOfId: boolean, form: Form): Part {
  const id = form === 'url' ? decoded(text) : text;
  const canBeId = id !== '' && !/[\\"]/.test(id) && (isPlaceOfId || id.length >= 6);
  return canBeId ? { text, id, form, isPlaceOfId } : text;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

const placeholder = /\$((?:SESSION|HEADER)(?:_\d+)?|PASSWORD)/g;

/** Returns the names of the secrets that a text stands for, e.g. `SESSION_2`. */
export const secretsIn = (text: string): readonly string[] =>
  Array.from(text.matchAll(placeholder), ([, name = '']) => name);

/** Returns a text as a word of a shell script, with the variables of secrets in the given form. */
export function word(text: string, form: Form = 'raw'): string {
  const parts = text.split(placeholder);
  return parts
    .map((part, index) => (index % 2 === 1 ? variable(part, form) : part === '' ? '' : shellQuoted(part)))
    .join('');
}

/** Returns the value of a variable as a part of a word of a shell script. */
export function variable(name: string, form: Form): string {
  if (form === 'raw') return `"$${name}"`;
  return form === 'url' ? `"$(encoded "$${name}")"` : `"$(quoted "$${name}")"`;
}

/** Returns a text in quotes of the shell. */
export const shellQuoted = (text: string): string =>
  /^[\w.-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

/** Returns the form in which the body of a request contains the values of variables. */
export function formOf({ headers, body = '' }: Exchange['request']): Form {
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return 'url';
  // The type of a body in JSON may be wrong, since cases judge that, too.
  return /^application\/(\w+\+)?json\b/i.test(type) || /^\s*[[{"]/.test(body) ? 'json' : 'raw';
}

/** Returns bytes as the format of `printf`. */
export function octal(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => {
    const letter = String.fromCharCode(byte);
    return /[\w .,:;=/-]/.test(letter) ? letter : `\\${byte.toString(8).padStart(3, '0')}`;
  }).join('');
}
