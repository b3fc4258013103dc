import { test } from 'vitest';
import { derivedMutants } from '../derived.js';
import { firstMutants } from '../musts.js';
import { useProver } from '../support.js';

const proving = useProver();
const firsts = new Set(Array.from(firstMutants.values(), ({ mutant }) => mutant.id));

test('each case finds the alterations that the table names', async () => {
  await proving(
    derivedMutants.filter(({ id }) => !firsts.has(id)),
    new Map(),
  );
}, 600_000);
