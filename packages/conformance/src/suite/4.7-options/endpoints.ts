import type { Case, CaseContext } from '../../case/case.js';
import type { Made } from '../../case/fixture.js';
import type { Need } from '../../case/needs.js';
import { at, entityPath, jsonOf, propertyPath } from '../define.js';
import { cellsOf, slug } from '../grid.js';
import { checkEffect, effectOf, seeEmpty, showing, telling } from './effects.js';
import { endpointOptions } from './grids.js';
import { known } from './known.js';
import { mine, type Query, text } from './shared.js';

type Endpoint = (typeof endpointOptions.columns)[number];

/** A request to each endpoint that succeeds, whatever an option that it knows says. */
const requests: {
  readonly [E in Endpoint]: (
    c: CaseContext,
    made: Made,
    query: Query,
  ) => { readonly method: string; readonly path: string; readonly body?: string };
} = {
  'GET /<id>': (c, made, query) => ({ method: 'GET', path: entityPath(c, made, query) }),
  GET: (c, made, query) => ({ method: 'GET', path: entityPath(c, { type: made.type }, [mine(c), ...query]) }),
  PUT: (c, made, query) => ({ method: 'PUT', path: entityPath(c, made, query), body: bodyOf(c) }),
  DELETE: (c, made, query) => ({
    method: 'DELETE',
    path: entityPath(c, { type: made.type }, [[mine(c)[0], `${c.marker} no`], ...multiple(query)]),
  }),
  'GET property': (c, made, query) => ({ method: 'GET', path: propertyPath(c, made, list(c), query) }),
  'POST property': (c, made, query) => ({ method: 'POST', path: propertyPath(c, made, list(c), query), body: '"a"' }),
  'PUT property': (c, made, query) => ({ method: 'PUT', path: propertyPath(c, made, text(c), query), body: '"a"' }),
  'DELETE property': (c, made, query) => ({ method: 'DELETE', path: propertyPath(c, made, list(c), query) }),
};

export const bodyOf = (c: CaseContext): string => JSON.stringify({ [c.fixture.marker('entityType')]: c.marker });
const list = (c: CaseContext): string => c.fixture.property('stringList');

const multiple = (query: Query): Query =>
  query.some(([name]) => name === 'allow-multiple-delete') ? query : [['allow-multiple-delete', 'true'], ...query];

/** A value that each option takes and that changes no outcome. */
export const harmless: { readonly [option: string]: string } = {
  'write-empty-properties': 'true',
  'stabilize-order': 'true',
  prettiness: 'none',
  depth: '1',
  'entity-recurrence-depth': '1',
  'type-explicitness': 'always',
  'identity-management-mode': 'off',
  projection: 'envelope',
  'start-index': '0',
  'max-results': '1',
  'order-by': 'id',
  'order-direction': 'descending',
  distinct: 'true',
  'list-entities-request': 'false',
  'delete-mode': 'failIfReferenced',
  'allow-multiple-delete': 'true',
  remove: 'false',
};

function requirementOf(endpoint: Endpoint, option: string): string {
  const number = known[endpoint].options[option];
  if (number !== undefined) return `${known[endpoint].prefix}-${number}`;
  return option === 'identity-management-mode' ? 'OPT-IDM-05' : 'OPT-01';
}

const needs: readonly Need[] = ['entityType', 'stringProperty', 'stringList'];

/** 4.7 to 4.9 and R-15: which endpoint knows which option. */
export const endpointOptionCases: readonly Case[] = cellsOf(endpointOptions).map(
  ({ row: option, column: endpoint, cell }): Case => ({
    id: `option/${option}/at/${slug(endpoint.replace('/<id>', 'by id'))}`,
    requirement: cell === 'known' ? requirementOf(endpoint, option) : 'R-15-02',
    needs,
    writes: true,
    raw: 'request',
    cell: { grid: endpointOptions.title, row: option, column: endpoint },
    async run(c) {
      const effect = cell === 'known' ? effectOf(c, option, endpoint) : undefined;
      const made = await telling(c);
      const before = await c.oracle.snapshot();
      const extra: Query = option === 'order-direction' && cell === 'known' ? [['order-by', 'id']] : [];
      const camel =
        option === 'identity-management-mode' && endpoint.endsWith('property') && endpoint !== 'GET property';
      const name = camel ? 'identityManagementMode' : option;
      const send = (query: Query) =>
        c.subject.raw({ ...requests[endpoint](c, made, query), headers: { 'content-type': 'application/json' } });
      if (effect !== undefined) {
        if (effect.empty !== undefined) await seeEmpty(c, made, effect.empty);
        const shown = showing(endpoint, option);
        const without = await send(shown);
        return checkEffect(c, effect, { without, with: await send([...shown, [name, effect.value]]) });
      }
      const answer = await send([...extra, [name, harmless[option] ?? '']]);
      c.checkStatus(answer, cell === 'known' ? 200 : 400);
      if (cell === '400')
        c.observe('the message names the option', String(at(jsonOf(answer), 'message')).includes(option), true);
      if (cell === '400') await c.oracle.none(before);
    },
  }),
);
