import { cbc, unsafe } from '@noble/ciphers/aes.js';

/** Maps one block of 16 bytes to another under a fixed key. */
export type BlockCipher = (block: Uint8Array) => Uint8Array;

const noPadding = { disablePadding: true };

/**
 * AES-128 on single blocks of 16 bytes (FIPS 197). Throws RangeError when the key is not 16 bytes. The library calls single blocks unsafe
 * because they must not be used to encrypt messages; the chip's modes are built from them. The key is expanded once, which is most of the
 * work.
 */
export function createAesEncrypt(key: Uint8Array): BlockCipher {
  const schedule = unsafe.expandKeyLE(checkKey(key));
  return (block) => unsafe.encryptBlock(schedule, copyBlock(block));
}

/** The inverse of `createAesEncrypt`. */
export function createAesDecrypt(key: Uint8Array): BlockCipher {
  const schedule = unsafe.expandKeyDecLE(checkKey(key));
  return (block) => unsafe.decryptBlock(schedule, copyBlock(block));
}

/** AES-128-CBC without padding, `iv` being 16 bytes. Throws RangeError when `data` is not a whole number of blocks. */
export function decryptCbc(key: Uint8Array, iv: Uint8Array, data: Uint8Array): Uint8Array {
  return cbc(checkKey(key), iv, noPadding).decrypt(checkBlocks(data));
}

// The library would accept longer keys as AES-192 and AES-256, which our chips do not use.
function checkKey(key: Uint8Array): Uint8Array {
  if (key.length !== 16) throw new RangeError('a chip key has 16 bytes');
  return key;
}

// Worked on in place.
function copyBlock(block: Uint8Array): Uint8Array<ArrayBuffer> {
  if (block.length !== 16) throw new RangeError('a block has 16 bytes');
  return Uint8Array.from(block);
}

function checkBlocks(data: Uint8Array): Uint8Array {
  if (data.length === 0 || data.length % 16 !== 0) throw new RangeError('AES needs whole blocks of 16 bytes');
  return data;
}
