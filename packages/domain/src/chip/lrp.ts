import { aesDecrypt, aesEncrypt, type BlockCipher } from './aes.ts';
import { cmacOver } from './cmac.ts';

/** Sixteen plaintexts and one updated key, all of 16 bytes, that a key unfolds to (AN12304, algorithms 1 and 2). */
export type Lrp = { plaintexts: readonly Uint8Array[]; key: Uint8Array };

const fives = new Uint8Array(16).fill(0x55);
const tens = new Uint8Array(16).fill(0xaa);
const zero = new Uint8Array(16);

/** The leakage resilient primitive under `key` with the updated key of that number, 0 to 3. Chips use 0 for MACs and 1 for file data. */
export function lrp(key: Uint8Array, updated: number): Lrp {
  const keys = chain(aesEncrypt(key)(tens), updated + 1);
  return { plaintexts: chain(aesEncrypt(key)(fives), 16), key: keys[updated] ?? zero };
}

/** Walks nibble by nibble from the updated key to a value of 16 bytes (AN12304, algorithm 3). */
export function evaluateLrp({ plaintexts, key }: Lrp, nibbles: Iterable<number>, finalize: boolean): Uint8Array {
  let value = key;
  for (const nibble of nibbles) value = aesEncrypt(value)(plaintexts[nibble] ?? zero);
  return finalize ? aesEncrypt(value)(zero) : value;
}

/** CMAC over LRP instead of AES, 16 bytes (AN12304, section 3.3). */
export function lrpCmac(lrp: Lrp, message: Uint8Array): Uint8Array {
  return cmacOver((block) => evaluateLrp(lrp, nibblesOf(block), true), message);
}

/** LRICB without padding: each block has its own key, made of a counter that starts at the one given (AN12304, algorithm 5). */
export function decryptLricb(lrp: Lrp, counter: Uint8Array, data: Uint8Array): Uint8Array {
  return lricb(aesDecrypt, lrp, counter, data);
}

/** The inverse of `decryptLricb` (AN12304, algorithm 4). */
export function encryptLricb(lrp: Lrp, counter: Uint8Array, data: Uint8Array): Uint8Array {
  return lricb(aesEncrypt, lrp, counter, data);
}

function lricb(cipher: (key: Uint8Array) => BlockCipher, lrp: Lrp, counter: Uint8Array, data: Uint8Array): Uint8Array {
  const result = new Uint8Array(data.length);
  let now = counter;
  for (let at = 0; at < data.length; at += 16) {
    result.set(cipher(evaluateLrp(lrp, nibblesOf(now), true))(data.subarray(at, at + 16)), at);
    now = following(now);
  }
  return result;
}

/** The halves of bytes, the high one first. */
export function nibblesOf(bytes: Uint8Array): number[] {
  return [...bytes].flatMap((byte) => [byte >> 4, byte & 15]);
}

function chain(start: Uint8Array, length: number): Uint8Array[] {
  let state = start;
  return Array.from({ length }, () => {
    const value = aesEncrypt(state)(tens);
    state = aesEncrypt(state)(fives);
    return value;
  });
}

// Most significant byte first; after the last comes zero again.
function following(counter: Uint8Array): Uint8Array {
  const next = Uint8Array.from(counter);
  for (let at = next.length - 1; at >= 0; at -= 1) {
    const sum = (next[at] ?? 0) + 1;
    next[at] = sum & 0xff;
    if (sum < 256) break;
  }
  return next;
}
