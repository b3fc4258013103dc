import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createReferenceServer } from '@platform-services/reference-server';
import { parseDeployment } from '@platform-services/sdk/model';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { asRecorded, deploymentFile, recordedServer } from './support.js';

const items = 'rest/v2/entities/access.recorded/com.vendor.conformance.model.Item';

test('what a reference server passes on and records can be replayed', async () => {
  const { url: service } = await recordedServer('documented');
  const file = join(temporaryFolder(), 'passed.jsonl');
  const lines: string[] = [];
  //#region proxy
  const standIn = createReferenceServer({
    proxy: {
      url: service,
      credentials: { user: 'recorded', password: 'recorded-password' },
      onExchange: (exchange) => lines.push(`${JSON.stringify(exchange)}\n`),
    },
  });
  //#endregion
  onTestFinished(() => standIn.close());
  const { url } = await standIn.listen({ port: 0 });
  const login = await fetch(`${url}/rest/authenticate?user=demo&password=demo`, { method: 'POST' });
  const headers = { 'gm-session-id': String(await login.json()), 'content-type': 'application/json' };
  const body = JSON.stringify({ label: 'passed', globalId: 'g-passed', stringSet: ['b', 'a'] });
  await (await fetch(`${url}/${items}/900001`, { method: 'PUT', headers, body })).text();
  for (const path of ['900001?depth=0', '900001?depth=reachable', '0', '?where.label=passed']) {
    await (await fetch(`${url}/${items}/${path}`.replace('/?', '?'), { headers })).text();
  }
  writeFileSync(file, lines.join(''));
  expect(lines.join('')).not.toContain('recorded-password');

  const replayed = ['--deployment', deploymentFile, '--jobs', '1', file];
  const { url: other } = await recordedServer('documented');
  expect(await asRecorded('replay', other, ...replayed)).toMatchObject({ code: 0, out: expect.stringContaining('4 ') });

  const deployment = parseDeployment(readFileSync(deploymentFile, 'utf8'));
  await using changed = createReferenceServer({ deployment, dialect: 'documented' });
  changed.faults.add({ match: { method: 'GET', path: `/${items}` }, fault: { status: 500 } });
  const { url: faulty } = await changed.listen({ port: 0 });
  expect(await asRecorded('replay', faulty, ...replayed)).toMatchObject({ code: 1 });
});
