import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  type ContextManager,
  context,
  propagation,
  ROOT_CONTEXT,
  type TextMapPropagator,
  trace,
} from '@opentelemetry/api';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';

/** Keeps the context of OpenTelemetry along the flow, as its own package for Node does. */
class StoredContext implements ContextManager {
  readonly #storage = new AsyncLocalStorage<Context>();

  active(): Context {
    return this.#storage.getStore() ?? ROOT_CONTEXT;
  }

  with<A extends unknown[], F extends (...args: A) => ReturnType<F>>(
    active: Context,
    run: F,
    receiver?: ThisParameterType<F>,
    ...args: A
  ): ReturnType<F> {
    return this.#storage.run(active, () => run.call(receiver, ...args));
  }

  bind<T>(_context: Context, target: T): T {
    return target;
  }

  enable(): this {
    return this;
  }

  disable(): this {
    this.#storage.disable();
    return this;
  }
}

/** Writes `traceparent` as W3C Trace Context says. */
const traceparent: TextMapPropagator = {
  inject(from, carrier, setter) {
    const span = trace.getSpanContext(from);
    if (span !== undefined) setter.set(carrier, 'traceparent', `00-${span.traceId}-${span.spanId}-01`);
  },
  extract: (from) => from,
  fields: () => ['traceparent'],
};

/** An OpenTelemetry that keeps its spans in memory, registered until it is disposed of. */
export function registerTracing() {
  const exporter = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  context.setGlobalContextManager(new StoredContext());
  propagation.setGlobalPropagator(traceparent);
  trace.setGlobalTracerProvider(provider);
  return {
    /** Those that have ended. */
    get spans() {
      return exporter.getFinishedSpans();
    },
    provider,
    [Symbol.dispose]() {
      trace.disable();
      propagation.disable();
      context.disable();
    },
  };
}
