import type { Step } from '../case/exchange.js';
import type { CaseResult, RunResult } from '../harness/result.js';
import { isUnavailable } from '../target/subjects/pace.js';
import prelude from './script-prelude.sh?raw';
import {
  type Assigned,
  bodyParts,
  type Form,
  formOf,
  type Id,
  isBulkDelete,
  octal,
  type Part,
  type ReferringProperties,
  referringProperties,
  secretsIn,
  shellQuoted,
  urlParts,
  valuesIn,
  variable,
  word,
} from './script-words.js';
import { oneLine } from './text.js';

/**
 * Returns a POSIX shell script that repeats a case: it logs in, sets up, sends the judged requests, reads back and cleans
 * up. Ids and sessions that the service assigned are taken from its new responses. Returns `undefined` if the case has
 * sent no request.
 */
export function scriptOf(
  { id, subject, verdict, exchanges }: CaseResult,
  { baseUrl, version, mapping }: Pick<RunResult, 'baseUrl' | 'version' | 'mapping'>,
): string | undefined {
  const steps = exchanges.filter(isNeeded);
  if (!steps.some(({ phase }) => phase === 'request')) return undefined;
  const flow = new Flow(steps, baseUrl, referringProperties(mapping));
  const lines = steps.flatMap((_, index) => flow.linesOf(index));
  const needed = new Set(steps.flatMap(secretsOf));
  const given = Array.from(needed).filter((name) => name === 'PASSWORD' || name.startsWith('HEADER'));
  // The other sessions are the run's own, which may have been renewed.
  const renewed = Array.from(needed).filter((name) => name.startsWith('SESSION_') && !flow.variables.has(name));
  return [
    '#!/bin/sh',
    `# Repeats the case ${oneLine(id)} (${subject}: ${verdict}) of platform-services-conformance ${oneLine(version)}.`,
    ...prelude.trimEnd().split('\n'),
    '',
    `BASE_URL=\${BASE_URL:-${shellQuoted(baseUrl)}}`,
    ...given.map((name) => `: "\${${name}:?is needed by this case}"`),
    ...flow.bodies.map((name) => `: "\${${name}:?is needed: the path of a file with a body that this script lacks}"`),
    'begin',
    ...renewed.map((name) => `${name}=$SESSION`),
    '',
    ...lines,
    'end',
    '',
  ].join('\n');
}

/** Returns whether a script sends the request of a step. A request that the run has repeated is sent once. */
function isNeeded({ phase, response }: Step): boolean {
  if (phase === 'request') return true;
  if (response === undefined || isUnavailable(response.status)) return false;
  return response.status !== 401 || phase === 'clean-up';
}

/** Returns the names of the secrets that a request contains. */
const secretsOf = ({ request: { url, headers, body = '' } }: Step): readonly string[] =>
  secretsIn([url, ...Object.values(headers), body].join('\n'));

interface Request {
  readonly step: Step;
  readonly url: readonly Part[];
  readonly body: readonly Part[];
  /** The ids and the sessions that the request may have got from earlier responses. */
  readonly values: readonly string[];
}

const idsIn = (parts: readonly Part[]): readonly Id[] => parts.filter((part) => typeof part !== 'string');

/** The steps of a case as lines of a script, in which the ids go from responses to later requests. */
class Flow {
  readonly #requests: readonly Request[];
  readonly #baseUrl: string;
  /** What responses assign, by value. */
  readonly #assigned = new Map<string, Assigned>();
  /** The names of the variables that responses assign. */
  readonly variables = new Set<string>();
  /** The names of the variables of bodies that are too long for a script, or were streams. */
  readonly bodies: string[] = [];
  /** The ids and the sessions in the requests so far. */
  readonly #sent = new Set<string>();
  /** Those of them that the case itself has sent, and not merely read or cleaned up. */
  readonly #own = new Set<string>();

