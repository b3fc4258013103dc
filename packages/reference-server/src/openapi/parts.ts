import type { ValueSchema } from '../options/row.js';

/** A parameter, or a reference to one. */
export type Parameter = Readonly<Record<string, unknown>>;

/** The schema that every value fulfils. */
export const anything: ValueSchema = {};

export const text: ValueSchema = { type: 'string' };

export function orNull(schema: ValueSchema): ValueSchema {
  return Object.keys(schema).length === 0 ? schema : { anyOf: [schema, { type: 'null' }] };
}

/** The media types of values. XML has the same values in elements. */
export function contentOf(schema: ValueSchema): Readonly<Record<string, unknown>> {
  return { 'application/json': { schema }, 'application/xml': { schema: text } };
}

export function inPath(name: string, description: string, schema: ValueSchema): Parameter {
  return { name, in: 'path', required: true, description, schema };
}

/** The body of a failed request (R-4, D-24). */
export const failure: ValueSchema = {
  title: 'Failure',
  type: 'object',
  properties: {
    _type: text,
    type: text,
    message: text,
    tracebackId: text,
    details: text,
    suppressed: { type: 'array', items: { $ref: '#/components/schemas/failure' } },
    cause: { $ref: '#/components/schemas/failure' },
    hasValue: { const: false },
    why: { type: 'object', properties: { text } },
  },
};

/** The failed requests that operations name: their statuses, the names of their responses, and what they mean. */
const failedRequests = [
  [400, 'BadRequest', 'A part of the request is missing or wrong'],
  [401, 'Unauthorized', 'The session or the credentials are missing or wrong'],
  [403, 'Forbidden', 'The roles of the user do not allow it'],
  [404, 'NotFound', 'The access, the type, the entity or the property does not exist'],
  [500, 'ServerError', 'The service failed, or cannot do what was asked for'],
] as const;

/** The responses to failed requests, which operations refer to by {@link failures}. */
export const failureResponses: Readonly<Record<string, unknown>> = Object.fromEntries(
  failedRequests.map(([, name, description]) => [
    name,
    { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/failure' } } } },
  ]),
);

/** The responses of an operation to failed requests. */
export const failures: Readonly<Record<string, unknown>> = Object.fromEntries(
  failedRequests.map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }]),
);
