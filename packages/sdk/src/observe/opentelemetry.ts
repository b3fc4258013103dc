import {
  type Attributes,
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import type { AttemptEnd, AttemptStart, CallEnd, CallStart, Hooks } from './hooks.js';

/** Options of {@link openTelemetry}. */
export interface OpenTelemetryOptions {
  /** The tracer. Default: the tracer `@platform-services/sdk` of the registered provider. */
  readonly tracer?: Tracer | undefined;
  /**
   * Whether requests carry the trace context (`traceparent`), so that the service's spans become part of the trace.
   * Default `true`; use `false` if something else does this already, e.g. an instrumentation of undici.
   */
  readonly propagate?: boolean | undefined;
}

/**
 * Hooks for tracing with OpenTelemetry: every call, including logins, becomes a span of kind `CLIENT` with attributes
 * of the semantic conventions for HTTP clients. Every request becomes an event `attempt` of the span. Spans contain no
 * secrets.
 *
 * @example
 * import { createClient } from '@platform-services/sdk';
 * import { openTelemetry } from '@platform-services/sdk/opentelemetry';
 *
 * const client = createClient({ baseUrl, credentials, hooks: openTelemetry() });
 */
export function openTelemetry({ tracer, propagate = true }: OpenTelemetryOptions = {}): Hooks {
  const spans = new WeakMap<CallStart, Span>();
  return {
    call: (start) => {
      // Looked up each time, because a provider may be registered after the client was created.
      const tracing = tracer ?? trace.getTracer('@platform-services/sdk');
      const span = tracing.startSpan(start.operation, { kind: SpanKind.CLIENT, attributes: callAttributes(start) });
      spans.set(start, span);
      return {
        run: (work) => context.with(trace.setSpan(context.active(), span), work),
        end: (end) => endSpan(span, end),
      };
    },
    attempt: (start) => {
      const span = spans.get(start.call);
      if (span === undefined) return undefined;
      if (propagate) inject(span, start);
      return { end: (end) => void span.addEvent('attempt', attemptAttributes(start, end)) };
    },
  };
}

/** Adds the trace context to a request with the registered propagator. */
function inject(span: Span, { setHeader }: AttemptStart): void {
  propagation.inject(trace.setSpan(context.active(), span), setHeader, {
    set: (carrier, name, value) => carrier(name, value),
  });
}

function callAttributes({ operation, method, url }: CallStart): Attributes {
  const { hostname, port, protocol } = new URL(url);
  return {
    'http.request.method': method,
    'url.full': url,
    'server.address': hostname.replace(/^\[(.*)\]$/, '$1'),
    'server.port': port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port),
    'platform_services.operation': operation,
  };
}

function endSpan(span: Span, { status, attempts, error }: CallEnd): void {
  if (status !== undefined) span.setAttribute('http.response.status_code', status);
  if (attempts > 1) span.setAttribute('http.request.resend_count', attempts - 1);
  if (error !== undefined) {
    span.setAttribute('error.type', errorType(status, error));
    span.setStatus({ code: SpanStatusCode.ERROR, message: error.message });
    span.recordException(error);
  }
  span.end();
}

function attemptAttributes(
  { number, reason, url }: AttemptStart,
  { status, error, retryDelay }: AttemptEnd,
): Attributes {
  const failed = error !== undefined || (status !== undefined && status >= 400);
  return {
    'url.full': url,
    'platform_services.attempt.reason': reason,
    ...(number > 1 && { 'http.request.resend_count': number - 1 }),
    ...(status !== undefined && { 'http.response.status_code': status }),
    ...(failed && { 'error.type': errorType(status, error) }),
    ...(retryDelay !== undefined && { 'platform_services.attempt.retry_delay': retryDelay }),
  };
}

/** The status if the response explains the failure, otherwise the class of the error. */
function errorType(status: number | undefined, error: Error | undefined): string {
  return status !== undefined && status >= 400 ? String(status) : (error?.name ?? '_OTHER');
}
