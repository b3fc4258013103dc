import { legacy } from '@platform-services/sdk/legacy';
import type { Call } from './commands.js';
import { graphOf, nameOf } from './graph.js';
import { signature } from './model.js';
import { type Body, type Element, spellScalar, toSdk } from './values.js';
import { fileOf, type World } from './world.js';

interface CallSettings {
  readonly fileId: string;
  readonly envelope: boolean;
}

/**
 * Makes a call with the SDK.
 *
 * @param settings the id of the stored file that a call is about, and whether the response is an envelope
 * @returns the answer in the form of the answers of the service model
 */
export async function perform(world: World, call: Call, settings: CallSettings): Promise<unknown> {
  const { client } = world;
  switch (call.call) {
    case 'legacy.delete':
    case 'legacy.listInsert':
    case 'legacy.listRemove':
    case 'legacy.setInsert':
    case 'legacy.setRemove':
    case 'legacy.mapPut':
    case 'legacy.mapRemove':
      return performLegacy(world, call);
    case 'upload': {
      const { resources } = client.access('access.a');
      return (await resources.uploadAll([{ name: call.name, content: call.content }])).map(fileOf);
    }
    case 'download':
      return (await client.access('access.a').resources.download(settings.fileId)).text();
    case 'deleteFile':
      return client.access('access.a').resources.delete(settings.fileId);
    case 'logout':
      return client.logout();
    case 'authenticate':
      return authenticate(world, call.password);
    case 'get': {
      const { partition, depth, writeEmptyProperties } = call;
      return graphOf(await world.entities(call.type).get(call.id, { partition, depth, writeEmptyProperties }));
    }
    case 'list':
      return list(world, call);
    case 'delete':
      return world
        .entities(call.type)
        .delete(call.id, { ...counted(settings), partition: call.partition, deleteMode: call.mode });
    case 'deleteWhere':
      return world.entities(call.type).deleteWhere(conditions(call.where), {
        ...counted(settings),
        deleteMode: call.mode,
        allowMultipleDelete: call.allowed,
      });
    case 'create':
    case 'saveAll':
    case 'post':
    case 'put':
    case 'patch':
      return write(world, call, settings.envelope);
    default:
      return edit(world, call, settings.envelope ? 'envelope' : 'success');
  }
}

function counted({ envelope }: CallSettings) {
  return { projection: envelope ? 'envelope' : 'count' } as const;
}

async function authenticate(world: World, password: 'right' | 'wrong'): Promise<undefined> {
  const right = world.password;
  if (password === 'wrong') world.password = 'wrong';
  try {
    await world.client.authenticate();
  } finally {
    world.password = right;
  }
}

function conditions(where: Readonly<Record<string, Element>>) {
  return Object.fromEntries(Object.entries(where).map(([name, value]) => [name, toSdk(value)]));
}

async function list(world: World, call: Extract<Call, { call: 'list' }>): Promise<unknown> {
  const { type, envelope, where, call: _, ...options } = call;
  const query = { ...options, where: conditions(where) };
  if (!envelope) return graphOf(await world.entities(type).list(query));
  const result = await world.entities(type).page(query);
  return { hasMore: result.hasMore, entities: graphOf(result.entities) };
}

type Writing = Extract<Call, { readonly projection: unknown }>;

async function write(world: World, call: Writing, envelope: boolean): Promise<unknown> {
  const entities = world.entities(call.type);
  const projection = envelope ? 'envelope' : call.projection;
  const entity = (body: Body): { id: bigint | string } => Object(toSdk(body));
  const send = (): PromiseLike<unknown> => {
    if (call.call === 'saveAll') return entities.saveAll(call.bodies.map(entity), { projection });
    const content = entity(call.body);
    if (call.call === 'create') {
      const { id, ...own } = content;
      return id === undefined
        ? entities.create(own, { projection })
        : entities.update(content, { projection, nested: 'create' });
    }
    const nested = call.call === 'post' ? 'create' : 'update';
    if (call.id === undefined) {
      return call.call === 'put'
        ? entities.put(content, { projection })
        : entities.update(content, { projection, nested });
    }
    const { partition } = call;
    return call.call === 'put'
      ? entities.put(call.id, content, { partition, projection })
      : entities.update(call.id, content, { partition, projection, nested });
  };
  const result = await send();
  if (projection === 'envelope') return result;
  if (projection === 'data') return graphOf(result);
  const plain = (each: unknown) => written(world, projection, each);
  return Array.isArray(result) ? result.map(plain) : plain(result);
}

