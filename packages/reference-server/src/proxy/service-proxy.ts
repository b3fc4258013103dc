import { ByteSample, type RequestBody, tapped } from '../http/body.js';
import { isForm } from '../http/media.js';
import { type HttpRequest, type HttpResponse, header } from '../http/message.js';
import { Forward, type ReceivedResponse } from '../http/node-forward.js';
import { splitTarget } from '../http/router.js';
import { Refusal } from '../model/refusal.js';
import { utf8Bytes } from '../platform/runtime.js';
import { messageOf } from '../text/messages.js';
import type { ProxySettings } from './options.js';
import {
  passedRequestHeaders,
  passedResponseHeaders,
  withoutSecretParameters,
  withoutSessionId,
} from './passed-request.js';
import {
  type HiddenTexts,
  isRequestField,
  isResponseField,
  type PassedExchange,
  type RecordedMessage,
  recordedBody,
  recordedText,
} from './recording.js';
import { SharedSession } from './shared-session.js';

/** A request that is passed on. */
interface PassedRequest {
  readonly http: HttpRequest;
  readonly body: RequestBody;
  /** The access that it names. */
  readonly access: string;
  /** How many segments of its path come before that of the service. */
  readonly prefixLength: number;
}

/** Passes requests on to a running service, in a session there, and records them. */
export class ServiceProxy {
  readonly #settings: ProxySettings;
  readonly #forward: Forward;
  readonly #session: SharedSession;
  readonly #base: string;
  /** Ends the requests that are running. */
  #ending = new AbortController();
  #count = 0;

  /** @param basePath the encoded base path, unless the URL of the service has one */
  constructor(settings: ProxySettings, basePath: string) {
    const { url, credentials } = settings;
    this.#settings = settings;
    this.#base = url.pathname === '/' ? url.origin + basePath : url.href.replace(/\/$/, '');
    this.#forward = new Forward(this.#base);
    this.#session = new SharedSession(this.#forward, this.#base, credentials);
  }

