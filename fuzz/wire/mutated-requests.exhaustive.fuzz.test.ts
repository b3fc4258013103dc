import { createReferenceServer, type ReferenceServer } from '@platform-services/reference-server';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { completed } from '../../packages/reference-server/src/work/steps.js';
import { parsingXml } from '../../packages/reference-server/src/xml/parse-xml.js';
import { RecordingLogger } from '../../packages/reference-server/test/support/recording-logger.js';
import { property } from '../lib/property.js';
import { mutated, mutations } from '../lib/tree.js';
import { print } from './print.js';
import { type RequestTree, requests } from './requests.js';
import { deployment, parameters, roots, words } from './service.js';

const base = 'http://in.process/platform-services';

/** The maximum CPU time of a request in milliseconds. The slowest of these requests takes a hundredth of it. */
const maxCpu = 2_000;

const raws = [
  '<!DOCTYPE a>',
  '<![CDATA[x]]>',
  '&nothing;',
  '&#0;',
  '<?x?>',
  '<s>',
  '</E>',
  ']]>',
  '1e9999',
  '00',
  'tru',
  '"\\u',
  '\r\n\r\n',
  '--b',
  '--b--',
  // Escapes in a path or a query.
  '%zz',
  '%',
  '%ff',
  '%00',
  '%2F',
];

/** Parameters that are added to some of the requests. */
const pairs = fc.oneof(
  fc.constant([]),
  fc.array(fc.tuple(fc.constantFrom(...parameters), fc.constantFrom(...words)), { minLength: 1, maxLength: 2 }),
);

describe.each(['documented', 'deployed'] as const)('a mutated request in the %s dialect', (dialect) => {
  const log = new RecordingLogger();
  const server = createReferenceServer({ deployment, dialect, logger: log });
  const fresh = server.snapshot();
  let session = '';
  let untouched: readonly string[];

  beforeAll(async () => {
    const login = new Request(`${base}/rest/authenticate?user=u&password=secret-p`, { method: 'POST' });
    session = String(await (await server.fetch(login)).json());
    untouched = await state(server, session);
  });

  it.each(requests.map((each) => [`${each.tree.method} ${each.tree.path.join('/')}`, each] as const))(
    'is made of a valid one: %s',
    async (_name, { tree, format }) => {
      server.restore(fresh);
      const answer = await server.fetch(print(tree, format, base, session));
      // Deployed services refuse some forms that the specification allows.
      if (dialect === 'documented')
        expect([answer.status, await answer.text()]).toEqual([expect.toSatisfy(isSuccess), expect.any(String)]);
      expect(log.errors).toEqual([]);
      server.restore(fresh);
    },
  );

  property(
    'is answered in the form that the answer declares, and a refusal changes nothing',
    1_000,
    fc.asyncProperty(
      fc.constantFrom(...requests),
      mutations(words, raws),
      pairs,
      async ({ tree, format }: RequestTree, changes, more) => {
        const request = print(mutated({ ...tree, query: [...tree.query, ...more] }, changes), format, base, session);
        const shown = `${request.method} ${request.url}`;
        const before = process.cpuUsage();
        const answer = await server.fetch(request);
        const body = await answer.text();
        const cpu = process.cpuUsage(before);
        expect((cpu.user + cpu.system) / 1_000, shown).toBeLessThan(maxCpu);
        expect(log.errors, shown).toEqual([]);
        if (dialect === 'documented' && !mayFail(request)) expect(answer.status, `${shown} ${body}`).toBeLessThan(500);
        if (!isDownload(request)) expectWellFormed(answer, body, shown);
        if (dialect === 'documented' && !isSuccess(answer.status)) expectFailure(answer, body, shown);
        if (isSuccess(answer.status)) server.restore(fresh);
        else expect(await state(server, session), shown).toEqual(untouched);
      },
    ),
  );
});

function isSuccess(status: number): boolean {
  return status < 400;
}

/** Everything that the service stores, as text. */
async function state(server: ReferenceServer, session: string): Promise<readonly string[]> {
  const queries = roots.map((type) => `rest/v2/entities/acc/${type}?depth=1&prettiness=none&`);
  const all = [...queries, 'streaming?accessId=acc&resourceId=r&'];
  return Promise.all(
    all.map(async (target) => (await server.fetch(new Request(`${base}/${target}sessionId=${session}`))).text()),
  );
}

/** Section 4.8: a DELETE fails with 500 if references cannot be dropped. Nothing else fails with 500. */
function mayFail({ method, url }: Request): boolean {
  return method === 'DELETE' && url.startsWith(`${base}/rest/v2/entities/`);
}

/** Whether the answer is the bytes of a stored file, which may have any form. */
function isDownload({ method, url }: Request): boolean {
  return (method === 'GET' || method === 'HEAD') && url.startsWith(`${base}/streaming`);
}

function expectWellFormed({ headers }: Response, body: string, shown: string): void {
  const type = headers.get('content-type') ?? '';
  // With a pseudo content type, the answer declares the type as which a browser is to read it.
  if (body === '' || headers.get('content-security-policy') === 'sandbox') return;
  if (/xml$/.test(type)) expect(() => completed(parsingXml(body)), `${shown}\n${body}`).not.toThrow();
  else if (type === 'application/json') expect(() => JSON.parse(body), `${shown}\n${body}`).not.toThrow();
}

/** A failure says what was wrong, and nothing about the program. Only a 401 or 403 has no type. */
function expectFailure({ status, headers }: Response, body: string, shown: string): void {
  expect(body, shown).not.toMatch(/\bat .+:\d+:\d+/);
  if (body === '' || headers.get('content-type') !== 'application/json') return;
  const terse = { message: expect.stringMatching(/\S/), tracebackId: expect.any(String) };
  const typed = { _type: 'com.vendor.model.service.api.result.Failure', type: expect.any(String) };
  expect(JSON.parse(body), shown).toEqual(status === 401 || status === 403 ? terse : { ...typed, ...terse });
}
