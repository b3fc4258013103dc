// Whether the last chunk of a response is empty depends on the length of its last brackets.
import { expect, it } from 'vitest';
import { WrittenText } from '../../src/json/json-output.js';
import { defaultWriteLimits } from '../../src/json/result.js';

it('a text that ends where a chunk ends has no empty chunk behind it', () => {
  const text = new WrittenText(defaultWriteLimits, '');
  const long = 'ä'.repeat(70_000);
  text.add(long);
  text.add(']');
  text.add(long);
  expect(text.finish().chunks).toEqual([long, `]${long}`]);
  expect(text.byteLength).toBe(4 * 70_000 + 1);
});
