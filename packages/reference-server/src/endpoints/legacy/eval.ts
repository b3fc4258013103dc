import type { Service } from '../../deployment/services.js';
import type { Access } from '../../deployment/world.js';
import type { Answer } from '../../http/exchange.js';
import { transient } from '../../model/instance.js';
import { invalid, notFound } from '../../model/refusal.js';
import { simpleTypes } from '../../model/types.js';
import { excerpt } from '../../options/row.js';
import { listed } from '../lookup.js';
import type { ServiceRequest } from '../request.js';
import { answering, openCall, type Projection, type Projections } from './call.js';
import { type Evaluation, evaluate } from './evaluate.js';

const message: Projection<Evaluation> = ({ message: value }) => ({ value, type: simpleTypes.string });
const result: Projection<Evaluation> = ({ result: value }) => ({ value, type: simpleTypes.object });

/** The projections of 4.6; without one the message is answered, or the result where there is none. */
const projections: Projections<Evaluation> = {
  named: {
    envelope: (evaluation, { types }) => {
      const type = types.builtIn.evaluationResult;
      return { value: transient(type, { ...evaluation }), type, envelope: true };
    },
    message,
  },
  byDefault: (evaluation, access) => (evaluation.message === null ? result : message)(evaluation, access),
};

const answerOf = answering('eval', '4.6', projections);

/** `/rest/eval`: evaluates a service request of an access (4.6). */
export async function evalCall(request: ServiceRequest): Promise<Answer> {
  const call = await openCall(request, ['type']);
  const service = serviceOf(call.access, call.parameters.require('type', 'R-6'));
  const answer = answerOf(call);
  return answer(await evaluate(call, service));
}

/** The service request of that signature, or simple name where it is unique; an unknown one is 404. */
function serviceOf({ id, services }: Access, name: string): Service {
  const service = services.get(name);
  if (service !== undefined) return service;
  const named = [...services.values()].filter(({ request }) => request.simpleName === name);
  const [only, ...others] = named;
  if (only !== undefined && others.length === 0) return only;
  if (only !== undefined) {
    const signatures = named.map(({ signature }) => signature);
    throw invalid('R-61', `'${name}' names more than one service request; expected one of ${listed(signatures)}`);
  }
  const known = services.size === 0 ? 'it has none' : `expected one of ${listed(services.keys())}`;
  throw notFound('R-61', `unknown service request '${excerpt(name)}' in access '${id}'; ${known}`);
}
