import { ByteSample } from '../http/body.js';
import { formType } from '../http/media.js';
import type { Forward } from '../http/node-forward.js';
import { encodePairs } from '../http/router.js';
import { Refusal } from '../model/refusal.js';
import { utf8Bytes } from '../platform/runtime.js';
import type { ProxySettings } from './options.js';

/** The longest response to a login that is read, in bytes. */
const maxLoginBytes = 64 * 1024;

/** The session at a service that all requests passed on to it share. */
export class SharedSession {
  readonly #forward: Forward;
  readonly #base: string;
  readonly #credentials: ProxySettings['credentials'];
  #login: Promise<string> | undefined;
  #id: string | undefined;

  constructor(forward: Forward, base: string, credentials: ProxySettings['credentials']) {
    this.#forward = forward;
    this.#base = base;
    this.#credentials = credentials;
  }

  /** Whether a new session can be opened by logging in. */
  get isRenewable(): boolean {
    return 'user' in this.#credentials;
  }

  /** The secrets besides the id. */
  get secrets(): readonly string[] {
    return 'password' in this.#credentials ? [this.#credentials.password] : [];
  }

  /**
   * The id of the session. The first request logs in.
   *
   * @throws Refusal `unreachable` if the service refuses the login, or the error of `node:net`
   */
  async id(signal: AbortSignal): Promise<string> {
    if ('sessionId' in this.#credentials) return this.#credentials.sessionId;
    this.#login ??= this.#logIn(this.#credentials, signal);
    const login = this.#login;
    try {
      this.#id = await login;
      return this.#id;
    } catch (error) {
      // The next request tries again.
      if (this.#login === login) this.#login = undefined;
      throw error;
    }
  }

  /** Forgets a session that has ended, unless another request has done so. */
  forget(id: string): void {
    if (this.#id !== id) return;
    this.#login = undefined;
    this.#id = undefined;
  }

  async #logIn({ user, password }: { user: string; password: string }, signal: AbortSignal): Promise<string> {
    const text = encodePairs([
      ['user', user],
      ['password', password],
    ]);
    const { status, body } = await this.#forward.send({
      target: '/rest/authenticate',
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': formType,
        'content-length': String(utf8Bytes(text).byteLength),
      },
      body: text,
      signal,
    });
    const id = status === 200 && body !== null ? idIn(await textOf(body)) : undefined;
    if (id !== undefined) return id;
    await body?.[Symbol.asyncIterator]().return?.();
    const found = status === 200 ? 'another response' : `the status ${status}`;
    const message = `Expected the id of a session in the response to a login at ${this.#base}, got ${found}.`;
    throw new Refusal('unreachable', 'proxy', message);
  }
}

/** The text of a body, which is empty if the body is too long. */
async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const sample = new ByteSample(maxLoginBytes);
  for await (const chunk of body) {
    sample.add(chunk);
    if (sample.isCut) return '';
  }
  return new TextDecoder().decode(sample.kept);
}

/** The id of a session, which the service returns as JSON. */
function idIn(text: string): string | undefined {
  try {
    const id: unknown = JSON.parse(text);
    return typeof id === 'string' && id !== '' ? id : undefined;
  } catch {
    return undefined;
  }
}
