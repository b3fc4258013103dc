import { describe, expect, type TestContext, test } from 'vitest';
import type { Case, CaseContext } from '../../src/case/case.js';
import type { Made } from '../../src/case/fixture.js';
import { custom, type Mutation, type WireResponse } from '../mutants/mutations/index.js';
import { requirements, updating } from '../support.js';
import { eveAt } from './assigning.js';
import { openClinic, patient } from './clinic.js';
import { patients } from './judging.js';

/** What makes the suite wait: another request is answered with `Retry-After`, or the rate that the user allows. */
type Delay = 'Retry-After' | '--max-rps';

/** The number of requests of another case whose turn comes before that of a request that waits for its own. */
const ofOthers = 3;

/**
 * A clinic behind a gateway that gives up one deletion of a patient with 504. The clinic executes it later: after the
 * suite has read the patient again, as soon as the next request has to wait. Another user creates Eve, who gets the id.
 */
class LateClinic {
  /** The number of times that Eve was created. */
  births = 0;
  readonly #delay: Delay;
  readonly #isGivenUp = event();
  readonly #isPaused = event();
  #isArmed = false;
  /** Executes the deletion that was given up. */
  #execute: (() => Promise<void>) | undefined;
  #isRead = false;
  #requestsOfOthers = 0;

  constructor(delay: Delay) {
    this.#delay = delay;
  }

  readonly mutation: Mutation = custom(async (request, next) => {
    const { method, path, search, headers } = request;
    if (headers['x-other'] !== undefined) return (await this.#delayOthers()) ?? next(request);
    const [, inPath, id = inPath] = /Patient\/(\d+)|[?&]id=(\d+)/.exec(path + search) ?? [];
    if (id === undefined) return next(request);
    if (this.#isArmed && (method === 'DELETE' || path === '/rest/delete')) {
      this.#isArmed = false;
      this.#execute = async () => {
        this.#execute = undefined;
        await next(request);
        expect((await next(eveAt(request, id))).status).toBe(200);
        this.births += 1;
      };
      this.#isGivenUp.give();
      return { status: 504, headers: {}, body: Buffer.alloc(0) };
    }
    const isFirstRead = this.#execute !== undefined && !this.#isRead;
    // The request after the read has come without a delay, so that the deletion has not been executed in between.
    if (!isFirstRead) this.#execute = undefined;
    const answer = await next(request);
    this.#isRead ||= isFirstRead;
    if (!isFirstRead || this.#delay === '--max-rps') return answer;
    await this.#isPaused.given;
    await this.#execute?.();
    return answer;
  });

  /** Called for each request of another case. */
  async #delayOthers(): Promise<WireResponse | undefined> {
    if (!this.#isRead) return undefined;
    this.#requestsOfOthers += 1;
    if (this.#delay === '--max-rps') {
      if (this.#requestsOfOthers === ofOthers) await this.#execute?.();
      return undefined;
    }
    // The suite reads this response before that of the read.
    setTimeout(this.#isPaused.give, 50);
    return { status: 503, headers: { 'retry-after': '1' }, body: Buffer.alloc(0) };
  }

  /** Another case, which sends requests from the time when the deletion is given up until it is decided. */
  readonly otherCase: Case = {
    ...updating,
    id: 'test/other',
    run: async ({ subject, signal }) => {
      await this.#isGivenUp.given;
      const read = async () => {
        while (this.#execute !== undefined && !signal.aborted)
          await subject.raw({ method: 'GET', path: `${patients}?max-results=1`, headers: { 'x-other': 'yes' } });
      };
      await Promise.all(Array.from({ length: ofOthers }, read));
    },
  };

  /** Gives up the next deletion. */
  arm(): void {
    this.#isArmed = true;
  }
}

function event() {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give: () => give() };
}

/** What a case does with a patient of its own. */
type Touch = (context: CaseContext, made: Made) => Promise<unknown>;

/** What cases do after a deletion that was given up. */
const touches: { readonly [name: string]: Touch } = {
  'deletes it again': ({ subject }, made) => subject.deleteEntity(made),
  'deletes it again by its path': ({ subject, marker }, { id }) =>
    subject.raw({ method: 'DELETE', path: `${patients}/${String(id)}`, headers: { 'x-conformance': marker } }),
  'deletes it again by a legacy call': ({ subject, marker }, { type, id }) =>
    subject.legacy('delete', { type, id: String(id), conformance: marker }),
  'changes it': ({ subject, fixture }, made) =>
    subject.writeEntity('PATCH', made, fixture.values({ stringProperty: 'changed' })),
  'clears a property': ({ subject, fixture }, made) =>
    subject.clearProperty({ ...made, property: fixture.property('stringProperty') }),
};

/** The tests mostly wait. */
const options = { timeout: 60_000, concurrent: true };

describe.each<Delay>(['Retry-After', '--max-rps'])('with %s between a read and the next request', options, (delay) => {
  const rate = delay === '--max-rps' ? { maxRps: 10 } : {};
  // With a rate, the request comes in time, so that the clinic never executes the deletion that was given up.
  const births = delay === '--max-rps' ? 0 : 1;

  /** Judges a case whose deletion is given up, and expects that nothing changes but the birth of Eve. */
  async function leavesOthersAlone(touch: Touch, { onTestFinished }: TestContext, subject: 'http' | 'sdk' = 'http') {
    const late = new LateClinic(delay);
    const clinic = await openClinic(late.mutation);
    onTestFinished(clinic.close);
    const touching: Case = {
      ...updating,
      id: 'test/touching',
      async run(context) {
        const made = await context.fixture.create();
        late.arm();
        await touch(context, made);
      },
    };
    const { [patient]: _, ...before } = await clinic.state();
    const { left } = await clinic.judge({ requirements, cases: [touching, late.otherCase], subject, jobs: 2, ...rate });
    const { [patient]: patientsAfter, ...after } = await clinic.state();
    const eve = { name: 'Eve', city: 'Linz' };
    const known = [...['Ada', 'Ben', 'Cleo', 'Dan'].map((name) => ({ name })), ...Array(births).fill(eve)];
    expect({ births: late.births, left, patientsAfter, after }).toEqual({
      births,
      left: [],
      patientsAfter: known.map((each) => expect.objectContaining(each)),
      after: before,
    });
  }

  test('the clean-up leaves alone who has got the id', async (context) => {
    await leavesOthersAlone(async () => undefined, context);
  });

  test.for(Object.entries(touches))('a case that %s leaves alone who has got the id', async ([, touch], context) => {
    const deletesFirst: Touch = async (ofCase, made) => {
      await ofCase.subject.deleteEntity(made);
      await touch(ofCase, made);
    };
    await leavesOthersAlone(deletesFirst, context);
  });

  test('a case that deletes it twice by the SDK leaves alone who has got the id', async (context) => {
    const twice: Touch = async ({ subject }, made) => {
      await subject.deleteEntity(made);
      await subject.deleteEntity(made);
    };
    await leavesOthersAlone(twice, context, 'sdk');
  });
});
