import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { createAesEncrypt } from './aes.ts';
import { computeCmacWith } from './cmac.ts';
import type { SdmMode } from './sdm.ts';

/** The purpose of a key. */
export type KeyLabel = 'meta-read' | 'file-read' | 'app-master';

/** A batch of chips that were encoded under one kid: their mode, and the keys of 16 bytes from which theirs are derived. */
export type ChipBatch = { kid: string; mode: SdmMode; metaRead: Uint8Array; fileReadBase: Uint8Array };

// The NDEF application's id and our name, for domain separation from other uses of the same base key.
const application = hexToBytes('d2760000850101');
const system = utf8ToBytes('SL1');
const keyNumbers = { 'app-master': 0, 'file-read': 2 } as const;

/**
 * Derives the keys of a batch from its master secret of 32 bytes. `metaRead` is the same in all its chips, since it is needed before the
 * UID is known.
 */
export function createChipBatch(kid: string, mode: SdmMode, master: Uint8Array): ChipBatch {
  return { kid, mode, metaRead: deriveBaseKey(master, kid, 'meta-read'), fileReadBase: deriveBaseKey(master, kid, 'file-read') };
}

/** HKDF-SHA-256 (RFC 5869) of a master of 32 bytes to a key of 16. Throws RangeError on any other master. */
export function deriveBaseKey(master: Uint8Array, kid: string, label: KeyLabel): Uint8Array {
  if (master.length !== 32) throw new RangeError('a master secret has 32 bytes');
  return hkdf(sha256, master, utf8ToBytes(kid), utf8ToBytes(`strapline/ntag424/v1/${label}`), 16);
}

/** The key of one chip, derived from the base key of the same label and its UID of 7 bytes. */
export function deriveChipKey(base: Uint8Array, uid: Uint8Array, label: keyof typeof keyNumbers): Uint8Array {
  return diversifyKey(base, concatBytes(uid, application, system, Uint8Array.of(keyNumbers[label])));
}

/**
 * Key diversification after AN10922, section 2.2, for AES-128: from a key of 16 bytes and 1 to 31 bytes of input. Throws RangeError on
 * other lengths.
 */
export function diversifyKey(key: Uint8Array, input: Uint8Array): Uint8Array {
  if (input.length < 1 || input.length > 31) throw new RangeError('a key is diversified by 1 to 31 bytes');
  return computeCmacWith(createAesEncrypt(key), concatBytes(Uint8Array.of(1), input), 2);
}
