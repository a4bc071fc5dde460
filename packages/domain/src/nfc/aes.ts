import { cbc, ecb } from '@noble/ciphers/aes.js';

/** One block of 16 bytes to another, under a key that it holds. */
export type BlockCipher = (block: Uint8Array) => Uint8Array;

const noPadding = { disablePadding: true };

/** AES-128 on single blocks (FIPS 197). Throws RangeError when the key is not 16 bytes. */
export function aesEncrypt(key: Uint8Array): BlockCipher {
  const checked = aesKey(key);
  return (block) => ecb(checked, noPadding).encrypt(wholeBlocks(block));
}

/** The inverse of `aesEncrypt`. */
export function aesDecrypt(key: Uint8Array): BlockCipher {
  const checked = aesKey(key);
  return (block) => ecb(checked, noPadding).decrypt(wholeBlocks(block));
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

function wholeBlocks(data: Uint8Array): Uint8Array {
  if (data.length === 0 || data.length % 16 !== 0) throw new RangeError('AES works on whole blocks of 16 bytes');
  return data;
}
