import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createReferenceServer } from '@platform-services/reference-server';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { commandLine } from '../../../../packages/reference-server/src/command/options.js';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { command } from '../support.js';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { services } = parse(read('examples/ci/compose.yaml'));

test('the Compose file builds images that the Dockerfile has, from the root of the project', () => {
  const targets = Array.from(read('Dockerfile').matchAll(/^FROM \S+ AS (\w+)$/gm), ([, name]) => name);
  for (const { build } of Object.values<{ build: { context: string; target: string } }>(services)) {
    expect(targets).toContain(build.target);
    expect(existsSync(join(root, 'examples/ci', build.context, 'Dockerfile'))).toBe(true);
  }
});

test('its service takes the options, and its suite judges the service with the mapping', {
  timeout: 60_000,
}, async () => {
  const { service, suite } = services;
  const flags = commandLine().options.map(({ long }) => long);
  expect(service.command.filter((word: string) => word.startsWith('--') && !flags.includes(word))).toEqual([]);

  const folder = temporaryFolder();
  cpSync(join(root, 'examples/ci'), folder, { recursive: true });
  await using server = createReferenceServer();
  const { url } = await server.listen({ port: 0 });
  const words = suite.command.map((word: string) =>
    word
      .replace('http://service:8080', new URL(url).origin)
      .replace(/(?<==)(mapping\.json|report\.html)$/, (file) => join(folder, file)),
  );
  const { code, out, err } = await command(words, suite.environment);
  expect({ code, failed: code === 0 ? '' : `${out}\n${err}` }).toEqual({ code: 0, failed: '' });
  expect(readFileSync(join(folder, 'report.html'), 'utf8')).toContain('<html');
});

test('the workflow gives the action the inputs that it has, and keeps what they write', () => {
  const { inputs } = parse(read('packages/conformance/action/action.yml'));
  const { steps } = parse(read('examples/ci/judge.yml')).jobs.judge;
  const step = (action: RegExp) => steps.find(({ uses }: { uses: string }) => action.test(uses));
  const judged = step(/\/packages\/conformance\/action@/);
  expect(Object.keys(judged.with).filter((name) => !(name in inputs))).toEqual([]);
  expect(Object.keys(judged.env)).toEqual([judged.with['password-env']]);
  const kept = step(/upload-artifact/);
  expect(kept.if).toBe('always()');
  for (const line of judged.with.reports.trim().split('\n')) {
    expect(line).toMatch(new RegExp(`^(junit|html)=${kept.with.path}/`));
  }
});
