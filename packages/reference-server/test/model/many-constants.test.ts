import { describe, expect, it } from 'vitest';
import { SmallService, smallDeployment } from '../support/small-service.js';

describe('the message about an unknown constant of an enum with many constants', () => {
  const constants = Array.from({ length: 10_000 }, (_, index) => `C${index}`);
  const types = {
    'x.Code': { kind: 'enum', constants },
    'x.Coded': { kind: 'entity', properties: { code: 'x.Code' } },
  } as const;
  const deployment = { ...smallDeployment, models: [{ name: 'm', types }] };
  const first = /C0, C1, .*, C29, …/;

  it.each([
    ['a body', 'POST', 'rest/v2/entities/a/x.Coded', { code: 'C10000' }],
    ['a condition', 'GET', 'rest/v2/entities/a/x.Coded?where.code=C10000', undefined],
    ['a parameter', 'POST', 'rest/create?accessId=a&type=x.Coded&*code=C10000', undefined],
  ])('lists only the first ones, of %s', async (_, method, target, body) => {
    const service = await SmallService.start({ deployment });
    const text = await service.expect(400, method, target, body);
    expect(JSON.parse(text)).toMatchObject({ message: expect.stringMatching(first) });
    expect(text.length).toBeLessThan(1_000);
  });
});
