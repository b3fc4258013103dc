import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { root } from '../lib/run.mjs';
import { setUp } from '../lib/setup.mjs';
import { publicNames } from './lib/public-names.js';

beforeAll(() => setUp(), 300_000);

test.each(['sdk', 'reference-server', 'conformance'])(
  'the public names of %s are those of the report',
  async (name) => {
    const hint =
      'The public names have changed. If that is intended, run `npx vitest run scripts/test/public-names -u`, and add a line to the changelog';
    await expect(publicNames(`packages/${name}`), hint).toMatchFileSnapshot(
      join(root, `docs/public-names/${name}.txt`),
    );
  },
);

test('the declarations of the SDK show nothing of what runs a call', () => {
  const dist = join(root, 'packages/sdk/dist');
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.d.ts'));
  const text = files.map((file) => readFileSync(join(dist, file), 'utf8')).join('\n');
  expect(text).toContain('declare class Client<');
  expect(
    text.match(/\b(?:CallContext|CallSite|Cancellation|ClientContext|Secrets|Settings|BodyStream)\b.*/g),
  ).toBeNull();
});
