// `fetch` removes the blanks around a header, so the reader of ranges is measured alone.
import { describe, expect, it } from 'vitest';
import { expectLinearCost } from '../../../../scripts/test/lib/cost.js';
import { readRange } from '../../src/endpoints/streaming/download-headers.js';
import { SmallService, smallDeployment, things } from '../support/small-service.js';

describe('the cost of a header is its length', () => {
  const blanks = (size: number) => `bytes=${' '.repeat(size)}x`;
  const digits = (size: number) => `bytes=${'1'.repeat(size)}x`;

  it('of a range of blanks', async () => {
    const read = (field: string) => () => readRange(field, 10);
    await expectLinearCost({
      harmless: read(digits(7_500)),
      once: read(blanks(7_500)),
      fourfold: read(blanks(30_000)),
    });
  });
});

it('many partitions of one id are ambiguous, and do not overflow the stack (R-32)', async () => {
  const count = 130_000;
  const entities = Array.from({ length: count }, (_, index) => ({ _type: 'x.Thing', id: 1, partition: `p${index}` }));
  const access = { id: 'a', model: 'm', entities };
  const service = await SmallService.start({ deployment: { ...smallDeployment, accesses: [access] } });
  expect(JSON.parse(await service.expect(400, 'GET', `${things}/1`))).toMatchObject({
    message: expect.stringMatching(/^x\.Thing with id "1" names 130000 entities: /),
  });
});
