import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { aesEncrypt } from './aes.ts';
import { cmacOver } from './cmac.ts';
import type { SdmMode } from './sdm.ts';

/** What one key of a chip is for. */
export type KeyLabel = 'meta-read' | 'file-read' | 'app-master';

/** A batch of chips that were encoded under one kid: how they speak, and the keys of 16 bytes that theirs grow from. */
export type Batch = { kid: string; mode: SdmMode; metaRead: Uint8Array; fileReadBase: Uint8Array };

// The NDEF application's id in the chip, and a name of ours, so that no other use of the same base key can meet these.
const application = hexToBytes('d2760000850101');
const system = utf8ToBytes('SL1');
const keyNumbers = { 'app-master': 0, 'file-read': 2 } as const;

/** The batch of a kid from its master secret of 32 bytes. `metaRead` is the same in all its chips: it is needed before a UID is known. */
export function chipBatch(kid: string, mode: SdmMode, master: Uint8Array): Batch {
  return { kid, mode, metaRead: baseKey(master, kid, 'meta-read'), fileReadBase: baseKey(master, kid, 'file-read') };
}

/** HKDF-SHA-256 (RFC 5869) of a master of 32 bytes to a key of 16. Throws RangeError on any other master. */
export function baseKey(master: Uint8Array, kid: string, label: KeyLabel): Uint8Array {
  if (master.length !== 32) throw new RangeError('a master secret has 32 bytes');
  return hkdf(sha256, master, utf8ToBytes(kid), utf8ToBytes(`strapline/ntag424/v1/${label}`), 16);
}

/** The key that one chip alone has, grown from the base key of the same label and its UID of 7 bytes. */
export function chipKey(base: Uint8Array, uid: Uint8Array, label: keyof typeof keyNumbers): Uint8Array {
  return diversify(base, concatBytes(uid, application, system, Uint8Array.of(keyNumbers[label])));
}

/** AN10922, section 2.2, for AES-128: a key of 16 bytes from another and 1 to 31 bytes that tell chips apart. Throws RangeError on other lengths. */
export function diversify(key: Uint8Array, input: Uint8Array): Uint8Array {
  if (input.length < 1 || input.length > 31) throw new RangeError('a key is diversified by 1 to 31 bytes');
  return cmacOver(aesEncrypt(key), concatBytes(Uint8Array.of(1), input), 2);
}
