import { createReferenceServer } from '@platform-services/reference-server';
import { describe, expect, test } from 'vitest';
import { run } from '../../src/harness/run.js';
import { ownDeployment, ownUser } from '../../src/target/own-deployment.js';
import { mutantServer } from '../mutants/mutant-server.js';
import { repeat } from './repeat.js';

const env = { USER_NAME: ownUser.user, PASSWORD: ownUser.password };

test('x', async () => {
  const server = createReferenceServer({ deployment: ownDeployment });
  const bent = mutantServer(server, {
    async apply(asked, next) {
      const answered = await next(asked);
      if (asked.method === 'GET' || !asked.path.includes('/v2/') || answered.status !== 200 || asked.search.includes('projection=')) return answered;
      return { ...answered, status: 500 };
    },
  });
  const { url } = await bent.listen({ port: 0 });
  const result = await run({ baseUrl: url, ...ownUser, allowWrites: true, ledger: `/tmp/l${Date.now()}.jsonl`, only: ['ent-put/*', 'prop-post/*'] });
  const failed = result.results.filter(({ verdict }) => verdict === 'fail');
  console.log(result.summary);
  const one = failed.at(0)!;
  const r = await repeat(result, one, env);
  console.log(JSON.stringify(one.exchanges, null, 1).slice(0,3000), r);
  for (const each of failed) { const r = await repeat(result, each, env); console.log(each.id, r.code, r.steps.length, r.err); if (r.code || r.err) console.log(r.out); }
}, 100000);
