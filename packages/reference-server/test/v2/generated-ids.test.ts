import { describe, expect, it } from 'vitest';
import { deploymentOf, SmallService } from '../support/small-service.js';

const maxLong = '9223372036854775807';
const maxInteger = 2_147_483_647;

/** Types that share ids: `x.Tree` with `x.Leaf` and `x.Branch`. The others share no ids with other types. */
const deploymentWith = (...entities: readonly Record<string, unknown>[]) =>
  deploymentOf(
    {
      'x.Tree': { kind: 'entity', properties: { name: 'string', other: 'x.Tree' } },
      'x.Leaf': { kind: 'entity', extends: ['x.Tree'] },
      'x.Branch': { kind: 'entity', extends: ['x.Tree'] },
      'x.Num': { kind: 'entity', id: 'integer', properties: { name: 'string' } },
      'x.Text': { kind: 'entity', id: 'string', properties: { other: 'x.Text' } },
      'x.Day': { kind: 'entity', id: 'date' },
      'x.Apart': { kind: 'entity', properties: { other: 'x.Apart', any: 'object' } },
    },
    { entities: entities.map((entity) => ({ ...entity })) as never },
  );

const start = (...entities: readonly Record<string, unknown>[]) =>
  SmallService.start({ deployment: deploymentWith(...entities) });

const path = (rest: string) => `rest/v2/entities/a/${rest}`;

/** The id that a creation generates. */
async function created(service: SmallService, type: string): Promise<string> {
  return idIn(await service.expect(200, 'POST', path(`${type}?projection=idInfo`), {}));
}

function idIn(text: string): string {
  const id: unknown = JSON.parse(text);
  return typeof id === 'object' && id !== null && 'value' in id ? String(id.value) : String(id);
}

