import { createReferenceServer } from '@platform-services/reference-server';
import type { Deployment } from '@platform-services/sdk/model';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import { lastRequest, SmallService, smallDeployment, things } from '../support/small-service.js';
import { turnsOf, withLongSteps } from '../support/turns.js';
import { type Call, Session } from './session.js';

const types = {
  'x.Base': { kind: 'entity', abstract: true },
  'x.A': { kind: 'entity', extends: ['x.Base'] },
  'x.B': { kind: 'entity', extends: ['x.Base'], properties: { other: 'x.A' } },
} as const;
const accesses = ['a', 'b'];
const globalIds = ['g', 'h', 'i', 'G'];

const deployment: Deployment = {
  models: [{ name: 'm', types }],
  accesses: accesses.map((id) => ({
    id,
    model: 'm',
    entities: [
      { _type: 'x.A', id: 1, globalId: 'g' },
      { _type: 'x.B', id: 2, globalId: 'h' },
    ],
  })),
  users: [{ name: 'reader', password: 'secret' }],
};

/** The `globalId` of each entity, by its access, type and id. */
type State = ReadonlyMap<string, string>;

interface Entity {
  readonly type: 'x.A' | 'x.B';
  readonly id: number;
}

interface Step extends Entity {
  readonly access: string;
  readonly call: 'PUT' | 'PATCH' | 'DELETE' | 'PUT property' | 'POST list' | 'PUT nested';
  readonly globalIds: readonly [string, string];
}

const step: fc.Arbitrary<Step> = fc.record({
  access: fc.constantFrom(...accesses),
  type: fc.constantFrom('x.A', 'x.B'),
  id: fc.integer({ min: 1, max: 3 }),
  call: fc.constantFrom('PUT', 'PATCH', 'DELETE', 'PUT property', 'POST list', 'PUT nested'),
  globalIds: fc.tuple(fc.constantFrom(...globalIds), fc.constantFrom(...globalIds)),
});

/** Where a request is sent, and which entities of which `globalId` it writes. */
interface Request {
  readonly call: Call;
  readonly writes: readonly (readonly [entity: string, globalId: string])[];
}

const list = 'list-entities-request=true';

/** @param fresh ids that no entity has */
function requestOf({ access, type, id, call, globalIds: [one, two] }: Step, fresh: readonly [number, number]): Request {
  const path = `/rest/v2/entities/${access}/${type}`;
  const key = (ofType: string, ofId: number) => `${access} ${ofType} ${ofId}`;
  const [first, second] = fresh;
  switch (call) {
    case 'DELETE':
      return { call: [call, `${path}/${id}`], writes: [] };
    case 'PUT property': {
      const target = `/rest/v2/properties/${access}/${type}/${id}/globalId`;
      const json = { 'content-type': 'application/json' };
      return { call: ['PUT', target, JSON.stringify(one), json], writes: [[key(type, id), one]] };
    }
    case 'POST list': {
      // The service chooses the ids.
      const writes = [[key(type, first), one] as const, [key(type, second), two] as const];
      return { call: ['POST', `${path}?${list}`, [{ globalId: one }, { globalId: two }]], writes };
    }
    case 'PUT nested': {
      const other = { _type: 'x.A', id: second, globalId: two };
      const target = `/rest/v2/entities/${access}/x.B/${first}`;
      const writes = [[key('x.B', first), one] as const, [key('x.A', second), two] as const];
      return { call: ['PUT', target, { globalId: one, other }], writes };
    }
    default:
      return { call: [call, `${path}/${id}`, { globalId: one }], writes: [[key(type, id), one]] };
  }
}

/** What follows from a request: the status, and which `globalId` each entity has. A refused request changes nothing. */
function expected(state: State, step: Step, { writes }: Request): readonly [status: number, State] {
  const key = `${step.access} ${step.type} ${step.id}`;
  const isKnown = state.has(key);
  if (step.call === 'DELETE') {
    const others = new Map([...state].filter(([each]) => each !== key));
    return isKnown ? [200, others] : [404, state];
  }
  if (!isKnown && (step.call === 'PATCH' || step.call === 'PUT property')) return [404, state];
  const next = new Map(state);
  for (const [entity, globalId] of writes) {
    const isInUse = [...next].some(
      ([each, used]) => each !== entity && each.startsWith(`${step.access} `) && used === globalId,
    );
    if (isInUse) return [500, state];
    next.set(entity, globalId);
  }
  return [200, next];
}