  constructor(steps: readonly Step[], baseUrl: string, referring: ReferringProperties) {
    this.#baseUrl = baseUrl;
    this.#requests = steps.map((step) => {
      const url = urlParts(step.request.url, baseUrl, referring);
      const body = bodyParts(step.request, referring);
      const values = [...idsIn([...url, ...body]).map(({ id }) => id), ...secretsOf(step).map((name) => `$${name}`)];
      return { step, url, body, values };
    });
  }

  /** Returns the lines that repeat a step, and keep what its response assigns. */
  linesOf(index: number): readonly string[] {
    const request = this.#requests[index];
    if (request === undefined) return [];
    const { phase, response } = request.step;
    const lines = this.#linesOf(request, index);
    for (const each of request.values) {
      this.#sent.add(each);
      if (phase === 'set-up' || phase === 'request') this.#own.add(each);
    }
    const later = new Set(this.#requests.slice(index + 1).flatMap(({ values }) => values));
    for (const found of valuesIn(response)) {
      const { value, member, nth, count } = found;
      if (!later.has(value) || this.#sent.has(value) || this.#assigned.has(value)) continue;
      const name = value.startsWith('$') ? value.slice(1) : `id${this.#assigned.size + 1}`;
      this.#assigned.set(value, { ...found, variable: name });
      this.variables.add(name);
      lines.push(`${name}=$(value ${shellQuoted(member)} ${nth} ${count})`);
    }
    return lines;
  }

  #linesOf({ step, url, body: parts, values }: Request, index: number): string[] {
    const { phase, request, response } = step;
    const { method, headers, body, bytes } = request;
    if (phase === 'clean-up' && method === 'DELETE') {
      const foreign = idsIn(url).find(
        ({ id, isPlaceOfId }) => isPlaceOfId && !this.#assigned.has(id) && !this.#own.has(id),
      );
      if (foreign !== undefined) return [`# Left out: DELETE of ${oneLine(foreign.id)}, whose id is in no response.`];
    }
    const variables = new Set(values.flatMap((value) => this.#assigned.get(value)?.variable ?? []));
    const given = Array.from(variables, (name) => variable(name, 'raw')).join(' ');
    const isPrintable = bytes === undefined && !/[^\P{Cc}\t\n\r]|\p{Cs}/u.test(body ?? '');
    const ask = [
      ...(given === '' ? [] : [`given ${given} &&`]),
      ...(isBulkDelete(request, this.#baseUrl) ? ['may_delete_by_condition &&'] : []),
      `ask ${phase} ${response?.status ?? 'none'} ${shellQuoted(method)}`,
      `${request.url.startsWith(this.#baseUrl) ? '"$BASE_URL"' : ''}${this.#word(url, 'url')}`,
      ...headerOptions(headers, body !== undefined),
    ];
    if (body === undefined) return [ask.join(' ')];
    if (isPrintable) return [[...ask, '--data-raw', this.#word(parts, formOf(request))].join(' ')];
    if (bytes === null) {
      this.bodies.push(`BODY_${index + 1}`);
      return [[...ask, '--data-binary', `@"$BODY_${index + 1}"`].join(' ')];
    }
    const content = bytes ?? new TextEncoder().encode(body);
    return [`printf '${octal(content)}' > "$work/body"`, [...ask, '--data-binary', '@"$work/body"'].join(' ')];
  }

  #word(parts: readonly Part[], form: Form): string {
    const words: string[] = [];
    let text = '';
    for (const part of parts) {
      const name =
        typeof part === 'string' || part.id.startsWith('$') ? undefined : this.#assigned.get(part.id)?.variable;
      if (typeof part === 'string') text += part;
      else if (name === undefined) text += part.text;
      else {
        const isSafe = form === 'json' || /^[\w.~-]+$/.test(part.id);
        words.push(word(text, form), variable(name, isSafe ? 'raw' : form));
        text = '';
      }
    }
    return [...words, word(text, form)].join('') || "''";
  }
}

/** Returns the options of curl for the fields of a request, and against those that curl adds. */
function headerOptions(headers: Step['request']['headers'], hasBody: boolean): readonly string[] {
  const fields = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  const names = new Set(fields.map(([name]) => name));
  const ofCurl = ['host', 'connection', 'content-length', 'transfer-encoding'];
  return [
    ...fields
      .filter(([name]) => !ofCurl.includes(name))
      .map(([name, value]) => `-H ${word(value === '' ? `${name};` : `${name}: ${value}`)}`),
    ...(names.has('accept') ? [] : ["-H 'accept:'"]),
    ...(!hasBody || names.has('content-type') ? [] : ["-H 'content-type:'"]),
    ...(names.has('accept-encoding') ? ['--compressed'] : []),
  ];
}
