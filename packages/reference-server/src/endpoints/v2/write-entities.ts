import { type Assembly, applyAssembly } from '../../assembly/apply.js';
import type { AssemblyEntity } from '../../assembly/assembly.js';
import { findOne, type Identity } from '../../assembly/find.js';
import { policies } from '../../assembly/policies.js';
import type { Spoken } from '../../dialect.js';
import type { Answer } from '../../http/exchange.js';
import { invalid } from '../../model/refusal.js';
import type { Scalar } from '../../model/values.js';
import { type ManipulateEntitiesOptions, manipulateEntitiesOptions } from '../../options/sets.js';
import type { ServiceRequest } from '../request.js';
import { answer } from './answer.js';
import { type Body, readBody } from './body.js';
import { entityPath, type TypePath, typePath } from './path.js';
import { writeProjections } from './write-projections.js';

/** The methods that write entities. */
type WriteMethod = 'POST' | 'PUT' | 'PATCH';

/** A call of the matrix of 4.8. */
interface WriteCall {
  readonly method: WriteMethod;
  readonly path: TypePath;
  /** The identity that the path names, where it has an id. */
  readonly target: Identity<Scalar> | undefined;
}

/** POST, PUT and PATCH `/entities/<access>/<type>` (4.8). */
export function writeEntities(method: WriteMethod): (request: ServiceRequest) => Promise<Answer> {
  return async (request) => write(request, { method, path: typePath(request), target: undefined });
}

/** POST, PUT and PATCH `/entities/<access>/<type>/<id>[/<partition>]` (4.8). */
export function writeEntity(method: WriteMethod): (request: ServiceRequest) => Promise<Answer> {
  return async (request) => {
    const path = entityPath(request);
    // Several are refused before the body is looked at; whether there is one is for the policy to judge.
    findOne(path.access.store, path);
    return write(request, { method, path, target: path });
  };
}

async function write(request: ServiceRequest, call: WriteCall): Promise<Answer> {
  const { path } = call;
  const options = manipulateEntitiesOptions.parse(request);
  const body = await readBody(request, path.access, options);
  const { sent, target } = judgeForm(call, options, body, request.spoken);
  const { store } = path.access;
  const policy = policies[`${call.method} /Type${target === undefined ? '' : '/<id>'}`];
  const assembly: Assembly = { entities: [sent].flat(), policy, target, nulls: request.nulls };
  // The answer is written within the transaction: one that cannot be given leaves nothing behind.
  return store.transact((transaction) => {
    const entities = applyAssembly(store, transaction, assembly).map((instance, index) => {
      const partition = target?.partition ?? assembly.entities[index]?.partition ?? null;
      return { instance, partitionNamed: partition !== null };
    });
    const { manipulations } = transaction;
    const written = { path, entities, several: Array.isArray(sent), manipulations, baseUrl: request.baseUrl };
    return answer(request, path.access, writeProjections[options.projection](written), options, '4.8');
  });
}

/** What a call writes. */
interface Sent {
  /** An array where the answer is to be a list. */
  readonly sent: AssemblyEntity | readonly AssemblyEntity[];
  /** The identity that the path gives to a single entity. */
  readonly target: WriteCall['target'];
}

/**
 * The rows of the matrix that the form of the body decides (4.8, R-36, R-38): several entities go by POST to `/Type`
 * alone, and only where `list-entities-request` says that they are meant. Where D-18 is spoken, they go to `/Type/<id>`
 * too: each by its own id as on `/Type`, since they cannot all be the one that the path names.
 */
function judgeForm(
  { method, path, target }: WriteCall,
  { listEntitiesRequest }: ManipulateEntitiesOptions,
  body: Body | undefined,
  spoken: Spoken,
): Sent {
  const { signature } = path.type;
  if (body === undefined) throw invalid('R-38', `the body is empty; expected an entity of type ${signature}`);
  const sent = body.entities(path.type);
  if (!Array.isArray(sent)) {
    if (!listEntitiesRequest) return { sent, target };
    throw invalid('R-38', "'list-entities-request' is true, but the body is a single entity; expected an array");
  }
  const takesSeveral = target === undefined || (listEntitiesRequest && spoken.has('D-18'));
  if (method !== 'POST' || !takesSeveral) {
    const place = target === undefined ? 'this path' : 'a path with an id';
    throw invalid(
      '4.8',
      `expected single entity: the body is an array, but ${method} on ${place} takes one ${signature}`,
    );
  }
  if (!listEntitiesRequest) {
    throw invalid('R-38', "the body is an array; expected a single entity, or the option 'list-entities-request=true'");
  }
  if (sent.length === 0) throw invalid('R-31', `the array is empty; expected entities of type ${signature}`);
  return { sent, target: undefined };
}
