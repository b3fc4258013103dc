import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { ownMapping } from '../../src/target/own-deployment.js';
import { version } from '../../src/version.js';

const execute = promisify(execFile);
const root = fileURLToPath(new URL('../../../..', import.meta.url));
const text = readFileSync(join(root, 'packages/conformance/Dockerfile'), 'utf8');
/** The instructions of each stage, with their arguments. */
const [build = [], image = []] = text
  .split(/^FROM /m)
  .slice(1)
  .map((stage) => [...stage.matchAll(/^([A-Z]+) (.+)$/gm)].map(([, name = '', rest = '']) => ({ name, rest })));
const { packageManager, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const directory = temporaryFolder();

/** Copies as COPY does. What the first stage has built is what the repository has built. */
function copy(rest: string, workdir: string): void {
  const words = rest.replace('--from=build ', '').replaceAll('/build/', '').split(' ');
  const target = words.at(-1) ?? '';
  for (const source of words.slice(0, -1)) {
    const to = join(directory, workdir, target, target.endsWith('/') ? (source.split('/').at(-1) ?? '') : '');
    mkdirSync(dirname(to), { recursive: true });
    cpSync(join(root, source), to, { recursive: true });
  }
}

/** The paths that the sources in a directory import by relative specifiers. */
function importedFrom(directory: string): readonly string[] {
  const sources = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  return sources.flatMap((name) => {
    const imports = readFileSync(join(directory, name), 'utf8').matchAll(/from '(\.[^'?]*)(\?raw)?'/g);
    return Array.from(imports, ([, specifier = '']) => join(directory, dirname(name), specifier));
  });
}

describe('the Dockerfile', { timeout: 120_000 }, () => {
  test('builds by files that exist, in the image of the oldest Node.js that is supported', () => {
    const sources = build.flatMap(({ name, rest }) => (name === 'COPY' ? rest.split(' ').slice(0, -1) : []));
    expect(sources.filter((source) => !existsSync(join(root, source)))).toEqual([]);
    const script = build.find(({ name }) => name === 'RUN')?.rest.replace('node ', '') ?? '';
    expect(sources.some((source) => script.startsWith(`${source}/`)) && existsSync(join(root, script))).toBe(true);
    expect(text.match(/^FROM node:(\d+)-slim/gm)).toHaveLength(2);
    expect(engines.node).toContain(/^FROM node:(\d+)/m.exec(text)?.[1]);
  });

  test('copies what the packages import from outside of them', () => {
    const copied = build.flatMap(({ name, rest }) => (name === 'COPY' ? rest.split(' ').slice(0, -1) : []));
    const packages = ['sdk', 'reference-server', 'conformance'].map((name) => join(root, 'packages', name, 'src'));
    const imported = packages.flatMap(importedFrom).map((path) => relative(root, path));
    const outside = imported.filter((path) => !path.startsWith('packages/'));
    expect(outside.length).toBeGreaterThan(0);
    expect(outside.filter((path) => !copied.some((each) => `${path}/`.startsWith(`${each}/`)))).toEqual([]);
  });

  test('is built by the README, and runs with options of the command', async () => {
    const readme = readFileSync(join(root, 'packages/conformance/README.md'), 'utf8');
    const [, block = ''] = /<!-- a container -->\n```sh\n([\s\S]*?)```/.exec(readme) ?? [];
    const [made = '', used = ''] = block.trim().split('\n');
    const [, path = '', tag = ''] = /^docker build --file (\S+) --tag (\S+) \.$/.exec(made) ?? [];
    expect(existsSync(join(root, path))).toBe(true);
    const [options = '', line = ''] = used.split(` ${tag} `);
    const [, volume] = /--volume "\$PWD:(\S+)"/.exec(options) ?? [];
    expect(image.findLast(({ name }) => name === 'WORKDIR')?.rest).toBe(volume);
    const cli = join(root, 'packages/conformance/dist/cli.js');
    writeFileSync(join(directory, 'mapping.json'), JSON.stringify(ownMapping));
    const words = line.replace('https://host', 'http://127.0.0.1:9').split(' ');
    const env = { ...process.env, QA_PASSWORD: 'secret' };
    const failed = await execute(process.execPath, [cli, ...words], { cwd: directory, env }).catch((error) => error);
    // The options are right, but nothing listens at the address.
    expect({ code: failed.code, text: failed.stderr }).toMatchObject({
      code: 3,
      text: expect.stringMatching(/no connection/),
    });
  });

  test('makes an image whose command works', async () => {
    let workdir = '/';
    for (const { name, rest } of image) {
      if (name === 'WORKDIR') workdir = rest;
      if (name === 'COPY') copy(rest, workdir);
      if (name !== 'RUN') continue;
      expect(rest).toContain(`-- ${packageManager.split('+')[0]} install`);
      const env = { ...process.env, npm_config_prefer_offline: 'true', CI: 'true' };
      await execute('sh', ['-c', rest], { cwd: join(directory, workdir), env });
    }
    const entry: unknown = JSON.parse(image.find(({ name }) => name === 'ENTRYPOINT')?.rest ?? '');
    const [program, script] = Array.isArray(entry) ? entry.map(String) : [];
    const run = (...line: string[]) => execute(program ?? '', [join(directory, script ?? ''), ...line]);
    const [argument]: string[] = JSON.parse(image.find(({ name }) => name === 'CMD')?.rest ?? '');
    expect((await run(argument ?? '')).stdout).toContain('platform-services-conformance');
    expect((await run('--version')).stdout.trim()).toBe(version);
    const { stdout } = await run('run', '--self', '--only', 'ENT-QRY-*');
    expect(stdout).toMatch(/passed|pass/);
  });
});
