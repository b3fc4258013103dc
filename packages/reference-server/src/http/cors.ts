import { type HttpRequest, type HttpResponse, header } from './message.js';

/** The header fields that scripts of other origins may read (5.5). */
const exposed = 'gm-rpc-body, gm-rpc-body-type, gm-rpc-client-id, gm-rpc-response-key, gm-rpc-response-key-algo';

/**
 * Adds the headers for scripts of other origins to the response, if the request has an `Origin` (5.5, R-10). A preflight
 * gets the methods in `Allow` of the response.
 */
export function withCors(request: HttpRequest, response: HttpResponse): HttpResponse {
  const { headers } = request;
  const origin = header(headers, 'origin');
  if (origin === undefined) return response;
  const allow = response.headers['Allow'];
  const requestedHeaders = header(headers, 'access-control-request-headers');
  return {
    ...response,
    headers: {
      ...response.headers,
      ...(isPreflight(request) && allow !== undefined ? preflightHeaders(allow, requestedHeaders) : {}),
      'Access-Control-Allow-Credentials': 'true',
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Expose-Headers': exposed,
      Vary: 'Origin',
    },
  };
}

/** Whether a browser asks whether a page of another origin may send a request (5.5). */
export function isPreflight({ method, headers }: HttpRequest): boolean {
  return method === 'OPTIONS' && header(headers, 'access-control-request-method') !== undefined;
}

function preflightHeaders(allow: string, requestedHeaders: string | undefined): Record<string, string> {
  return {
    'Access-Control-Allow-Methods': allow,
    'Access-Control-Max-Age': '600',
    ...(requestedHeaders === undefined ? {} : { 'Access-Control-Allow-Headers': requestedHeaders }),
  };
}
