import { type Answer, type Exchange, header } from './exchange.js';

/** What scripts of other origins may read of an answer (5.5). */
const exposed = 'gm-rpc-body, gm-rpc-body-type, gm-rpc-client-id, gm-rpc-response-key, gm-rpc-response-key-algo';

/** The headers that a cross-origin answer carries (5.5, R-10); none where the request has no `Origin`. */
function corsHeaders(exchange: Exchange): Record<string, string> {
  const origin = header(exchange.headers, 'origin');
  if (origin === undefined) return {};
  return {
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': exposed,
    Vary: 'Origin',
  };
}

/** The answer with the headers of R-10. */
export function withCors(exchange: Exchange, answer: Answer): Answer {
  if (exchange.headers['origin'] === undefined) return answer;
  return { ...answer, headers: { ...answer.headers, ...corsHeaders(exchange) } };
}

/** What a preflight is allowed, beside {@link withCors}; nothing where the request is none. */
export function preflightHeaders(exchange: Exchange, allow: string): Record<string, string> {
  if (header(exchange.headers, 'access-control-request-method') === undefined) return {};
  const wanted = header(exchange.headers, 'access-control-request-headers');
  return {
    'Access-Control-Allow-Methods': allow,
    'Access-Control-Max-Age': '600',
    ...(wanted === undefined ? {} : { 'Access-Control-Allow-Headers': wanted }),
  };
}
