import { createHash } from 'node:crypto';
import {
  createReferenceServer,
  type ReferenceServer,
  type ReferenceServerOptions,
} from '@platform-services/reference-server';
import { Agent, request } from 'undici';
import { RecordingLogger } from '../support/recording-logger.js';
import { deploymentOf } from '../support/small-service.js';

/** 2026-03-01T12:30:45.678Z: when everything of the deployment was made. */
export const madeAt = Date.UTC(2026, 2, 1, 12, 30, 45, 678);
export const lastModified = 'Sun, 01 Mar 2026 12:30:45 GMT';

/** Resources by their ids. */
export const texts = { hello: 'hello', long: 'x'.repeat(200_000), empty: '', nameless: '?', 'grüße & mehr': 'Grüße' };

const deployment = deploymentOf(
  { 'a.Thing': { kind: 'entity', properties: { file: 'com.vendor.model.resource.Resource' } } },
  {
    id: 'access.a',
    resources: [
      { id: 'hello', name: 'hello.txt', mimeType: 'text/plain', text: texts.hello },
      { id: 'long', name: 'long.bin', text: texts.long },
      { id: 'empty', name: 'empty.csv', text: texts.empty },
      { id: 'nameless', text: texts.nameless },
      { id: 'grüße & mehr', name: 'grüße.html', text: texts['grüße & mehr'] },
    ],
  },
  { id: 'access.b' },
);

/** The response by plain HTTP. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
}

export interface Sent {
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: string | Uint8Array;
  /** Default: the session of the rig. */
  readonly session?: string;
}

type Parameters = Readonly<Record<string, string>>;

/** A `Resource` as an upload answers it, without wrappers. */
export interface Uploaded {
  readonly id: string;
  readonly globalId: string;
  readonly partition: string;
  readonly created: string;
  readonly creator: string | null;
  readonly fileSize: number;
  readonly md5: string;
  readonly mimeType: string;
  readonly name: string | null;
  readonly path: string;
}

/** A server with resources, and a session. */
export class StreamingRig {
  readonly server: ReferenceServer;
  readonly log = new RecordingLogger();
  readonly #agent = new Agent();
  url = '';
  port = 0;
  session = '';

  constructor(options: ReferenceServerOptions = {}) {
    this.server = createReferenceServer({
      deployment,
      logger: this.log,
      now: () => madeAt,
      sessions: { maxIdleTime: 0 },
      ...options,
    });
  }

  async start(): Promise<void> {
    ({ url: this.url, port: this.port } = await this.server.listen({ port: 0 }));
    const { body } = await request(`${this.url}/rest/authenticate?user=u&password=p`, { method: 'POST' });
    this.session = String(await body.json());
  }

  async close(): Promise<void> {
    await this.#agent.close();
    await this.server.close();
  }

  /** The URL of a call, with session and access unless the parameters contain them. */
  target(parameters: Parameters): string {
    const all = { sessionId: this.session, accessId: 'access.a', ...parameters };
    return `${this.url}/streaming?${new URLSearchParams(all)}`;
  }

  async call(
    method: 'GET' | 'HEAD' | 'POST' | 'DELETE' | 'PUT' | 'OPTIONS',
    parameters: Parameters,
    sent: Sent = {},
  ): Promise<Reply> {
    const { headers = {}, body = null } = sent;
    const answer = await request(this.target(parameters), { method, headers, body, dispatcher: this.#agent });
    return { status: answer.statusCode, headers: answer.headers, bytes: Buffer.from(await answer.body.arrayBuffer()) };
  }

  /** The number of bytes that are stored or being received. */
  async usedBytes(): Promise<number> {
    const model = await this.server.fetch(new Request('http://localhost/-/model'));
    return JSON.parse(await model.text()).storedBytes;
  }

  /** Returns what is stored: the bytes and the number of the files, and the number of the entities of resources. */
  stored(): { readonly bytes: number; readonly files: number; readonly entities: number } {
    const { accesses } = this.server.exportDeployment();
    const files = accesses.flatMap(({ resources = [] }) => resources);
    const sizes = files.map(({ text = '', base64 }) => Buffer.from(base64 ?? text, base64 ? 'base64' : 'utf8').length);
    return {
      bytes: sizes.reduce((sum, size) => sum + size, 0),
      files: files.length,
      entities: accesses.flatMap(({ entities = [] }) => entities).length,
    };
  }
}

/** The `Resource`s in the answer to an upload. */
export function uploaded({ status, bytes }: Reply): readonly Uploaded[] {
  const value: unknown = JSON.parse(bytes.toString());
  if (status !== 200 || !Array.isArray(value)) throw new Error(`${status} ${bytes}`);
  return value.map((entity) => {
    const { id, globalId, partition, creator, md5, mimeType, name } = entity;
    const { created, fileSize, resourceSource } = entity;
    return {
      id,
      globalId,
      partition,
      creator,
      md5,
      mimeType,
      name,
      created: created.value,
      fileSize: Number(fileSize.value),
      path: resourceSource.path,
    };
  });
}

/** The only `Resource` in the answer to an upload. */
export function uploadedOne(reply: Reply): Uploaded {
  const [first, ...others] = uploaded(reply);
  if (first === undefined || others.length > 0) throw new Error(`not one but ${reply.bytes}`);
  return first;
}

export const md5 = (bytes: Uint8Array | string) => createHash('md5').update(bytes).digest('hex');

/** Bytes that do not repeat with the size of any buffer. */
export function bytesOf(size: number): Buffer {
  const bytes = Buffer.alloc(size);
  for (let index = 0; index < size; index++) bytes[index] = (index * 7 + (index >> 8)) % 251;
  return bytes;
}
