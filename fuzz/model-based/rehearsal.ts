import { isDeepStrictEqual } from 'node:util';
import { type Manipulation, PlatformServicesError } from '@platform-services/sdk';
import { expect } from 'vitest';
import type { Call, Fault, Step } from './commands.js';
import { Failure } from './failure.js';
import { Model } from './model.js';
import { perform } from './perform.js';
import { replay } from './replay.js';
import { type Answer, ServiceModel } from './service-model.js';
import { type Way, World } from './world.js';

/** The outcome of a call. */
type Got = { readonly answer: unknown } | { readonly error: unknown };

interface Stage {
  readonly world: World;
  service: ServiceModel;
}

/** Performs steps with a server and with the simple model, and compares answers and states after each. */
export class Rehearsal {
  readonly #first: ServiceModel;
  /** The servers that others were forked from. Their state must stay as it is. */
  readonly #left: Stage[] = [];
  #stage: Stage;
  #snapshots: { readonly snapshot: ReturnType<World['server']['snapshot']>; readonly service: ServiceModel }[] = [];

  private constructor(stage: Stage) {
    this.#first = stage.service.copy();
    this.#stage = stage;
  }

  static async start(model: Model, way: Way): Promise<Rehearsal> {
    const world = await World.start(model, way);
    const stage = { world, service: ServiceModel.start(model) };
    await compareStates(stage);
    return new Rehearsal(stage);
  }

  async step(step: Step): Promise<void> {
    const { world, service } = this.#stage;
    switch (step.do) {
      case 'call':
        return this.#call(step);
      case 'snapshot':
        this.#snapshots.push({ snapshot: world.server.snapshot(), service: service.copy() });
        return;
      case 'restore': {
        const kept = this.#snapshots[step.index % Math.max(1, this.#snapshots.length)];
        if (kept === undefined) return;
        world.server.restore(kept.snapshot);
        this.#stage.service = kept.service.copy();
        break;
      }
      case 'reset':
        world.server.reset();
        this.#stage.service = this.#first.copy();
        break;
      case 'fork':
        this.#left.push(this.#stage);
        this.#stage = { world: await world.fork(), service: service.copy() };
    }
    await compareStates(this.#stage);
  }

  /** Compares the states of the servers that were left. */
  async end(): Promise<void> {
    for (const stage of this.#left) await compareStates(stage);
  }

  async close(): Promise<void> {
    for (const { world } of [...this.#left, this.#stage]) await world.close();
  }

  async #call({ call, fault, envelope }: Extract<Step, { do: 'call' }>): Promise<void> {
    const { world, service } = this.#stage;
    const next = service.copy();
    const expected = outcomeOf(() => next.perform(call));
    const isSent = !(expected instanceof Failure && isLocal(expected));
    const injected = isSent && canInject(call, fault) ? fault : undefined;
    if (injected !== undefined) world.inject(injected, isAboutFile(call) ? '/streaming' : '/rest/v2');
    const got: Got = await perform(world, call, { fileId: service.fileId(call), envelope }).then(
      (answer) => ({ answer }),
      (error) => ({ error }),
    );
    world.server.faults.clear();
    const reached = injected === undefined || injected === 'truncate';
    if (reached && !(expected instanceof Failure)) this.#stage.service = next;
    await compareStates(this.#stage);
    if (injected !== undefined) expectBroken(got, injected, expected);
    else if (expected instanceof Failure) expect(nameOfError(got)).toBe(expected.failure);
    else if (envelope && changes.has(call.call) && 'answer' in got) expectChanges(got.answer, service, next);
    else expectEqual(got, { answer: expected() });
  }
}

/** Runs a call on the model. Returns its failure, or its answer. */
function outcomeOf(work: () => Answer): Answer | Failure {
  try {
    return work();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

function isAboutFile({ call }: Call): boolean {
  return call === 'upload' || call === 'download' || call === 'deleteFile';
}

/** Whether a call can have a fault. Session and legacy calls have none, and an empty answer cannot be cut. */
function canInject({ call }: Call, fault: Fault | undefined): boolean {
  if (call === 'logout' || call === 'authenticate' || call.startsWith('legacy.')) return false;
  return fault !== 'truncate' || (call !== 'download' && call !== 'deleteFile');
}

/** The calls that return their changes if they are asked for an envelope. */
const changes: ReadonlySet<Call['call']> = new Set([
  ...(['create', 'saveAll', 'post', 'put', 'patch', 'delete', 'deleteWhere'] as const),
  ...(['property.set', 'property.clear', 'property.put', 'property.add', 'property.insert'] as const),
  ...(['property.remove', 'property.removeAt', 'property.removeKeys'] as const),
]);

/** The changes that an answer shows must lead from the state before to that after the call. */
function expectChanges(answer: unknown, before: ServiceModel, after: ServiceModel): void {
  const { inducedManipulation = null }: { inducedManipulation?: Manipulation | null } = Object(answer);
  const replayed = before.copy();
  replay(replayed.state, inducedManipulation);
  replayed.state.adopt(after.state.reported());
  for (const root of Model.roots) expectEqual(replayed.everything(root), after.everything(root));
}

/** The SDK refuses these calls before anything is sent. */
function isLocal({ failure }: Failure): boolean {
  return failure === 'InputError' || failure === 'DialectError';
}

async function compareStates({ world, service }: Stage): Promise<void> {
  const found = await world.state();
  service.state.adopt(found.flatMap(({ entities }) => entities));
  expectEqual(
    found.map(({ graph }) => graph),
    Model.roots.map((root) => service.everything(root)),
  );
  const files = await world.files();
  service.state.adoptFiles(files);
  expectEqual(
    files,
    service.state.files.map(({ id, shown }) => ({ id, file: shown })),
  );
  const globalIds = found.flatMap(({ entities }) => entities.map(({ globalId }) => globalId));
  expect(new Set(globalIds).size).toBe(globalIds.length);
}

/** As `toEqual`, which takes much longer to find that nothing differs. */
function expectEqual(got: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(got, expected)) expect(got).toEqual(expected);
}

function nameOfError(got: Got): unknown {
  return 'error' in got && got.error instanceof PlatformServicesError ? got.error.name : got;
}

/** A refused request and a broken connection are the errors that the SDK documents. */
function expectBroken(got: Got, fault: Fault, expected: Answer | Failure): void {
  const name = nameOfError(got);
  if (fault === 'status') expect(name).toBe('ServerError');
  else if (fault === 'drop' || !(expected instanceof Failure)) expect(name).toBe('ConnectError');
  else expect([expected.failure, 'ConnectError']).toContain(name);
}
