import { AsyncLocalStorage } from 'node:async_hooks';
import { type Client, createClient, type Dialect } from '../../src/index.js';
import type { ModelDefinition } from '../../src/model/index.js';
import { testModel } from './model.js';

/** What is answered to the request of a call, and the body that it sent. */
interface Exchange {
  readonly answer: string;
  body: string;
}

const exchanges = new AsyncLocalStorage<Exchange>();

/** A client whose service answers as the exchange of the call says. */
const clientOf = (model: ModelDefinition | undefined, dialect: Dialect): Client<ModelDefinition> =>
  createClient<ModelDefinition>({
    baseUrl: 'http://service.example',
    credentials: { sessionId: 'the-session' },
    retry: false,
    dialect,
    ...(model && { model }),
    fetch: async (_url, init) => {
      const exchange = exchanges.getStore();
      if (exchange !== undefined) exchange.body = String(init?.body);
      return new Response(exchange?.answer, { headers: { 'content-type': 'application/json' } });
    },
  });

const typed = { documented: clientOf(testModel, 'documented'), deployed: clientOf(testModel, 'deployed') };
const untyped = { documented: clientOf(undefined, 'documented'), deployed: clientOf(undefined, 'deployed') };
const clients = (hasModel: boolean) => (hasModel ? typed : untyped);

/** What a call returns that is answered with a text in JSON, where any value may come; with or without `testModel`. */
export async function readAny(answer: string, hasModel = false): Promise<unknown> {
  const client = clients(hasModel).documented;
  return await exchanges.run({ answer, body: '' }, async () => await client.request({ path: '/x' }));
}

/** What a call returns that is answered with a text in JSON, where an entity of a type of `testModel` may come. */
export async function readEntity(answer: string, type = 'a.Person'): Promise<unknown> {
  const entities = typed.documented.access('a').entities(type);
  return await exchanges.run({ answer, body: '' }, async () => await entities.get('1'));
}

/** The body that a call sends for an entity of a type of `testModel`. */
export async function bodyOf(entity: object, type = 'a.Person', dialect: Dialect = 'documented'): Promise<string> {
  const exchange: Exchange = { answer: '"1"', body: '' };
  const entities = typed[dialect].access('a').entities(type);
  // Tables have values that the compiler would refuse.
  await exchanges.run(exchange, async () => await Reflect.apply(entities.create, entities, [entity]));
  return exchange.body;
}

/** The body that a call sends for any value, with or without `testModel`. */
export async function anyBodyOf(body: unknown, hasModel = false, dialect: Dialect = 'documented'): Promise<string> {
  const exchange: Exchange = { answer: 'null', body: '' };
  const client = clients(hasModel)[dialect];
  await exchanges.run(exchange, async () => await client.request({ method: 'POST', path: '/x', body }));
  return exchange.body;
}
