/**
 * The mutations that define what a mutant does wrong. A mutant is one line of a table:
 *
 *     mutant('ENT-QRY-20', 'max-results is not read', on('GET', paths.collection, dropParameter('max-results'))),
 *
 * `on(methods, path, …conditions, …mutations)` mutates the selected requests and passes on all others. There are
 * mutations for these kinds of faults:
 *
 * - **The request is not read, or is misread**: `dropParameter`, `setParameter`, `renameParameter`, `dropHeader`,
 *   `setHeader`, `editBody`, `editPath`, `setMethod`, `asking`. Parameters are those of the query and of a form. The
 *   path of a legacy call is `call('list-insert')`.
 * - **The response is wrong, and the effect is right**: `status`, `dropResponseHeader`, `setResponseHeader`,
 *   `emptyBody`, `editText`, `editJson`, `editEach`, `editMember`, `dropMember`, `editTyped`, `editList`, `answerOf`.
 * - **The effect is wrong, and the response is right**: `swallow` (there is no effect), `twice`, `effectOf` (the effect
 *   of a mutated request), `also` and `before` (there is an additional effect), `anySession`, `stale`.
 * - **A valid request is refused**: `refuse(400)`.
 * - **An invalid request is accepted**: mutate it to a valid one, e.g. `setParameter('allow-multiple-delete', 'true')`.
 *   To do that only if it is refused, use `insteadOf(404, setMethod('PUT'))`; for the response alone, use
 *   `answer(200, true)`.
 * - **The fault only occurs sometimes**: the conditions `given`, `without`, `header`, `body`, `listBody`, `ofType`,
 *   `withPartition`, `not`, `either`, and for mutations of the response `ifStatus`, `ifFailed`, `ifAnswer`. `all`
 *   combines several mutations in one mutant.
 *
 * A mutant should have a fault that a service could have with regard to the requirement, and no other. The suite sets
 * up its cases, reads back and cleans up through the same service. These requests are a POST of one entity with
 * `projection=idInfo`, reads with `depth=2&prettiness=none`, and a DELETE by id with
 * `delete-mode=dropReferences&projection=count`. If a mutant breaks them, its cases are `blocked`, which is not a kill.
 * Conditions such as `without('prettiness')` prevent that. A case that only deviates, because the mutant responds as
 * the other dialect does, is not a kill either.
 *
 * A fault that any answer or any effect could have (another status, a missing member, no effect) needs no line here: a
 * line of `derived.txt` names the case that must find it, and an alteration of `alterations.ts`. Such a mutant alters
 * only what belongs to the judged requests of the case.
 *
 * There is one file with tables for each section, or for each kind of fault (`tableOf`). It belongs to a group in
 * `tables/index.ts`. `npx vitest run mutants/proofs/GROUP` shows the results of the cases for every survivor of a
 * group. With `-u` at the end it writes `kills/GROUP.txt`, with a line for each case and the mutants that it killed.
 * Read it, since the case must concern the faults. If no case detects a plausible fault, improve a case.
 */

export {
  jsonOf,
  parameterOf,
  queryOf,
  type WireRequest,
  type WireResponse,
  withJson,
  withQuery,
  withText,
} from '../messages.js';
export type { Mutation, MutationContext, Service } from '../mutant-server.js';
export * from './answers.js';
export * from './effects.js';
export * from './requests.js';
export * from './when.js';