/** The result of a projection as the service model writes it. */
function written(world: World, projection: Writing['projection'], result: unknown): unknown {
  if (projection === 'idInfo') return spellScalar(result);
  if (projection === 'locationInfo') return String(result).replace(`${world.url}/rest/v2/entities/access.a/`, '');
  if (projection === 'success') return result;
  const { typeSignature, refId, refPartition }: Readonly<Record<string, unknown>> = Object(result);
  // D-34: after an update there is no partition.
  const partition = world.model.dialect === 'deployed' ? 'access.a' : refPartition;
  return nameOf(String(typeSignature), refId, partition);
}

async function performLegacy(
  world: World,
  call: Extract<Call, { readonly call: `legacy.${string}` }>,
): Promise<unknown> {
  const calls = legacy(world.client.access('access.a'));
  const { partition } = call;
  const entity = { type: signature(call.type), id: call.id };
  if (call.call === 'legacy.delete') return calls.delete(entity, { partition });
  const place = { ...entity, property: call.property };
  switch (call.call) {
    case 'legacy.listInsert':
      return calls.listInsert({ ...place, value: call.elements.map(toSdk), index: call.index }, { partition });
    case 'legacy.listRemove':
      return calls.listRemove({ ...place, value: call.elements.map(toSdk) }, { partition });
    case 'legacy.setInsert':
      return calls.setInsert({ ...place, value: call.elements.map(toSdk) }, { partition });
    case 'legacy.setRemove':
      return calls.setRemove({ ...place, value: call.elements.map(toSdk) }, { partition });
    case 'legacy.mapPut':
      return calls.mapPut({ ...place, key: toSdk(call.key), value: toSdk(call.value) }, { partition });
    case 'legacy.mapRemove':
      return calls.mapRemove({ ...place, key: toSdk(call.key) }, { partition });
  }
}

type Edit = Extract<Call, { readonly call: `property.${string}` }>;

async function edit(world: World, call: Edit, projection: 'envelope' | 'success'): Promise<unknown> {
  const property = world.entities(call.type).property(call.id, call.property, { partition: call.partition });
  switch (call.call) {
    case 'property.get': {
      const { depth, writeEmptyProperties } = call;
      return graphOf(await property.get({ depth, writeEmptyProperties }));
    }
    case 'property.set':
      return property.set(toSdk(call.value), { projection });
    case 'property.clear':
      return property.clear({ projection });
    case 'property.add':
      return property.add(oneOrMore(call.elements), { projection });
    case 'property.remove':
      return property.remove(oneOrMore(call.elements), { projection });
    case 'property.insert':
      return property.insert(new Map([...call.at].map(([position, each]) => [position, toSdk(each)])), { projection });
    case 'property.removeAt':
      return property.removeAt(new Map([...call.at].map(([position, each]) => [position, toSdk(each)])), {
        projection,
      });
    case 'property.put':
      return property.put(new Map([...call.entries].map(([key, each]) => [toSdk(key), toSdk(each)])), { projection });
    case 'property.removeKeys':
      return property.removeKeys(oneOrMore(call.keys), { projection });
  }
}

/** A single element is sent as such. */
function oneOrMore(elements: readonly Element[]): unknown {
  const sent = elements.map(toSdk);
  return sent.length === 1 ? sent[0] : sent;
}
