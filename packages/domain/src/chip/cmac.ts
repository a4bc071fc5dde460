import { type BlockCipher, createAesEncrypt } from './aes.ts';

const size = 16;

/**
 * CMAC of a message of any length as 16 bytes (RFC 4493, NIST SP 800-38B) over any block cipher, such as LRP. A message of fewer than
 * `leastBlocks` blocks is padded to that many, as AN10922 requires and RFC 4493 does not.
 */
export function computeCmacWith(encrypt: BlockCipher, message: Uint8Array, leastBlocks = 1): Uint8Array {
  const subkey = doubleBlock(encrypt(new Uint8Array(size)));
  const blocks = Math.max(leastBlocks, Math.ceil(message.length / size));
  const padded = new Uint8Array(blocks * size);
  padded.set(message);
  const whole = message.length === padded.length;
  if (!whole) padded[message.length] = 0x80;
  let state = new Uint8Array(size);
  for (let at = 0; at < padded.length; at += size) {
    const last = at + size === padded.length;
    const block = xorBlocks(state, padded.subarray(at, at + size));
    state = Uint8Array.from(encrypt(last ? xorBlocks(block, whole ? subkey : doubleBlock(subkey)) : block));
  }
  return state;
}

/** AES-CMAC of a message under a key of 16 bytes (RFC 4493). */
export function computeCmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  return computeCmacWith(createAesEncrypt(key), message);
}

// A loop, because a tap calls this twenty times and a callback for each byte took half of the tap's time.
function xorBlocks(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const sum = new Uint8Array(size);
  for (let at = 0; at < size; at += 1) sum[at] = (a[at] ?? 0) ^ (b[at] ?? 0);
  return sum;
}

// Multiplication by x in GF(2^128): a left shift, xor 0x87 on overflow.
function doubleBlock(block: Uint8Array): Uint8Array {
  const twice = new Uint8Array(size);
  for (let at = 0; at < size; at += 1) twice[at] = ((block[at] ?? 0) << 1) | ((block[at + 1] ?? 0) >> 7);
  twice[size - 1] = (twice[size - 1] ?? 0) ^ (0x87 & -((block[0] ?? 0) >> 7));
  return twice;
}
