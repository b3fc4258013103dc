import { readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import manifest from '../../package.json' with { type: 'json' };
import { parseDeployment } from '../model/deployment-file.js';
import { DeploymentError } from '../model/fault.js';
import { GenerateError, generateModel } from './generate.js';
import { isFreeName } from './type-names.js';

const exit = { good: 0, outOfDate: 1, badUsage: 2 } as const;

const help = `Writes the types of a deployment file in TypeScript, for the option "model" of createClient.

Usage: platform-services-codegen DEPLOYMENT.json [options]

Options:
  --out FILE       where it is written (default: standard output)
  --access ID      only the models of this access (default: all models of the file)
  --name NAME      the name of the exported model (default: model)
  --check          write nothing; tell whether FILE is what would be written
  --help           show this text
  --version        show the version

Exit codes: 0 good, 1 with --check: FILE is missing or differs, 2 bad options or a bad deployment file.`;

/** Where the command writes. */
export interface Outputs {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * The command `platform-services-codegen`.
 *
 * @param line the arguments without the names of program and script
 * @returns the exit code
 */
export async function main(line: readonly string[], outputs: Outputs): Promise<number> {
  try {
    return await run(readLine(line), outputs);
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof GenerateError || error instanceof DeploymentError))
      throw error;
    outputs.err(`platform-services-codegen: ${error.message}\n`);
    return exit.badUsage;
  }
}

interface Line {
  readonly files: readonly string[];
  readonly values: ReadonlyMap<string, string>;
}

/** The options, and what their value is called where they have one. */
const flags: ReadonlyMap<string, string | undefined> = new Map([
  ['out', 'FILE'],
  ['access', 'ID'],
  ['name', 'NAME'],
  ['check', undefined],
  ['help', undefined],
  ['version', undefined],
]);

function readLine(line: readonly string[]): Line {
  const options = Object.fromEntries(
    Array.from(flags, ([name, value]) => [name, { type: value === undefined ? 'boolean' : 'string' } as const]),
  );
  const { tokens } = parseArgs({ args: [...line], options, strict: false, allowPositionals: true, tokens: true });
  const files: string[] = [];
  const values = new Map<string, string>();
  for (const token of tokens) {
    if (token.kind === 'positional') files.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName, value = '' } = token;
    if (!flags.has(name)) throw new UsageError(`${rawName} is not an option; known are ${knownFlags()}`);
    if (values.has(name)) throw new UsageError(`--${name} is given twice; expected is once`);
    const expected = flags.get(name);
    if (expected !== undefined && value === '')
      throw new UsageError(`--${name} has no value; expected is --${name} ${expected}`);
    if (expected === undefined && value !== '')
      throw new UsageError(`--${name} has the value '${value}'; expected is none`);
    values.set(name, value);
  }
  return { files, values };
}

function knownFlags(): string {
  return Array.from(flags.keys(), (name) => `--${name}`).join(', ');
}

async function run({ files, values }: Line, outputs: Outputs): Promise<number> {
  if (values.has('help')) {
    outputs.out(`${help}\n`);
    return exit.good;
  }
  if (values.has('version')) {
    outputs.out(`${manifest.version}\n`);
    return exit.good;
  }
  const [file, ...more] = files;
  if (file === undefined || more.length > 0)
    throw new UsageError(`expected is one deployment file, not ${files.length}; see --help`);
  const name = values.get('name');
  if (name !== undefined && !isFreeName(name))
    throw new UsageError(`--name is '${name}'; expected is a name that is not taken, e.g. demoModel`);
  const out = values.get('out');
  const isCheck = values.has('check');
  if (isCheck && out === undefined) throw new UsageError('--check needs --out FILE, the file that is checked');
  const text = generateModel(parseDeployment(await read(file)), { access: values.get('access'), name });
  if (out === undefined) outputs.out(text);
  else if (isCheck) return check(out, text, outputs);
  else await write(out, text);
  return exit.good;
}

async function check(out: string, text: string, { err }: Outputs): Promise<number> {
  const found = await readFile(out, 'utf8').catch(() => undefined);
  // A checkout may have other ends of lines.
  if (found?.replaceAll('\r\n', '\n') === text) return exit.good;
  err(
    `platform-services-codegen: ${out} is ${found === undefined ? 'missing' : 'out of date'}: write it again without --check\n`,
  );
  return exit.outOfDate;
}

async function read(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new UsageError(`the deployment file '${file}' cannot be read: ${messageOf(error)}`);
  }
}

/** Writes beside the file and renames, so that nobody reads a half of it; a file that is right stays untouched. */
async function write(out: string, text: string): Promise<void> {
  const target = await realpath(out).catch(() => out);
  const beside = `${target}.${process.pid}.tmp`;
  try {
    if ((await readFile(target, 'utf8').catch(() => undefined)) === text) return;
    await writeFile(beside, text, { flag: 'wx' });
    await rename(beside, target);
  } catch (error) {
    await rm(beside, { force: true });
    throw new UsageError(`--out '${out}' cannot be written: ${messageOf(error)}`);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
