import { version } from '../../package.json';
import type { Access } from '../deployment/world-state.js';
import type { ServiceDialect } from '../endpoints/dialect.js';
import type { SessionDialect } from '../endpoints/session.js';
import type { EntityType } from '../model/types.js';
import { Operations, type PathItem } from './operations.js';
import { anything, failure, failureResponses, text } from './parts.js';
import { TypeSchemas } from './type-schemas.js';

/** A document of OpenAPI 3.1, as JSON. */
export type OpenApiDocument = Readonly<Record<string, unknown>>;

/**
 * Describes the paths of 4.8 and 4.9 for one access in OpenAPI 3.1, and how to log in and out: every stored type with
 * its properties, every option with its values and default in the dialect of the server, and the form of every result.
 *
 * @param url the URL of the service with its base path, or only the base path
 * @example openApiDocument(access, 'http://127.0.0.1:8080/platform-services', dialect)
 */
export function openApiDocument(access: Access, url: string, dialect: ServiceDialect): OpenApiDocument {
  const schemas = new TypeSchemas(access.types);
  const operations = new Operations(access.types, schemas, dialect);
  const paths = new Map<string, PathItem>(Object.entries(sessionPaths));
  for (const { type, segment, name } of namedTypes(access)) {
    const ofAccess = `${encodeURIComponent(access.id)}/${segment}`;
    paths.set(`/rest/v2/entities/${ofAccess}`, operations.ofType(type, name));
    paths.set(`/rest/v2/entities/${ofAccess}/{id}`, operations.ofEntity(type, name, false));
    paths.set(`/rest/v2/entities/${ofAccess}/{id}/{partition}`, operations.ofEntity(type, name, true));
    const properties = `/rest/v2/properties/${ofAccess}/{id}`;
    for (const property of type.properties) {
      paths.set(`${properties}/${encodeURIComponent(property.name)}`, operations.ofProperty(type, name, property));
    }
    paths.set(`${properties}/{partition}/{property}`, operations.ofPropertyInPartition(type, name));
  }
  const securitySchemes = securitySchemesOf(dialect.requests.sessions);
  return {
    openapi: '3.1.0',
    info: {
      title: `The entities of ${access.id}`,
      version,
      description: 'The paths of 4.8 and 4.9 of the service for one access. XML has the same values in elements.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: url === '' ? '/' : url }],
    security: Object.keys(securitySchemes).map((name) => ({ [name]: [] })),
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes,
      parameters: operations.parameters,
      responses: { ...operations.responses, ...failureResponses },
      schemas: { ...schemas.schemas, failure },
    },
  };
}

interface NamedType {
  readonly type: EntityType;
  /** The segment of a path that names the type: the simple name if it is unique. */
  readonly segment: string;
  /** The name in operation ids. */
  readonly name: string;
}

function namedTypes({ types }: Access): readonly NamedType[] {
  const found: NamedType[] = [];
  for (const type of types.stored) {
    if (type.kind !== 'entity') continue;
    const { simpleName, signature } = type;
    const isUnique = types.resolve(simpleName).length === 1;
    found.push({
      type,
      segment: encodeURIComponent(isUnique ? simpleName : signature),
      name: isUnique ? simpleName : signature.replace(/\W/g, '_'),
    });
  }
  return found;
}

/** Where the session id can be. */
function securitySchemesOf({ cookie, scheme }: SessionDialect): Readonly<Record<string, unknown>> {
  const id = 'The session id that authenticate returns';
  const at = (place: string, name: string) => ({ type: 'apiKey', in: place, name, description: id });
  return {
    query: at('query', 'sessionId'),
    header: at('header', 'gm-session-id'),
    cookie: at('cookie', cookie),
    ...(scheme === 'basic'
      ? { basic: { type: 'http', scheme: 'basic', description: 'A user and a password' } }
      : { bearer: { type: 'http', scheme: 'bearer', description: id } }),
  };
}

/** Logging in and out (4.4, 5). */
const sessionPaths: Readonly<Record<string, PathItem>> = {
  '/rest/authenticate': {
    post: {
      operationId: 'authenticate',
      summary: 'Logs in (4.4)',
      security: [],
      requestBody: {
        required: true,
        content: {
          'application/x-www-form-urlencoded': {
            schema: { type: 'object', properties: { user: text, password: text }, required: ['user', 'password'] },
          },
        },
      },
      responses: {
        200: { description: 'The session id', content: { 'application/json': { schema: text } } },
        401: { $ref: '#/components/responses/Unauthorized' },
      },
    },
  },
  '/rest/logout': {
    post: {
      operationId: 'logout',
      summary: 'Ends the session (4.4)',
      responses: {
        200: { description: 'Whether the session has ended', content: { 'application/json': { schema: anything } } },
        401: { $ref: '#/components/responses/Unauthorized' },
      },
    },
  },
};