/** The access, the type and the `globalId` of each entity, without its id. */
const globalIdsOf = (state: State) => Array.from(state, ([key, globalId]) => key.replace(/\d+$/, globalId)).sort();

async function stateOf(session: Session): Promise<State> {
  const state = new Map<string, string>();
  for (const access of accesses) {
    const { text } = await session.send(['GET', `/rest/v2/entities/${access}/x.Base?depth=0`]);
    for (const { _type, id, globalId } of JSON.parse(text)) state.set(`${access} ${_type} ${id}`, globalId);
  }
  return state;
}

const server = createReferenceServer({ deployment, dialect: 'deployed', journal: lastRequest });

it('D-62: no two entities of an access get the same globalId, wherever a request has it', async () => {
  await checkProperty(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const session = await new Session(server.fork()).logIn();
      let state = await stateOf(session);
      for (const [index, each] of steps.entries()) {
        const request = requestOf(each, [100 + index, 200 + index]);
        const { status, text } = await session.send(request.call);
        const [expectedStatus, next] = expected(state, each, request);
        expect(status, `${JSON.stringify(request.call)}: ${text}`).toBe(expectedStatus);
        if (status === 500) {
          expect(text).toMatch(/x\.[AB] with id \\"\d+\\"/);
          expect(session.server.journal.entries().at(-1)?.rule).toBe('D-62');
        }
        state = await stateOf(session);
        expect(globalIdsOf(state)).toEqual(globalIdsOf(next));
      }
    }),
    25,
  );
});

it('D-63: the header gm-id beside an id in the path is refused, whatever it says', async () => {
  const session = await new Session(server.fork()).logIn();
  const before = await stateOf(session);
  const entity = '/rest/v2/entities/a/x.A/1';
  const property = '/rest/v2/properties/a/x.B/2/a/other';
  const calls = fc.constantFrom<Call[]>(
    ...['PUT', 'PATCH', 'POST'].map((method): Call => [method, entity, { globalId: 'new' }]),
    ...['GET', 'DELETE'].map((method): Call => [method, entity]),
    ...['PUT', 'PATCH'].map((method): Call => [method, property, { _type: 'x.A', id: 1 }]),
    ...['GET', 'DELETE'].map((method): Call => [method, property]),
  );
  const names = fc.constantFrom('gm-id', 'GM-ID', 'Gm-Id');
  const values = fc.oneof(fc.constantFrom('', '1', '1L', 'null', 'true'), fc.stringMatching(/^[!-~]{0,10}$/));
  await checkProperty(
    fc.asyncProperty(calls, names, values, async ([method, target, body], name, value) => {
      const { status, text } = await session.send([method, target, body, { [name]: value }]);
      expect(status, text).toBe(400);
      expect(text).toContain('Unknown header \\"gm-id\\"');
      expect(session.server.journal.entries().at(-1)?.rule).toBe('D-63');
    }),
    50,
  );
  expect(await stateOf(session)).toEqual(before);
});

it('D-62: others get their turns while the first check looks at all entities', async () => {
  const entities = Array.from({ length: 5_000 }, (_, at) => ({ _type: 'x.Thing', id: at, globalId: `g-${at}` }));
  const accesses = [{ id: 'a', model: 'm', entities }];
  const small = await SmallService.start({ deployment: { ...smallDeployment, accesses }, deviations: ['D-62'] });
  // The globalIds of all entities are indexed now, which takes many turns. Later requests only look them up.
  const create = () => withLongSteps(() => turnsOf(small.expect(500, 'POST', things, '{"globalId":"g-4999"}')));
  const first = await create();
  const later = await create();
  expect(first).toBeGreaterThan(later + 3);
});
