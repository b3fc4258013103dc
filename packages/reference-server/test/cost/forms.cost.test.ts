import { describe, expect, it } from 'vitest';
import { expectLinearCost } from '../../../../scripts/test/lib/cost.js';
import { SmallService } from '../support/small-service.js';

const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
const fetchThings = 'rest/fetch?accessId=a&type=x.Thing';

/** Forms of many parameters, by how many there are. */
const forms: readonly (readonly [what: string, body: (count: number) => string])[] = [
  ['nothing but separators', (count) => '&'.repeat(count)],
  ['the same name', (count) => 'a&'.repeat(count)],
  ['the same dynamic name', (count) => '*p&'.repeat(count)],
  ['different names', (count) => Array.from({ length: count }, (_, at) => `n${at}=1`).join('&')],
];

describe('a form of many parameters costs as much as it is long (R-62)', () => {
  it.each(forms)(
    '%s',
    async (_what, body) => {
      const service = await SmallService.start();
      const post = (text: string) => () => service.send('POST', fetchThings, text, form);
      await expectLinearCost({
        harmless: post(forms[3]?.[1](10_000) ?? ''),
        once: post(body(10_000)),
        fourfold: post(body(40_000)),
      });
    },
    60_000,
  );
});

describe('a form is bounded (R-62)', () => {
  it('by the number of its parameters', async () => {
    const service = await SmallService.start({ limits: { maxBodyValues: 1_000 } });
    await service.expect(200, 'POST', fetchThings, 'a&'.repeat(1_000), form);
    const refused = await service.expect(400, 'POST', fetchThings, 'a&'.repeat(1_001), form);
    expect(JSON.parse(refused)).toMatchObject({
      message: 'Expected at most 1000 parameters in the form body, got more.',
    });
  });

  it('at a login by 64 KiB, in a form and in JSON', async () => {
    const service = await SmallService.start();
    const login = (body: string, headers = {}) => service.send('POST', 'rest/authenticate', body, headers);
    const start = 'user=u&password=p&x=';
    expect(await login(start + 'x'.repeat(65_536 - start.length), form)).toMatchObject({ status: 200 });
    expect(await login(start + 'x'.repeat(65_537 - start.length), form)).toMatchObject({ status: 413 });
    expect(await login(JSON.stringify({ user: 'u', password: 'x'.repeat(65_537) }))).toMatchObject({ status: 413 });
  });
});
