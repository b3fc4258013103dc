import { isLosslessNumber } from 'lossless-json';
import type { Exchange } from '../case/exchange.js';
import { urlPart } from '../case/plain.js';
import { isReading } from '../case/subject.js';
import type { Connection, HttpRequest, HttpResponse } from '../target/subjects/connection.js';
import { isNode, sessionIdIn, tryDecode, tryParse } from '../target/subjects/json.js';
import { NoAnswer } from '../target/subjects/receive.js';
import { differenceOf } from './compare-response.js';
import {
  GeneratedValues,
  type RecordedRequest,
  type RecordedResponse,
  type RecordedStep,
  type Recording,
  type RecordingClass,
  type Recordings,
  type RequestList,
} from './recording.js';

/** Options of a replay. */
export interface ReplayOptions {
  readonly connection: Connection;
  readonly sessionId: string;
  /** The password of the user, if it is known, which `$PASSWORD` stands for. */
  readonly password?: string | undefined;
  /** The prefix of the built-in types of the service. In recordings it is `com.vendor`. */
  readonly vendor: string;
  /** The number of scenarios that are replayed at once. */
  readonly jobs: number;
  /** Ends the replay after the requests that are being sent. */
  readonly signal: AbortSignal;
}

/** A judged step of a recording, with the response of the service. */
export interface ReplayedStep {
  readonly area: string;
  readonly scenario: string;
  /** The number of the step in its scenario, counted from 1. */
  readonly step: number;
  readonly class: RecordingClass;
  readonly row?: string;
  readonly request: RecordedRequest;
  readonly expected: RecordedResponse;
  /** The request as it was sent and the response, without secrets. */
  readonly exchange: Exchange | undefined;
  /** The first difference between the recorded and the received response, without secrets. */
  readonly difference?: string;
}

/** Returns whether no request of a recording changes data. */
export const onlyReads = ({ steps }: Pick<RequestList, 'steps'>): boolean =>
  steps.every(({ request }) => isReading(request));

/**
 * Sends the requests of recordings, and compares the responses. Scenarios are independent, and their steps are sent in
 * their order.
 *
 * @returns the judged steps in the order of the recordings
 */
export async function replay(
  { scenarios, setProperties }: Recordings,
  options: ReplayOptions,
): Promise<readonly ReplayedStep[]> {
  const results: (readonly ReplayedStep[])[] = scenarios.map(() => []);
  const remaining = scenarios.entries();
  const work = async () => {
    for (const [index, recording] of remaining) {
      if (options.signal.aborted) return;
      results[index] = await new Scenario(recording, setProperties, options).replay();
    }
  };
  await Promise.all(Array.from({ length: Math.min(options.jobs, scenarios.length) }, work));
  return results.flat();
}

/**
 * Returns a request as it is sent: with the session and the password, the prefix of the service, and the values that
 * `fill` knows.
 */
export function requestToSend(
  { method, path, headers = {}, body, bodyBase64 }: RecordedRequest,
  fill: (text: string) => string,
  { sessionId, password = '$PASSWORD', vendor }: Pick<ReplayOptions, 'sessionId' | 'password' | 'vendor'>,
): HttpRequest {
  const filled = (text: string, encode = (value: string) => value) =>
    fill(text)
      .replaceAll('com.vendor.model.', `${vendor}.model.`)
      .replaceAll('$PASSWORD', () => encode(password))
      .replaceAll('$S', () => sessionId);
  return {
    method,
    // A login is a query or a form.
    path: filled(path, urlPart),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, filled(value)])),
    ...(body === undefined ? {} : { body: filled(body, urlPart) }),
    ...(bodyBase64 === undefined ? {} : { body: Buffer.from(bodyBase64, 'base64') }),
  };
}

