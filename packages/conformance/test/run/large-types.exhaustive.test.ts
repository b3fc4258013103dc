import { createReferenceServer } from '@platform-services/reference-server';
import { expect, test } from 'vitest';
import { run } from '../../src/harness/run.js';
import { ownDeployment, ownMapping, ownUser } from '../../src/target/own-deployment.js';
import { mutantServer } from '../mutants/mutant-server.js';

/** The number of entities, so that a response with a whole type is much larger than others. */
const many = 1500;
/** The size of a response that must have a whole type, in bytes. */
const large = 40_000;

/** The deployment of the suite with many more entities of two of its types. */
const crowded = {
  ...ownDeployment,
  accesses: ownDeployment.accesses.map((access) => {
    if (access.id !== ownMapping.access) return access;
    const { entityType, stringIdType } = ownMapping.types;
    const added = Array.from({ length: many }, (_, index) => [
      { _type: entityType?.signature ?? '', id: 1_000_000 + index, label: `one of many ${index}` },
      { _type: stringIdType?.signature ?? '', id: `many-${index}`, label: `one of many ${index}` },
    ]).flat();
    return { ...access, entities: [...(access.entities ?? []), ...added] };
  }),
};

test('a read-only run reads no type that has many entities as a whole', async () => {
  const whole: string[] = [];
  const running = new Set<string>();
  const watched = mutantServer(createReferenceServer({ deployment: crowded }), {
    async apply(asked, next) {
      const answered = await next(asked);
      if (answered.body.length > large) running.add(`${asked.method} ${asked.path}`);
      return answered;
    },
  });
  const { url } = await watched.listen({ port: 0 });
  try {
    const result = await run({
      baseUrl: url,
      ...ownUser,
      jobs: 1,
      onPlan: () => {
        if (running.size > 0) whole.push('before the first case');
        running.clear();
      },
      onResult: ({ id }) => {
        if (running.size > 0) whole.push(id);
        running.clear();
      },
    });
    expect(result.summary.fail).toBeUndefined();
    expect(whole).toEqual([]);
  } finally {
    await watched.close();
  }
}, 300_000);
