/** The state of a hash after a text, from which it can continue with several others. */
export type HashState = readonly [number, number, number, number];

const start: HashState = [1_779_033_703, -1_150_833_019, 1_013_904_242, -1_521_486_534];

/**
 * Continues a hash of 128 bits with a text. It spreads well and is fast, but is no use for secrets: the function cyrb128,
 * which is in the public domain.
 */
export function hashed(text: string, [a, b, c, d]: HashState = start): HashState {
  let [h1, h2, h3, h4] = [a, b, c, d];
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    h1 = h2 ^ Math.imul(h1 ^ unit, 597_399_067);
    h2 = h3 ^ Math.imul(h2 ^ unit, 2_869_860_233);
    h3 = h4 ^ Math.imul(h3 ^ unit, 951_274_213);
    h4 = h1 ^ Math.imul(h4 ^ unit, 2_716_044_179);
  }
  return [h1, h2, h3, h4];
}

/** The 16 bytes of a hash. */
export function hashBytes([a, b, c, d]: HashState): Uint8Array {
  let h1 = Math.imul(c ^ (a >>> 18), 597_399_067);
  let h2 = Math.imul(d ^ (b >>> 22), 2_869_860_233);
  let h3 = Math.imul(h1 ^ (c >>> 17), 951_274_213);
  let h4 = Math.imul(h2 ^ (d >>> 19), 2_716_044_179);
  h1 ^= h2 ^ h3 ^ h4;
  h2 ^= h1;
  h3 ^= h1;
  h4 ^= h1;
  const bytes = new Uint8Array(16);
  const view = new DataView(bytes.buffer);
  for (const [index, part] of [h1, h2, h3, h4].entries()) view.setInt32(index * 4, part);
  return bytes;
}
