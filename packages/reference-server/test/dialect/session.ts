import {
  createReferenceServer,
  type DeviationId,
  type ReferenceServer,
  type ReferenceServerOptions,
} from '@platform-services/reference-server';
import type { Deployment, EncodedValue } from '@platform-services/sdk/model';
import { describe, expect, it } from 'vitest';
import { library, roots } from '../support/library.js';

/** Method, path and query below the base path, and the body: text as it is, else as JSON. */
export type Call = readonly [
  method: string,
  target: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
];

export interface Reply {
  readonly status: number;
  readonly type: string | null;
  readonly text: string;
}

/** The library, with entries whose `any` holds a value of each simple type. */
export const deployment: Deployment = {
  ...library,
  accesses: library.accesses.map((access) =>
    access.id === 'access.library' ? { ...access, entities: [...(access.entities ?? []), ...entries()] } : access,
  ),
};

function entries(): EncodedValue[] {
  const values: Readonly<Record<number, EncodedValue>> = {
    21: { _type: 'long', value: '2' },
    22: 2,
    23: { _type: 'double', value: 2 },
    24: { _type: 'float', value: 2 },
    25: { _type: 'decimal', value: '2.00' },
    26: '2',
    27: true,
    28: { _type: 'long', value: '9007199254740993' },
    29: "it's",
    30: { _type: 'float', value: 0.1 },
    31: { _type: 'double', value: 0.1 },
    32: 'plain',
    33: 'null',
  };
  return Object.entries(values).map(([id, any]) => {
    return { _type: 'org.example.catalog.Entry', id: Number(id), globalId: `g-any-${id}`, any };
  });
}

/** Servers that were built, by their options. A fork of one takes far less time than building another. */
const built = new Map<string, ReferenceServer>();

function serverWith(options: ReferenceServerOptions): ReferenceServer {
  const key = JSON.stringify(options);
  const server = built.get(key) ?? createReferenceServer({ deployment, ...options });
  built.set(key, server);
  return server.fork();
}

/** A session at a server. */
export class Session {
  readonly server: ReferenceServer;
  readonly #base: string;
  #sessionId = '';

  constructor(server: ReferenceServer, base = 'http://host/platform-services') {
    this.server = server;
    this.#base = base;
  }

  static of(options: ReferenceServerOptions = {}): Promise<Session> {
    return new Session(serverWith(options)).logIn();
  }

  async logIn(): Promise<this> {
    const { text } = await this.send(['POST', '/rest/authenticate?user=reader&password=secret']);
    this.#sessionId = JSON.parse(text);
    return this;
  }

  /** Sends a request as {@link fetch} does. */
  async send(call: Call): Promise<Reply> {
    const response = await this.fetch(call);
    return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
  }

  /** Sends a request with the session in its query, unless the target names one. */
  fetch([method, target, body, headers = {}]: Call): Promise<Response> {
    const parameter = /[?&]sessionId=/.test(target)
      ? ''
      : `${target.includes('?') ? '&' : '?'}sessionId=${this.#sessionId}`;
    const bytes = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const request = new Request(`${this.#base}${target}${parameter}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(bytes === undefined || typeof body === 'string' ? {} : json),
        ...headers,
      },
      body: bytes === undefined ? null : new TextEncoder().encode(bytes),
    });
    return this.server.fetch(request);
  }

  /** The texts of all entities, for comparing the state before and after a call. */
  async everything(): Promise<readonly string[]> {
    const types = Object.entries(roots).flatMap(([access, names]) => names.map((type) => `${access}/${type}`));
    const resources = 'access.library/com.vendor.model.resource.Resource';
    const replies = await Promise.all(
      [...types, resources].map((path) =>
        this.send(['GET', `/rest/v2/entities/${path}?depth=reachable&prettiness=none`]),
      ),
    );
    return replies.map(({ status, text }) => `${status} ${text}`);
  }
}

const json = { 'content-type': 'application/json' };

/** The expected outcome of a call. A refused call must not change anything. */
export interface Outcome {
  readonly status: number;
  /** A part of the message in the response. */
  readonly says?: string;
  /** The rule that decided, as the journal has it. */
  readonly rule?: string;
  /** Checks the text of the response. */
  readonly answers?: (text: string) => void;
  /** Checks of what can be read after the call, by the path below `/rest/v2/`. */
  readonly reads?: Readonly<Record<string, (text: string) => void>>;
}

/** A call for which the dialects have different responses. */
export interface Difference {
  readonly name: string;
  readonly call: Call;
  readonly documented: Outcome;
  readonly deviating: Outcome;
  /** The outcome in the deployed dialect, if other deviations change it as well. Default: `deviating`. */
  readonly deployed?: Outcome;
}

/** Registers each call in the documented dialect, with the one deviation, and in the deployed dialect. */
export function differences(id: DeviationId, rows: readonly Difference[]): void {
  describe(id, () => {
    describe.each<[string, ReferenceServerOptions, 'documented' | 'deviating' | 'deployed']>([
      ['documented', {}, 'documented'],
      ['this deviation alone', { deviations: [id] }, 'deviating'],
      ['deployed', { dialect: 'deployed' }, 'deployed'],
    ])('%s', (_, options, column) => {
      // Reading changes nothing, so calls that only read share a session. Every other call has a service of its own.
      let reader: Promise<Session> | undefined;
      let original: Promise<readonly string[]> | undefined;

      it.each(rows.map((row) => [row.name, row] as const))('%s', async (_name, row) => {
        const outcome = row[column] ?? row.deviating;
        reader ??= Session.of(options);
        if (row.call[0] === 'GET') return meets(await reader, row.call, outcome);
        const session = await Session.of(options);
        await meets(session, row.call, outcome);
        if (outcome.status < 400) return;
        original ??= (await reader).everything();
        expect(await session.everything()).toEqual(await original);
      });
    });
  });
}

export async function meets(session: Session, call: Call, outcome: Outcome): Promise<void> {
  const { status, text } = await session.send(call);
  const rule = session.server.journal.entries().at(-1)?.rule;
  expect(status, text).toBe(outcome.status);
  if (outcome.rule !== undefined) expect(rule).toBe(outcome.rule);
  if (outcome.says !== undefined) expect(messageOf(text)).toContain(outcome.says);
  outcome.answers?.(text);
  for (const [path, check] of Object.entries(outcome.reads ?? {})) {
    const read = await session.send(['GET', `/rest/v2/${path}`]);
    expect(read.status, read.text).toBe(200);
    check(read.text);
  }
}

/** The message of an error body, in both forms of a 401. */
export function messageOf(text: string): string {
  const body = JSON.parse(text);
  return String(body.message ?? body.why?.text);
}

/** Expects entities of these ids, whether or not ids are wrapped. */
export function ids(...expected: (string | number)[]): (text: string) => void {
  return (text) =>
    expect(JSON.parse(text).map((entity: { id: unknown }) => bare(entity.id))).toEqual(expected.map(String));
}

/** Expects a value, whether or not it is wrapped. */
export function value(expected: unknown): (text: string) => void {
  return (text) => expect(bareOf(JSON.parse(text))).toEqual(expected);
}

function bare(id: unknown): string {
  return String(bareOf(id));
}

function bareOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'value' in value ? value.value : value;
}
