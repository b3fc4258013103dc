import type { TypeDefinitions } from '@platform-services/sdk/model';
import { describe, expect, it } from 'vitest';
import { deploymentOf, SmallService } from '../support/small-service.js';

const types: TypeDefinitions = {
  'x.Doc': { kind: 'entity', id: 'string', properties: { name: 'string', note: 'string', next: 'x.Doc' } },
  'x.Report': { kind: 'entity', extends: ['x.Doc'], properties: { pages: 'integer' } },
};

const docs = (rest = '') => `rest/v2/entities/a/x.Doc${rest}`;

class Docs {
  readonly #service: SmallService;

  private constructor(service: SmallService) {
    this.#service = service;
  }

  static async with(ids: readonly string[], partitions: 'ignored' | 'distinct' = 'distinct'): Promise<Docs> {
    const service = await SmallService.start({ deployment: deploymentOf(types, { partitions }) });
    for (const id of ids) await service.expect(200, 'PUT', docs(`/${id}`), { name: id });
    return new Docs(service);
  }

  async send(...request: Parameters<SmallService['send']>): Promise<void> {
    await this.#service.expect(200, ...request);
  }

  /** Each entity as its id, partition and name, and the id and partition of the next one. */
  async all(): Promise<string[]> {
    const text = await this.#service.expect(200, 'GET', docs('?entity-recurrence-depth=-1&depth=1'));
    const found: Record<string, unknown>[] = JSON.parse(text);
    const named = (doc: unknown): string => {
      if (typeof doc !== 'object' || doc === null || !('id' in doc) || !('partition' in doc)) return '-';
      return `${String(doc.id)}/${String(doc.partition)}`;
    };
    return found.map((doc) => `${named(doc)} ${String(doc['name'])} > ${named(doc['next'])}`).sort();
  }
}

describe('the entity of the path is the first occurrence of its identity (R-28, R-39)', () => {
  it.each(['id', 'auto'])('a nested entity of another partition is another one, in mode %s', async (mode) => {
    const all = await Docs.with(['d/p0', 'd/p1']);
    const body = { id: 'd', next: { id: 'd', partition: 'p0', name: 'NEW' } };
    await all.send('PATCH', docs(`/d/p1?identity-management-mode=${mode}`), body);
    expect(await all.all()).toEqual(['d/p0 NEW > -', 'd/p1 d/p1 > d/p0']);
  });

  it('also where only the entity tells its partition', async () => {
    const all = await Docs.with(['d/p1']);
    await all.send('PUT', docs('/d'), { next: { id: 'd', partition: 'p0', name: 'other' } });
    expect(await all.all()).toEqual(['d/p0 other > -', 'd/p1 d/p1 > d/p0']);
  });

  it('the id of the body does not count', async () => {
    const all = await Docs.with(['1']);
    await all.send('PUT', docs('/1'), { id: '2', next: { id: '2' } });
    expect(await all.all()).toEqual(['1/a 1 > 2/a', '2/a undefined > -']);
  });

  it.each([
    ['PUT', '1'],
    ['PUT', '9'],
    ['PATCH', '1'],
    ['POST', '1'],
  ])('%s of %s: the content at the top counts', async (method, id) => {
    const all = await Docs.with(['1']);
    await all.send(method, docs(`/${id}`), { name: 'ROOT', next: { id, name: 'NESTED' } });
    expect(await all.all()).toContain(`${id}/a ROOT > ${id}/a`);
  });

  it('and its _id can be referred to', async () => {
    const all = await Docs.with(['1']);
    const nested = { _id: '1', id: '5', next: { _ref: '0' } };
    await all.send('PUT', docs('/1'), { _id: '0', name: 'ROOT', next: nested });
    expect(await all.all()).toEqual(['1/a ROOT > 5/a', '5/a undefined > 1/a']);
  });
});

describe('the first occurrence with properties besides its identity counts (R-28)', () => {
  const list = docs('?list-entities-request=true');
  const named = { id: '1' };
  const changed = { id: '1', name: 'changed' };

  it.each([
    ['after a mention', [{ name: 'new', next: named }, changed]],
    [
      'deep in the body',
      [
        { name: 'new', next: named },
        { name: 'x', next: changed },
      ],
    ],
    ['after two mentions', [named, { name: 'new', next: named }, changed]],
    ['before other content', [named, changed, { id: '1', name: 'later', note: 'ignored' }]],
    [
      'with a partition',
      [
        { name: 'new', next: named },
        { ...changed, partition: 'a' },
      ],
    ],
  ])('%s', async (_, body) => {
    const all = await Docs.with(['1']);
    await all.send('POST', list, body);
    expect(await all.all()).toContainEqual(expect.stringMatching(/^1\/a changed > -$/));
  });

  it.each([
    ['_id', { _id: '0', id: '1' }, { _id: '0', name: 'changed' }],
    ['auto', { _id: '0', id: '1' }, { _id: '0', name: 'changed' }],
    ['_id', { _id: '0' }, { _id: '0', id: '1', name: 'changed' }],
    ['_id', { _id: '0' }, { _type: 'x.Report', _id: '0', name: 'changed', pages: 1 }],
  ])('in mode %s: %o and %o', async (mode, first, second) => {
    const all = await Docs.with(['1']);
    await all.send('POST', `${list}&identity-management-mode=${mode}`, [{ name: 'new', next: first }, second]);
    expect(await all.all()).toContainEqual(expect.stringMatching(/\/a changed > -$/));
    expect((await all.all()).length).toBe('pages' in second ? 3 : 2);
  });

  it.each(['_id', 'auto'])('in mode %s, the first of several that only name an entity counts (R-64)', async (mode) => {
    const all = await Docs.with(['1', '2']);
    const body = [
      { name: 'new', next: { _id: '0', id: '1' } },
      { name: 'other', next: { _id: '0', id: '2' } },
    ];
    await all.send('POST', `${list}&identity-management-mode=${mode}`, body);
    const made = (await all.all()).filter((doc) => / (new|other) /.test(doc));
    expect(made).toEqual([expect.stringMatching(/ > 1\/a$/), expect.stringMatching(/ > 1\/a$/)]);
  });

  it('an entity in such content is written too', async () => {
    const all = await Docs.with(['1']);
    const body = [
      { name: 'new', next: named },
      { ...named, next: { id: '1', name: 'inner' } },
    ];
    await all.send('POST', list, body);
    expect(await all.all()).toContain('1/a 1 > 1/a');
  });

  it('if partitions are ignored, they do not tell entities apart', async () => {
    const all = await Docs.with(['1'], 'ignored');
    await all.send('POST', list, [
      { id: '1', partition: 'p', name: 'first' },
      { id: '1', partition: 'q', name: 'second' },
    ]);
    expect(await all.all()).toEqual(['1/a first > -']);
  });

  it('an entity without a partition is not two entities with different ones', async () => {
    const all = await Docs.with(['1/p', '1/q']);
    const body = [
      { id: '1', partition: 'p', note: 'n' },
      { id: '1', partition: 'q', name: 'other' },
      { id: '1', note: 'ignored' },
    ];
    await all.send('POST', list, body);
    expect(await all.all()).toEqual(['1/p 1/p > -', '1/q other > -']);
  });
});