describe('generated ids (R-75)', () => {
  it.each([
    ['x.Leaf', 'x.Num', '1'],
    ['x.Leaf', 'x.Apart', '1'],
    ['x.Leaf', 'x.Leaf', '3000000001'],
    ['x.Leaf', 'x.Tree', '3000000001'],
    ['x.Leaf', 'x.Branch', '3000000001'],
    ['x.Tree', 'x.Branch', '3000000001'],
  ])('beside a %s with a large id, a new %s gets %s', async (large, type, expected) => {
    const service = await start({ _type: large, id: 3_000_000_000 });
    expect(await created(service, type)).toBe(expected);
  });

  it.each([
    ['x.Leaf', maxLong],
    ['x.Num', String(maxInteger)],
  ])('of %s are free ones after the highest of all ids', async (type, highest) => {
    const service = await start();
    await service.expect(200, 'PUT', path(`${type}/${highest}`), {});
    const ids = [await created(service, type), await created(service, type), await created(service, type)];
    expect(new Set([...ids, highest]).size).toBe(4);
    for (const id of ids) await service.expect(200, 'GET', path(`${type}/${id}`));
    const text = await service.expect(200, 'POST', `rest/create?accessId=a&type=${type}&projection=entity`);
    expect(ids).not.toContain(idIn(JSON.stringify(JSON.parse(text).id)));
    const body = [{ _type: type }, { _type: type }];
    await service.expect(200, 'POST', 'rest/assembly-stream-manipulate?accessId=a', body);
  });

  it.each([
    ['x.Leaf', 'x.Leaf'],
    ['x.Leaf', 'x.Branch'],
    ['x.Num', 'x.Num'],
  ])('of a %s are never that of a deleted %s, so that a stale id finds nothing', async (type, deleted) => {
    const service = await start({ _type: type, id: 2 });
    await service.expect(200, 'PUT', path(`${deleted}/7`), {});
    await service.expect(200, 'DELETE', path(`${deleted}/7`));
    expect(await created(service, type)).toBe('8');
    await service.expect(200, 'DELETE', path(`${type}/8`));
    await service.expect(404, 'GET', path(`${type}/8`));
    expect(await created(service, type)).toBe('9');
    await service.expect(200, 'DELETE', path(`${type}?allow-multiple-delete=true`));
    expect(await created(service, type)).toBe('10');
  });

  it('are UUIDs where ids are texts', async () => {
    expect(await created(await start(), 'x.Text')).toMatch(
      /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    );
  });

  it.each<[what: string, generatedBeside: (service: SmallService, chosen: string) => Promise<string>]>([
    [
      'the same body chooses',
      async (service, chosen) => {
        const envelope = {
          _type: 'ManipulationEnvelope',
          assembly: [{ _type: 'x.Text' }, { _type: 'x.Text', _id: 'c', id: chosen }],
          instantiationsWithId: [{ _ref: 'c' }],
        };
        const url = 'rest/assembly-stream-manipulate?accessId=a&projection=entities';
        const [entity] = JSON.parse(await service.expect(200, 'POST', url, envelope));
        return entity.id;
      },
    ],
    [
      'a reference to a deleted entity names',
      async (service, chosen) => {
        await service.expect(200, 'PUT', path(`x.Text/${chosen}`), {});
        await service.expect(200, 'PUT', path('x.Text/owner'), { other: { id: chosen } });
        await service.expect(200, 'DELETE', path(`x.Text/${chosen}?delete-mode=ignoreReferences`));
        return created(service, 'x.Text');
      },
    ],
  ])('are no UUIDs that %s', async (_what, generatedBeside) => {
    const start = () => SmallService.start({ deployment: deploymentWith(), seed: 1 });
    const usual = await generatedBeside(await start(), 'another');
    expect(await generatedBeside(await start(), 'another')).toBe(usual);
    expect(await generatedBeside(await start(), usual)).not.toBe(usual);
  });

  it('are refused where ids are dates', async () => {
    const refusal = await (await start()).expect(400, 'POST', path('x.Day'), {});
    expect(refusal).toContain('no id of type date can be generated for x.Day');
  });

  it('do not depend on requests that failed', async () => {
    const service = await start({ _type: 'x.Leaf', id: 2 });
    const body = [{ _type: 'x.Leaf' }, { _type: 'x.Leaf', id: 99 }];
    await service.expect(404, 'POST', 'rest/assembly-stream-manipulate?accessId=a', body);
    expect(await created(service, 'x.Leaf')).toBe('3');
  });

  it('are generated in a deployment beside the highest of all ids', async () => {
    const service = await start({ _type: 'x.Leaf', id: { _type: 'long', value: maxLong } }, { _type: 'x.Leaf' });
    const leaves: unknown[] = JSON.parse(await service.expect(200, 'GET', path('x.Leaf')));
    expect(leaves.length).toBe(2);
  });

  it.each([
    ['x.Leaf', 'x.Leaf'],
    ['x.Leaf', 'x.Branch'],
    ['x.Num', 'x.Num'],
  ])('of a %s are none that a %s later in the same body chooses', async (type, chosen) => {
    const service = await start({ _type: type, id: 2 });
    const envelope = {
      _type: 'ManipulationEnvelope',
      assembly: [{ _type: type }, { _type: chosen, _id: 'c', id: 3 }],
      instantiationsWithId: [{ _ref: 'c' }],
    };
    const url = 'rest/assembly-stream-manipulate?accessId=a&projection=entities';
    const entities: { id: unknown }[] = JSON.parse(await service.expect(200, 'POST', url, envelope));
    expect(entities.map(({ id }) => idIn(JSON.stringify(id)))).toEqual(['4', '3']);
  });

  it('are none that is chosen deep in the same body', async () => {
    const service = await start();
    const body = { other: { id: 1, other: { id: 2 } } };
    const url = 'rest/assembly-stream-manipulate?accessId=a&projection=entity';
    const nested = { _type: 'x.Apart', _id: 'b', id: 1, any: { _type: 'x.Apart', _id: 'c', id: 2 } };
    const envelope = {
      _type: 'ManipulationEnvelope',
      assembly: [{ _type: 'x.Apart', any: [nested] }],
      instantiationsWithId: [{ _ref: 'b' }, { _ref: 'c' }],
    };
    const entity: { id: unknown } = JSON.parse(await service.expect(200, 'POST', url, envelope));
    expect(idIn(JSON.stringify(entity.id))).toBe('3');
    // An id in a body never means an entity that the body creates without one.
    const refused = await service.expect(400, 'POST', path('x.Tree?list-entities-request=true'), [{}, body]);
    expect(refused).toContain('does not exist');
    await service.expect(200, 'POST', path('x.Tree'), {});
  });
});
