import { equalBytes } from '@noble/ciphers/utils.js';
import { concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { createAesEncrypt, decryptCbc } from './aes.ts';
import { computeCmac } from './cmac.ts';
import { computeLrpCmac, createLrp, decryptLricb } from './lrp.ts';

/** A chip's encryption mode. It comes from the record of its batch, never from what the chip sends. */
export type SdmMode = 'AES' | 'LRP';

/** What a chip mirrors of itself: UID of 7 bytes and read counter of 24 bits; null if not mirrored. */
export type Identity = { uid: Uint8Array | null; counter: number | null };

/** Decrypted PICCData: 16 bytes, of which the first is the PICCDataTag. Unreadable with a UID of another length. */
type PiccData = Identity & { plain: Uint8Array };

/**
 * Session keys of one read, 16 bytes each; in LRP mode both are the same key with different updated keys. `vector` is the session vector of
 * the MAC key.
 */
export type Session = { vector: Uint8Array; macKey: Uint8Array; fileKey: Uint8Array };

/** One message of a chip. `macInput` is the text between the two MAC offsets as sent, `mac` the 8 bytes of its MAC. */
export type SdmMessage = {
  picc: Uint8Array | Identity;
  file?: Uint8Array | undefined;
  macInput: Uint8Array;
  mac: Uint8Array;
};

/** The meta read key, null if the chip mirrors in clear, and the file read key for a UID. */
export type SdmKeys = { metaRead: Uint8Array | null; fileRead: (uid: Uint8Array) => Uint8Array };

type SdmVerdict = 'ok' | 'bad_mac' | 'no_uid' | 'no_counter' | 'plain_mode';

export type SdmReading = Identity & {
  verdict: SdmVerdict;
  macValid: boolean;
  piccPlain: Uint8Array | null;
  session: Session;
  fullMac: Uint8Array;
  /** Decrypted file data or null; not authenticated unless the MAC is valid. */
  file: Uint8Array | null;
};

const uidLength = 7;
const noUid = new Uint8Array(uidLength);

/**
 * Decrypts and verifies a secure dynamic message (NXP AN12196; AN12304 for LRP) of any issuer, in the same steps whether the MAC is right
 * or wrong. A message in clear or without a counter can be replayed, so it is never `ok`.
 */
export function readSdm(mode: SdmMode, message: SdmMessage, keys: SdmKeys): SdmReading {
  const picc: Identity & Partial<PiccData> =
    message.picc instanceof Uint8Array ? decryptPicc(mode, keys.metaRead ?? noKey, message.picc) : message.picc;
  const session = deriveSdmSession(mode, keys.fileRead(picc.uid ?? noUid), picc);
  const fullMac =
    mode === 'AES' ? computeCmac(session.macKey, message.macInput) : computeLrpCmac(createLrp(session.macKey, 0), message.macInput);
  const macValid = equalBytes(truncateMac(fullMac), message.mac);
  const { uid, counter } = picc;
  const opened = message.file ? decryptFile(mode, session.fileKey, counter ?? 0, message.file) : null;
  const file = counter === null ? null : opened;
  return { uid, counter, verdict: judgeMessage(picc, macValid), macValid, piccPlain: picc.plain ?? null, session, fullMac, file };
}

/** Length of encrypted PICCData in bytes: one block, in LRP mode after 8 random bytes. */
export const piccLength: Record<SdmMode, number> = { AES: 16, LRP: 24 };

/** Decrypts PICCData of 16 bytes, or 24 in LRP mode. */
function decryptPicc(mode: SdmMode, metaRead: Uint8Array, data: Uint8Array): PiccData {
  const plain =
    mode === 'AES' ? decryptCbc(metaRead, noKey, data) : decryptLricb(createLrp(metaRead, 0), data.subarray(0, 8), data.subarray(8));
  const tag = plain[0] ?? 0;
  if (!isReadable(plain)) return { plain, uid: null, counter: null };
  const uid = tag & 0x80 ? plain.slice(1, 1 + uidLength) : null;
  const at = uid ? 1 + uidLength : 1;
  return { plain, uid, counter: tag & 0x40 ? decodeCounter(plain.subarray(at, at + 3)) : null };
}

/** The session keys of one read, derived from the chip's file read key, UID and counter. */
export function deriveSdmSession(mode: SdmMode, fileRead: Uint8Array, identity: Identity): Session {
  const body = concatBytes(identity.uid ?? noBytes, identity.counter === null ? noBytes : encodeCounter(identity.counter));
  if (mode === 'LRP') {
    const vector = concatBytes(hexToBytes('00010080'), padBytes(body, 10), hexToBytes('1ee1'));
    const key = computeLrpCmac(createLrp(fileRead, 0), vector);
    return { vector, macKey: key, fileKey: key };
  }
  const vector = concatBytes(hexToBytes('3cc300010080'), padBytes(body, 10));
  const fileVector = concatBytes(hexToBytes('c33c00010080'), padBytes(body, 10));
  return { vector, macKey: computeCmac(fileRead, vector), fileKey: computeCmac(fileRead, fileVector) };
}

/** The 8 bytes that a chip sends of its MAC: every second byte, starting with the second. */
export function truncateMac(full: Uint8Array): Uint8Array {
  return full.filter((_, index) => index % 2 === 1);
}

/** A read counter as 3 bytes, little-endian. */
export function encodeCounter(counter: number): Uint8Array {
  return Uint8Array.of(counter & 0xff, (counter >> 8) & 0xff, (counter >> 16) & 0xff);
}

const noBytes = new Uint8Array(0);
const noKey = new Uint8Array(16);

function judgeMessage({ plain, uid, counter }: Identity & Partial<PiccData>, macValid: boolean): SdmVerdict {
  if (!macValid || (plain && !isReadable(plain))) return 'bad_mac';
  if (uid === null) return 'no_uid';
  if (counter === null) return 'no_counter';
  return plain ? 'ok' : 'plain_mode';
}

// Bit 7 of the first byte says that a UID follows, bits 0 to 3 its length, which can only be 7. Without a UID the length is ignored.
function isReadable(plain: Uint8Array): boolean {
  const tag = plain[0] ?? 0;
  return (tag & 0x80) === 0 || (tag & 0x0f) === uidLength;
}

function decryptFile(mode: SdmMode, key: Uint8Array, counter: number, data: Uint8Array): Uint8Array {
  const start = encodeCounter(counter);
  if (mode === 'LRP') return decryptLricb(createLrp(key, 1), padBytes(start, 6), data);
  return decryptCbc(key, createAesEncrypt(key)(padBytes(start, 16)), data);
}

function padBytes(bytes: Uint8Array, length: number): Uint8Array {
  return concatBytes(bytes, new Uint8Array(length - bytes.length));
}

function decodeCounter(bytes: Uint8Array): number {
  return bytes.reduceRight((sum, byte) => sum * 256 + byte, 0);
}
