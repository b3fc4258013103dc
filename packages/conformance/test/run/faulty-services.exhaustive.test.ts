import { beforeAll, describe, expect, test } from 'vitest';
import { isJudged } from '../../src/case/verdict.js';
import type { RunResult } from '../../src/harness/result.js';
import { exitCodeOf } from '../../src/harness/result.js';
import { judgeFromOutside, ownServer } from '../fixtures/service.js';
import { type Mutation, mutantServer } from '../mutants/mutant-server.js';
import {
  all,
  answer,
  call,
  dropParameter,
  editEach,
  editMember,
  given,
  ifStatus,
  type Node,
  on,
  paths,
  refuse,
  setParameter,
  status,
  without,
} from '../mutants/mutations/index.js';

/** Enough cases to show that a service is judged completely, and few enough to run them for each fault. */
const only = [
  'VAL-0*',
  'ent-get/*',
  'ENT-GET-02',
  'OPT-WEP-02',
  'OPT-DEP-02',
  'ENT-QRY-20',
  'ENT-QRY-30',
  'AUT-0*',
  'UPD-06',
];

const judge = (mutation: Mutation): Promise<RunResult> =>
  judgeFromOutside(mutantServer(ownServer(), mutation), { only });

/** An entity without its type; wrapped values keep theirs. */
const withoutType = ({ _type, ...rest }: Node): Node => ('_id' in rest ? rest : { _type, ...rest });
const numberOf = (value: unknown): unknown => Number(value);
const v2 = paths.v2;
/** Entities of accesses that do not exist. */
const elsewhere = /^\/rest\/v2\/entities\/(?!access\.conformance)/;

type Fault = readonly [name: string, requirement: string, mutation: Mutation];

/** Faults in responses that a run reads before its first case, each with the requirement that it violates. */
const faultsOfEntities: readonly Fault[] = [
  [
    '`_id` is a number, and `_ref` too',
    'VAL-02',
    on('*', v2, editMember('_id', numberOf), editMember('_ref', numberOf)),
  ],
  ['`_id` is a number, and `_ref` a text', 'VAL-02', on('*', v2, editMember('_id', numberOf))],
  [
    'every `_id` is the same',
    'VAL-02',
    on(
      '*',
      v2,
      editMember('_id', () => '0'),
    ),
  ],
  [
    'a `_ref` leads to nothing',
    'VAL-03',
    on(
      '*',
      v2,
      editMember('_ref', () => 'nowhere'),
    ),
  ],
  ['`depth` is not read', 'OPT-DEP-02', on('GET', v2, without('prettiness'), setParameter('depth', '0'))],
  [
    '`results` answers the EntityQueryResult',
    'ENT-QRY-30',
    on('GET', paths.collection, given('projection', 'results'), setParameter('projection', 'envelope')),
  ],
  [
    'one entity is answered as a list',
    'ENT-GET-01',
    on('GET', paths.entity, without('prettiness'), setParameter('projection', 'results')),
  ],
  ['entities have no `_type`', 'VAL-01', on('GET', v2, editEach(withoutType))],
];

const otherFaults: readonly Fault[] = [
  ['an entity of an unknown access is null', 'ENT-GET-02', on('GET', elsewhere, ifStatus(404, answer(200, 'null')))],
  ['an entity of an unknown access is nothing', 'ENT-GET-02', on('GET', elsewhere, ifStatus(404, answer(200, '')))],
  ['an unknown access is an error of the server', 'ENT-GET-02', on('GET', elsewhere, ifStatus(404, refuse(500)))],
  ['`write-empty-properties` is not read', 'OPT-WEP-02', on('GET', v2, dropParameter('write-empty-properties'))],
  ['`max-results` is not read', 'ENT-QRY-20', on('GET', paths.collection, dropParameter('max-results'))],
  [
    '`write-empty-properties` is refused',
    'OPT-WEP-02',
    on('GET', v2, given('write-empty-properties', 'true'), refuse(400)),
  ],
  [
    '`authenticate` answers the session without a projection and with `id`',
    'AUT-03',
    on('POST', call('authenticate'), setParameter('projection', 'payload')),
  ],
  ['`authenticate` answers 201', 'AUT-03', on('POST', call('authenticate'), ifStatus(200, status(201)))],
];

/** Each service has two faults. Neither hides the other, nor violates the requirement of the other. */
const services = faultsOfEntities.map((one, index) => {
  const other = otherFaults[index] ?? expect.fail('there are as many faults of each kind');
  return [`${one[0]}, and ${other[0]}`, [one, other]] as const;
});

describe('a service with faults is judged', () => {
  let judgedWithoutFault = 0;
  beforeAll(async () => {
    judgedWithoutFault = judgedIn(await judge({ apply: (asked, next) => next(asked) }));
  }, 60_000);

  test('of which there are as many of each kind', () => {
    expect(otherFaults.length).toBe(faultsOfEntities.length);
  });

  test.each(services)('%s', { timeout: 60_000 }, async (_, faults) => {
    const result = await judge(all(...faults.map(([, , mutation]) => mutation)));
    const verdicts = faults.map(([, requirement]) => result.requirements.find(({ id }) => id === requirement)?.verdict);
    expect({ code: exitCodeOf(result), verdicts, left: result.left }).toEqual({
      code: 1,
      verdicts: ['fail', 'fail'],
      left: [],
    });
    expect(judgedIn(result)).toBeGreaterThan(judgedWithoutFault * 0.9);
  });
});

const judgedIn = ({ results }: RunResult): number => results.filter(({ verdict }) => isJudged(verdict)).length;
