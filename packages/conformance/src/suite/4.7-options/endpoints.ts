import type { Case, CaseContext } from '../../case/case.js';
import { differs } from '../../case/deviations.js';
import type { Made } from '../../case/fixture.js';
import type { Observation, RawRequest } from '../../case/subject.js';
import { cellsOf } from '../matrix.js';
import { entityPath, ownEntities, propertyPath, type UrlQuery } from '../requests.js';
import { formatOf, observeNamed, succeeded } from '../responses.js';
import { entityCase, rows } from '../rows.js';
import { checkEffect, effectOf, exampleEntity, projectionFor, requireEmpty, rowOfEffect } from './effects.js';
import {
  atEndpoint,
  type Endpoint,
  endpointOptions,
  knownOption,
  optionsOf,
  propertyChanges,
} from './endpoint-options.js';

/** A request to each endpoint that succeeds with any option that the endpoint knows. */
const requests: { readonly [E in Endpoint]: (c: CaseContext, made: Made, query: UrlQuery) => RawRequest } = {
  'GET /<id>': (c, made, query) => ({ method: 'GET', path: entityPath(c, made, query) }),
  GET: (c, made, query) => ({ method: 'GET', path: entityPath(c, { type: made.type }, [ownEntities(c), ...query]) }),
  PUT: (c, made, query) => ({ method: 'PUT', path: entityPath(c, made, query), body: bodyOf(c) }),
  DELETE: (c, made, query) => ({
    method: 'DELETE',
    path: entityPath(c, { type: made.type }, [ownEntities(c), [`where.${text(c)}`, deleted], ...multiple(query)]),
  }),
  'GET property': (c, made, query) => ({ method: 'GET', path: propertyPath(c, made, list(c), query) }),
  'POST property': (c, made, query) => ({ method: 'POST', path: propertyPath(c, made, list(c), query), body: '"a"' }),
  'PUT property': (c, made, query) => ({ method: 'PUT', path: propertyPath(c, made, text(c), query), body: '"a"' }),
  'DELETE property': (c, made, query) => ({ method: 'DELETE', path: propertyPath(c, made, list(c), query) }),
};

export const bodyOf = (c: CaseContext): string => JSON.stringify(c.fixture.values().properties);
const list = (c: CaseContext): string => c.fixture.property('stringList');

const text = (c: CaseContext): string => c.fixture.property('stringProperty');

/** The value of the entity that the DELETE of a collection deletes. */
const deleted = 'deleted';

const multiple = (query: UrlQuery): UrlQuery =>
  query.some(([name]) => name === 'allow-multiple-delete') ? query : [['allow-multiple-delete', 'true'], ...query];

/** Returns how the request to an endpoint is sent, or the same with another method. */
const sending =
  (c: CaseContext, made: Made, endpoint: Endpoint, other: Partial<RawRequest> = {}): Send =>
  (query, headers = {}) =>
    c.subject.raw({
      ...requests[endpoint](c, made, query),
      ...other,
      headers: { 'content-type': 'application/json', ...headers },
    });

type Send = (query: UrlQuery, headers?: { readonly [name: string]: string }) => Promise<Observation>;

/** The name of an option in requests to an endpoint. */
const nameAt = (option: string, endpoint: Endpoint): string =>
  option === 'identity-management-mode' && propertyChanges.includes(endpoint) ? 'identityManagementMode' : option;

/** 4.7 to 4.9 and R-15: which endpoint knows which option. */
export const endpointOptionCases: readonly Case[] = cellsOf(endpointOptions).map(
  ({ name: option, row, column: endpoint, cell, position }) =>
    entityCase(`option/${option}/${atEndpoint(endpoint)}`, cell.judges, async (c) => {
      const made = await exampleEntity(c);
      if (endpoint === 'DELETE') await c.fixture.create({ stringProperty: deleted });
      const before = await c.oracle.snapshot();
      const send = sending(c, made, endpoint);
      const name = nameAt(option, endpoint);
      if (cell.isKnown) return checkKnown(c, { option, name, value: row.value, endpoint, made, send });
      const answer = await send([[name, row.value]]);
      const expected = cell.deviation === undefined ? 400 : differs(cell.deviation, 400, 200);
      c.checkStatus(answer, expected);
      if (answer.status === 400) observeNamed(c, answer, 'the option', option);
      await c.oracle.none(before);
    }).with({
      needs: ['stringProperty', 'stringList'],
      deletesByCondition: endpoint === 'DELETE',
      deviation: cell.deviation ?? rowOfEffect(option, endpoint),
      cell: position,
    }),
);

interface KnownOption {
  readonly option: string;
  /** The name of the option in the request. */
  readonly name: string;
  /** A value that changes no outcome. */
  readonly value: string;
  readonly endpoint: Endpoint;
  readonly made: Made;
  readonly send: Send;
}

/** Checks that an endpoint takes an option, and what the option does where the answer shows it. */
async function checkKnown(c: CaseContext, { option, name, value, endpoint, made, send }: KnownOption): Promise<void> {
  const effect = effectOf(c, option, endpoint);
  if (effect === undefined) {
    // Other cases judge an order by `id`.
    const order: UrlQuery = option.startsWith('order-') ? [['order-by', text(c)]] : [];
    const answer = await succeeded(c, send([...order, ...(option === 'order-by' ? [] : [[name, value] as const])]));
    if (endpoint.startsWith('GET')) c.check('the answer is', formatOf(answer), 'JSON');
    return;
  }
  if (effect.empty !== undefined) await requireEmpty(c, made, effect.empty);
  const projection = projectionFor(endpoint, option);
  const without = await send(projection);
  if (endpoint === 'DELETE') await c.fixture.create({ stringProperty: deleted });
  checkEffect(c, effect, { without, with: await send([...projection, [name, effect.value]]) });
  if (endpoint === 'DELETE') await c.fixture.create({ stringProperty: deleted });
  checkEffect(c, effect, { without, with: await send(projection, { [`gm-${name}`]: effect.value }) });
}

/** The methods that know the same options as PUT. */
const likePut = rows(['post', 'PUT', 'POST'], ['patch', 'PUT', 'PATCH'], ['patch-property', 'PUT property', 'PATCH']);

/** 4.8 and 4.9: POST and PATCH know the same options as PUT. */
export const methodOptionCases: readonly Case[] = likePut.flatMap(([id, endpoint, method]) =>
  optionsOf(endpoint).map((option): Case => {
    const { requirement, value } = knownOption(option, endpoint);
    return entityCase(`option/${option}/at/${id}`, requirement, async (c) => {
      const made = await exampleEntity(c);
      const send = sending(c, made, endpoint, { method });
      await checkKnown(c, { option, name: nameAt(option, endpoint), value, endpoint, made, send });
    }).with({ needs: ['stringProperty'], deviation: rowOfEffect(option, endpoint) });
  }),
);
