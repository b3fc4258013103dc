import type { HttpResponse } from '../../http/message.js';
import type { Result } from '../../json/result.js';
import type { Entity } from '../../model/instance.js';
import { Refusal } from '../../model/refusal.js';
import type { TypeSystem } from '../../model/type-system.js';
import { simpleTypes } from '../../model/types.js';
import type { OptionSet } from '../../options/parse.js';
import type { DeleteEntitiesOptions, DeleteEntitiesRows } from '../../options/sets.js';
import type { Manipulation } from '../../store/manipulation.js';
import { everything } from '../../store/query.js';
import type { State } from '../../store/store.js';
import { inOneStep, type Steps } from '../../work/steps.js';
import { entityPath, isPropertyOf, requireEntity, type TypePath, typePath } from '../lookup.js';
import { optionSource, type ServiceRequest } from '../request.js';
import { success } from '../results.js';
import { writingResult } from '../write-result.js';
import { whereConditions } from './where.js';

/** The outcome of a DELETE. */
interface Deletion {
  readonly request: ServiceRequest;
  readonly types: TypeSystem;
  readonly count: number;
  readonly manipulations: readonly Manipulation[];
}

const projections: Readonly<Record<DeleteEntitiesOptions['projection'], (deletion: Deletion) => Result>> = {
  envelope: ({ request, types, count, manipulations }) =>
    request.settings.dialect.entities.changeResponse(types, manipulations, count),
  count: ({ count }) => ({ value: count, type: simpleTypes.integer }),
  success: () => success,
};

/** DELETE `/entities/<access>/<type>/<id>[/<partition>]` (4.8). */
export function deleteEntity(request: ServiceRequest, optionSet: OptionSet<DeleteEntitiesRows>): Promise<HttpResponse> {
  const path = entityPath(request);
  const find = (state: State) => [requireEntity(path, state, request.settings.dialect.entities.searches.write)];
  find(path.access.store.state);
  const options = optionSet.parse(optionSource(request));
  return remove(request, path, inOneStep(find), options, '4.8');
}

/** DELETE `/entities/<access>/<type>`: deletes the entities that meet all conditions, if that is allowed (4.8, R-41). */
export function deleteEntities(
  request: ServiceRequest,
  optionSet: OptionSet<DeleteEntitiesRows>,
): Promise<HttpResponse> {
  const path = typePath(request);
  const options = optionSet.parse(optionSource(request), isPropertyOf(path.type));
  const { conditions, decidedBy } = whereConditions(request, path, options.where);
  if (!options.allowMultipleDelete) {
    throw new Refusal(
      'preconditionFailed',
      'R-41',
      'A DELETE without an id in the path may delete many entities. ' +
        'Expected the option "allow-multiple-delete=true", or an id in the path. Nothing was deleted.',
    );
  }
  const query = { ...everything, where: conditions };
  const finding = function* (state: State) {
    return (yield* state.finding(path.type, query, request.bounds.work)).entities;
  };
  return remove(request, path, finding, options, decidedBy ?? 'R-41');
}

/** @param finding finds what is to be deleted in a state. It does so again if others change the state meanwhile */
function remove(
  request: ServiceRequest,
  path: TypePath,
  finding: (state: State) => Steps<readonly Entity[]>,
  options: DeleteEntitiesOptions,
  rule: string,
): Promise<HttpResponse> {
  const { entities } = request.settings.dialect;
  const { types, store } = path.access;
  // The response is written before the state is replaced, so nothing is changed if that fails.
  return store.changeInTurns(function* (draft, before) {
    const refs = (yield* finding(before)).map(({ ref }) => ref);
    const { deleteMode: asked } = options;
    const keepsReferences = asked === 'failIfReferenced' || asked === 'ignoreReferences';
    const refusesOwn = keepsReferences ? entities.refusesOwnReferences : undefined;
    const count = yield* draft.delete(refs, entities.deleteMode(asked), refusesOwn);
    const result = projections[options.projection]({ request, types, count, manipulations: draft.manipulations });
    return yield* writingResult(request, draft, result, options, rule);
  }, request.bounds);
}
