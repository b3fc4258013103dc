import { describe, expect, it } from 'vitest';
import { library } from '../support/library.js';
import { SmallService } from '../support/small-service.js';

describe('an answer that would be too large leaves nothing behind (R-8, R-24)', () => {
  const huge = 'entity-recurrence-depth=-1&depth=reachable';
  const rows: readonly [string, readonly [string, string, unknown?], string][] = [
    [
      'POST with data',
      ['POST', `rest/v2/entities/access.library/Book/1?projection=data&${huge}`, { title: 'New' }],
      'title',
    ],
    [
      'PATCH with envelope',
      ['PATCH', `rest/v2/entities/access.library/Book/1?projection=envelope&${huge}`, { title: 'New' }],
      'title',
    ],
    [
      'PUT of a property',
      ['PUT', `rest/v2/properties/access.library/Book/1/title?projection=envelope&${huge}`, '"New"'],
      'title',
    ],
    [
      'DELETE',
      ['DELETE', `rest/v2/entities/access.library/Book/1?delete-mode=dropReferences&projection=envelope&${huge}`],
      'title',
    ],
  ];
  it.each(rows)('%s', async (_, [method, target, body], property) => {
    const service = await SmallService.start({ deployment: library, limits: { maxAnswerEntities: 1 } });
    expect(await service.expect(400, method, target, body)).toContain('entities');
    expect(await service.expect(200, 'GET', `rest/v2/properties/access.library/Book/1/${property}`)).toBe('"Sea"');
  });
});

describe('positions of a list (R-62)', () => {
  it('refuses more than it can move in reasonable time, with advice', async () => {
    const service = await SmallService.start({ deployment: library });
    const marks = 'rest/v2/properties/access.library/Book/1/marks';
    await service.expect(200, 'PUT', marks, new Array(20_001).fill('m'));
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [index, 'n']));
    const refused = await service.expect(400, 'POST', `${marks}?remove=true`, many);
    expect(refused).toContain('5000 positions in a list of 20001');
    await service.expect(200, 'POST', marks, { 0: 'n' });
  });
});
