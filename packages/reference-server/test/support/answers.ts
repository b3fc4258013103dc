import type { ReferenceServer } from '@platform-services/reference-server';
import type { Deployment, EntityTypeDefinition } from '@platform-services/sdk/model';
import { SmallService } from './small-service.js';

const builtIn = ['com.vendor.model.resource.Resource', 'com.vendor.model.resource.source.ResourceSource'];

const uuids = /[\da-f]{8}-[\da-f-]{27}/g;

/** The ways in which entities are read. Together they show all that a client can see of a value. */
const readings = [
  'depth=reachable',
  'depth=reachable&type-explicitness=always&write-empty-properties=true',
  'depth=shallow&type-explicitness=polymorphic',
];

/** The headers of downloads that show what is stored. */
const shownHeaders = ['content-type', 'content-length', 'content-md5', 'content-disposition', 'etag', 'last-modified'];

export type Send = (method: string, path: string, body?: string) => Promise<Response>;

/** Logs in as the first user of the deployment, and sends requests to paths below the base path. */
export async function sender(server: ReferenceServer, { users: [user] }: Deployment): Promise<Send> {
  const service = await SmallService.of(server, user);
  const accept = { accept: 'application/json' };
  const json = { ...accept, 'content-type': 'application/json' };
  return (method, path, body) =>
    server.fetch(
      body === undefined
        ? service.request(method, path.slice(1), accept)
        : service.request(method, path.slice(1), json, { body }),
    );
}

/**
 * Everything that clients can find out: every entity of every type, the bytes of every resource, what the workbench and
 * the services do, and what the creation of entities answers, except their ids. The server does not change.
 */
export async function everyAnswer(server: ReferenceServer, deployment: Deployment): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  const send = await sender(server, deployment);
  const onCopy = await sender(server.fork(), deployment);
  for (const { id: access, workbench = [], services = {} } of deployment.accesses) {
    const add = async (response: Response, name: string) => {
      const headers = shownHeaders.map((header) => `${header}: ${response.headers.get(header)}`);
      const body = Buffer.from(await response.arrayBuffer()).toString('latin1');
      answers[`${access} ${name}`] = [response.status, ...headers, body].join('\n');
      return body;
    };
    const read = async (path: string) => add(await send('GET', path), path);
    for (const type of [...typesOf(deployment, access), ...builtIn]) {
      for (const reading of readings) await read(`/rest/v2/entities/${access}/${type}?${reading}`);
    }
    const resources = await read(`/rest/v2/entities/${access}/${builtIn[0]}?type-explicitness=never&depth=0`);
    for (const { id, partition } of JSON.parse(resources)) {
      await read(`/streaming?${new URLSearchParams({ accessId: access, resourceId: id, partition })}`);
    }
    const change = async (path: string, body?: string) => {
      const response = await onCopy('POST', path, body);
      const text = await response.text();
      answers[`${access} POST ${path}`] = `${response.status}\n${text.replaceAll(uuids, 'a random text')}`;
    };
    for (const type of typesOf(deployment, access, ({ abstract = false }) => !abstract)) {
      // An id is a random text, or a number above those of deleted entities, which an export does not have.
      await change(`/rest/v2/entities/${access}/${type}?projection=success`, '{}');
    }
    for (const { name } of workbench) {
      await change(`/rest/action?accessId=${access}&name=${encodeURIComponent(name)}`);
    }
    for (const type of Object.keys(services)) await change(`/rest/eval?accessId=${access}&type=${type}`);
  }
  return answers;
}

function typesOf(
  { models, accesses }: Deployment,
  access: string,
  isWanted: (definition: EntityTypeDefinition) => boolean = () => true,
): readonly string[] {
  const used = [accesses.find(({ id }) => id === access)?.model ?? []].flat();
  const types = models.filter(({ name }) => used.includes(name)).flatMap(({ types }) => Object.entries(types));
  return types.flatMap(([signature, type]) => (type.kind === 'entity' && isWanted(type) ? [signature] : []));
}
