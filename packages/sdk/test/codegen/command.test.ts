import { execFileSync } from 'node:child_process';
import { closeSync, lstatSync, openSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoDeployment } from '@platform-services/reference-server';
import { beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import manifest from '../../package.json' with { type: 'json' };
import { familyDeployment } from './family.js';
import { type Run, runWith } from './running.js';

const folder = temporaryFolder();
const deployment = join(folder, 'deployment.json');
const out = join(folder, 'model.ts');
const example = join(import.meta.dirname, '../../../../examples/browser');
writeFileSync(deployment, JSON.stringify(demoDeployment));

beforeEach(() => rmSync(out, { force: true }));

/** Runs the command. */
const run = (...line: readonly string[]): Promise<Run> => runWith({}, line);

test('writes to standard output, or to a file', async () => {
  const shown = await run(deployment);
  expect(shown).toMatchObject({ code: 0, err: '' });
  expect(shown.out).toContain('export interface PersonMembers extends PartyMembers {');
  expect(shown.out).toContain('export const model: Model = definition;');
  expect(await run(deployment, '--out', out)).toEqual({ code: 0, out: '', err: '' });
  expect(readFileSync(out, 'utf8')).toBe(shown.out);
});

const familyFile = join(folder, 'family.json');
writeFileSync(familyFile, JSON.stringify(familyDeployment));

test.each([
  ['the tests', familyFile, join(import.meta.dirname, 'generated-model.ts'), 'demoModel'],
  ['the example in the browser', join(example, 'people.json'), join(example, 'src/model.ts'), 'peopleModel'],
])('the model of %s is the output of the command', async (_of, from, model, name) => {
  expect(await run(from, '--out', model, '--name', name, '--check')).toEqual({ code: 0, out: '', err: '' });
});

test('--help and --version', async () => {
  const { code, out: text } = await run('--help');
  expect(code).toBe(0);
  for (const option of [
    '--out <FILE>',
    '--access <ID>',
    '--name <NAME>',
    '--longs <FORM>',
    '--check',
    '--from <URL>',
    '--help',
    '--version',
  ])
    expect(text).toContain(option);
  expect(text.split('\n').filter((line) => line.length > 80)).toEqual([]);
  expect(await run('--version')).toEqual({ code: 0, out: `${manifest.version}\n`, err: '' });
});

test('--access writes the models of one access', async () => {
  const { out: text } = await run(deployment, '--access', 'access.archive');
  expect(text).toContain('export interface Box extends');
  expect(text).not.toContain('export type Person');
});

test('--check reports a file that is missing or differs, and changes nothing', async () => {
  const missing = await run(deployment, '--out', out, '--check');
  expect(missing).toMatchObject({ code: 1, out: '' });
  expect(missing.err).toContain('is missing');
  await run(deployment, '--out', out);
  const text = readFileSync(out, 'utf8');
  expect((await run(deployment, '--out', out, '--check')).code).toBe(0);
  writeFileSync(out, text.replaceAll('\n', '\r\n'));
  expect((await run(deployment, '--out', out, '--check')).code).toBe(0);
  writeFileSync(out, `${text}// mine\n`);
  const differs = await run(deployment, '--out', out, '--check');
  expect(differs).toMatchObject({ code: 1, out: '' });
  const lines = text.split('\n');
  expect(differs.err).toBe(
    `platform-services-codegen: The file "${out}" is out of date: expected "", got "// mine" in line ${lines.length}. Write it again without --check.\n`,
  );
  expect(readFileSync(out, 'utf8')).toBe(`${text}// mine\n`);
});

describe('errors are reported, and the exit code is 2', () => {
  const faulty = join(folder, 'faulty.json');
  const noJson = join(folder, 'no.json');
  writeFileSync(
    faulty,
    JSON.stringify({
      models: [{ name: 'm', types: { 'a.A': { kind: 'entity', properties: { x: 'strng', y: 5 } } } }],
      accesses: [],
      users: [],
    }),
  );
  writeFileSync(noJson, '{\n  "models": oops');
  const latin1 = join(folder, 'latin1.json');
  writeFileSync(latin1, '{"models":[],"accesses":[],"users":[{"name":"René","password":"p"}]}', 'latin1');

  test.each([
    [[], ['Expected a deployment file, or --from URL.']],
    [[deployment, deployment], ['Too many arguments']],
    [[join(folder, 'none.json')], ['none.json', 'ENOENT']],
    [[latin1], ['latin1.json', 'cannot be read', 'not valid']],
    [[faulty], ['/models/0/types/a.A/properties/x', '/models/0/types/a.A/properties/y', '"strng"']],
    [[noJson], ['line 2, column 13']],
    [
      [deployment, '--uot', out],
      ['--uot', '--out'],
    ],
    [[deployment, '--out'], ["Option '--out <FILE>' argument missing"]],
    [[deployment, '--out='], ["Option '--out <FILE>' argument '' is invalid. Expected a value."]],
    [
      [deployment, '--out', out, '--out', out],
      ["'--out <FILE>'", 'Expected the option only once.'],
    ],
    [[deployment, '--out', '--check'], ["Option '--out <FILE>' argument missing"]],
    [[deployment, '-x'], ["Unknown option '-x'"]],
    [[deployment, '--__proto__'], ["Unknown option '--__proto__'"]],
    [[deployment, '--check'], ['--check needs --out']],
    [[deployment, '--check=yes'], ["Unknown option '--check=yes'"]],
    [
      [deployment, '--access', 'access.none'],
      ['Unknown access "access.none". Expected "access.demo" or "access.archive".'],
    ],
    [[deployment, '--name', 'my-model'], ["Option '--name <NAME>' argument 'my-model' is invalid."]],
    [[deployment, '--name', 'class'], ["Option '--name <NAME>' argument 'class' is invalid."]],
    [[deployment, '--out', join(deployment, 'model.ts')], ['cannot be written: EEXIST']],
    [[deployment, '--out', folder], ['cannot be written: Expected a regular file']],
    [[deployment, '--out', folder, '--check'], ['cannot be written: Expected a regular file']],
  ])('%j', async (line, words) => {
    const { code, out: shown, err } = await run(...line);
    expect({ code, shown }).toEqual({ code: 2, shown: '' });
    expect(err).toMatch(/^platform-services-codegen: .*\n$/s);
    for (const word of words) expect(err).toContain(word);
  });

  test('an old file stays when a deployment is faulty', async () => {
    await run(deployment, '--out', out);
    const text = readFileSync(out, 'utf8');
    expect((await run(faulty, '--out', out)).code).toBe(2);
    expect(readFileSync(out, 'utf8')).toBe(text);
  });
});

test.each([
  ['changed', (lines: string[]) => lines.with(1, '// mine'), 2, (lines: string[]) => [lines[1], '// mine']],
  ['cut', (lines: string[]) => lines.slice(0, 3), 4, (lines: string[]) => [lines[3], undefined]],
])('--check shows the first line that differs in a file that was %s', async (_how, change, number, ends) => {
  await run(deployment, '--out', out);
  const lines = readFileSync(out, 'utf8').split('\n');
  writeFileSync(out, change(lines).join('\n'));
  const [expected, found] = ends(lines).map((line) =>
    line === undefined ? 'the end of the file' : JSON.stringify(line),
  );
  const { code, err } = await run(deployment, '--out', out, '--check');
  expect(code).toBe(1);
  expect(err).toContain(`is out of date: expected ${expected}, got ${found} in line ${number}.`);
});

test('--out makes the folders that are missing', async () => {
  const below = join(folder, 'made', 'here', 'model.ts');
  expect(await run(deployment, '--out', below)).toEqual({ code: 0, out: '', err: '' });
  expect(readFileSync(below, 'utf8')).toContain('export const model');
  rmSync(join(folder, 'made'), { recursive: true });
});

test('a pipe is refused, which a file would replace', async () => {
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  // It has a reader and a writer, so that nothing waits for the other one.
  const both = openSync(pipe, 'r+');
  const { code, err } = await run(deployment, '--out', pipe);
  expect({ code, isPipe: lstatSync(pipe).isFIFO() }).toEqual({ code: 2, isPipe: true });
  expect(err).toContain(`The file "${pipe}" cannot be written: Expected a regular file or none.`);
  closeSync(both);
  rmSync(pipe);
});

test('writes beside and renames: links stay, and nothing else is left', async () => {
  const link = join(folder, 'link.ts');
  writeFileSync(out, 'before');
  symlinkSync(out, link);
  await run(deployment, '--out', link);
  await run(deployment, '--out', join(deployment, 'model.ts'));
  expect(readFileSync(out, 'utf8')).toContain('export const model');
  expect(readdirSync(folder).sort()).toEqual([
    'deployment.json',
    'family.json',
    'faulty.json',
    'latin1.json',
    'link.ts',
    'model.ts',
    'no.json',
  ]);
});
