/** How many bits of a 32-bit word are set (Warren, "Hacker's Delight", figure 5-2). */
export function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The 32-bit words of a hash in hexadecimal digits, the first digits first. Throws RangeError for anything else. */
export function parseHash(hash: string): Uint32Array {
  if (hash.length === 0 || hash.length % 8 !== 0 || !/^[0-9a-f]+$/i.test(hash))
    throw new RangeError('this is not a hash in hexadecimal digits');
  return Uint32Array.from({ length: hash.length / 8 }, (_, i) => Number.parseInt(hash.slice(i * 8, i * 8 + 8), 16));
}

/** In how many bits two hashes of the same length differ. Throws RangeError for other texts. */
export function findDistance(one: string, other: string): number {
  const [words, others] = [parseHash(one), parseHash(other)];
  if (words.length !== others.length) throw new RangeError('hashes of different lengths have no distance');
  return words.reduce((distance, word, i) => distance + countBits(word ^ (others[i] ?? 0)), 0);
}
