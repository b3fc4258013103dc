import { describe, expect, it } from 'vitest';
import { messageOf, named, useRig } from '../support/matrix.js';
import { places } from '../support/places.js';

const entry = 'entities/access.library/Entry';
const copy = 'entities/access.library/Copy';
const book = 'properties/access.library/Book/1';

/** An option of a call, in both spellings: a value, and how the answer begins with it and without it. */
interface Shown {
  readonly call: readonly [method: string, target: string, body?: unknown];
  readonly option: readonly [kebab: string, camel: string, value: string];
  readonly shows: RegExp;
}

const manipulation = /^\{"_type":"com\.vendor\.model\.accessapi\.ManipulationResponse"/;
const refusal = /^\{"_type":"com\.vendor\.model\.service\.api\.result\.Failure"/;

const shown: readonly Shown[] = [
  {
    call: ['GET', 'entities/access.library/Station/7'],
    option: ['projection', 'projection', 'results'],
    shows: /^\[/,
  },
  { call: ['GET', entry], option: ['projection', 'projection', 'firstResult'], shows: /^\{.*"g-entry-1"/ },
  { call: ['GET', entry], option: ['start-index', 'startIndex', '500'], shows: /^\[\]/ },
  { call: ['GET', entry], option: ['max-results', 'maxResults', '0'], shows: /^\[\]/ },
  { call: ['GET', `${entry}?max-results=1`], option: ['order-by', 'orderBy', 'int'], shows: /"g-entry-4"/ },
  {
    call: ['GET', `${entry}?max-results=1&order-by=int`],
    option: ['order-direction', 'orderDirection', 'descending'],
    shows: /"g-entry-3"/,
  },
  { call: ['POST', entry, {}], option: ['projection', 'projection', 'idInfo'], shows: /^\{"value":/ },
  { call: ['PUT', `${entry}/1`, {}], option: ['projection', 'projection', 'idInfo'], shows: /^\{"value":/ },
  { call: ['PATCH', `${entry}/1`, {}], option: ['projection', 'projection', 'idInfo'], shows: /^\{"value":/ },
  {
    call: ['POST', entry, [{}]],
    option: ['list-entities-request', 'listEntitiesRequest', 'true'],
    shows: /^true/,
  },
  { call: ['DELETE', `${copy}/1`], option: ['delete-mode', 'deleteMode', 'failIfReferenced'], shows: refusal },
  { call: ['DELETE', `${copy}/12`], option: ['projection', 'projection', 'success'], shows: /^true/ },
  {
    call: ['DELETE', `${entry}?where.int=2`],
    option: ['allow-multiple-delete', 'allowMultipleDelete', 'true'],
    shows: /^2/,
  },
  { call: ['GET', `${book}/pages`], option: ['projection', 'projection', 'envelope'], shows: /PropertyQueryResult/ },
  { call: ['POST', `${book}/marks`, '"b"'], option: ['remove', 'remove', 'true'], shows: refusal },
  { call: ['POST', `${book}/marks`, '"b"'], option: ['projection', 'projection', 'envelope'], shows: manipulation },
  { call: ['PUT', `${book}/pages`, '7'], option: ['projection', 'projection', 'envelope'], shows: manipulation },
  { call: ['PATCH', `${book}/pages`, '7'], option: ['projection', 'projection', 'envelope'], shows: manipulation },
  { call: ['DELETE', `${book}/pages`], option: ['projection', 'projection', 'envelope'], shows: manipulation },
];

const withQuery = (target: string, query: string) =>
  `${target}${target.includes('?') ? '&' : '?'}prettiness=none${query === '' ? '' : `&${query}`}`;

describe('4.8, 4.9 the options of each call in every place (R-12, R-14)', () => {
  const rig = useRig();

  it.each(named(shown.map((row) => ({ name: `${row.call[0]} ${row.call[1]} without ${row.option[0]}`, ...row }))))(
    '%s',
    async (_, { call: [method, target, body], shows }) => {
      expect((await rig().send([method, withQuery(target, ''), body])).text).not.toMatch(shows);
    },
  );

  it.each(
    named(
      shown.flatMap((row) =>
        places.map(([place, put]) => ({
          name: `${row.call[0]} ${row.call[1]} with ${row.option[0]}=${row.option[2]} as ${place}`,
          ...row,
          put: put(...row.option),
        })),
      ),
    ),
  )('%s', async (_, { call: [method, target, body], shows, put: [query, headers] }) => {
    expect((await rig().send([method, withQuery(target, query), body, headers])).text).toMatch(shows);
  });

  it.each([
    ['orderingDirection in the URL', 'orderingDirection=descending', {}],
    ['header order-direction', '', { 'order-direction': 'descending' }],
    ['header gm-order-direction', '', { 'gm-order-direction': 'descending' }],
    ['header gm-orderingDirection', '', { 'gm-orderingDirection': 'descending' }],
  ])('R-12 %s', async (_, query, headers: Record<string, string>) => {
    const target = withQuery(`${entry}?max-results=1&order-by=id`, query);
    expect((await rig().send(['GET', target, undefined, headers])).text).toContain('g-entry-5');
  });
});

/** Options whose values only have an effect on refusals. */
const silent = [
  ['stabilize-order', 'stabilizeOrder', 'x'],
  ['distinct', 'distinct', 'x'],
  ['identity-management-mode', 'identityManagementMode', 'x'],
] as const;

describe('4.7, 4.8 options whose only effects are refusals, in every place (R-12, R-14, R-16)', () => {
  const rig = useRig();

  it.each(
    named(
      silent.flatMap((option) =>
        places.map(([place, put]) => ({
          name: `${option[0]} as ${place}`,
          option,
          put: put(option[0], option[1], option[2]),
        })),
      ),
    ),
  )('%s', async (_, { option: [kebab], put: [query, headers] }) => {
    const reply = await rig().send(['GET', withQuery(entry, query), undefined, headers]);
    expect(reply.status, reply.text).toBe(400);
    expect(messageOf(reply.text)).toContain(kebab);
  });

  it.each([
    ['identityManagementMode', {}],
    ['identity-management-mode', {}],
  ])('4.9 names it identityManagementMode: %s', async (name) => {
    const inUrl = await rig().send(['PUT', `${book}/pages?${name}=x`, '7']);
    expect(inUrl.status, inUrl.text).toBe(400);
    const inHeader = await rig().send(['PUT', `${book}/pages`, '7', { [`gm-${name}`]: 'x' }]);
    expect(inHeader.status, inHeader.text).toBe(400);
    expect((await rig().send(['PUT', `${book}/pages`, '7', { [`gm-${name}`]: 'off' }])).status).toBe(200);
    expect(await rig().changes()).toEqual({ changed: { 'Book 1': { pages: 7 } } });
  });
});
