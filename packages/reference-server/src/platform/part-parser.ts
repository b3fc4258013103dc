import type { Dicer } from '@fastify/busboy';
import type { PartEvents, PartParser } from './parts.js';
import { requireLater } from './require-later.js';

/** A parser that finds each part while it is received. */
export function partParser(boundary: string, events: PartEvents): PartParser {
  const busboy: typeof import('@fastify/busboy') = requireLater('@fastify/busboy');
  const dicer = new busboy.Dicer({ boundary });
  dicer.on('part', (part) => {
    const reader = events.part();
    part.on('header', (fields) => reader.header(firstValues(fields)));
    part.on('data', (chunk) => {
      if (typeof chunk !== 'string') reader.data(chunk);
    });
    part.on('end', () => reader.end());
    // The parser emits the error too.
    part.on('error', () => {});
  });
  dicer.on('error', () => events.endedEarly());
  dicer.on('finish', () => events.closed());
  return {
    write: (chunk) => (dicer.write(chunk) ? undefined : drained(dicer)),
    end: () => void dicer.end(),
    destroy: () => void dicer.destroy(),
  };
}

/** Resolves when the parser accepts more. It emits no `drain` after the closing boundary or when it was stopped. */
function drained(dicer: Dicer): Promise<void> {
  return new Promise((resolve) => {
    const events = ['drain', 'finish', 'close'];
    const done = () => {
      for (const event of events) dicer.off(event, done);
      resolve();
    };
    for (const event of events) dicer.on(event, done);
  });
}

/** The first value of each field. The types of the parser are imprecise. */
function firstValues(fields: object): ReadonlyMap<string, string> {
  const entries: (readonly [string, unknown])[] = Object.entries(fields);
  const first = ([name, values]: readonly [string, unknown]): (readonly [string, string])[] => {
    const value: unknown = Array.isArray(values) ? values[0] : undefined;
    return typeof value === 'string' ? [[name, value]] : [];
  };
  return new Map(entries.flatMap(first));
}
