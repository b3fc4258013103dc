import { describe, expect, it } from 'vitest';
import { expectLinearCost } from '../../../../scripts/test/lib/cost.js';
import { bytesInUse } from '../../../../scripts/test/lib/memory.js';
import { propertyOf, SmallService, smallDeployment, things } from '../support/small-service.js';

const several = `${things}?list-entities-request=true`;
const empty = (count: number) => `[${'{},'.repeat(count - 1)}{}]`;

/** The numbers of entities that exist. */
async function ids(service: SmallService): Promise<unknown> {
  const found: { id: { value: string } }[] = JSON.parse(
    await service.expect(200, 'GET', `${things}?depth=0&projection=results`),
  );
  return found.map(({ id }) => Number(id.value));
}

describe('a body of many entities', () => {
  it('is refused at the cost of its text', async () => {
    const service = await SmallService.start({ limits: { maxBodyEntities: 1_000 } });
    const refused = (count: number) => {
      const body = empty(count);
      return () => service.expect(400, 'POST', several, body);
    };
    const text = JSON.stringify([{ name: 'x'.repeat(45_000) }]);
    await expectLinearCost({
      harmless: () => service.expect(200, 'POST', several, text),
      // Both are long enough to be parsed in parts.
      once: refused(15_000),
      fourfold: refused(60_000),
    });
  });

  it('is refused from the bound on, and nothing of it is stored (R-8)', async () => {
    const service = await SmallService.start({ limits: { maxBodyEntities: 3 } });
    const nested = { name: 'a', other: { name: 'b' }, others: [{ name: 'c' }, { name: 'd' }] };
    expect(JSON.parse(await service.expect(400, 'POST', several, empty(4)))).toMatchObject({
      message: 'Expected at most 3 entities, got more at $[3].',
    });
    expect(JSON.parse(await service.expect(400, 'POST', things, nested))).toMatchObject({
      message: 'Expected at most 3 entities, got more at $.others[1].',
    });
    expect(await ids(service)).toEqual([]);
    await service.expect(200, 'POST', several, empty(3));
    expect(await ids(service)).toEqual([1, 2, 3]);
  });

  it('ends no process by default', async () => {
    const service = await SmallService.start();
    expect(JSON.parse(await service.expect(400, 'POST', several, empty(900_000)))).toMatchObject({
      message: 'Expected at most 250000 entities, got more at $[250000].',
    });
    expect(JSON.parse(await service.expect(400, 'POST', several, empty(1_066_667)))).toMatchObject({
      message: expect.stringMatching(/^Expected at most 1000000 values in JSON, got more at line 1, column \d+\.$/),
    });
  });
});

it('a body of many values is refused, in JSON and in XML (R-62)', async () => {
  const service = await SmallService.start({ limits: { maxBodyValues: 5 } });
  await service.expect(200, 'PUT', `${things}/1`, {});
  await service.expect(200, 'PUT', propertyOf(1, 'names'), ['a', 'b', 'c', 'd']);
  expect(JSON.parse(await service.expect(400, 'PUT', propertyOf(1, 'names'), ['a', 'b', 'c', 'd', 'e']))).toMatchObject(
    {
      message: 'Expected at most 5 values in JSON, got more at line 1, column 18.',
    },
  );
  const xml = '<gm-data><required-types/><root-value><L><s>a</s></L></root-value><pool/></gm-data>';
  const headers = { 'Content-Type': 'application/xml' };
  expect(JSON.parse(await service.expect(400, 'PUT', propertyOf(1, 'names'), xml, headers))).toMatchObject({
    message: 'Expected at most 5 elements in XML, got more at line 1, column 72.',
  });
});

describe('the entities of a world', () => {
  it('are bounded, over all requests (507)', async () => {
    const service = await SmallService.start({ limits: { maxEntities: 3 } });
    const message = 'The service can hold at most 3 entities (maxEntities). Delete entities that are not needed.';
    expect(JSON.parse(await service.expect(507, 'POST', several, empty(4)))).toMatchObject({ message });
    expect(await ids(service)).toEqual([]);
    await service.expect(200, 'POST', several, empty(3));
    expect(JSON.parse(await service.expect(507, 'PUT', `${things}/9`, {}))).toMatchObject({ message });
    await service.expect(200, 'PUT', `${things}/3`, { name: 'an update' });
    await service.expect(200, 'DELETE', `${things}/2`);
    await service.expect(200, 'PUT', `${things}/9`, {});
    expect(await ids(service)).toEqual([1, 3, 9]);
    const snapshot = service.server.snapshot();
    await service.expect(200, 'DELETE', `${things}/9`);
    service.server.restore(snapshot);
    expect(JSON.parse(await service.expect(507, 'POST', things, {}))).toMatchObject({ message });
  });

  it('take less than 700 bytes each, if they are empty', async () => {
    const service = await SmallService.start();
    await service.expect(200, 'POST', several, empty(1_000));
    const before = await bytesInUse();
    await service.expect(200, 'POST', several, empty(20_000));
    const bytes = ((await bytesInUse()) - before) / 20_000;
    expect(await ids(service)).toHaveLength(21_000);
    expect(bytes).toBeLessThan(700);
  });
});

it('the entities of a deployment take less than 350 bytes each, if they have three scalars', async () => {
  const [model] = smallDeployment.models;
  const create = (count: number) => {
    const types = {
      'x.Small': { kind: 'entity', properties: { age: 'integer', name: 'string', on: 'boolean' } },
    } as const;
    const entities = Array.from({ length: count }, (_, at) => ({
      _type: 'x.Small',
      age: at,
      name: `number ${at}`,
      on: true,
    }));
    return SmallService.start({
      deployment: {
        ...smallDeployment,
        models: [{ name: model?.name ?? '', types }],
        accesses: [{ id: 'a', model: 'm', entities }],
      },
    });
  };
  await create(100);
  const before = await bytesInUse();
  const service = await create(32_000);
  const bytes = ((await bytesInUse()) - before) / 32_000;
  await service.expect(200, 'GET', 'rest/v2/entities/a/x.Small/32000');
  expect(bytes).toBeLessThan(350);
});
