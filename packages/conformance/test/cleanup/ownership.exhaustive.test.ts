import { expect, test } from 'vitest';
import type { Case } from '../../src/case/case.js';
import { urlText } from '../../src/case/plain.js';
import { judgeFromOutside, ownServer } from '../fixtures/service.js';
import { mutantServer } from '../mutants/mutant-server.js';
import { custom } from '../mutants/mutations/index.js';
import { requirements } from '../support.js';

/** A case that names its own entity after many other words, in a request without its marker. */
const naming = (words: number): Case => ({
  id: 'test/naming',
  judges: 'TEST-01',
  needs: ['entityType', 'stringProperty'],
  async run({ subject, fixture, checkStatus }) {
    const { access, type, id } = await fixture.create();
    const others = Array.from({ length: words }, (_, index) => `word${index}`).join('.');
    const path = `/rest/v2/entities/${access}/${type}`;
    const headers = { 'content-type': 'application/json' };
    const body = `{"${fixture.property('stringProperty')}": "${others}", "id": ${urlText(id)}}`;
    checkStatus(await subject.raw({ method: 'PATCH', path, headers, body }), 200);
  },
});

async function requestsFor(words: number): Promise<number> {
  let requests = 0;
  const counting = custom((request, next) => {
    requests += 1;
    return next(request);
  });
  const { results } = await judgeFromOutside(mutantServer(ownServer(), counting), {
    cases: [naming(words)],
    requirements,
  });
  expect(results.map(({ verdict }) => verdict)).toEqual(['pass']);
  return requests;
}

test('the number of words in a request does not change how often the service is asked what the case owns', async () => {
  expect(await requestsFor(300)).toBe(await requestsFor(1));
});
