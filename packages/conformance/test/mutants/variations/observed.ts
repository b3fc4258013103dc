import {
  all,
  call,
  dropMember,
  editEach,
  editMember,
  given,
  ifFailed,
  ifStatus,
  type Mutation,
  type Node,
  on,
  paths,
  setResponseHeader,
  status,
} from '../mutations/index.js';

/** A service that differs in what is only observed, and in nothing that the specification says. */
export const observedVariations: Mutation = all(
  on('*', paths.every, ifFailed(editMember('message', () => 'That did not work.'))),
  on('*', paths.every, ifFailed(dropMember('tracebackId'))),
  on('*', paths.legacy, ifStatus(400, status(422))),
  on('*', paths.streaming, ifStatus(404, status(410))),
  on('OPTIONS', paths.legacy, ifStatus(204, status(200))),
  on('DELETE', paths.entities, given('delete-mode', 'failIfReferenced'), ifStatus(500, status(409))),
  on(
    'GET',
    paths.every,
    editMember('_partial', () => 'partial'),
  ),
  on('GET', paths.streaming, ifStatus(200, setResponseHeader('x-frame-options', 'DENY'))),
  on(
    'POST',
    call('authenticate'),
    editMember('maxIdleTime', () => null),
  ),
  on('GET', paths.entities, given('depth', '0'), editEach(withCutProperties)),
);

/** Writes the entity property that `depth` cuts as null, instead of leaving it out. */
function withCutProperties(node: Node): Node {
  return typeof node['_id'] === 'string' && !('entityProperty' in node) ? { ...node, entityProperty: null } : node;
}
