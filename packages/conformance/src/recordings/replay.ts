import type { Deployment } from '@platform-services/sdk/model';
import { isLosslessNumber } from 'lossless-json';
import { isReading } from '../target/reading.js';
import { type Connection, type HttpRequest, NoAnswer } from '../target/subjects/connection.js';
import { tryParse } from './compare-json.js';
import { differenceOf, type ReceivedResponse } from './compare-response.js';
import { GeneratedValues } from './generated-values.js';
import type {
  RecordedRequest,
  RecordedResponse,
  RecordedStep,
  Recording,
  RecordingClass,
  RequestList,
} from './recording.js';

/** Options of a replay. */
export interface ReplayOptions {
  readonly connection: Connection;
  readonly sessionId: string;
  /** The prefix of the built-in types of the service. In recordings it is `com.vendor`. */
  readonly vendor: string;
  /** The names of the properties that are sets. */
  readonly setProperties: ReadonlySet<string>;
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
  /** The response, unless there was none. */
  readonly got?: Omit<ReceivedResponse, 'bytes' | 'text'> & { readonly body: string };
  /** The first difference between the recorded and the received response. */
  readonly difference?: string;
}

/** Returns the names of all properties that are sets. */
export function setPropertiesOf(deployment: Deployment | undefined): ReadonlySet<string> {
  const types = deployment?.models.flatMap((model) => Object.values(model.types)) ?? [];
  const properties = types.flatMap((type) => ('properties' in type ? Object.entries(type.properties ?? {}) : []));
  const isSet = (definition: (typeof properties)[number][1]) =>
    (typeof definition === 'string' ? definition : definition.type).startsWith('set<');
  return new Set(properties.filter(([, definition]) => isSet(definition)).map(([name]) => name));
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
  recordings: readonly Recording[],
  options: ReplayOptions,
): Promise<readonly ReplayedStep[]> {
  const results: (readonly ReplayedStep[])[] = recordings.map(() => []);
  const remaining = recordings.entries();
  const work = async () => {
    for (const [index, recording] of remaining) {
      if (options.signal.aborted) return;
      results[index] = await new Scenario(recording, options).replay();
    }
  };
  await Promise.all(Array.from({ length: options.jobs }, work));
  return results.flat();
}

/** Returns a request as it is sent: with the session, the prefix of the service, and the values that `fill` knows. */
export function requestToSend(
  { method, path, headers = {}, body, bodyBase64 }: RecordedRequest,
  fill: (text: string) => string,
  { sessionId, vendor }: Pick<ReplayOptions, 'sessionId' | 'vendor'>,
): HttpRequest {
  const filled = (text: string) =>
    fill(text)
      .replaceAll('com.vendor.model.', `${vendor}.model.`)
      .replaceAll('$S', () => sessionId);
  return {
    method,
    path: filled(path),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, filled(value)])),
    ...(body === undefined ? {} : { body: filled(body) }),
    ...(bodyBase64 === undefined ? {} : { body: Buffer.from(bodyBase64, 'base64') }),
  };
}

class Scenario {
  readonly #recording: Recording;
  readonly #options: ReplayOptions;
  readonly #generated: GeneratedValues;

  constructor(recording: Recording, options: ReplayOptions) {
    this.#recording = recording;
    this.#options = options;
    this.#generated = new GeneratedValues(recording.generated);
  }

  async replay(): Promise<readonly ReplayedStep[]> {
    const { area, scenario, steps } = this.#recording;
    const judged: ReplayedStep[] = [];
    /** The first step without a class whose status was not the recorded one, which later differences may follow from. */
    let preparation: string | undefined;
    for (const [index, step] of steps.entries()) {
      const { received, difference } = await this.#play(step);
      const { request, answer: expected, row } = step;
      if (step.class === undefined) {
        if (received?.status !== expected.status) preparation ??= `${request.method} ${request.path}: ${difference}`;
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
        ...(received === undefined ? {} : { got: shown(received) }),
        ...(difference === undefined ? {} : { difference: difference + cause }),
      });
    }
    return judged;
  }

  async #play(step: RecordedStep): Promise<{ received?: ReceivedResponse; difference: string | undefined }> {
    let received: ReceivedResponse;
    try {
      received = await this.#send(step.request);
    } catch (error) {
      if (error instanceof NoAnswer) return { difference: `expected a response: ${error.message}` };
      throw error;
    }
    const { setProperties } = this.#options;
    const difference = differenceOf(step, received, { generated: this.#generated, setProperties });
    // The requests that follow need the ids of what has been created.
    if (difference !== undefined && received.status < 400) {
      this.#bindWherePossible(tryParse(step.answer.body ?? ''), tryParse(received.text));
    }
    return { received, difference };
  }

  async #send(request: RecordedRequest): Promise<ReceivedResponse> {
    const { connection, vendor } = this.#options;
    const { status, headers, bytes, text } = await connection.send(
      requestToSend(request, (part) => this.#generated.fill(part), this.#options),
    );
    const localText = text.replaceAll(`${vendor}.`, 'com.vendor.').replaceAll(connection.url, '$BASE');
    return { status, headers, bytes, text: localText };
  }

  #bindWherePossible(recorded: unknown, received: unknown): void {
    if (Array.isArray(recorded) && Array.isArray(received)) {
      for (const [index, each] of recorded.entries()) this.#bindWherePossible(each, received[index]);
    } else if (isLosslessNumber(recorded) && isLosslessNumber(received)) {
      this.#bindWherePossible(recorded.value, received.value);
    } else if (typeof recorded === 'string' && typeof received === 'string') {
      const bindings = this.#generated.save();
      if (!this.#generated.matches(recorded, received)) this.#generated.restore(bindings);
    } else if (isObject(recorded) && isObject(received)) {
      for (const [name, each] of Object.entries(recorded)) {
        this.#bindWherePossible(each, Object.hasOwn(received, name) ? received[name] : undefined);
      }
    }
  }
}

function isObject(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const shown = ({ status, headers, text }: ReceivedResponse) => ({ status, headers, body: text });
