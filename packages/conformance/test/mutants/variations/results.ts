import type { WireRequest } from '../messages.js';
import {
  all,
  asking,
  call,
  editEach,
  editJson,
  editList,
  editText,
  editTyped,
  given,
  header,
  ifAnswer,
  isNode,
  listBody,
  type Mutation,
  type Node,
  not,
  on,
  paths,
  setParameter,
  without,
} from '../mutations/index.js';

/** Changes members of results that the specification does not name, and the order of results if it determines none. */
export const otherResults: Mutation = all(
  on('*', paths.every, asking(withPlainIds)),
  on('*', paths.every, editEach(inOtherShape)),
  on(
    '*',
    paths.properties,
    editTyped(/\.PropertyQueryResult$/, ({ _type, _id, propertyValue = null }) => ({
      _type,
      _id,
      content: propertyValue,
    })),
  ),
  // If there are several entities in the response, their partitions distinguish them.
  on('GET', paths.entity, editEach(unidentified('partition'))),
  on('GET', paths.every, given('entity-recurrence-depth', /^(-1|[1-9])/), editEach(named())),
  on('*', paths.v2, given('projection', 'locationInfo'), editText(behindAProxy)),
  on('POST', paths.collection, listBody, given('projection', /^(data|idInfo|locationInfo)$/), editList(reversed)),
  on('POST', paths.streaming, editList(reversed)),
  // The answer to an upload is given before the time is cut.
  on(
    'GET',
    paths.every,
    editTyped(/\.Resource$/, (node) => ({ ...node, created: toTheSecond(node['created']) })),
  ),
  on('*', call('assembly-manipulate', 'assembly-stream-manipulate'), given('projection', /^ids?$/), editJson(bareIds)),
  on('*', call('create'), given('projection', 'id'), editJson(bareReference)),
  on(
    'DELETE',
    paths.entities,
    ifAnswer(
      isCount,
      editText((text) => `{"_type":"long","value":"${text.trim()}"}`),
    ),
  ),
  on(
    '*',
    paths.legacy,
    ifAnswer(
      ({ status, body }) => status === 200 && body.length === 0,
      editText(() => 'null'),
    ),
  ),
  on(
    'GET',
    paths.collection,
    without('order-by', 'orderBy'),
    not(header('gm-order-by')),
    setParameter('order-by', 'id'),
    setParameter('order-direction', 'descending'),
  ),
);

/** Changes the members of entities and results, depending on the end of their types. */
function inOtherShape(node: Node): Node {
  const type = node['_type'];
  if (typeof type !== 'string') return node;
  return unidentified('globalId')(shapes[type.slice(type.lastIndexOf('.') + 1)]?.(node) ?? node);
}

const shapes: { readonly [type: string]: (node: Node) => Node } = {
  Resource: resource,
  FileSystemSource: source,
  PersistentEntityReference: reference,
  EntityReference: reference,
  UserSession: (node) => ({ ...node, id: null, maxIdleTime: null }),
  ManipulationResponse: ({ _type, _id }) => ({ _type, _id }),
  AuthenticationResponse: ({ userSession, ...node }) => ({ ...node, session: userSession }),
  EntityQueryResult: ({ entities = [], ...node }) => ({ ...node, hasMore: false, results: entities }),
};

function isCount({ status, body }: { readonly status: number; readonly body: Buffer }): boolean {
  return status === 200 && /^\s*\d+\s*$/.test(body.toString());
}

/** Prefixes ids of resources, so that they are neither UUIDs nor their global ids. */
const prefix = 'file:';

function resource({ id, md5, ...node }: Node): Node {
  return {
    ...node,
    ...(typeof id === 'string' ? { id: `${prefix}${id}` } : {}),
    ...(typeof md5 === 'string' ? { md5: Buffer.from(md5, 'hex').toString('base64') } : {}),
    ...('creator' in node ? { creator: 'somebody' } : {}),
    ...('mimeType' in node ? { mimeType: 'application/octet-stream' } : {}),
    _partial: 'yes',
  };
}

/** Stores the bytes in a file with another path, or in a database. */
function source({ path: _path, ...node }: Node): Node {
  const isFile = /[02468ace]$/.test(String(node['id']));
  return isFile
    ? { ...node, path: `stored/${String(node['id'])}` }
    : { ...node, _type: String(node['_type']).replace(/FileSystemSource$/, 'SqlSource') };
}

/** Cuts a time to seconds. */
function toTheSecond(created: unknown): unknown {
  const cut = (text: string): string => text.replace(/\.\d{3}/, '.000');
  if (typeof created === 'string') return cut(created);
  const { value, ...node } = { value: undefined, ...(typeof created === 'object' ? created : {}) };
  return typeof value === 'string' ? { ...node, value: cut(value) } : created;
}

function withPlainIds(request: WireRequest): WireRequest {
  const plain = (text: string): string => text.replaceAll(/file(:|%3A)(?=[0-9a-f]{8}-)/gi, '');
  const body =
    request.headers['content-type']?.includes('json') === true
      ? Buffer.from(plain(request.body.toString()))
      : request.body;
  return { ...request, path: plain(request.path), search: plain(request.search), body };
}

/** Replaces the member names of a reference. */
function reference({ _id, refId, typeSignature }: Node): Node {
  return { _type: 'com.vendor.model.generic.value.EntityReference', _id, id: refId, entityType: typeSignature };
}

function reversed(list: readonly unknown[]): readonly unknown[] {
  return list.toReversed();
}

/** Replaces references by their ids. */
function bareIds(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(bareIds);
  return isNode(json) && 'refId' in json ? json['refId'] : json;
}

/** Replaces a reference by an object with id and type that does not identify itself as a reference. */
function bareReference(json: unknown): unknown {
  return isNode(json) && 'refId' in json ? { id: json['refId'], type: json['typeSignature'] } : json;
}

/** Removes the global id or the partition, which every entity may have, but does not have to. */
function unidentified(member: 'globalId' | 'partition'): (node: Node) => Node {
  return (node) => {
    if (typeof node['_type'] !== 'string' || /\.(Resource|\w+Source)$/.test(node['_type'])) return node;
    const { [member]: _member, ...others } = node;
    return others;
  };
}

/** Adds local ids to which nothing refers. */
function named(): (node: Node) => Node {
  let count = 0;
  return (node) =>
    typeof node['_type'] === 'string' && node['_type'].includes('.') && !('value' in node)
      ? { ...node, _id: `n${count++}` }
      : node;
}

/** Replaces the address of the service by its public address. */
function behindAProxy(text: string): string {
  return text.replaceAll(/https?:\/\/[^/"]+/g, 'https://entities.example').replaceAll(/(\/\d+)"/g, '$1/partition"');
}
