import { createReferenceServer } from '@platform-services/reference-server';
import { expect, test } from 'vitest';
import type { Case } from '../../src/case/case.js';
import { run } from '../../src/harness/run.js';
import { cases } from '../../src/suite/cases.js';
import { ownDeployment } from '../../src/target/own-deployment.js';

const typed = cases.filter(({ raw }) => raw === undefined);

test('a case that sends a raw request says which part of it no typed call can express', async () => {
  const sending = new Set<string>();
  const noting = (testCase: Case): Case => ({
    ...testCase,
    run: (c) =>
      testCase.run({
        ...c,
        subject: new Proxy(c.subject, {
          get(subject, name) {
            if (name === 'raw') sending.add(testCase.id);
            const member: unknown = Reflect.get(subject, name, subject);
            return typeof member === 'function' ? member.bind(subject) : member;
          },
        }),
      }),
  });
  const server = createReferenceServer({ deployment: ownDeployment });
  const { results } = await run({ server, cases: typed.map(noting) });
  expect(results.length).toBe(typed.length);
  expect([...sending]).toEqual([]);
}, 120_000);
