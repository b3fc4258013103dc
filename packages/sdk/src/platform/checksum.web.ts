const blockSize = 64;

/** How far each round rotates, four steps in turn (RFC 1321). */
const rotations = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const;

const sines = /* @__PURE__ */ Uint32Array.from({ length: 64 }, (_, step) => 2 ** 32 * Math.abs(Math.sin(step + 1)));

/** MD5 (RFC 1321), because the Web Cryptography API does not have it. The service uses it as a checksum of bytes. */
export class Md5 {
  readonly #state = Uint32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476);
  readonly #block = new Uint8Array(blockSize);
  #length = 0;

  update(part: Uint8Array): void {
    let start = 0;
    while (start < part.byteLength) {
      const filled = this.#length % blockSize;
      const piece = part.subarray(start, start + blockSize - filled);
      this.#block.set(piece, filled);
      this.#length += piece.byteLength;
      start += piece.byteLength;
      if (filled + piece.byteLength === blockSize) this.#mix();
    }
  }

  digest(_encoding: 'hex'): string {
    const bits = new DataView(new ArrayBuffer(8));
    bits.setBigUint64(0, BigInt(this.#length) * 8n, true);
    const zeros = (2 * blockSize - 9 - (this.#length % blockSize)) % blockSize;
    this.update(Uint8Array.of(0x80, ...new Uint8Array(zeros), ...new Uint8Array(bits.buffer)));
    const bytes = Array.from(this.#state).flatMap((word) => [word, word >> 8, word >> 16, word >> 24]);
    return bytes.map((byte) => (byte & 0xff).toString(16).padStart(2, '0')).join('');
  }

  #mix(): void {
    const words = new DataView(this.#block.buffer);
    let [a = 0, b = 0, c = 0, d = 0] = this.#state;
    for (let step = 0; step < 64; step += 1) {
      const round = step >> 4;
      const mixed =
        round === 0 ? (b & c) | (~b & d) : round === 1 ? (d & b) | (~d & c) : round === 2 ? b ^ c ^ d : c ^ (b | ~d);
      const place = round === 0 ? step : round === 1 ? 5 * step + 1 : round === 2 ? 3 * step + 5 : 7 * step;
      const sum = (a + mixed + (sines[step] ?? 0) + words.getUint32(4 * (place % 16), true)) | 0;
      const rotation = rotations[round]?.[step % 4] ?? 0;
      [a, d, c, b] = [d, c, b, (b + ((sum << rotation) | (sum >>> (32 - rotation)))) | 0];
    }
    this.#state.set([a, b, c, d].map((word, index) => word + (this.#state[index] ?? 0)));
  }
}

export function md5(): Md5 {
  return new Md5();
}
