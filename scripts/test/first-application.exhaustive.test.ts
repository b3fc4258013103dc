import { existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createReferenceServer } from '@platform-services/reference-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../lib/run.mjs';
import { bash } from './lib/shell.js';
import { temporaryFolder } from './lib/temporary-folder.js';

const guide = readFileSync(join(root, 'docs/guides/first-application.md'), 'utf8');
/** What the guide says to run, or to save in a file. */
const step =
  /^[^\n]*Save this \w+ as `(?<file>[^`]+)`:\n\n<!--[^\n]*-->\n```\w+\n(?<content>.*?)^```$|^<!-- a first application -->\n```sh\n(?<script>.*?)^```$/gms;
const steps = [...guide.matchAll(step)].map(({ groups = {} }) => {
  const { file, content = '', script = '' }: Partial<Record<string, string>> = groups;
  return { title: file === undefined ? script.trim() : `save ${file}`, file, content, script };
});

/** The folder of the reader, in which the clone is, and the project is made. */
const folder = realpathSync(temporaryFolder());
const project = join(folder, 'my-app');
const server = createReferenceServer();
let origin = '';

beforeAll(async () => {
  symlinkSync(root, join(folder, 'platform-services'), 'junction');
  origin = new URL((await server.listen({ port: 0 })).url).origin;
});
afterAll(() => server.close());

const printed: string[] = [];

test.each(steps)(
  '$title',
  async ({ file, content, script }) => {
    const here = (text: string): string => text.replaceAll('http://127.0.0.1:8080', origin);
    if (file === undefined) {
      const before = 'export npm_config_prefer_offline=true NO_COLOR=1\n';
      printed.push(await bash(before + here(script), existsSync(project) ? project : folder));
    } else {
      mkdirSync(dirname(join(project, file)), { recursive: true });
      writeFileSync(join(project, file), here(content));
    }
  },
  600_000,
);

test('the programs and the test do what the guide says', () => {
  expect(steps.map(({ file }) => file).filter(Boolean)).toEqual([
    'first.mjs',
    'src/quickstart.ts',
    'test/in-a-test.test.ts',
  ]);
  const [, , first, , quickstart, tests] = printed;
  expect(first).toContain("firstName: 'John'");
  expect(quickstart).toContain('Ann is a daughter of Jane');
  expect(tests).toMatch(/Tests +1 passed/);
});
