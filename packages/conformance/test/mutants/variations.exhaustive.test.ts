import { createReferenceServer } from '@platform-services/reference-server';
import { expect, test } from 'vitest';
import { requirementsOf } from '../../src/case/case.js';
import { run } from '../../src/harness/run.js';
import { cases } from '../../src/suite/cases.js';
import { requirements } from '../../src/suite/requirements.js';
import { ownDeployment } from '../../src/target/own-deployment.js';
import { mutantServer } from './mutant-server.js';
import { faultsOf } from './support.js';
import { observedRequirements, observedVariations } from './variations/observed.js';
import { variations, withOtherIds } from './variations.js';

const musts = new Set(requirements.filter(({ level }) => level === 'MUST').map(({ id }) => id));

const isMust = (id: string): boolean => musts.has(id);
/** The cases that judge a MUST. Only these can raise a false alarm, because observations never fail. */
const judging = cases.filter((each) => requirementsOf(each).some(isMust));
/** The cases that can observe something. */
const observing = cases.filter((each) => !requirementsOf(each).every(isMust));

test.each(Object.entries(variations))(
  'a server that differs only in %s is right',
  async (_what, { mutation, only }) => {
    const right = createReferenceServer({ deployment: ownDeployment });
    await withOtherIds(right);
    const server = mutantServer(right, mutation);
    const result = await run({ server, only, cases: judging });
    // The suite may find a different existing entity, which lacks something that a case needs. A different reading of
    // the specification may be that of deployed services.
    expect(faultsOf(result).filter((fault) => !/: (unsupported|deviates) /.test(fault))).toEqual([]);
    expect(result.summary.pass).toBeGreaterThan(result.results.length / 3);
    expect(result.left).toEqual([]);
    expect(server.broken).toEqual([]);
  },
  600_000,
);

// The other cases are among those above. So a mutant server in itself neither makes a case fail nor prevents its
// judgement.
test('a server that differs only in observed details passes all other checks', async () => {
  const server = mutantServer(createReferenceServer({ deployment: ownDeployment }), observedVariations);
  const result = await run({ server, cases: observing });
  expect(faultsOf(result)).toEqual([]);
  expect(result.summary.pass).toBeGreaterThan(result.results.length / 2);
  const observed = result.requirements.filter(({ verdict }) => verdict === 'observed').map(({ id }) => id);
  expect(observed.toSorted()).toEqual(observedRequirements.toSorted());
  expect(result.left).toEqual([]);
  expect(server.broken).toEqual([]);
}, 600_000);