  /**
   * Passes a request on. Its body and that of the response are streamed.
   *
   * @throws Refusal `unreachable` if the service cannot be reached, or refuses the credentials
   */
  async pass(request: PassedRequest): Promise<HttpResponse> {
    const { http } = request;
    const signal = AbortSignal.any([http.signal, this.#ending.signal]);
    try {
      return await this.#pass(request, signal);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      const reason = signal.aborted ? 'the request was cancelled' : reasonOf(error);
      throw new Refusal('unreachable', 'proxy', `The service at ${this.#base} cannot be reached: ${reason}.`);
    }
  }

  /** Ends all requests that are running, and closes the connections. */
  close(): void {
    this.#ending.abort();
    this.#ending = new AbortController();
    this.#forward.close();
  }

  async #pass(request: PassedRequest, signal: AbortSignal): Promise<HttpResponse> {
    const sessionId = await this.#session.id(this.#ending.signal);
    const exchange = await this.#send(request, sessionId, signal);
    if (exchange.response.status !== 401) return this.#answerOf(exchange);
    this.#session.forget(sessionId);
    const isRepeatable = exchange.sent.body === undefined || typeof exchange.sent.body === 'string';
    if (!isRepeatable || !this.#session.isRenewable) return this.#answerOf(exchange);
    await exchange.response.body?.[Symbol.asyncIterator]().return?.();
    return this.#answerOf(await this.#send(request, await this.#session.id(this.#ending.signal), signal));
  }

  async #send(request: PassedRequest, sessionId: string, signal: AbortSignal): Promise<Exchange> {
    const { http, body, access, prefixLength } = request;
    const { path, query } = splitTarget(http.target);
    const parameters = withoutSessionId(query);
    const target = `/${path
      .split('/')
      .slice(prefixLength + 1)
      .join('/')}${parameters === '' ? '' : `?${parameters}`}`;
    const recorded = new ByteSample(this.#settings.maxRecordedBytes);
    const sent = { target, body: await bodyOf(http, body, recorded), recorded };
    const headers = passedRequestHeaders(http.headers, sessionId);
    // The text may be shorter than the body that was received.
    if (typeof sent.body === 'string') headers['content-length'] = String(utf8Bytes(sent.body).byteLength);
    const response = await this.#forward.send({ target, method: http.method, headers, body: sent.body, signal });
    return { http, access, sessionId, sent, response };
  }

  #answerOf(exchange: Exchange): HttpResponse {
    const { status, body } = exchange.response;
    const headers = passedResponseHeaders(exchange.response.headers);
    const { onExchange, maxRecordedBytes } = this.#settings;
    if (onExchange === undefined) return { status, headers, body, rule: 'proxy' };
    const recorded = new ByteSample(maxRecordedBytes);
    const record = () => {
      const whole = this.#recordingOf(exchange, headers, recorded);
      if (whole !== undefined) onExchange(whole);
    };
    if (body === null) record();
    return { status, headers, body: body === null ? null : tapped(body, recorded, record), rule: 'proxy' };
  }

  /** The recording of an exchange; `undefined` if a body is too long. */
  #recordingOf(
    { http, access, sessionId, sent, response }: Exchange,
    headers: HttpResponse['headers'],
    received: ByteSample,
  ): PassedExchange | undefined {
    if (sent.recorded.isCut || received.isCut) return undefined;
    const hidden: HiddenTexts = { sessionId, url: this.#base, secrets: this.#session.secrets };
    const isReading = http.method === 'GET' || http.method === 'HEAD' || http.method === 'OPTIONS';
    this.#count += 1;
    const sentFields = [...http.headers].map(([name, values]) => [name, values.join(', ')] as const);
    const request = {
      method: http.method,
      path: recordedText(withoutSecretParameters(sent.target), hidden),
      headers: { ...recordedFields(sentFields, isRequestField, hidden), 'gm-session-id': '$S' },
      ...recordedBody(sent.recorded.kept, header(http.headers, 'content-type'), hidden),
    };
    const answer = {
      status: response.status,
      headers: recordedFields(Object.entries(headers), isResponseField, hidden),
      ...recordedBody(received.kept, headers['Content-Type'], hidden),
    };
    const step = { request, answer, ...(isReading ? ({ class: 'same' } as const) : {}) };
    return { area: access, scenario: `${access}/${this.#count}`, steps: [step] };
  }
}

/** A request that was passed on, with the beginning of its response. */
interface Exchange {
  readonly http: HttpRequest;
  readonly access: string;
  readonly sessionId: string;
  readonly sent: {
    /** The path with the query, after the base path. */
    readonly target: string;
    readonly body: string | AsyncIterable<Uint8Array> | undefined;
    readonly recorded: ByteSample;
  };
  readonly response: ReceivedResponse;
}

/**
 * The body of a request. One that has been received to find the access or a fault is sent as a text: without its byte
 * order mark and, if it is a form, without the id of the session.
 */
async function bodyOf(
  { method, headers }: HttpRequest,
  body: RequestBody,
  recorded: ByteSample,
): Promise<string | AsyncIterable<Uint8Array> | undefined> {
  if (body.isText) {
    const received = await body.text();
    const text = isForm(headers) ? withoutSessionId(received) : received;
    recorded.add(utf8Bytes(text));
    return text;
  }
  const length = header(headers, 'content-length');
  const isAnnounced = (length !== undefined && length !== '0') || header(headers, 'transfer-encoding') !== undefined;
  // A request that does not come through a socket need not announce its body.
  const isUsual = method === 'POST' || method === 'PUT' || method === 'PATCH';
  return isAnnounced || (isUsual && length === undefined) ? tapped(body.bytes(), recorded) : undefined;
}

/** The header fields that are recorded, with names in lower case. */
function recordedFields(
  fields: readonly (readonly [name: string, value: string])[],
  isRecorded: (name: string) => boolean,
  hidden: HiddenTexts,
): RecordedMessage['headers'] {
  const lower = fields.map(([name, value]) => [name.toLowerCase(), recordedText(value, hidden)] as const);
  return Object.fromEntries(lower.filter(([name]) => isRecorded(name)));
}

/** Why a service cannot be reached. An error of several addresses has no message of its own. */
function reasonOf(error: unknown): string {
  const [first = error] = error instanceof AggregateError ? error.errors : [];
  return messageOf(first);
}
