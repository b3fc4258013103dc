import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { moveLedger } from '../fixtures/service.js';
import { custom, type Mutation, paths, type WireRequest } from '../mutants/mutations/index.js';
import { type Clinic, clinicMapping, openClinic } from '../safety/clinic.js';
import { command } from '../support.js';

export const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const creating = ['ent-post/*', 'ent-put/*', 'legacy/create/*', 'streaming/post/*'];

const env = { SECRET: 'clinic-password' };
const login = ({ user }: Clinic) => ['--user', user.user, '--password-env', 'SECRET'];

/** The command line of a run that writes, by default of every kind of creation. */
export function lineOf(clinic: Clinic, globs: readonly string[] = creating): readonly string[] {
  const mapping = `${clinic.ledger}.mapping.json`;
  writeFileSync(mapping, JSON.stringify(clinicMapping));
  const target = ['--base-url', clinic.url, ...login(clinic), '--timeout-ms', '600000', '--mapping', mapping];
  const only = globs.flatMap((glob) => ['--only', glob]);
  return ['run', ...target, '--allow-writes', '--ledger', clinic.ledger, ...only];
}

/** The command as a process of its own. Its output is complete when it has ended. */
export function started(file: string, line: readonly string[], more: NodeJS.ProcessEnv = {}) {
  const child = spawn(file, line, { env: { ...process.env, ...env, ...more }, stdio: ['ignore', 'pipe', 'pipe'] });
  const written = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    written.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    written.err += text;
  });
  const ended = once(child, 'close').then(([code, signal]: unknown[]) => ({ code, signal, ...written }));
  return { child, ended };
}

/** The command line that cleans up after a run. */
export const cleanLine = (clinic: Clinic): readonly string[] => [
  ...['clean', '--ledger', clinic.ledger, '--base-url', clinic.url],
  ...login(clinic),
];

export const clean = (clinic: Clinic) => command(cleanLine(clinic), env);

/** Whether a request creates an entity of a case. The canaries are not counted. */
const creates = ({ method, path, body }: WireRequest): boolean =>
  method === 'POST' && paths.entities.test(path) && /pscf-[a-z0-9]+-(?!can)/.test(body.toString());

/** A service that executes the third creation and every later request, and does not respond to them. */
export function hanging() {
  let creations = 0;
  let isHealed = false;
  let hung: () => void = () => undefined;
  const hangs = new Promise<void>((resolve) => {
    hung = resolve;
  });
  const mutation = custom(async (request, next) => {
    if (creates(request)) creations += 1;
    const answered = await next(request);
    if (creations < 3 || isHealed) return answered;
    hung();
    return await new Promise<never>(() => undefined);
  });
  return { mutation, hangs, heal: () => (isHealed = true) };
}

/** The clinic in which a run was killed while the service executed its requests and did not respond, and its ledger. */
async function afterKill() {
  const { mutation, hangs } = hanging();
  const clinic = await openClinic(mutation);
  const before = await clinic.state();
  const { child, ended } = started(process.execPath, [cli, ...lineOf(clinic), '--jobs', '2']);
  await hangs;
  child.kill('SIGKILL');
  await ended;
  await clinic.close();
  expect(await clinic.state()).not.toEqual(before);
  return { clinic, before, ledger: readFileSync(clinic.ledger, 'utf8') };
}

/** Every test cleans up after the same run, each in a copy of the clinic. */
let afterOneKill: ReturnType<typeof afterKill> | undefined;

/** A clinic after a run that was killed, with its state before that run. */
export async function killed(then: Mutation) {
  afterOneKill ??= afterKill();
  const { clinic, before, ledger } = await afterOneKill;
  const copy = await clinic.copy(then);
  writeFileSync(copy.ledger, ledger);
  moveLedger(copy.ledger, clinic.url, copy.url);
  return { ...copy, before };
}
