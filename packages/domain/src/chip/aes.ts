import { cbc, unsafe } from '@noble/ciphers/aes.js';

/** One block of 16 bytes to another, under a key that it holds. */
export type BlockCipher = (block: Uint8Array) => Uint8Array;

const noPadding = { disablePadding: true };

/**
 * AES-128 on single blocks of 16 bytes (FIPS 197). Throws RangeError when the key is not 16 bytes. The library calls single blocks unsafe, since they are no
 * way to encrypt a text; the modes of a chip are made of them. The key is unfolded once, which is most of the work.
 */
export function aesEncrypt(key: Uint8Array): BlockCipher {
  const schedule = unsafe.expandKeyLE(aesKey(key));
  return (block) => unsafe.encryptBlock(schedule, copyOf(block));
}

/** The inverse of `aesEncrypt`. */
export function aesDecrypt(key: Uint8Array): BlockCipher {
  const schedule = unsafe.expandKeyDecLE(aesKey(key));
  return (block) => unsafe.decryptBlock(schedule, copyOf(block));
}

/** AES-128-CBC without padding, `iv` being 16 bytes. Throws RangeError when `data` is not a whole number of blocks. */
export function decryptCbc(key: Uint8Array, iv: Uint8Array, data: Uint8Array): Uint8Array {
  return cbc(aesKey(key), iv, noPadding).decrypt(wholeBlocks(data));
}

// The library takes longer keys for AES-192 and AES-256, which no chip of ours speaks.
function aesKey(key: Uint8Array): Uint8Array {
  if (key.length !== 16) throw new RangeError('a key of a chip has 16 bytes');
  return key;
}

// Worked on in place.
function copyOf(block: Uint8Array): Uint8Array<ArrayBuffer> {
  if (block.length !== 16) throw new RangeError('a block has 16 bytes');
  return Uint8Array.from(block);
}

function wholeBlocks(data: Uint8Array): Uint8Array {
  if (data.length === 0 || data.length % 16 !== 0) throw new RangeError('AES works on whole blocks of 16 bytes');
  return data;
}
