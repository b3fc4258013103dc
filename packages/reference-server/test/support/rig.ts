import { isDeepStrictEqual } from 'node:util';
import { createReferenceServer } from '@platform-services/reference-server';
import type { Deployment } from '@platform-services/sdk/model';
import { Agent, request } from 'undici';
import { library, roots } from './library.js';
import { type FlatEntity, Graph } from './wire.js';

/**
 * Method, path and query below `/rest/v2/` as they are sent, and the body: text and bytes as they are, else as JSON.
 */
export type Call = readonly [
  method: string,
  target: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
];

/** The response by plain HTTP. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** The changes of a request in all accesses. Empty members are absent, so `{}` means no change. */
export interface Changes {
  /** The new entities, without null, empty collections, `id`, `partition` and `globalId`. */
  readonly created?: Readonly<Record<string, Properties>>;
  /** The properties that have another value, with the new one; null is null or empty. */
  readonly changed?: Readonly<Record<string, Properties>>;
  readonly deleted?: readonly string[];
}

type Properties = Readonly<Record<string, unknown>>;

/** The entities of one type, and of those that extend it, as they are answered. */
interface Answer {
  readonly access: string;
  readonly text: string;
}

/** Every entity of every access by its name. */
type Dump = ReadonlyMap<string, FlatEntity>;

type Server = ReturnType<typeof createReferenceServer>;

/** A running server with the library and a session. */
export class Rig {
  /** The server's URL with its base path, without a slash at the end. */
  readonly url: string;
  readonly session: string;
  readonly #server: Server;
  readonly #fresh: ReturnType<Server['snapshot']>;
  readonly #agent = new Agent();
  #before: { readonly text: string; readonly entities: Dump } | undefined;

  private constructor(server: Server, url: string, session: string) {
    this.#server = server;
    this.#fresh = server.snapshot();
    this.url = url;
    this.session = session;
  }

  /**
   * Starts a server on a free port of loopback and logs in by plain HTTP.
   *
   * @param deployment the library, or one with its entities and users and more beside them
   */
  static async start(deployment: Deployment = library): Promise<Rig> {
    // With a seed, each test finds the same generated ids.
    const server = createReferenceServer({ deployment, seed: 'rig', now: Date.now });
    const { url } = await server.listen({ port: 0 });
    const answer = await request(`${url}/rest/authenticate?user=reader&password=secret`, { method: 'POST' });
    return new Rig(server, url, String(JSON.parse(await answer.body.text())));
  }

  async close(): Promise<void> {
    await this.#agent.close();
    await this.#server.close();
  }

  /** Sends one request with the session in its query; the rest of the URL is `target`. */
  async send([method, target, body, headers = {}]: Call): Promise<Reply> {
    const session = `${target.includes('?') ? '&' : '?'}sessionId=${this.session}`;
    const sent =
      body === undefined || typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
    const answer = await request(`${this.url}/rest/v2/${target}${session}`, {
      method,
      dispatcher: this.#agent,
      headers: { ...(sent === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      body: sent ?? null,
    });
    return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
  }

  /** The rule that the journal names for the last request. */
  lastRule(): string | undefined {
    return this.#server.journal.entries().at(-1)?.rule;
  }

  #exported(): string {
    return JSON.stringify(this.#server.exportDeployment());
  }

  /** Reads back every entity of every access: the answer for each type. */
  async #state(): Promise<readonly Answer[]> {
    const types = Object.entries(roots).flatMap(([access, names]) => names.map((type) => [access, type] as const));
    return await Promise.all(
      types.map(async ([access, type]) => ({ access, text: await this.#entities(access, type) })),
    );
  }

  /** Without a socket, since there are many of these requests, and none of them is what is tested. */
  async #entities(access: string, type: string): Promise<string> {
    const target = `entities/${access}/${type}?projection=results&depth=1&entity-recurrence-depth=0&prettiness=none`;
    const answer = await this.#server.fetch(new Request(`${this.url}/rest/v2/${target}&sessionId=${this.session}`));
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`GET ${target}: ${answer.status} ${text}`);
    return text;
  }

  /** Brings back a fresh state; to be called before each test. */
  async refresh(): Promise<void> {
    this.#server.restore(this.#fresh);
    if (this.#before !== undefined) return;
    this.#before = { text: this.#exported(), entities: entitiesIn(await this.#state()) };
  }

  /** What has changed since the last {@link refresh}. */
  async changes(): Promise<Changes> {
    const before = this.#before;
    if (before === undefined) throw new Error('refresh() comes first');
    // Mostly nothing has changed, which an export shows faster than reading all entities.
    if (this.#exported() === before.text) return {};
    return differences(before.entities, entitiesIn(await this.#state()));
  }
}

function entitiesIn(state: readonly Answer[]): Dump {
  return new Map(
    state.flatMap(({ access, text }) => {
      const graph = new Graph(text);
      if (!Array.isArray(graph.root)) throw new Error(`Expected a list of entities, got ${text}`);
      return graph.root.map((element) => {
        const entity = graph.entity(element);
        if (entity === undefined) throw new Error(`Expected an entity, got ${JSON.stringify(element)}`);
        const name = graph.name(entity);
        return [access === 'access.library' ? name : `${access} ${name}`, graph.properties(entity)] as const;
      });
    }),
  );
}

const identity: ReadonlySet<string> = new Set(['id', 'partition', 'globalId']);

function differences(before: Dump, after: Dump): Changes {
  const created: Record<string, FlatEntity> = {};
  const changed: Record<string, FlatEntity> = {};
  const deleted = [...before.keys()].filter((name) => !after.has(name));
  for (const [name, now] of after) {
    const then = before.get(name);
    if (then === undefined) {
      created[name] = Object.fromEntries(Object.entries(now).filter(([property]) => !identity.has(property)));
      continue;
    }
    const names = [...new Set([...Object.keys(then), ...Object.keys(now)])];
    const other = names.filter((property) => !isDeepStrictEqual(then[property], now[property]));
    if (other.length > 0)
      changed[name] = Object.fromEntries(other.map((property) => [property, now[property] ?? null]));
  }
  return {
    ...(Object.keys(created).length > 0 ? { created } : {}),
    ...(Object.keys(changed).length > 0 ? { changed } : {}),
    ...(deleted.length > 0 ? { deleted } : {}),
  };
}
