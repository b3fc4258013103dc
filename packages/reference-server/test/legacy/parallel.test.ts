import { expect, it } from 'vitest';
import { deploymentOf, SmallService } from '../support/small-service.js';

const many = Array.from({ length: 8 }, (_, index) => index);

/** A service whose generated values only depend on how many it has generated before. */
const start = () =>
  SmallService.start({
    seed: 7,
    deployment: deploymentOf({ 'x.Note': { kind: 'entity', properties: { text: 'string' } } }),
  });

async function globalIds(service: SmallService): Promise<readonly string[]> {
  const notes: { globalId: string }[] = JSON.parse(await service.expect(200, 'GET', 'rest/v2/entities/a/Note'));
  return notes.map(({ globalId }) => globalId);
}

const text = 'x'.repeat(70_000);

it.each([
  ['legacy calls', 'GET', 'create?accessId=a&type=Note&*text=t', undefined],
  [
    'calls with an assembly',
    'GET',
    `assembly-manipulate?accessId=a&body=${encodeURIComponent('{"_type":"x.Note"}')}`,
    undefined,
  ],
  ['longer bodies', 'POST', 'v2/entities/a/Note', { text }],
])('short changes by %s that arrive together are each made once', async (_what, method, path, body) => {
  const [one, other] = [await start(), await start()];
  for (const _ of many) await one.expect(200, method, `rest/${path}`, body);
  await Promise.all(many.map(() => other.expect(200, method, `rest/${path}`, body)));
  expect(await globalIds(other)).toEqual(await globalIds(one));
});
