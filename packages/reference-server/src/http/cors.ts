import { type HttpRequest, type HttpResponse, header } from './message.js';

/** What scripts of other origins may read of a response (5.5). */
const exposed = 'gm-rpc-body, gm-rpc-body-type, gm-rpc-client-id, gm-rpc-response-key, gm-rpc-response-key-algo';

/**
 * The response with the headers for a script of another origin (5.5, R-10), and as it is where the request has no
 * `Origin`. A preflight is allowed the methods that the response has in `Allow`.
 */
export function withCors({ method, headers }: HttpRequest, response: HttpResponse): HttpResponse {
  const origin = header(headers, 'origin');
  if (origin === undefined) return response;
  const allow = response.headers['Allow'];
  const isPreflight = method === 'OPTIONS' && header(headers, 'access-control-request-method') !== undefined;
  const requestedHeaders = header(headers, 'access-control-request-headers');
  return {
    ...response,
    headers: {
      ...response.headers,
      ...(isPreflight && allow !== undefined ? preflightHeaders(allow, requestedHeaders) : {}),
      'Access-Control-Allow-Credentials': 'true',
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Expose-Headers': exposed,
      Vary: 'Origin',
    },
  };
}

function preflightHeaders(allow: string, requestedHeaders: string | undefined): Record<string, string> {
  return {
    'Access-Control-Allow-Methods': allow,
    'Access-Control-Max-Age': '600',
    ...(requestedHeaders === undefined ? {} : { 'Access-Control-Allow-Headers': requestedHeaders }),
  };
}
