import type { Deployment } from '@platform-services/sdk/model';
import { request } from 'undici';
import { expect } from 'vitest';
import { useRig } from '../support/matrix.js';
import type { Reply, Rig } from '../support/rig.js';

/** Parameters of a call; several values of one name as an array. */
export type Parameters = Readonly<Record<string, string | readonly string[]>>;

/** A request below `/rest/`. */
export interface LegacyRequest {
  readonly method: string;
  /** E.g. `create`, `v1/create`. */
  readonly path: string;
  readonly query?: Parameters;
  /** Sent as a form. */
  readonly form?: Parameters;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether the session id is sent, in the query. Default `true`. */
  readonly session?: boolean;
}

/** A rig with a fresh state before each test, and a way to send legacy calls to it. */
export class LegacyRig {
  readonly rig: Rig;

  constructor(rig: Rig) {
    this.rig = rig;
  }

  async send({ method, path, query = {}, form, body, headers = {}, session = true }: LegacyRequest): Promise<Reply> {
    const named = session ? { ...query, sessionId: this.rig.session } : query;
    const content = form === undefined ? body : encode(form);
    const type = form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await request(`${this.rig.url}/rest/${path}?${encode(named)}`, {
      method,
      headers: { ...type, ...headers },
      body: content ?? null,
    });
    return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
  }

  /** Sends a GET with everything in the query, to `access.library`. */
  get(path: string, query: Parameters): Promise<Reply> {
    return this.send({ method: 'GET', path, query: { accessId: 'access.library', ...query } });
  }

  /** Nothing has changed since the test began. */
  async expectNoChange(): Promise<void> {
    expect(await this.rig.changes()).toEqual({});
  }
}

/** A legacy rig for the tests of the surrounding `describe`, in a fresh state before each. */
export function useLegacyRig(deployment?: Deployment): () => LegacyRig {
  const rig = useRig(deployment);
  return () => new LegacyRig(rig());
}

export function encode(parameters: Parameters): string {
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    (typeof value === 'string' ? [value] : value).map((each) => [name, each] as [string, string]),
  );
  return new URLSearchParams(pairs).toString();
}
