import type { HttpResponse } from '../../http/message.js';
import type { Result } from '../../json/result.js';
import { LongList } from '../../memory/caches.js';
import { Refusal } from '../../model/refusal.js';
import type { TypeSystem } from '../../model/type-system.js';
import { type EntityType, simpleTypes } from '../../model/types.js';
import type { Ref } from '../../model/values.js';
import { type DeleteEntitiesOptions, deleteEntitiesOptions, deleteEntityOptions } from '../../options/sets.js';
import type { Manipulation } from '../../store/manipulation.js';
import { everything, type Query } from '../../store/query.js';
import { type Draft, deleting, type State } from '../../store/store.js';
import { inOneStep, type Steps, visiting, type Work } from '../../work/steps.js';
import { entityPath, isPropertyOf, requireEntity, type TypePath, typePath } from '../lookup.js';
import type { ServiceRequest } from '../request.js';
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
    request.dialect.entities.changeResponse(types, manipulations, count),
  count: ({ count }) => ({ value: count, type: simpleTypes.integer }),
  success: () => success,
};

/** DELETE `/entities/<access>/<type>/<id>[/<partition>]` (4.8). */
export function deleteEntity(request: ServiceRequest): Promise<HttpResponse> {
  const path = entityPath(request);
  const { write } = request.dialect.entities.searches;
  requireEntity(path, path.access.store.state, write);
  const options = deleteEntityOptions.parse(request);
  const finding = inOneStep((state: State) => [requireEntity(path, state, write).ref]);
  return remove(path, { request, options, rule: '4.8', finding });
}

/**
 * DELETE `/entities/<access>/<type>`: deletes the entities that meet all conditions, if that is allowed (4.8, R-41).
 */
export function deleteEntities(request: ServiceRequest): Promise<HttpResponse> {
  const path = typePath(request);
  const options = deleteEntitiesOptions.parse(request, isPropertyOf(path.type));
  const { conditions, decidedBy: rule = 'R-41' } = whereConditions(request, path, options.where);
  if (!options.allowMultipleDelete) {
    throw new Refusal(
      'preconditionFailed',
      'R-41',
      'A DELETE without an id in the path may delete many entities. ' +
        'Expected the option "allow-multiple-delete=true", or an id in the path. Nothing was deleted.',
    );
  }
  const query = { ...everything, where: conditions };
  const { work } = request.bounds;
  return remove(path, { request, options, rule, finding: (state) => findingAll(path.type, state, query, work) });
}

function* findingAll(type: EntityType, state: State, query: Query, work: Work): Steps<Iterable<Ref>> {
  const { entities } = yield* state.finding(type, query, work);
  const refs = new LongList<Ref>();
  yield* visiting(entities, ({ ref }) => refs.add(ref));
  return refs;
}

/** A call that deletes entities. */
interface Removal {
  readonly request: ServiceRequest;
  readonly options: DeleteEntitiesOptions;
  readonly rule: string;
  /** Finds the entities to delete in a state. Called again if other requests change the state meanwhile. */
  readonly finding: (state: State) => Steps<Iterable<Ref>>;
}

function remove({ access: { types, store } }: TypePath, removal: Removal): Promise<HttpResponse> {
  return store.changeInTurns((draft, before) => removing(draft, before, types, removal), removal.request.bounds);
}

/** Deletes, and writes the response before the state is replaced, so nothing is changed if that fails. */
function* removing(
  draft: Draft,
  before: State,
  types: TypeSystem,
  { request, options, rule, finding }: Removal,
): Steps<HttpResponse> {
  const { entities } = request.dialect;
  const refs = yield* finding(before);
  const { deleteMode: asked } = options;
  const keepsReferences = asked === 'failIfReferenced' || asked === 'ignoreReferences';
  const refusesOwn = keepsReferences ? entities.refusesOwnReferences : undefined;
  const count = yield* deleting(draft, refs, entities.deleteMode(asked), refusesOwn);
  const result = projections[options.projection]({ request, types, count, manipulations: draft.manipulations });
  return yield* writingResult(request, draft, result, options, rule);
}
