import { inspect } from 'node:util';
import { expect } from 'vitest';
import { type ClientOptions, createClient, HttpError } from '../../src/index.js';
import { rejection } from '../support/catch.js';

/** Secrets that appear nowhere else, with characters that have other forms in URLs, forms and JSON. */
export const canary = {
  user: 'ann',
  password: 'canary/pass "word"+1',
  session: 'canary/session+0123456789',
  token: 'canary.token-abcdef',
  cookie: 'canary-cookie-value',
  apiKey: 'canary-api-key-77',
  proxyPassword: 'canary-proxy-pass',
} as const;

/** Everything that an error shows to those who print, log or walk it. */
export function shownBy(error: unknown): string {
  const texts = [String(error), inspect(error, { depth: 30, showHidden: true }), json(error)];
  if (error instanceof Error) {
    texts.push(error.message, error.stack ?? '', ...Object.values(error).map(json));
    if (error instanceof HttpError && error.response !== undefined) {
      texts.push(error.response.text, inspect(error.response, { depth: 9 }), json([...error.response.headers]));
    }
    if (error instanceof AggregateError) texts.push(...error.errors.map(shownBy));
    if (error.cause !== undefined) texts.push(shownBy(error.cause));
  }
  return texts.join('\n');
}

/** No secret, in none of its forms, is anywhere in what an error shows. */
export function expectNoSecret(error: unknown): void {
  const shown = shownBy(error);
  for (const secret of Object.values(canary)) {
    if (secret === canary.user) continue;
    for (const form of [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), base64(secret)]) {
      expect(shown).not.toContain(form);
    }
  }
  expect(shown).not.toContain('canary');
}

/** What an error shows of the text of its response, to a client with this session. */
export async function shownText(
  text: string,
  sessionId: string,
  options: Partial<ClientOptions> = {},
): Promise<string> {
  const fetch = async () => new Response(text, { status: 400, headers: { 'content-type': 'text/plain' } });
  const client = createClient({ baseUrl: 'http://localhost', credentials: { sessionId }, fetch, ...options });
  const error = await rejection(client.request({ path: '/x' }));
  if (!(error instanceof HttpError) || error.response === undefined) throw error;
  return error.response.text;
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64').replace(/=+$/, '').slice(0, -1);
}

function json(value: unknown): string {
  return JSON.stringify(value) ?? '';
}
