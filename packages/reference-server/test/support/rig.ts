import { isDeepStrictEqual } from 'node:util';
import type { Deployment } from '@platform-services/sdk/model';
import { beforeAll, beforeEach, expect } from 'vitest';
import { library } from './library.js';
import { lastRequest, SmallService, type TextResponse } from './small-service.js';

type Members = Readonly<Record<string, unknown>>;

/** A service whose changes can be listed. */
export class Rig {
  readonly service: SmallService;
  readonly #fresh: ReturnType<SmallService['server']['snapshot']>;
  readonly #before: ReadonlyMap<string, Members>;

  private constructor(service: SmallService) {
    this.service = service;
    this.#fresh = service.server.snapshot();
    this.#before = this.#entities();
  }

  /** @param deployment Default: the library */
  static async start(deployment: Deployment = library): Promise<Rig> {
    // With a seed, each test finds the same generated ids.
    return new Rig(await SmallService.start({ deployment, seed: 'rig', now: Date.now, journal: lastRequest }));
  }

  /** Brings back the state at the start. */
  refresh(): void {
    this.service.server.restore(this.#fresh);
  }

  /** Sends a request with the session, as {@link SmallService.send}. */
  send(...request: Parameters<SmallService['send']>): Promise<TextResponse> {
    return this.service.send(...request);
  }

  /** The rule that the journal names for the last request. */
  lastRule(): string | undefined {
    return this.service.server.journal.entries().at(-1)?.rule;
  }

  /**
   * What has changed since the start, in all accesses: `+` with a new entity and its values, `~` with one and its new
   * values, and `-` with a deleted one. Entities are named as in an export, e.g. `Book/1`.
   */
  changes(): string[] {
    const after = this.#entities();
    const deleted = [...this.#before.keys()].filter((name) => !after.has(name)).map((name) => `- ${name}`);
    const others = Array.from(after, ([name, now]) => {
      const then = this.#before.get(name);
      if (then === undefined) return `+ ${name} ${JSON.stringify(now)}`;
      const changed = [...new Set([...Object.keys(now), ...Object.keys(then)])].flatMap((property) =>
        isDeepStrictEqual(now[property], then[property]) ? [] : [[property, now[property] ?? null]],
      );
      return changed.length === 0 ? '' : `~ ${name} ${JSON.stringify(Object.fromEntries(changed))}`;
    });
    return [...others.filter((line) => line !== ''), ...deleted];
  }

  /** Every entity without its identity, by its name. References are names, and maps are lists of keys and values. */
  #entities(): Map<string, Members> {
    const names = new Map<unknown, string>();
    const entities = this.service.server.exportDeployment().accesses.flatMap(({ id: access, entities = [] }) =>
      entities.map((entity) => {
        const { _type, _id, id, globalId, partition, ...members } = Object(entity);
        const place = partition === access ? '' : `@${partition}`;
        const name = `${access === 'access.library' ? '' : `${access} `}${String(_type).split('.').at(-1)}/${id}${place}`;
        if (_id !== undefined) names.set(_id, name);
        return [`${name}${String(_type).includes('archive') ? ' of the archive' : ''}`, members] as const;
      }),
    );
    const flat = (_name: string, value: unknown) => {
      const { _ref, _type, value: entries } = Object(value);
      return names.get(_ref) ?? (_type === 'map' ? entries : value);
    };
    return new Map(entities.map(([name, members]) => [name, JSON.parse(JSON.stringify(members, flat))]));
  }
}

/** A rig for the tests of the surrounding `describe`, in a fresh state before each. */
export function useRig(deployment?: Deployment): () => Rig {
  let rig: Rig | undefined;
  beforeAll(async () => {
    rig = await Rig.start(deployment);
  });
  beforeEach(() => rig?.refresh());
  return () => {
    if (rig === undefined) throw new Error('The server did not start');
    return rig;
  };
}

/** Expects an error body with a message that contains some words. It has no stack trace (R-4). */
export function refuses({ status, text }: TextResponse, expected: number, ...says: readonly string[]): void {
  expect(status, text).toBe(expected);
  const body: unknown = JSON.parse(text);
  const type = '_type' in Object(body) ? { _type: 'com.vendor.model.service.api.result.Failure' } : {};
  expect(body).toMatchObject({ ...type, message: expect.any(String), tracebackId: expect.any(String) });
  expect(text).not.toMatch(/\bat .+:\d+:\d+/);
  for (const words of says) expect(body).toMatchObject({ message: expect.stringContaining(words) });
}
