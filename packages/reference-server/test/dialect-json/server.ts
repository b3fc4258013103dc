import { createReferenceServer, type ReferenceServerOptions } from '@platform-services/reference-server';

/** A server in this process with a session, by plain requests. */
export class Served {
  readonly #server: ReturnType<typeof createReferenceServer>;
  readonly #session: string;

  private constructor(server: ReturnType<typeof createReferenceServer>, session: string) {
    this.#server = server;
    this.#session = session;
  }

  static async start(options: ReferenceServerOptions): Promise<Served> {
    const server = createReferenceServer(options);
    const answer = await server.fetch(
      new Request(`${root}/rest/authenticate?user=demo&password=demo`, { method: 'POST' }),
    );
    return new Served(server, String(await answer.json()));
  }

  /**
   * @param target path and query after `/rest/`
   * @returns status and body
   */
  async send(method: string, target: string, body?: string, type = 'application/json'): Promise<[number, string]> {
    const session = `${target.includes('?') ? '&' : '?'}sessionId=${this.#session}`;
    const init = body === undefined ? { method } : { method, body, headers: { 'content-type': type } };
    const answer = await this.#server.fetch(new Request(`${root}/rest/${target}${session}`, init));
    return [answer.status, await answer.text()];
  }

  /** The body of a GET that succeeds, in one line. */
  async get(target: string, accept = 'application/json'): Promise<string> {
    const session = `${target.includes('?') ? '&' : '?'}prettiness=none&sessionId=${this.#session}`;
    const answer = await this.#server.fetch(new Request(`${root}/rest/${target}${session}`, { headers: { accept } }));
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${target}: ${answer.status} ${text}`);
    return text;
  }
}

const root = 'http://127.0.0.1:8080/platform-services';
