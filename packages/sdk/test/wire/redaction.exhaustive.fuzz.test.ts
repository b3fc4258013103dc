import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import { createClient, HttpError } from '../../src/index.js';
import { answer, rawServer } from '../conditions/raw-server.js';
import { shownBy, shownText } from '../conditions/secrets.js';
import { rejection } from '../support/catch.js';

const hex = (code: number, length: number) => code.toString(16).padStart(length, '0');
const percent = (character: string) =>
  Array.from(Buffer.from(character, 'utf8'), (byte) => `%${hex(byte, 2)}`).join('');
const entities: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };

/** The ways in which a character can be written. Those that do not apply keep it. */
const escapes: Readonly<Record<string, (character: string) => string>> = {
  'as it is': (character) => character,
  'in upper case': (character) => character.replace(/[a-z]/, (letter) => letter.toUpperCase()),
  'in percent encoding': percent,
  'in percent encoding in upper case': (character) => percent(character).toUpperCase(),
  'as in a form': (character) => (character === ' ' ? '+' : percent(character)),
  'in \\u': (character) => character.replace(/./gs, (unit) => `\\u${hex(unit.charCodeAt(0), 4)}`),
  'in \\u in upper case': (character) =>
    character.replace(/./gs, (unit) => `\\u${hex(unit.charCodeAt(0), 4).toUpperCase()}`),
  'in \\x': (character) => (character > '\xff' ? character : `\\x${hex(character.charCodeAt(0), 2)}`),
  'after a backslash': (character) => (/[/"'\\]/.test(character) ? `\\${character}` : character),
  'as an entity': (character) => (entities[character] === undefined ? character : `&${entities[character]};`),
  'as a decimal entity': (character) => `&#${character.codePointAt(0)};`,
  'as a hexadecimal entity': (character) => `&#x000${character.codePointAt(0)?.toString(16)};`,
  'as an entity in upper case': (character) => `&#X${character.codePointAt(0)?.toString(16).toUpperCase()};`,
};

/** The number of bytes after which the body of an error is cut. */
const maxErrorBytes = 64 * 1024;

const secret = `pa/ss &"wörd'<\\>+1😀`;

describe('a secret is hidden', () => {
  test.each(Object.entries(escapes))('%s', async (_, write) => {
    const written = Array.from(secret, write).join('');
    expect(await shownText(`before ${written} after`, secret)).toBe('before *** after');
  });

  test.each([
    ['in a URL', encodeURIComponent(secret)],
    ['in a form', new URLSearchParams({ x: secret }).toString().slice(2)],
    ['in JSON', JSON.stringify(secret).slice(1, -1)],
    ['in JSON in JSON', JSON.stringify(JSON.stringify(secret)).slice(1, -1).slice(2, -2)],
    ['in what is inspected', inspect(secret).slice(1, -1)],
    ['in a URL in JSON in XML', JSON.stringify(encodeURIComponent(secret)).slice(1, -1).replaceAll('%', '&#37;')],
  ])('%s', async (_where, form) => {
    expect(await shownText(`before ${form} after`, secret)).toBe('before *** after');
  });

  const textsOf = (characters: string) =>
    fc.array(fc.constantFrom(...characters), { minLength: 8, maxLength: 24 }).map((chosen) => chosen.join(''));
  const texts = textsOf('abcXYZ012-_./+ &<>"\'\\%;#öß€😀');

  test('with any escape of any character', async () => {
    const writers = fc.array(fc.constantFrom(...Object.values(escapes)), { minLength: 1, maxLength: 8 });
    // What begins an escape is escaped itself wherever others are.
    await checkProperty(
      fc.asyncProperty(textsOf('abcXYZ012-_./+ <>"\';#öß€😀'), writers, async (known, own) => {
        const written = Array.from(known, (character, index) => own[index % own.length]?.(character)).join('');
        expect(await shownText(`(${written})`, known)).toBe('(***)');
      }),
      1_000,
    );
  });

  test('in up to three encodings around each other', async () => {
    const encoding = fc.constantFrom(
      (text: string) => encodeURIComponent(text),
      (text: string) => new URLSearchParams({ '': text }).toString().slice(1),
      (text: string) => JSON.stringify(text).slice(1, -1),
      (text: string) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/'),
      (text: string) => text.replace(/[&<>"']/g, (character) => `&${entities[character]};`),
      (text: string) => text.replace(/[^\w ]/gu, (character) => `&#${character.codePointAt(0)};`),
    );
    await checkProperty(
      fc.asyncProperty(texts, fc.array(encoding, { maxLength: 3 }), async (known, encodings) => {
        const written = encodings.reduce((text, encode) => encode(text), known);
        expect(await shownText(`(${written})`, known)).toBe('(***)');
      }),
      1_000,
    );
  });

  test('and nothing else is', async () => {
    const text = fc.string({ unit: fc.constantFrom(...'ab%25&#;\\u0/+ "<'), maxLength: 60 });
    await checkProperty(
      fc.asyncProperty(text, async (given) => {
        expect(await shownText(given, 'some secret text')).toBe(given);
      }),
      1_000,
    );
  });
});

describe('an unknown secret is hidden next to its name', () => {
  test.each([
    ['?sessionId=abc&x=1', '?sessionId=***&x=1'],
    ['?gm-session-id=abc', '?gm-session-id=***'],
    ['cookie: tfsessionId=abc; other=1', 'cookie: tfsessionId=***; other=1'],
    ['{"sessionId":"abc","x":1}', '{"sessionId":"***","x":1}'],
    ['{"text":"{\\"sessionId\\":\\"abc\\"}"}', '{"text":"{\\"sessionId\\":\\"***\\"}"}'],
    ['{"password" : "abc"}', '{"password" : "***"}'],
    ['{"password":null}', '{"password":null}'],
    ['<password>abc</password>', '<password>***</password>'],
    ['&lt;password&gt;abc&lt;/password&gt;', '&lt;password&gt;***&lt;/password&gt;'],
    ['%3FsessionId%3Dabc%26x', '%3FsessionId%3D***%26x'],
    ['Authorization: Bearer abc', 'Authorization: ***'],
    ['http://ann:abc@host/x', 'http://***@host/x'],
    ['http:\\/\\/ann:abc@host\\/x', 'http:\\/\\/***@host\\/x'],
    ['the password is wrong, and sessions end', 'the password is wrong, and sessions end'],
  ])('%s', async (text, shown) => {
    expect(await shownText(text, 'another session')).toBe(shown);
  });
});

test.each(['secret-te', 'secret%2dTe'])('a secret is hidden up to where a text was cut: %s', async (part) => {
  const session = 'secret-text-1';
  const start = '-'.repeat(maxErrorBytes - part.length);
  expect(await shownText(`${start}${part}`, session)).toBe(`${start}***`);
  expect(await shownText(`${start.slice(1)}${part}`, session)).toBe(`${start.slice(1)}${part}`);
});

describe('a response that cannot be read shows no part of the session', () => {
  const long = `eyJ${'0123456789abcdef'.repeat(84)}`;
  const short = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
  test.each<[session: string, body: string, shown: string]>([
    [long, `The token ${long} is unknown`, 'Unexpected token \'T\'. The body begins with "The token ***".'],
    [long, `"${long}"`, 'Expected a list, got "***\u2026" at the root. The body begins with "\\"***".'],
    [long, `[{"_ref":"${long}"}]`, 'The body begins with "[{\\"_ref\\":\\"***".'],
    [short, `["x",${short}]`, 'The body begins with "[\\"x\\",***]".'],
    [short, `["x","${short}" "y"]`, 'The body begins with "[\\"x\\",\\"***\\" \\"y\\"]".'],
    [short, `["x",${'"y",'.repeat(20)}"${short}".]`, 'Expected JSON: '],
  ])('%#', async (session, body, shown) => {
    await using server = await rawServer((_request, socket) => void socket.write(answer(body)));
    await using client = createClient({ baseUrl: server.url, credentials: { sessionId: session } });
    const error = await rejection(client.access('a').entities('T').list());
    expect(error.name).toBe('DecodeError');
    expect(error.message).toContain(shown);
    for (let start = 0; start + 4 <= session.length; start += 1) {
      expect(shownBy(error).includes(session.slice(start, start + 4)), session.slice(start)).toBe(false);
    }
  });
});

describe('a short password', () => {
  test.each([
    ['demo', '{"message":"d\\u0065mo is wrong for user ann"}', '*** is wrong for user ann.'],
    ['a1', '{"message":"a1 is wrong, ba1d is not"}', '*** is wrong, ba1d is not.'],
  ])('%j is hidden in the errors of its login', async (password, body, message) => {
    await using server = await rawServer(
      (_request, socket) => void socket.write(answer('[]')),
      (_request, socket) => void socket.write(answer(body, '403 No')),
    );
    await using client = createClient({ baseUrl: server.url, credentials: { user: 'ann', password } });
    const error = await rejection(client.access('a').entities('T').list());
    expect(String(error)).toContain(`The server responded with status 403: ${message}`);
    expect(shownBy(error)).not.toMatch(new RegExp(`\\b${password}\\b`));
  });
});

describe('the body of an error', () => {
  const transports = [
    ['undici', {}],
    ['fetch', { fetch: globalThis.fetch }],
  ] as const;
  test.each(transports)('is read up to 64 KB (%s)', async (_, options) => {
    const session = 'session-0123456789';
    const start = 'x'.repeat(maxErrorBytes - 10);
    await using server = await rawServer((_request, socket) => {
      // The rest never comes.
      socket.write(`HTTP/1.1 500 Oops\r\ncontent-length: 999999999\r\n\r\n${start}${session}${'y'.repeat(200_000)}`);
    });
    await using client = createClient({
      baseUrl: server.url,
      credentials: { sessionId: session },
      maxResponseBytes: 100_000,
      retry: false,
      ...options,
    });
    const error = await rejection(client.access('a').entities('T').get(1));
    expect(error).toMatchObject({ name: 'ServerError', status: 500 });
    expect(error instanceof HttpError && error.response?.text).toBe(`${start}***`);
  });
});
