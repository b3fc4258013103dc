import { mutant, table } from '../mutant.js';
import {
  also,
  dropParameter,
  dropParameters,
  effectOf,
  given,
  type Mutation,
  on,
  paths,
  replaceInText,
  setParameter,
  type When,
  without,
} from '../mutations/index.js';

/** Deletions of the cases: those of the suite itself drop references and ask for the count. */
const byId = (...steps: readonly (When | Mutation)[]): Mutation => on('DELETE', paths.entity, notOwn, ...steps);
const all = (...steps: readonly (When | Mutation)[]): Mutation => on('DELETE', paths.collection, ...steps);
const notOwn: When = {
  when: (request) => without('delete-mode').when(request) || without('projection').when(request),
};
const mode = 'delete-mode';
const several = 'allow-multiple-delete';

const which = table(
  mutant(
    'ENT-DEL-01',
    'the next one goes as well',
    byId(
      without(mode),
      also((request) => ({ ...request, path: request.path.replace(/\d+$/, (id) => String(Number(id) + 1)) })),
    ),
  ),
  mutant('ENT-DEL-02', 'only the condition on the label is read', all(dropParameters(/^where\.(?!label)/))),
);

/** The answer is right, and the effect is that of another mode. */
const doing = (from: string, to: string): Mutation => byId(given(mode, from), effectOf(setParameter(mode, to)));

const modes = table(
  mutant(
    'ENT-DEL-08',
    'mandatory references are dropped, though 500 is answered',
    doing('dropReferencesIfPossible', 'dropReferences'),
  ),
  mutant('ENT-DEL-10', '`failIfReferenced` deletes, though it fails', doing('failIfReferenced', 'dropReferences')),
);

const answers = table(
  mutant('ENT-DEL-14', '`count` is 1 if anything is deleted', all(replaceInText(/^[1-9]\d*$/, '1'))),
  mutant('ENT-DEL-18', '`allow-multiple-delete` is not read', all(dropParameter(several))),
  mutant(
    'ENT-DEL-19',
    'several are deleted, though it fails',
    all(without(several), effectOf(setParameter(several, 'true'))),
  ),
);

/** An option is accepted, and has no effect. */
const unread = (option: string): Mutation => all(given(option), dropParameter(option));

const known = table(
  mutant('ENT-DEL-21', '`prettiness` is not read', unread('prettiness')),
  mutant('ENT-DEL-24', '`entity-recurrence-depth` is not read', unread('entity-recurrence-depth')),
);

/** 4.8: DELETE. */
export const entitiesDelete = [...which, ...modes, ...answers, ...known];
