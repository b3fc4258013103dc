import { inspect } from 'node:util';
import { createReferenceServer } from '@platform-services/reference-server';
import { createClient, DecodeError, type Fetch, PlatformServicesError } from '@platform-services/sdk';
import type { ModelDefinition } from '@platform-services/sdk/model';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { mutatedAnswer } from '../lib/answer.js';
import { property } from '../lib/property.js';
import { type Mutation, mutations } from '../lib/tree.js';
import { deployment, words } from '../wire/service.js';
import { calls } from './answers.js';

const [model] = deployment.models;
const raws = ['1e9999', '-1e-9999', '00', 'tru', '"\\u', '99999999999999999999', '{', ']', '<x/>', '\ud800'];

describe.each(['documented', 'deployed'] as const)('a mutated answer in the %s dialect', (dialect) => {
  const server = createReferenceServer({ deployment, dialect });
  const fresh = server.snapshot();

  for (const [withModel, source] of [
    ['with', model],
    ['without', undefined],
  ] as const) {
    property(
      `is a value or a documented error, ${withModel} a model`,
      200,
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(calls)),
        mutations(words, raws),
        endings,
        async (name, changes, ending) => {
          server.restore(fresh);
          let answers = 0;
          const mutating: Fetch = async (url, init) => {
            const answer = await server.fetch(new Request(url, init));
            answers += 1;
            // A login that is not the call itself stays as it is.
            const isLogin = answers === 1 && !/session|authentication/.test(name);
            return isLogin ? answer : mutateAnswer(answer, changes, ending);
          };
          const client = createClient<ModelDefinition>({
            baseUrl: 'http://in.process',
            credentials: { user: 'u', password: 'secret-p' },
            dialect,
            retry: false,
            fetch: mutating,
            ...(source === undefined ? {} : { model: source }),
          });
          const outcome = await Promise.resolve(calls[name]?.(client.access('acc'), client)).catch((error: unknown) => {
            expect(error).toBeInstanceOf(PlatformServicesError);
            // If an answer cannot be read, the SDK must have found the reason by a check, not by an accidental
            // TypeError.
            if (error instanceof DecodeError) expect(String(error.cause)).not.toMatch(/^TypeError/);
            expect(JSON.stringify(error)).not.toContain('secret-p');
            return error;
          });
          expect(inspect(outcome)).not.toContain('secret-p');
        },
      ),
    );
  }
});

interface Ending {
  /** The status that replaces that of the answer. */
  readonly status: number | undefined;
  /** The part of the body that arrives. */
  readonly arrived: number;
}

/** Most answers keep their status and are whole. */
const endings = fc.record<Ending>({
  status: fc.oneof(
    { weight: 5, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(204, 206, 301, 302, 304, 307, 401, 403, 404, 413, 429, 500, 503) },
  ),
  arrived: fc.constantFrom(1, 1, 1, 1, 0.9, 0.5, 0),
});

async function mutateAnswer(answer: Response, changes: readonly Mutation[], ending: Ending): Promise<Response> {
  const { headers, body } = mutatedAnswer({ headers: answer.headers, body: await answer.text() }, changes);
  const { status = answer.status, arrived } = ending;
  const isEmpty = status === 204 || status === 304;
  return new Response(isEmpty ? null : body.slice(0, body.length * arrived), { status, headers });
}
