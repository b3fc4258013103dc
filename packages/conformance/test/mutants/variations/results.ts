import type { WireRequest } from '../messages.js';
import {
  all,
  asking,
  editEach,
  editText,
  editTyped,
  given,
  header,
  ifAnswer,
  type Mutation,
  type Node,
  not,
  on,
  paths,
  setParameter,
  without,
} from '../mutations/index.js';

/** Results with other members, where the specification does not name them, and in another order where it gives none. */
export const otherResults: Mutation = all(
  on('*', paths.every, asking(withPlainIds)),
  on('*', paths.every, editTyped(/\.Resource$/, resource)),
  on(
    '*',
    paths.every,
    editTyped(/\.FileSystemSource$/, (node) => ({ ...node, path: `stored/${String(node['id'])}` })),
  ),
  on('*', paths.every, editTyped(/\.(PersistentEntityReference|EntityReference)$/, reference)),
  on(
    '*',
    paths.every,
    editTyped(/\.UserSession$/, ({ ...node }) => ({ ...node, id: null, maxIdleTime: null })),
  ),
  on(
    '*',
    paths.every,
    editTyped(/\.ManipulationResponse$/, ({ _type, _id }) => ({ _type, _id })),
  ),
  on(
    '*',
    paths.every,
    editTyped(/\.AuthenticationResponse$/, ({ userSession, ...node }) => ({ ...node, session: userSession })),
  ),
  on(
    '*',
    paths.every,
    editTyped(/\.EntityQueryResult$/, ({ entities = [], ...node }) => ({ ...node, results: entities })),
  ),
  on(
    '*',
    paths.properties,
    editTyped(/\.PropertyQueryResult$/, ({ _type, _id, propertyValue = null }) => ({
      _type,
      _id,
      content: propertyValue,
    })),
  ),
  on('*', paths.every, editEach(withoutGlobalId)),
  on('GET', paths.every, given('entity-recurrence-depth', /^(-1|[1-9])/), editEach(named())),
  on('*', paths.v2, given('projection', 'locationInfo'), editText(behindAProxy)),
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

function isCount({ status, body }: { readonly status: number; readonly body: Buffer }): boolean {
  return status === 200 && /^\s*\d+\s*$/.test(body.toString());
}

/** Ids of resources that are no UUIDs, and not their global ids. */
const prefix = 'file:';

function resource({ id, md5, created, ...node }: Node): Node {
  return {
    ...node,
    ...(typeof id === 'string' ? { id: `${prefix}${id}` } : {}),
    ...(typeof md5 === 'string' ? { md5: Buffer.from(md5, 'hex').toString('base64') } : {}),
    ...(created === undefined ? {} : { created: toTheSecond(created) }),
    ...('creator' in node ? { creator: 'somebody' } : {}),
    _partial: 'yes',
  };
}

/** A time that is kept to the second. */
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

/** A reference that calls its members by other names. */
function reference({ _id, refId, typeSignature }: Node): Node {
  return { _type: 'com.vendor.model.generic.value.EntityReference', _id, id: refId, entityType: typeSignature };
}

/** Every entity may carry a global id, and need not. */
function withoutGlobalId(node: Node): Node {
  if (typeof node['_type'] !== 'string' || /\.(Resource|\w+Source)$/.test(node['_type'])) return node;
  const { globalId: _globalId, ...others } = node;
  return others;
}

/** Local ids where nothing refers to them. */
function named(): (node: Node) => Node {
  let count = 0;
  return (node) =>
    typeof node['_type'] === 'string' && node['_type'].includes('.') && !('value' in node)
      ? { ...node, _id: `n${count++}` }
      : node;
}

/** The address by which the world knows the service. */
function behindAProxy(text: string): string {
  return text.replaceAll(/https?:\/\/[^/"]+/g, 'https://entities.example').replaceAll(/(\/\d+)"/g, '$1/partition"');
}
