/**
 * The words in which a mutant says what its service does wrong. A mutant is one line of a table:
 *
 *     mutant('ENT-QRY-20', 'max-results is not read', on('GET', paths.collection, dropParameter('max-results'))),
 *
 * `on(methods, path, …conditions, …mutations)` lets everything through but what it means. Then:
 *
 * - **What is request is not read, or is read as something else**: `dropParameter`, `setParameter`, `renameParameter`,
 *   `dropHeader`, `setHeader`, `editBody`, `editPath`, `setMethod`, `asking`. Parameters are those of the query and of a
 *   form; the path of a legacy call is `call('list-insert')`.
 * - **The answer is wrong, and what is done is right**: `status`, `dropResponseHeader`, `setResponseHeader`, `emptyBody`,
 *   `editText`, `editJson`, `editEach`, `editMember`, `dropMember`, `editTyped`, `editList`, `answerOf`.
 * - **What is done is wrong, and the answer is right**: `swallow` (nothing is done), `twice`, `effectOf` (what a bent
 *   request would do), `also` and `before` (more is done than was request), `anySession`, `stale`.
 * - **It refuses what it must do**: `refuse(400)`; **it does not refuse what it must**: mutation the request to one that is
 *   allowed, e.g. `setParameter('allow-multiple-delete', 'true')`, only where it is refused with `insteadOf(404,
 *   setMethod('PUT'))`, or `answer(200, true)` where it only says so.
 * - **Only sometimes**: `given`, `without`, `header`, `body`, `listBody`, `ofType`, `withPartition`, `not`, `either` as
 *   conditions; `ifStatus`, `ifFailed`, `ifAnswer` around mutations of the answer. `all` has several mutations in one mutant.
 *
 * A fault is one that a service could have with regard to the requirement, and no greater: the suite sets its cases up,
 * reads back and cleans up through the same service. Its own requests are a POST of one entity with
 * `projection=idInfo`, reads with `depth=2&prettiness=none`, and a DELETE by id with
 * `delete-mode=dropReferences&projection=count`. A mutant that spoils those is `blocked`, which is no kill; conditions
 * such as `without('prettiness')` keep it small. One that answers as a row of the dialects says only deviates: no kill.
 *
 * A table stands in a file by section, or by kind of fault (`tableOf`), and is named in `index.ts`; its proof is
 * `proves('…')` in a test of the same name.
 * `vitest run packages/conformance/test/mutants/NAME.test.ts` tells of every survivor what its cases saw, and with `-u`
 * at the end writes into `kills/NAME.txt` which check of which case killed each: read it, the check must be about the
 * fault. A case that cannot see a natural fault is too weak, and is mended.
 * A case that fails on a right server as well kills nothing.
 */

export { jsonOf, parameterOf, type WireRequest, type WireResponse, withJson, withText } from '../messages.js';
export type { Mutation, MutationContext, Service } from '../mutant-server.js';
export * from './answers.js';
export * from './effects.js';
export * from './requests.js';
export * from './when.js';
