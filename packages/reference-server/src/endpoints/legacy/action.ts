import type { Action } from '../../deployment/workbench.js';
import type { Access } from '../../deployment/world.js';
import type { Answer } from '../../http/exchange.js';
import { transient } from '../../model/instance.js';
import { notFound } from '../../model/refusal.js';
import { simpleTypes } from '../../model/types.js';
import type { Value } from '../../model/values.js';
import { excerpt } from '../../options/row.js';
import { listed } from '../lookup.js';
import type { ServiceRequest } from '../request.js';
import { runInstantiation } from './action-instantiation.js';
import { runQuery } from './action-query.js';
import { answering, type Call, openCall, type Projection, type Projections } from './call.js';
import { type Changed, newId, ofChanges } from './changes.js';
import { type Evaluation, evaluate } from './evaluate.js';
import { ofQuery } from './found.js';

/** `/rest/action`: runs the action of a workbench folder (4.5). */
export async function actionCall(request: ServiceRequest): Promise<Answer> {
  const call = await openCall(request, ['name']);
  return runAction(call, actionOf(call.access, call.parameters.require('name', 'R-6')));
}

/** The action of the folder of that name; an unknown one is 404. */
function actionOf({ id, workbench }: Access, name: string): Action {
  const action = workbench.get(name);
  if (action !== undefined) return action;
  const known = workbench.size === 0 ? 'it has none' : `expected one of ${listed(workbench.keys())}`;
  throw notFound('R-61', `unknown workbench folder '${excerpt(name)}' in access '${id}'; ${known}`);
}

const { envelope, payload, entity } = ofChanges;

/** Without a projection the new entity is answered, as `create` does. */
const ofInstantiation: Projections<Changed> = { named: { envelope, payload, id: newId, entity }, byDefault: entity };

/** What an RPC action returns: the result, or the message where there is none. */
function returnValue({ message, result }: Evaluation): Value {
  return result ?? message;
}

const returned: Projection<Evaluation> = (evaluation) => ({ value: returnValue(evaluation), type: simpleTypes.object });

const ofRpc: Projections<Evaluation> = {
  named: {
    envelope: (evaluation, { types }) => {
      const type = types.builtIn.rpcResponse;
      return { value: transient(type, { ReturnValue: returnValue(evaluation) }), type, envelope: true };
    },
    payload: returned,
  },
  byDefault: returned,
};

/** How each kind of action is answered: the table of 4.5. */
const answers = {
  query: answering('a query action', '4.5', ofQuery),
  instantiation: answering('an instantiation action', '4.5', ofInstantiation),
  rpc: answering('an RPC action', '4.5', ofRpc),
};

async function runAction(call: Call, action: Action): Promise<Answer> {
  switch (action.kind) {
    case 'RpcAction': {
      const answer = answers.rpc(call);
      return answer(await evaluate(call, action.service));
    }
    case 'SimpleInstantiationAction':
    case 'TemplateInstantiationAction': {
      const answer = answers.instantiation(call);
      // The answer is written within the transaction: one that cannot be given leaves nothing behind.
      return call.access.store.transact((transaction) => answer(runInstantiation(call, transaction, action)));
    }
    default:
      return answers.query(call)(runQuery(call, action));
  }
}
