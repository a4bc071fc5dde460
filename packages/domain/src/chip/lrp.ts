import { type BlockCipher, createAesDecrypt, createAesEncrypt } from './aes.ts';
import { computeCmacWith } from './cmac.ts';

/** A key's sixteen plaintexts and one updated key, all of 16 bytes (AN12304, algorithms 1 and 2). */
export type Lrp = { plaintexts: readonly Uint8Array[]; key: Uint8Array };

const fives = new Uint8Array(16).fill(0x55);
const tens = new Uint8Array(16).fill(0xaa);
const zero = new Uint8Array(16);

/** The leakage resilient primitive under `key` with the updated key of that number, 0 to 3. Chips use 0 for MACs and 1 for file data. */
export function createLrp(key: Uint8Array, updated: number): Lrp {
  const keys = deriveChain(createAesEncrypt(key)(tens), updated + 1);
  return { plaintexts: deriveChain(createAesEncrypt(key)(fives), 16), key: keys[updated] ?? zero };
}

/** Evaluates LRP over nibbles, from the updated key to a value of 16 bytes (AN12304, algorithm 3). */
export function evaluateLrp({ plaintexts, key }: Lrp, nibbles: Iterable<number>, finalize: boolean): Uint8Array {
  let value = key;
  for (const nibble of nibbles) value = createAesEncrypt(value)(plaintexts[nibble] ?? zero);
  return finalize ? createAesEncrypt(value)(zero) : value;
}

/** CMAC over LRP instead of AES, 16 bytes (AN12304, section 3.3). */
export function computeLrpCmac(lrp: Lrp, message: Uint8Array): Uint8Array {
  return computeCmacWith((block) => evaluateLrp(lrp, splitNibbles(block), true), message);
}

/** LRICB decryption without padding: each block has its own key, derived from a counter that starts at `counter` (AN12304, algorithm 5). */
export function decryptLricb(lrp: Lrp, counter: Uint8Array, data: Uint8Array): Uint8Array {
  return runLricb(createAesDecrypt, lrp, counter, data);
}

/** The inverse of `decryptLricb` (AN12304, algorithm 4). */
export function encryptLricb(lrp: Lrp, counter: Uint8Array, data: Uint8Array): Uint8Array {
  return runLricb(createAesEncrypt, lrp, counter, data);
}

function runLricb(cipher: (key: Uint8Array) => BlockCipher, lrp: Lrp, counter: Uint8Array, data: Uint8Array): Uint8Array {
  const result = new Uint8Array(data.length);
  let now = counter;
  for (let at = 0; at < data.length; at += 16) {
    result.set(cipher(evaluateLrp(lrp, splitNibbles(now), true))(data.subarray(at, at + 16)), at);
    now = incrementCounter(now);
  }
  return result;
}

/** The nibbles of bytes, the high one first. */
export function splitNibbles(bytes: Uint8Array): number[] {
  return [...bytes].flatMap((byte) => [byte >> 4, byte & 15]);
}

function deriveChain(start: Uint8Array, length: number): Uint8Array[] {
  let state = start;
  return Array.from({ length }, () => {
    const value = createAesEncrypt(state)(tens);
    state = createAesEncrypt(state)(fives);
    return value;
  });
}

// Big-endian increment; wraps to zero.
function incrementCounter(counter: Uint8Array): Uint8Array {
  const next = Uint8Array.from(counter);
  for (let at = next.length - 1; at >= 0; at -= 1) {
    const sum = (next[at] ?? 0) + 1;
    next[at] = sum & 0xff;
    if (sum < 256) break;
  }
  return next;
}