/** Sends a request. The session that begins with a login is hidden, as that of the command is. */
export async function send(connection: Connection, request: HttpRequest): Promise<HttpResponse> {
  const response = await connection.send(request);
  const isLogin = /^\/rest\/(?:v1\/)?authenticate(?:\?|$)/.test(request.path);
  // The body of an error can be any text.
  if (!isLogin || response.status >= 400) return response;
  const sessionId = sessionIdIn(tryDecode(response.text)) ?? sessionIdInXml.exec(response.text)?.[1];
  if (sessionId !== undefined) connection.secrets.add(sessionId, 'SESSION');
  return response;
}

/** The session id in an XML response to a login: the value itself, or the property of a session. */
const sessionIdInXml = /(?:<root-value>\s*<s|<s p='sessionId')>([^<]+)</;

class Scenario {
  readonly #recording: Recording;
  readonly #setProperties: ReadonlySet<string>;
  readonly #options: ReplayOptions;
  readonly #generated: GeneratedValues;

  constructor(recording: Recording, setProperties: ReadonlySet<string>, options: ReplayOptions) {
    this.#recording = recording;
    this.#setProperties = setProperties;
    this.#options = options;
    this.#generated = new GeneratedValues(recording.generated);
  }

  async replay(): Promise<readonly ReplayedStep[]> {
    const { area, scenario, steps } = this.#recording;
    const judged: ReplayedStep[] = [];
    /**
     * The first step without a class whose status was not the recorded one, which later differences may follow from.
     */
    let preparation: string | undefined;
    for (const [index, step] of steps.entries()) {
      const { status, exchange, difference } = await this.#play(step);
      const { request, answer: expected, row } = step;
      if (step.class === undefined) {
        if (status !== expected.status) preparation ??= `${request.method} ${request.path}: ${difference}`;
        continue;
      }
      const cause = preparation === undefined ? '' : ` (the preparation differs: ${preparation})`;
      judged.push({
        area,
        scenario,
        step: index + 1,
        class: step.class,
        ...(row === undefined ? {} : { row }),
        request,
        expected,
        exchange,
        ...(difference === undefined ? {} : { difference: difference + cause }),
      });
    }
    return judged;
  }

  async #play(step: RecordedStep): Promise<{
    readonly status?: number;
    readonly exchange: Exchange | undefined;
    readonly difference: string | undefined;
  }> {
    const { connection } = this.#options;
    const request = requestToSend(step.request, (text) => this.#generated.fill(text), this.#options);
    try {
      const response = await send(connection, request);
      const { status, exchange } = response;
      const text = this.#localText(response.text, step.answer);
      const compared = { generated: this.#generated, setProperties: this.#setProperties };
      const difference = differenceOf(step, { ...response, text }, compared);
      // The requests that follow need the ids of what has been created.
      if (difference !== undefined && status < 400) {
        this.#bindWherePossible(tryParse(step.answer.body ?? ''), tryParse(text));
      }
      return { status, exchange, difference: difference && connection.secrets.redact(difference) };
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      return { exchange: error.exchange, difference: `expected a response: ${error.message}` };
    }
  }

  /** Returns the text of a response as recordings write it. */
  #localText(text: string, { body = '' }: RecordedResponse): string {
    const { connection, sessionId, vendor } = this.#options;
    const local = text.replaceAll(`${vendor}.`, 'com.vendor.').replaceAll(connection.url, '$BASE');
    return body.includes('$S') ? local.replaceAll(sessionId, () => '$S') : local;
  }

  #bindWherePossible(recorded: unknown, received: unknown): void {
    if (Array.isArray(recorded) && Array.isArray(received)) {
      for (const [index, each] of recorded.entries()) this.#bindWherePossible(each, received[index]);
    } else if (isLosslessNumber(recorded) && isLosslessNumber(received)) {
      this.#bindWherePossible(recorded.value, received.value);
    } else if (typeof recorded === 'string' && typeof received === 'string') {
      const bindings = this.#generated.save();
      if (!this.#generated.matches(recorded, received)) this.#generated.restore(bindings);
    } else if (isNode(recorded) && isNode(received)) {
      for (const [name, each] of Object.entries(recorded)) {
        this.#bindWherePossible(each, Object.hasOwn(received, name) ? received[name] : undefined);
      }
    }
  }
}
