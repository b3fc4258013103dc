import type { Exchange, Step } from '../case/exchange.js';
import type { Existing } from '../case/fixture.js';
import type { TypeNeed } from '../case/needs.js';
import { hasUrlText } from '../case/plain.js';
import type { Secrets } from '../case/secrets.js';
import { type CaseResult, type Finding, type Judgement, plainJson } from './result.js';

/** Shown in place of a hidden text. A number becomes 0, and a boolean `false`, so that shapes stay. */
const hidden = '…';

/** Shorter texts are only hidden where they are whole values, since they occur in many words. */
const shortestText = 2;

/** The members of an entity that are always shown: its type and its identity. */
const shownMembers: ReadonlySet<string> = new Set([
  '_type',
  '_id',
  '_ref',
  'id',
  'globalId',
  'partition',
  'typeSignature',
  'refId',
]);

/** A member of JSON data with a text as its value. */
const textMember = /"([^"\\]*)"\s*:\s*"((?:[^"\\]|\\.)*)"/g;

/**
 * Hides the values of entities that are not those of the run, since reports are read by more people than the
 * deployment, e.g. among the artifacts of a build. Types, ids and the shapes of responses stay.
 */
class ShownValues {
  readonly #run: string;
  readonly #ids: ReadonlySet<string>;
  /** The texts of others, which messages and conditions may repeat. */
  readonly #texts = new Set<string>();

  /**
   * @param run the beginning of the markers of the run, which its entities contain
   * @param ids the ids of the entities of the case
   */
  constructor(run: string, ids: Iterable<string>) {
    this.#run = run;
    this.#ids = new Set(ids);
  }

  /** Hides the texts of something that existed before the run wherever they occur. Entities can contain each other. */
  hide(value: unknown, visited = new Set<object>()): void {
    if (typeof value === 'string') this.#hideText(value);
    if (typeof value !== 'object' || value === null || visited.has(value)) return;
    visited.add(value);
    for (const [name, each] of Object.entries(value)) {
      if (!shownMembers.has(name) && name !== 'type') this.hide(each, visited);
    }
  }

  /** Returns a result without the values of others. */
  result(result: CaseResult): CaseResult {
    // The responses come first, since messages and checks repeat their texts.
    const exchanges = result.exchanges.map((step) => this.#response(step)).map((step) => this.#request(step));
    const { message, reason, curl } = result;
    return {
      ...result,
      exchanges,
      ...(message === undefined ? {} : { message: this.#shown(message) }),
      ...(reason === undefined ? {} : { reason: this.#shown(reason) }),
      ...(curl === undefined ? {} : { curl: this.#shown(curl) }),
      ...('expected' in result ? { expected: this.#value(result.expected) } : {}),
      ...('got' in result ? { got: this.#value(result.got) } : {}),
    };
  }

  #response(step: Step): Step {
    const { request, response } = step;
    if (response === undefined || response.status >= 400) return step;
    const isOwn = !/^(?:GET|HEAD)$/.test(request.method) || this.#namesOwn(request.url);
    return { ...step, response: { ...response, body: this.#body(response.body, isOwn) } };
  }

  #request(step: Step): Step {
    const { url, body } = step.request;
    const request: Exchange['request'] = {
      ...step.request,
      url: this.#shown(url),
      ...(body === undefined ? {} : { body: this.#shown(body) }),
    };
    const { response } = step;
    const shown = response === undefined ? {} : { response: { ...response, body: this.#shown(response.body) } };
    return { ...step, request, ...shown, curl: this.#shown(step.curl) };
  }

  /** Returns an expected or actual value. */
  #value(value: unknown): unknown {
    return this.#texts.has(String(value)) ? hidden : this.#withoutTexts(this.#json(value, true));
  }

  #withoutTexts(value: unknown): unknown {
    if (typeof value === 'string') return this.#texts.has(value) ? hidden : this.#shown(value);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((each) => this.#withoutTexts(each));
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, this.#withoutTexts(each)]));
  }

  /** Returns a text without the texts of others, unless they are part of a longer word. */
  #shown(text: string): string {
    let shown = text;
    // The longest text comes first, because a text can be part of a longer one.
    for (const each of Array.from(this.#texts).sort((one, other) => other.length - one.length)) {
      if (each.length < shortestText) continue;
      for (const form of new Set([
        each,
        hasUrlText(each) ? encodeURIComponent(each) : each,
        JSON.stringify(each).slice(1, -1),
      ])) {
        if (!shown.includes(form)) continue;
        const literal = form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
        shown = shown.replaceAll(new RegExp(`(?<![\\w.])${literal}(?![\\w])`, 'g'), hidden);
      }
    }
    return shown;
  }

  #hideText(text: string): void {
    if (text !== '' && !text.includes(this.#run)) this.#texts.add(text);
  }

  #namesOwn(url: string): boolean {
    return url.includes(this.#run) || url.split(/[/?&=]/).some((part) => this.#ids.has(part));
  }

  #body(body: string, isOwn: boolean): string {
    if (body.trim() === '') return body;
    try {
      const json: unknown = JSON.parse(body);
      const shown = this.#json(json, isOwn);
      const isSame = JSON.stringify(shown) === JSON.stringify(json);
      // A body in which nothing is hidden keeps its digits and its layout.
      return isSame ? body : JSON.stringify(shown, null, body.includes('\n') ? 2 : undefined);
    } catch {
      if (isOwn) return body;
      for (const [, name = '', text = ''] of body.matchAll(textMember))
        if (!shownMembers.has(name)) this.#hideText(text);
      return `(${body.length} characters, which --report-values shows)`;
    }
  }

  /** Returns JSON data with the values of others hidden. */
  #json(value: unknown, isOwn: boolean): unknown {
    if (Array.isArray(value)) return value.map((each) => this.#json(each, isOwn));
    if (typeof value === 'object' && value !== null) {
      const isOwnEntity = this.#isOwnEntity(value, isOwn);
      return Object.fromEntries(
        Object.entries(value).map(([name, each]) => [
          name,
          shownMembers.has(name) ? each : this.#json(each, isOwnEntity),
        ]),
      );
    }
    if (isOwn || value === null) return value;
    if (typeof value !== 'string') return typeof value === 'number' ? 0 : false;
    this.#hideText(value);
    return value === '' ? value : hidden;
  }

  /**
   * Returns whether an object is an entity of the run. An object that is not an entity belongs to what is around it.
   */
  #isOwnEntity(object: object, isOwnAround: boolean): boolean {
    const members = new Map(Object.entries(object));
    if (!members.has('id')) return isOwnAround;
    const isMarked = Array.from(members.values()).some((each) => typeof each === 'string' && each.includes(this.#run));
    return isMarked || this.#isId(members.get('id'));
  }

  #isId(id: unknown): boolean {
    const text: unknown = typeof id === 'object' && id !== null && 'value' in id ? id.value : id;
    return this.#ids.has(String(text));
  }
}

/**
 * Returns a result without the values of entities that are not those of the run.
 *
 * @param run the beginning of the markers of the run
 * @param ids the ids of the entities of the case
 * @param existing entities that existed before the run, which cases read
 */
export function withoutOthers(
  result: CaseResult,
  run: string,
  ids: readonly string[],
  existing: ReadonlyMap<TypeNeed, Existing>,
): CaseResult {
  const values = new ShownValues(run, ids);
  for (const { entity } of existing.values()) values.hide(entity.properties);
  return values.result(result);
}

/** Returns a finding without secrets. */
export function withoutSecrets(finding: Finding, secrets: Secrets): Finding {
  const { message, reason, check, judged, ...rest } = finding;
  const redacted = (value: unknown) => plainJson(value, (text) => secrets.redact(text));
  return {
    ...rest,
    ...('expected' in rest ? { expected: redacted(rest.expected) } : {}),
    ...('got' in rest ? { got: redacted(rest.got) } : {}),
    ...(check === undefined ? {} : { check: secrets.redact(check) }),
    ...(judged === undefined ? {} : { judged: judgedWithout(secrets, judged) }),
    ...(message === undefined ? {} : { message: secrets.redact(message) }),
    ...(reason === undefined ? {} : { reason: secrets.redact(reason) }),
  };
}

function judgedWithout(secrets: Secrets, judged: NonNullable<CaseResult['judged']>): typeof judged {
  const shown = ({ check, ...rest }: Judgement): Judgement =>
    check === undefined ? rest : { ...rest, check: secrets.redact(check) };
  return Object.fromEntries(Object.entries(judged).map(([id, each]) => [id, shown(each)]));
}
