import { expect, test } from 'vitest';
import { type WireRequest, type WireResponse, withText } from '../mutants/messages.js';
import type { Mutation } from '../mutants/mutant-server.js';
import { paths } from '../mutants/mutations/index.js';
import { openClinic, patient } from './clinic.js';

/** Cases that create, read, change and delete entities. */
const only = ['ENT-GET-02', 'ENT-PUT-0*', 'ENT-DEL-0*', 'PRP-PUT-01'];

type Change = (text: string, request: WireRequest) => string;

const ada = `{"_type":"${patient}","_id":"0","id":{"value":"1","_type":"long"},"name":"Ada","city":"Graz"}`;

const lies: readonly (readonly [what: string, change: Change])[] = [
  ['entities with an empty id', (text) => text.replaceAll(/("id":\s*\{\s*"value":\s*)"\d+"/g, '$1""')],
  ['entities with an empty text as id', (text) => text.replaceAll(/("id":\s*)\{\s*"value":\s*"\d+"[^}]*\}/g, '$1""')],
  ['an empty id of what it has created', (text, { search }) => (search.includes('idInfo') ? '""' : text)],
  [
    'half a surrogate pair in an id',
    (text) => text.replaceAll(/("id":\s*)\{\s*"value":\s*"\d+"[^}]*\}/g, '$1"\\ud800"'),
  ],
  ['lists as ids', (text) => text.replaceAll(/("id":\s*)\{\s*"value":\s*"\d+"[^}]*\}/g, '$1[]')],
  ['a list as the id of what it has created', (text, { search }) => (search.includes('idInfo') ? '[]' : text)],
  ['half a surrogate pair in types', (text) => text.replaceAll(/("_type":\s*"com\.acme)/g, '$1\\ud800')],
  [
    'an empty id of what has a marker',
    (text, { search }) => (search.includes('where.name') ? text.replaceAll(/("value":\s*)"\d+"/g, '$1""') : text),
  ],
  [
    'the id of another entity for what it has created, and no list of ids',
    (text, { search }) => {
      if (search.includes('idInfo')) return '1';
      return search.includes('order-by=id') || search.includes('where.') ? '[1]' : text;
    },
  ],
  ['empty types', (text) => text.replaceAll(/("_type":\s*)"com\.acme[^"]*"/g, '$1""')],
  ['empty partitions', (text) => text.replaceAll(/("partition":\s*)"[^"]*"/g, '$1""')],
  [
    'another entity than the one with the id',
    (text, { method, path }) => (method === 'GET' && paths.entity.test(path) && path.includes('Patient') ? ada : text),
  ],
];

/** Changes the successful responses after some requests. */
function lying(change: Change, from: number): Mutation {
  let count = 0;
  return {
    async apply(request, next): Promise<WireResponse> {
      const response = await next(request);
      count += 1;
      const isChanged = count > from && response.status === 200 && !request.path.endsWith('/authenticate');
      return isChanged ? withText(response, change(response.body.toString(), request)) : response;
    },
  };
}

// Each time, half of the cases run.
test.each(
  lies.flatMap(([what, change], index) =>
    [0, 30, 80].map((from, place) => [what, from, change, 1 + ((index + place) % 2)] as const),
  ),
)(
  'a service that gives %s after %i requests loses nothing of others',
  async (_what, from, change, half) => {
    const clinic = await openClinic(lying(change, from));
    try {
      const before = await clinic.state();
      const outcome = await clinic
        .judge({ only, shard: { number: half, count: 2 }, jobs: 1, maxCreated: 200 })
        .catch(({ name }: Error) => name);
      if (typeof outcome === 'string') expect(outcome).toBe('CannotRun');
      else expect(outcome.results.filter(({ verdict }) => verdict === 'error')).toEqual([]);
      const after = await clinic.state();
      for (const [type, entities] of Object.entries(before)) {
        expect(after[type]).toEqual(expect.arrayContaining(Array.isArray(entities) ? entities : []));
      }
    } finally {
      await clinic.close();
    }
  },
  60_000,
);

test('without a list of ids, what the marker finds is that of the case, and nothing is left', async () => {
  const clinic = await openClinic(lying((text, { search }) => (search.includes('order-by=id') ? '[1]' : text), 0));
  try {
    const before = await clinic.state();
    const { results, left } = await clinic.judge({ only: [...only, 'ENT-GET-0*', 'PRP-PUT-0*'] });
    const verdicts = new Set(results.map(({ verdict }) => verdict));
    expect(results.filter(({ verdict }) => verdict === 'pass').length).toBeGreaterThan(40);
    expect(verdicts).not.toContain('error');
    expect(left).toEqual([]);
    expect(await clinic.state()).toEqual(before);
  } finally {
    await clinic.close();
  }
}, 60_000);
