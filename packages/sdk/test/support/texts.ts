import { createClient } from '../../src/index.js';
import type { ModelDefinition } from '../../src/model/index.js';
import { testModel } from './model.js';

const options = { baseUrl: 'http://service.example', credentials: { sessionId: 'the-session' }, retry: false } as const;

/** A client with or without `testModel`, whose service answers each request with the same text. */
function clientOf(text: string, model: ModelDefinition | undefined, sent?: (body: string) => void) {
  return createClient<ModelDefinition>({
    ...options,
    ...(model && { model }),
    fetch: async (_url, init) => {
      sent?.(String(init?.body));
      return new Response(text, { headers: { 'content-type': 'application/json' } });
    },
  });
}

/** What a call returns that is answered with a text in JSON, where any value may come. */
export function readAny(text: string, model?: ModelDefinition): PromiseLike<unknown> {
  return clientOf(text, model).request({ path: '/x' });
}

/** What a call returns that is answered with a text in JSON, where an entity of a type of `testModel` may come. */
export function readEntity(text: string, type = 'a.Person'): PromiseLike<unknown> {
  return clientOf(text, testModel).access('a').entities(type).get('1');
}

/** The body that a call sends for an entity of a type of `testModel`. */
export async function bodyOf(entity: object, type = 'a.Person'): Promise<string> {
  let body = '';
  await clientOf('"1"', testModel, (sent) => {
    body = sent;
  })
    .access('a')
    .entities(type)
    .create(entity);
  return body;
}

/** The body that a call sends for any value. */
export async function anyBodyOf(value: unknown, model?: ModelDefinition): Promise<string> {
  let body = '';
  await clientOf('null', model, (sent) => {
    body = sent;
  }).request({ method: 'POST', path: '/x', body: value });
  return body;
}
