import {
  createReferenceServer,
  type ReferenceServer,
  type ReferenceServerOptions,
} from '@platform-services/reference-server';
import {
  type AccessDefinition,
  type Deployment,
  DeploymentError,
  type DeploymentProblem,
  type TypeDefinitions,
} from '@platform-services/sdk/model';

/** A journal of the last request, for many requests in a row, since reading a journal describes all that it keeps. */
export const lastRequest = { entries: 1 };

/**
 * A deployment of a model with these types, of one access or of several, and of the user `u`. Each access says what it
 * has besides the model. Its id is `a` unless it says another one.
 */
export const deploymentOf = (
  types: TypeDefinitions,
  first: Partial<AccessDefinition> = {},
  ...others: readonly Partial<AccessDefinition>[]
): Deployment => ({
  models: [{ name: 'm', types }],
  accesses: [first, ...others].map((access) => ({ id: 'a', model: 'm', ...access })),
  users: [{ name: 'u', password: 'p' }],
});

/** The problems for which a deployment is refused where it is used. */
export function problemsOf(use: () => unknown): readonly DeploymentProblem[] {
  try {
    use();
  } catch (error) {
    if (error instanceof DeploymentError) return error.problems;
    throw error;
  }
  return [];
}

/** A deployment of one access, `a`, with one type of every kind of property, `x.Thing`, and no entities. */
export const smallDeployment = deploymentOf({
  'x.Thing': {
    kind: 'entity',
    properties: {
      age: 'integer',
      amount: 'decimal',
      amounts: 'set<decimal>',
      anything: 'object',
      name: 'string',
      names: 'list<string>',
      other: 'x.Thing',
      others: 'list<x.Thing>',
      byName: 'map<string,x.Thing>',
    },
  },
});

/** An option of a query as a header field, with which the server does not reuse a kept response. */
export const answeredAnew = { 'gm-stabilize-order': 'false' };

/** An answer, with its whole text. */
export interface TextResponse {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

const origin = 'http://localhost';

/** A server in this process, with a session of the first user. The deployment is the small one by default. */
export class SmallService {
  readonly server: ReferenceServer;
  readonly #session: string;

  private constructor(server: ReferenceServer, session: string) {
    this.server = server;
    this.#session = session;
  }

  static start(options: ReferenceServerOptions = {}): Promise<SmallService> {
    const { deployment = smallDeployment } = options;
    const [user] = typeof deployment === 'object' && 'users' in deployment ? deployment.users : [];
    return SmallService.of(createReferenceServer({ ...options, deployment }), user);
  }

  /** A server that is there, with a session of a user. */
  static async of(server: ReferenceServer, { name, password } = { name: 'u', password: 'p' }): Promise<SmallService> {
    const credentials = new URLSearchParams({ user: name, password });
    const login = new Request(`${origin}/platform-services/rest/authenticate?${credentials}`, { method: 'POST' });
    return new SmallService(server, String(await (await server.fetch(login)).json()));
  }

  /** A service with a copy of everything. */
  fork(): SmallService {
    return new SmallService(this.server.fork(), this.#session);
  }

  /** A path and query with the session. */
  withSession(target: string): string {
    return `${target}${target.includes('?') ? '&' : '?'}sessionId=${this.#session}`;
  }

  /** A request with the session. */
  request(method: string, target: string, headers: Record<string, string>, sent: RequestInit = {}): Request {
    return new Request(`${origin}/platform-services/${this.withSession(target)}`, { method, headers, ...sent });
  }

  /**
   * Sends a request, and reads its whole answer.
   *
   * @param target the path below the base path, and the query
   * @param body a text or bytes, or anything else to be sent as JSON
   */
  async send(
    method: string,
    target: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<TextResponse> {
    const isRaw = typeof body === 'string' || body instanceof Uint8Array;
    const sent = body === undefined ? {} : { body: isRaw ? body : JSON.stringify(body) };
    const answer = await this.server.fetch(this.request(method, target, headers, sent));
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  }

  /** Sends a request that must be answered with `status`. */
  async expect(status: number, ...request: Parameters<SmallService['send']>): Promise<string> {
    const answer = await this.send(...request);
    if (answer.status === status) return answer.text;
    throw new Error(`Expected ${status} from ${request[0]} ${request[1]}, got ${answer.status} ${answer.text}`);
  }
}

/** A deployment with one entity of a type `x.Probe`, whose properties may have the enum `x.Colour`. */
export const probeDeployment = (properties: Readonly<Record<string, string>>) =>
  deploymentOf(
    { 'x.Colour': { kind: 'enum', constants: ['red', 'blue'] }, 'x.Probe': { kind: 'entity', properties } },
    { entities: [{ _type: 'x.Probe', id: 1 }] },
  );

/** The path of a property of the entity of {@link probeDeployment}. */
export const probed = (property: string) => `rest/v2/properties/a/x.Probe/1/${property}`;

/** The path of the entities of `x.Thing`. */
export const things = 'rest/v2/entities/a/x.Thing';

/** The path of a property of an entity of `x.Thing`. */
export const propertyOf = (id: number, name: string) => `rest/v2/properties/a/x.Thing/${id}/${name}`;
