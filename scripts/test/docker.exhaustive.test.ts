import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  createReferenceServer,
  demoDeployment,
  type ListenOptions,
  type ReferenceServer,
} from '@platform-services/reference-server';
import { validate } from 'dockerfile-utils';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ownMapping } from '../../packages/conformance/src/target/own-deployment.js';
import { version } from '../../packages/conformance/src/version.js';
import { Command } from '../../packages/reference-server/test/support/command.js';
import { sharedFiles } from '../lib/setup.mjs';
import { selfSigned } from './lib/certificate.js';
import { temporaryFolder } from './lib/temporary-folder.js';

const execute = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const text = readFileSync(join(root, 'Dockerfile'), 'utf8');

interface Instruction {
  readonly name: string;
  readonly rest: string;
}

/** The instructions of each stage by its name. */
const stages = new Map(
  text
    .split(/^FROM /m)
    .slice(1)
    .map((stage): [string, readonly Instruction[]] => [
      / AS (\w+)$/m.exec(stage)?.[1] ?? '',
      [...stage.matchAll(/^([A-Z]+) (.+)$/gm)].map(([, name = '', rest = '']) => ({ name, rest })),
    ]),
);
const stage = (name: string): readonly Instruction[] => stages.get(name) ?? [];
/** The argument of an instruction in a stage, and that of one with a list as an array of texts. */
const argument = (of: string, name: string): string => stage(of).findLast((each) => each.name === name)?.rest ?? '';
const list = (of: string, name: string): string[] => JSON.parse(argument(of, name).replace(/^.*?(?=\[)/, ''));
const copied = stage('build').flatMap(({ name, rest }) => (name === 'COPY' ? rest.split(' ').slice(0, -1) : []));
const { packageManager, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Copies as COPY does. What the first stage has built is what the repository has built. */
function copy(rest: string, to: string): void {
  const words = rest.replace('--from=build ', '').replaceAll('/build/', '').split(' ');
  const target = words.at(-1) ?? '';
  for (const source of words.slice(0, -1)) {
    const path = join(to, target, target.endsWith('/') ? (source.split('/').at(-1) ?? '') : '');
    mkdirSync(dirname(path), { recursive: true });
    cpSync(join(root, source), path, { recursive: true });
  }
}

/** Builds an image in a folder, and returns the program and the words of its ENTRYPOINT there. */
async function imageOf(name: string): Promise<readonly [string, readonly string[]]> {
  const folder = temporaryFolder();
  let workdir = '/';
  for (const { name: instruction, rest } of stage(name)) {
    if (instruction === 'WORKDIR') workdir = rest;
    if (instruction === 'COPY') copy(rest, join(folder, workdir));
    if (instruction !== 'RUN') continue;
    expect(rest).toContain(`-- ${packageManager.split('+')[0]} install`);
    const env = { ...process.env, npm_config_prefer_offline: 'true', CI: 'true' };
    await execute('sh', ['-c', rest], { cwd: join(folder, workdir), env });
  }
  const [program = '', script = '', ...words] = list(name, 'ENTRYPOINT');
  return [program, [join(folder, script), ...words]];
}

/** The lines of a document that build and run an image. */
function documented(document: string): { built: string; options: string; words: readonly string[] } {
  const page = readFileSync(join(root, document), 'utf8');
  const [, block = ''] = /<!-- a container -->\n```sh\n([\s\S]*?)```/.exec(page) ?? [];
  const [made = '', used = ''] = block.trim().split('\n');
  const [, built = '', tag = ''] = /^docker build --target (\S+) --tag (\S+) \.$/.exec(made) ?? [];
  const [options = '', line = ''] = used.split(` ${tag} `);
  return { built, options, words: line.split(' ') };
}

/** The paths that the sources in a directory import by relative specifiers. */
function importedFrom(directory: string): readonly string[] {
  const sources = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  return sources.flatMap((name) => {
    const imports = readFileSync(join(directory, name), 'utf8').matchAll(/from '(\.[^'?]*)(\?raw)?'/g);
    return Array.from(imports, ([, specifier = '']) => join(directory, dirname(name), specifier));
  });
}

describe('the Dockerfile', () => {
  test('has no mistakes that a linter finds', () => {
    const findings = (file: string) => validate(file).map(({ message }) => message);
    expect(findings(text)).toEqual([]);
    expect(findings(text.replace('WORKDIR /app', 'WORKDIR app'))).toEqual(['WORKDIR paths should be absolute']);
    expect(findings(text.replace('--from=build', '--form=build'))).toEqual(['Unknown flag: form']);
  });

  test('builds by files that exist, in the image of the oldest Node.js that is supported', () => {
    expect(copied.filter((source) => !existsSync(join(root, source)))).toEqual([]);
    const script = argument('build', 'RUN').replace('node ', '');
    expect(copied.some((source) => script.startsWith(`${source}/`)) && existsSync(join(root, script))).toBe(true);
    expect([...stages.keys()]).toEqual(['build', 'server', 'conformance']);
    const images = Array.from(text.matchAll(/^FROM node:(\d+)-slim AS \w+$/gm), ([, major = '']) => major);
    expect(images).toHaveLength(stages.size);
    for (const major of images) expect(engines.node).toContain(`>=${major}.`);
  });

  test('copies what the packages import from outside of them, which is built again when it changes', () => {
    const packages = ['sdk', 'reference-server', 'conformance'].map((name) => join(root, 'packages', name, 'src'));
    const imported = packages.flatMap(importedFrom).map((path) => relative(root, path));
    const outside = imported.filter((path) => !path.startsWith('packages/'));
    expect(outside.length).toBeGreaterThan(0);
    expect(outside.filter((path) => !copied.some((each) => `${path}/`.startsWith(`${each}/`)))).toEqual([]);
    expect(outside.filter((path) => !sharedFiles.includes(path))).toEqual([]);
  });

  test.each(['server', 'conformance'])('runs the command of %s without the rights of root', (name) => {
    const names = stage(name).map((each) => each.name);
    expect(names.slice(names.indexOf('USER'))).not.toContain('RUN');
    expect(argument(name, 'USER')).toBe('node');
  });
});

describe('the image of the conformance suite', { timeout: 120_000 }, () => {
  test('is built by the README, and runs with options of the command', async () => {
    const { built, options, words } = documented('packages/conformance/README.md');
    expect(built).toBe('conformance');
    const [, volume] = /--volume "\$PWD:(\S+)"/.exec(options) ?? [];
    expect(argument('conformance', 'WORKDIR')).toBe(volume);
    const cli = join(root, 'packages/conformance/dist/cli.js');
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'mapping.json'), JSON.stringify(ownMapping));
    const line = words.map((word) => (word === 'https://host' ? 'http://127.0.0.1:9' : word));
    const env = { ...process.env, QA_PASSWORD: 'secret' };
    const failed = await execute(process.execPath, [cli, ...line], { cwd, env }).catch((error) => error);
    // The options are right, but nothing listens at the address.
    expect({ code: failed.code, text: failed.stderr }).toMatchObject({
      code: 3,
      text: expect.stringMatching(/no connection/),
    });
  });

  test('has a command that works', async () => {
    const [program, words] = await imageOf('conformance');
    const run = (...line: string[]) => execute(program, [...words, ...line]);
    expect((await run(...list('conformance', 'CMD'))).stdout).toContain('platform-services-conformance');
    expect((await run('--version')).stdout.trim()).toBe(version);
    const { stdout } = await run('run', '--self', '--only', 'ent-get/found');
    expect(stdout).toMatch(/passed|pass/);
  });
});

