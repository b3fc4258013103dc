import { isLosslessNumber } from 'lossless-json';
import { urlPart } from '../case/plain.js';
import type { HttpRequest, HttpResponse } from '../target/subjects/connection.js';
import { tryParse } from '../target/subjects/json.js';
import { NoAnswer } from '../target/subjects/receive.js';
import {
  escaped,
  formsOfGenerated,
  type GeneratedKind,
  type RecordedRequest,
  type RecordedResponse,
  type RecordedStep,
  type Recording,
  type RequestList,
} from './recording.js';
import { type ReplayOptions, requestToSend, send } from './replay.js';

/** Options for recording. */
export interface RecordOptions extends Omit<ReplayOptions, 'jobs'> {
  /** The user who is logged in. The name is replaced in responses. */
  readonly user: string | undefined;
}

/** The header fields of responses that recordings contain. */
const recordedFields = [
  'content-type',
  'cache-control',
  'pragma',
  'content-disposition',
  'etag',
  'last-modified',
  'content-range',
  'allow',
];

/** The token of the first id that the service makes up. Those that follow are counted from it. */
const firstIdToken = 5_000_001;
/** The maximum difference between the clock of the service and a point in time that it made up, in milliseconds. */
const clockToleranceMs = 120_000;

/** What was recorded. */
interface Recorded {
  readonly recordings: readonly Recording[];
  /** The reason why the scenarios after these were not recorded. */
  readonly ended?: string;
}

/**
 * Sends the requests of scenarios, one after the other, and returns them with the responses. Secrets, the base URL, the
 * user's name and the values that the service makes up are replaced by tokens. If no step of a scenario has a class,
 * all of them are judged, as `same`. The first request without a response ends the recording.
 */
export async function record(lists: readonly RequestList[], options: RecordOptions): Promise<Recorded> {
  const recordings: Recording[] = [];
  for (const list of lists) {
    if (options.signal.aborted) return { recordings, ended: 'it was interrupted' };
    try {
      recordings.push(await new Recorder(list, options).record());
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      return { recordings, ended: `in the scenario ${list.scenario}, ${error.message}` };
    }
  }
  return { recordings };
}

class Recorder {
  readonly #list: RequestList;
  readonly #options: RecordOptions;
  readonly #generated = new Map<string, GeneratedKind>();
  /** The tokens of the ids that the service has made up, by the id. */
  readonly #idTokens = new Map<string, string>();
  /** All requests, since a value that a request contains is not made up by the service. */
  readonly #requests: string;
  #nextId = firstIdToken;
  /** Whether something may have been created whose ids no response has contained yet. */
  #hasHiddenIds = false;

  constructor(list: RequestList, options: RecordOptions) {
    this.#list = list;
    this.#options = options;
    this.#requests = list.steps.map(({ request }) => JSON.stringify(request)).join('\n');
    for (const [token, kind] of Object.entries(list.generated ?? {})) this.#generated.set(token, kind);
  }

  async record(): Promise<Recording> {
    const { area, scenario, steps } = this.#list;
    const recorded: RecordedStep[] = [];
    const areAllJudged = steps.every((step) => step.class === undefined);
    for (const { request, answer: _, ...rest } of steps) {
      const sent = requestToSend(request, (text) => this.#filled(text), this.#options);
      const response = await send(this.#options.connection, sent);
      const answer = this.#responseOf(sent, response);
      recorded.push({
        request: this.#withoutSecrets(request),
        answer,
        ...(areAllJudged ? { class: 'same' } : {}),
        ...rest,
      });
    }
    const generated = this.#generated.size === 0 ? {} : { generated: Object.fromEntries(this.#generated) };
    return { area, scenario, steps: recorded, ...generated };
  }

  #withoutSecrets({ path, headers, body, ...rest }: RecordedRequest): RecordedRequest {
    const { secrets } = this.#options.connection;
    return {
      ...rest,
      path: secrets.redact(path),
      ...(headers === undefined ? {} : { headers: secrets.redactAll(headers) }),
      ...(body === undefined ? {} : { body: secrets.redact(body) }),
    };
  }

  /** Returns a text of a request with the ids that the service has made up in place of their tokens. */
  #filled(text: string): string {
    let filled = text;
    for (const [id, token] of this.#idTokens) filled = filled.replaceAll(token, id);
    return filled;
  }

  #responseOf(sent: HttpRequest, response: HttpResponse): RecordedResponse {
    const { status } = response;
    const moment = Date.parse(response.headers['date'] ?? '') || Date.now();
    const headers: { [name: string]: string } = {};
    for (const name of recordedFields) {
      const value = response.headers[name];
      if (value !== undefined) headers[name] = this.#replaced(value, moment);
    }
    if (response.bytes.length === 0) return { status, headers };
    if (!isUtf8(response)) {
      const shown = this.#options.connection.secrets.redactBytes(response.bytes);
      return { status, headers, bodyBase64: Buffer.from(shown).toString('base64') };
    }
    const text = status >= 400 ? withoutStack(response.text) : response.text;
    if (status < 300) this.#noteIds(sent, text);
    return { status, headers, body: this.#replaced(this.#withIdTokens(text), moment) };
  }

  /** Replaces secrets and notes the values that the service has made up. */
  #replaced(text: string, moment: number): string {
    const { connection, sessionId, vendor, user } = this.#options;
    const isUserNamed = user !== undefined && text.includes(`"${user}"`);
    if (isUserNamed) this.#generated.set('$USER', 'user');
    const local = (isUserNamed ? text.replaceAll(new RegExp(`"${escaped(user)}"(?!\\s*:)`, 'g'), '"$$USER"') : text)
      .replaceAll(sessionId, () => '$S')
      .replaceAll(urlPart(sessionId), () => '$S')
      .replaceAll(`${vendor}.`, 'com.vendor.')
      .replaceAll(connection.url, () => '$BASE');
    const shown = connection.secrets.redact(local);
    // A session that a login began.
    for (const [token] of shown.matchAll(/\$SESSION_\d+/g)) this.#generated.set(token, 'session');
    this.#noteTokens(shown, 'path', () => true);
    this.#noteTokens(shown, 'uuid', () => true);
    this.#noteTokens(shown, 'now', (token) => Math.abs(instantOf(token) - moment) <= clockToleranceMs);
    return shown;
  }

