import { expect, test } from 'vitest';
import { run } from '../../src/harness/run.js';
test('x', { timeout: 500_000 }, async () => {
  const result = await run({ subject: 'both' });
  console.log(result.summary, result.results.filter(({ verdict }) => verdict !== 'pass' && verdict !== 'skipped').map(({ id, subject, verdict, message }) => `${id} ${subject} ${verdict} ${message}`));
  console.log(result.results.filter(({ verdict }) => verdict === 'skipped').map(({ id, subject, reason }) => `${id} ${subject} ${reason}`));
});