describe('the image of the server', { timeout: 120_000 }, () => {
  test('is built by its reference page, which mounts a deployment, and serves it to other hosts', async () => {
    const { built, options, words } = documented('docs/reference/server-command.md');
    expect(built).toBe('server');
    const [, port, exposed] = /--publish (\d+):(\d+) /.exec(options) ?? [];
    const [, volume] = /--volume "\$PWD:(\S+):ro"/.exec(options) ?? [];
    expect([argument('server', 'WORKDIR'), argument('server', 'EXPOSE')]).toEqual([volume, exposed]);
    expect(argument('server', 'ENV')).toBe(`HEALTH_URL=http://127.0.0.1:${port}/-/health`);

    const deployment = join(temporaryFolder(), 'deployment.json');
    writeFileSync(deployment, JSON.stringify(demoDeployment));
    const files = new Map([
      ['deployment.json', deployment],
      ['"$CONTROL_TOKEN"', 'sesame'],
    ]);
    const [, entry] = await imageOf('server');
    const [script = '', ...given] = [...entry, ...words.map((word) => files.get(word) ?? word)];
    const command = new Command(script, [...given, '--port', '0']);
    onTestFinished(() => void command.process.kill('SIGKILL'));
    const [, url = ''] = await command.printed(/^\{"event":"listening","url":"([^"]+)"\}\n/);
    const headers = { authorization: 'Bearer sesame' };
    expect(await (await fetch(new URL('/-/health', url), { headers })).json()).toEqual({ status: 'ok' });
    command.process.kill('SIGTERM');
    expect(await command.ended).toBe(0);
    expect(given).toEqual(expect.arrayContaining(['--host', '0.0.0.0']));
  });

  /** The exit code of the health check for an address. */
  async function health(url: URL, env: Record<string, string> = {}): Promise<unknown> {
    const [program = '', ...words] = list('server', 'HEALTHCHECK');
    const check = spawn(program, words, { env: { ...process.env, ...env, HEALTH_URL: url.href } });
    const [code] = await once(check, 'exit');
    return code;
  }

  test('is healthy while the server answers, also with a token and by HTTPS, and else is not', async () => {
    const { certFile, cert, key } = selfSigned();
    const listening = async (server: ReferenceServer, options: ListenOptions = {}) => {
      onTestFinished(() => server.close());
      return new URL('/-/health', (await server.listen({ port: 0, ...options })).url);
    };
    const open = createReferenceServer();
    const url = await listening(open);
    const guarded = await listening(createReferenceServer({ controlToken: 'sesame' }));
    const secure = await listening(createReferenceServer(), { tls: { cert, key } });
    expect(await health(url)).toBe(0);
    expect(await health(guarded)).toBe(0);
    expect(await health(secure, { NODE_EXTRA_CA_CERTS: certFile })).toBe(0);
    expect(await health(new URL('/nothing', url))).toBe(1);
    await open.close();
    expect(await health(url)).toBe(1);
  });
});
