import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { ownMapping, ownUser } from '../../src/target/own-deployment.js';
import { ownServer } from '../fixtures/service.js';

interface Action {
  readonly inputs: { readonly [name: string]: { readonly default?: string } };
  readonly outputs: { readonly [name: string]: { readonly value: string } };
  readonly runs: {
    readonly using: string;
    readonly steps: readonly {
      readonly id?: string;
      readonly shell: string;
      readonly run: string;
      readonly env?: { readonly [name: string]: string };
    }[];
  };
}

const folder = fileURLToPath(new URL('../../action', import.meta.url));
const action: Action = parse(readFileSync(join(folder, 'action.yml'), 'utf8'));
const directory = temporaryFolder();
const server = ownServer();
const file = (name: string): string => join(directory, name);
let url = '';

beforeAll(async () => {
  ({ url } = await server.listen({ port: 0 }));
  writeFileSync(file('mapping.json'), JSON.stringify(ownMapping));
});
beforeEach(() => {
  for (const name of ['summary', 'output']) writeFileSync(file(name), '');
});
afterAll(async () => {
  await server.close();
});

/** Runs the script of a step as a runner does: with the inputs in the environment that the step names. */
async function step(index: number, inputs: { readonly [name: string]: string }) {
  const { run, env = {} } = action.runs.steps[index] ?? expect.fail(`no step ${index}`);
  const given: { [name: string]: string } = {};
  for (const [name, text] of Object.entries(env)) {
    given[name] = text.replaceAll(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_, input: string) => {
      return inputs[input] ?? (action.inputs[input] ?? expect.fail(`no input ${input}`)).default ?? '';
    });
  }
  const runner = {
    GITHUB_ACTION_PATH: folder,
    GITHUB_STEP_SUMMARY: file('summary'),
    GITHUB_OUTPUT: file('output'),
    RUNNER_TEMP: directory,
  };
  const child = spawn('sh', ['-e', '-c', run], {
    cwd: directory,
    env: { PATH: process.env['PATH'], ...runner, ...given, QA_PASSWORD: ownUser.password },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  const [summary, written] = ['summary', 'output'].map((name) => readFileSync(file(name), 'utf8'));
  return { code, output, summary, written };
}

const login = () => ({ 'base-url': url, user: ownUser.user, 'password-env': 'QA_PASSWORD' });
const only = { arguments: '--only\nENT-QRY-20\n' };

describe('the action', { timeout: 60_000 }, () => {
  test('runs the suite by its inputs, and writes the reports and the summary', async () => {
    const reports = `json=${file('report.json')}\njunit=${file('a report.xml')}`;
    const { code, output, summary, written } = await step(1, {
      ...login(),
      ...only,
      access: ownMapping.access,
      mapping: file('mapping.json'),
      reports,
    });
    expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
    expect(written).toBe('exit-code=0\n');
    expect(summary).toMatch(/^# .+/);
    const report = JSON.parse(readFileSync(file('report.json'), 'utf8'));
    expect(report.results.some(({ verdict }: { verdict: string }) => verdict === 'pass')).toBe(true);
    expect(readFileSync(file('a report.xml'), 'utf8')).toContain('<testsuite');
  });

  test('writes only where it is allowed to', async () => {
    const cases = { arguments: '--only\nent-post/whole/*\n' };
    const report = { reports: `json=${file('writing.json')}` };
    const verdicts = async (writes: { readonly [name: string]: string }) => {
      await step(1, { ...login(), ...cases, ...report, ...writes });
      const { summary } = JSON.parse(readFileSync(file('writing.json'), 'utf8'));
      return Object.keys(summary).filter((verdict) => summary[verdict] > 0);
    };
    expect(await verdicts({})).not.toContain('pass');
    expect(await verdicts({ 'allow-writes': 'true' })).toContain('pass');
  });

  test.each([
    ['an input that is not a boolean', { 'allow-writes': 'yes' }, 2, ''],
    ['a profile that the run does not reach', { profile: 'legacy' }, 3, 'exit-code=3\n'],
    ['a password that is not there', { 'password-env': 'NO_SUCH_PASSWORD' }, 2, 'exit-code=2\n'],
    ['a mapping that is not there', { mapping: file('none.json') }, 2, 'exit-code=2\n'],
    ['an access that is not there', { access: 'access.none', ...only }, 2, 'exit-code=2\n'],
  ])('fails by the exit code of the command: %s', async (_, inputs, code, written) => {
    const mapping = { ...ownMapping, features: [] };
    writeFileSync(file('poor.json'), JSON.stringify(mapping));
    expect(await step(1, { ...login(), mapping: file('poor.json'), ...inputs })).toMatchObject({ code, written });
  });

  test('works as the step of the README describes', async () => {
    const readme = readFileSync(fileURLToPath(new URL('../../README.md', import.meta.url)), 'utf8');
    const [, block = ''] = /<!-- a step -->\n```yaml\n([\s\S]*?)```/.exec(readme) ?? [];
    const [{ uses, env, with: inputs }] = parse(block);
    expect(uses).toMatch(/\/packages\/conformance\/action@/);
    expect(Object.keys(env)).toEqual([inputs['password-env']]);
    expect(Object.keys(inputs).filter((name) => !(name in action.inputs))).toEqual([]);
    const reports = inputs.reports.replaceAll(/=(\S+)/g, (_: string, name: string) => `=${file(name)}`);
    const here = { ...login(), ...only, mapping: file('mapping.json'), reports };
    // With `--only` a run has no profile.
    const { profile, ...others } = inputs;
    expect(profile).toBe('v2-read');
    const { code, output } = await step(1, { ...others, ...here });
    expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
    expect(readFileSync(file('report.html'), 'utf8')).toContain('<html');
  });

  test('is composite, and its output is that of the step that runs the suite', () => {
    const { using, steps } = action.runs;
    expect([using, ...steps.map(({ shell }) => shell)]).toEqual(['composite', 'sh', 'sh']);
    expect(action.outputs).toMatchObject({ 'exit-code': { value: `\${{ steps.${steps[1]?.id}.outputs.exit-code }}` } });
  });

  test('passes every input to the script, and builds by a script that exists', () => {
    const [build, run] = action.runs.steps;
    const passed = Object.values(run?.env ?? {}).map((text) => /inputs\.([\w-]+)/.exec(text)?.[1]);
    expect(passed.toSorted()).toEqual(Object.keys(action.inputs).toSorted());
    const script = /\$GITHUB_ACTION_PATH(\/[\w./-]+)/.exec(build?.run ?? '')?.[1] ?? expect.fail('no script');
    expect(readFileSync(join(folder, script), 'utf8')).toContain('setUp');
  });
});
