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

export function body(schema: ValueSchema, required: boolean): Readonly<Record<string, unknown>> {
  return { required, content: contentOf(schema) };
}

export function inPath(name: string, description: string, schema: ValueSchema): Parameter {
  return { name, in: 'path', required: true, description, schema };
}

const failedAs = (name: keyof typeof failureResponses): Readonly<Record<string, unknown>> => ({
  $ref: `#/components/responses/${name}`,
});

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

function failed(description: string): Readonly<Record<string, unknown>> {
  return {
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/failure' } } },
  };
}

/** The responses to failed requests, which operations refer to by {@link failures}. */
export const failureResponses = {
  BadRequest: failed('A part of the request is missing or wrong'),
  Unauthorized: failed('The session or the credentials are missing or wrong'),
  Forbidden: failed('The roles of the user do not allow it'),
  NotFound: failed('The access, the type, the entity or the property does not exist'),
  ServerError: failed('The service failed, or cannot do what was asked for'),
} as const;

/** The responses of an operation to failed requests. */
export const failures = {
  400: failedAs('BadRequest'),
  401: failedAs('Unauthorized'),
  403: failedAs('Forbidden'),
  404: failedAs('NotFound'),
  500: failedAs('ServerError'),
} as const;
