import { describe, expect, it } from 'vitest';
import { refuses, useRig } from '../support/rig.js';

const rig = useRig();
const book = 'rest/v2/entities/access.library/Book';
const title = 'rest/v2/properties/access.library/Book/1/title';
const json = { 'content-type': 'application/json' };

/** A text that is decoded in several steps, which end between and within characters of two, three and four bytes. */
const long = JSON.stringify('aé€😀'.repeat(120_000));
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

describe('bodies that are not JSON (R-21, R-62)', () => {
  it.each<[what: string, says: string, path: string, body: string | Uint8Array]>([
    ['only blanks', 'an empty body', book, '   '],
    ['bytes that are not UTF-8', 'UTF-8', book, Uint8Array.of(0x22, 0xc3, 0x28, 0x22)],
    ['a long text that ends within a character', 'UTF-8', title, Buffer.from(long).subarray(0, -2)],
    ['nested too deep', 'levels', book, nested(100_000)],
    ['nested too deep in a value', 'levels', book, `{"marks": ${nested(100_000)}}`],
    ['nested too deep in objects', 'levels', title, `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
  ])('%s', async (_, says, path, body) => {
    refuses(await rig().send(path === book ? 'POST' : 'PUT', path, body, json), 400, says);
    expect(rig().changes()).toEqual([]);
  });
});

it('reads a long text in steps without a change', async () => {
  expect((await rig().send('PUT', title, long, json)).status).toBe(200);
  expect((await rig().send('GET', title)).text === long).toBe(true);
});
