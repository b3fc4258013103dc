import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import type { Recording } from '../../src/recordings/recording.js';
import { listening } from '../support.js';

export const item = 'com.vendor.conformance.model.Item';
export const headers = { 'gm-session-id': '$S', accept: 'application/json' };
export const request = { method: 'GET', path: `/rest/v2/entities/access.recorded/${item}/1?depth=0`, headers };

/** A recording of one request. */
export const reading = (changes: Partial<Recording['steps'][number]> = {}): Recording => ({
  area: 'queries',
  scenario: 'queries/one',
  steps: [
    { request, answer: { status: 200, headers: { 'content-type': 'application/json' } }, class: 'same', ...changes },
  ],
});

/** Returns a file with recordings. */
export function fileOf(...recordings: readonly unknown[]): string {
  const file = join(temporaryFolder(), 'some.jsonl');
  writeFileSync(file, recordings.map((each) => `${JSON.stringify(each)}\n`).join(''));
  return file;
}

/** A service that answers each request after the log-in with the next given response, and with none for status 0. */
export async function serviceOf(
  ...responses: readonly { status: number; body?: string; headers?: object; before?: () => void }[]
) {
  const requests: { method: string | undefined; url: string | undefined; session: unknown; body: string }[] = [];
  const remaining = [...responses];
  const { url, close } = await listening(async (incoming, response) => {
    let body = '';
    for await (const part of incoming) body += part;
    const type = { 'content-type': 'application/json' };
    if (incoming.url?.includes('/rest/authenticate')) return response.writeHead(200, type).end('"session-1"');
    if (incoming.url?.includes('conformance.nothing')) return response.writeHead(404, type).end('{}');
    if (incoming.url?.includes('/rest/logout')) return response.writeHead(200, type).end('true');
    requests.push({ method: incoming.method, url: incoming.url, session: incoming.headers['gm-session-id'], body });
    const next = remaining.shift() ?? { status: 500 };
    next.before?.();
    if (next.status === 0) return response.destroy();
    return response.writeHead(next.status, { ...type, ...next.headers }).end(next.body);
  });
  onTestFinished(close);
  return { url, requests };
}