  #noteTokens(text: string, kind: GeneratedKind, isMadeUp: (token: string) => boolean): void {
    for (const [token] of text.matchAll(new RegExp(formsOfGenerated[kind], 'g'))) {
      if (!this.#requests.includes(token) && isMadeUp(token)) this.#generated.set(token, kind);
    }
  }

  /**
   * Gives a token to each id in the response to a request that may create entities, unless a request contains it. If
   * such a response contains no ids, those of later responses may be made up as well.
   */
  #noteIds(sent: HttpRequest, text: string): void {
    const ids = Array.from(idsIn(tryParse(text)));
    if (mayCreate(sent)) this.#hasHiddenIds ||= ids.length === 0;
    else if (!this.#hasHiddenIds) return;
    for (const id of ids) {
      const isNamed = new RegExp(String.raw`(?<!\d)${id}(?!\d)`).test(this.#requests);
      if (!isNamed && !this.#idTokens.has(id)) this.#idTokens.set(id, this.#nextIdToken());
    }
  }

  /** Returns the next token that the author of the requests declared, or a new one. */
  #nextIdToken(): string {
    const used = new Set(this.#idTokens.values());
    const declared = [...this.#generated].find(([token, kind]) => kind === 'id' && !used.has(token));
    if (declared !== undefined) return declared[0];
    const token = String(this.#nextId);
    this.#nextId += 1;
    this.#generated.set(token, 'id');
    return token;
  }

  /**
   * Replaces the noted ids where they are ids: in members with such names, at the end of URLs, and as the whole body.
   */
  #withIdTokens(text: string): string {
    let replaced = text;
    for (const [id, token] of this.#idTokens) {
      const member = new RegExp(
        String.raw`("(?:${[...idMembers, valueMember].join('|')})"\s*:\s*(?:\{\s*"value"\s*:\s*)?"?)${id}(?![\d.])`,
        'g',
      );
      const url = new RegExp(`(/)${id}(?=["?])`, 'g');
      replaced = replaced.replaceAll(member, `$1${token}`).replaceAll(url, `$1${token}`);
      if (isIdBody.test(text))
        replaced = replaced.replaceAll(new RegExp(String.raw`(?<![\w.])${id}(?![\w.])`, 'g'), token);
    }
    return replaced;
  }
}

/** The members that contain ids of entities. */
const idMembers = ['id', 'refId'];

/** The member of a manipulation that contains an id if the manipulated property is an id. */
const valueMember = 'newValue';

/** A body that consists of ids: a number, its wrapper, or a list of them. */
const isIdBody =
  /^\s*\[?\s*(?:\d+|\{\s*"(?:value|_type)"\s*:\s*"(?:\d+|long)"\s*,\s*"(?:value|_type)"\s*:\s*"(?:\d+|long)"\s*\})/;

/** Returns whether a request may create entities or files. */
const mayCreate = ({ method }: HttpRequest): boolean => method === 'POST' || method === 'PUT' || method === 'PATCH';

/** Returns the ids in a parsed body: the body itself, its elements, and the members with such names. */
function idsIn(value: unknown, isId = true): readonly string[] {
  if (isLosslessNumber(value)) return isId && /^\d+$/.test(value.value) ? [value.value] : [];
  if (Array.isArray(value)) return value.flatMap((each) => idsIn(each, isId));
  if (typeof value !== 'object' || value === null) return [];
  const members = Object.entries(value);
  if (isId && members.some(([name, each]) => name === '_type' && each === 'long')) {
    return members.flatMap(([name, each]) =>
      name === 'value' ? [isLosslessNumber(each) ? each.value : String(each)] : [],
    );
  }
  const changesId = members.some(([name, each]) => name === 'owner' && isIdProperty(each));
  return members.flatMap(([name, each]) =>
    idsIn(each, idMembers.includes(name) || (changesId && name === valueMember)),
  );
}

/** Returns whether the owner of a manipulation is the property `id`. */
const isIdProperty = (owner: unknown): boolean =>
  typeof owner === 'object' &&
  owner !== null &&
  Object.entries(owner).some(([name, each]) => name === 'propertyName' && each === 'id');

function isUtf8({ bytes, text }: HttpResponse): boolean {
  return Buffer.from(text).equals(bytes);
}

/** Returns an error body without its stack trace, which contains nothing that could be compared. */
const withoutStack = (text: string): string => text.replaceAll(/("details"\s*:\s*)"(?:[^"\\]|\\.)*"/g, '$1"…"');

const instantOf = (date: string): number => Date.parse(date.replace(/\+0000$/, 'Z'));
