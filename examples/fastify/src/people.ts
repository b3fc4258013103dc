import type { Entities } from '@platform-services/sdk';
import { toJson } from '@platform-services/sdk/plain';
import type { FastifyPluginAsync } from 'fastify';
import type { model } from './model.js';

/** What a caller may write. The SDK takes dates and decimals as text, and checks them. */
interface Changes {
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly birth?: string | null;
  readonly balance?: string | null;
  readonly nicknames?: readonly string[];
}

const text = { type: ['string', 'null'], maxLength: 1_000 };
const properties = {
  firstName: text,
  lastName: text,
  birth: text,
  balance: text,
  nicknames: { type: 'array', maxItems: 100, items: { type: 'string', maxLength: 1_000 } },
};
const changes = { type: 'object', properties, additionalProperties: false };
const params = { type: 'object', properties: { id: { type: 'string', pattern: '^\\d{1,19}$' } } };
const querystring = {
  type: 'object',
  properties: { lastName: { type: 'string' }, page: { type: 'integer', minimum: 0, maximum: 1_000_000, default: 0 } },
  additionalProperties: false,
};
const pageSize = 50;

interface ById {
  readonly Params: { readonly id: string };
}

/** The routes of people. */
export const peopleRoutes: FastifyPluginAsync<{ people: Entities<typeof model, 'Person'> }> = async (
  app,
  { people },
) => {
  app.get<{ Querystring: { readonly lastName?: string; readonly page: number } }>(
    '/people',
    { schema: { querystring } },
    async ({ query: { lastName, page } }) => {
      const { entities, hasMore } = await people.page({
        where: lastName === undefined ? {} : { lastName },
        orderBy: [{ property: 'id' }],
        startIndex: page * pageSize,
        maxResults: pageSize,
      });
      return { people: toJson(entities), hasMore };
    },
  );

  app.get<ById>('/people/:id', { schema: { params } }, async ({ params: { id } }) =>
    toJson(await people.get(BigInt(id))),
  );

  app.post<{ Body: Changes }>('/people', { schema: { body: changes } }, async ({ body }, reply) => {
    const id = await people.create(body);
    reply.code(201).header('location', `/people/${id}`);
    return toJson({ id });
  });

  app.patch<ById & { Body: Changes }>(
    '/people/:id',
    { schema: { params, body: changes } },
    async ({ params: { id }, body }, reply) => {
      await people.update(BigInt(id), body);
      return reply.code(204).send();
    },
  );

  app.delete<ById>('/people/:id', { schema: { params } }, async ({ params: { id } }, reply) => {
    await people.delete(BigInt(id));
    return reply.code(204).send();
  });
};
