import { mutant, table } from '../mutant.js';
import {
  answerOf,
  dropParameter,
  given,
  listBody,
  type Mutation,
  on,
  paths,
  requests,
  type When,
} from '../mutations/index.js';
import { ofList, reading } from './entities-shared.js';

/** Writes of the cases to an id: those of the suite itself name a partition, or go to the type. */
const one = (...steps: readonly (When | Mutation)[]): Mutation =>
  on('POST PUT PATCH', /^\/rest\/v2\/entities\/[^/]+\/[^/]+\/[^/]+$/, ...steps);

const projections = table(
  mutant(
    'ENT-WRT-09',
    '`data` answers the entity as it was before',
    one(given('projection', 'data'), answerOf(dropParameter('projection'), reading)),
  ),
);

const flag = 'list-entities-request';

const lists = table(
  mutant(
    'ENT-WRT-12',
    'of a list the first is processed',
    requests('POST', paths.collection, listBody, given(flag, 'true'))(ofList((list) => list.slice(0, 1))),
  ),
);

/** An option is accepted, and has no effect. */
const unread = (option: string): Mutation => one(given(option), dropParameter(option));

const known = table(
  mutant('ENT-WRT-13', '`write-empty-properties` is not read', unread('write-empty-properties')),
  mutant('ENT-WRT-14', '`prettiness` is not read', unread('prettiness')),
  mutant('ENT-WRT-16', '`depth` is not read', unread('depth')),
  mutant('ENT-WRT-17', '`entity-recurrence-depth` is not read', unread('entity-recurrence-depth')),
  mutant('ENT-WRT-18', '`type-explicitness` is not read', unread('type-explicitness')),
  // That `identity-management-mode` is not read shows only where a mode differs from `auto`: OPT-IDM has those mutants.
);

/** 4.8: what POST, PUT and PATCH answer, and their options. */
export const entitiesAnswers = [...projections, ...lists, ...known];
