import { concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { equalBytes } from '../bytes/equal-bytes.ts';
import { aesEncrypt, decryptCbc } from './aes.ts';
import { cmac } from './cmac.ts';
import { decryptLricb, lrp, lrpCmac } from './lrp.ts';

/** How a chip encrypts. It is written in the record of its batch; what it sends never decides it. */
export type SdmMode = 'AES' | 'LRP';

/** What a chip mirrors of itself: UID of 7 bytes and read counter of 24 bits, each null when it keeps it back. */
export type Identity = { uid: Uint8Array | null; counter: number | null };

/** Decrypted PICCData: 16 bytes, of which the first says what follows. With a UID of an unknown length nothing can be read. */
type PiccData = Identity & { plain: Uint8Array };

/** Session keys of one read, 16 bytes each; in LRP mode they are one key, told apart when it is unfolded. `vector` is what the MAC key was made of. */
export type Session = { vector: Uint8Array; macKey: Uint8Array; fileKey: Uint8Array };

/** One message of a chip. `macInput` is the text between its two offsets as it was sent, `mac` the 8 bytes that should follow. */
export type SdmMessage = {
  picc: Uint8Array | Identity;
  file?: Uint8Array | undefined;
  macInput: Uint8Array;
  mac: Uint8Array;
};

/** The key of meta data, null where a chip mirrors in clear, and the key of the file for a UID. */
export type SdmKeys = { metaRead: Uint8Array | null; fileRead: (uid: Uint8Array) => Uint8Array };

type SdmVerdict = 'ok' | 'bad_mac' | 'no_uid' | 'no_counter' | 'plain_mode';

export type SdmReading = Identity & {
  verdict: SdmVerdict;
  macValid: boolean;
  piccPlain: Uint8Array | null;
  session: Session;
  fullMac: Uint8Array;
  /** Decrypted file data, null without any; worth nothing unless the MAC is valid. */
  file: Uint8Array | null;
};

const uidLength = 7;
const noUid = new Uint8Array(uidLength);

/**
 * Reads and judges a message of secure dynamic messaging (NXP AN12196; AN12304 for LRP), whoever issued the chip. Takes the same steps whether the MAC is
 * right or wrong. A message in clear or without a counter can be noted and sent again, so it is never `ok`.
 */
export function readSdm(mode: SdmMode, message: SdmMessage, keys: SdmKeys): SdmReading {
  const picc: Identity & Partial<PiccData> =
    message.picc instanceof Uint8Array ? decryptPicc(mode, keys.metaRead ?? noKey, message.picc) : message.picc;
  const session = sdmSession(mode, keys.fileRead(picc.uid ?? noUid), picc);
  const fullMac = mode === 'AES' ? cmac(session.macKey, message.macInput) : lrpCmac(lrp(session.macKey, 0), message.macInput);
  const macValid = equalBytes(shortMac(fullMac), message.mac);
  const { uid, counter } = picc;
  const opened = message.file ? decryptFile(mode, session.fileKey, counter ?? 0, message.file) : null;
  const file = counter === null ? null : opened;
  return { uid, counter, verdict: verdictOf(picc, macValid), macValid, piccPlain: picc.plain ?? null, session, fullMac, file };
}

/** Bytes of encrypted PICCData: one block, in LRP mode behind 8 random bytes. */
export const piccLength: Record<SdmMode, number> = { AES: 16, LRP: 24 };

/** PICCData out of its 16 bytes, or 24 in LRP mode. */
function decryptPicc(mode: SdmMode, metaRead: Uint8Array, data: Uint8Array): PiccData {
  const plain = mode === 'AES' ? decryptCbc(metaRead, noKey, data) : decryptLricb(lrp(metaRead, 0), data.subarray(0, 8), data.subarray(8));
  const tag = plain[0] ?? 0;
  if (!isReadable(plain)) return { plain, uid: null, counter: null };
  const uid = tag & 0x80 ? plain.slice(1, 1 + uidLength) : null;
  const at = uid ? 1 + uidLength : 1;
  return { plain, uid, counter: tag & 0x40 ? fromLittleEndian(plain.subarray(at, at + 3)) : null };
}

/** The keys of one read, made of the chip's file key and what it mirrors. */
export function sdmSession(mode: SdmMode, fileRead: Uint8Array, identity: Identity): Session {
  const body = concatBytes(identity.uid ?? noBytes, identity.counter === null ? noBytes : littleEndian(identity.counter));
  if (mode === 'LRP') {
    const vector = concatBytes(hexToBytes('00010080'), padded(body, 10), hexToBytes('1ee1'));
    const key = lrpCmac(lrp(fileRead, 0), vector);
    return { vector, macKey: key, fileKey: key };
  }
  const vector = concatBytes(hexToBytes('3cc300010080'), padded(body, 10));
  const fileVector = concatBytes(hexToBytes('c33c00010080'), padded(body, 10));
  return { vector, macKey: cmac(fileRead, vector), fileKey: cmac(fileRead, fileVector) };
}

/** What a chip sends of its MAC of 16 bytes: every second byte, from the second on. */
export function shortMac(full: Uint8Array): Uint8Array {
  return full.filter((_, index) => index % 2 === 1);
}

/** A read counter as the chip reckons with it: 3 bytes, least significant first. */
export function littleEndian(counter: number): Uint8Array {
  return Uint8Array.of(counter & 0xff, (counter >> 8) & 0xff, (counter >> 16) & 0xff);
}

const noBytes = new Uint8Array(0);
const noKey = new Uint8Array(16);

function verdictOf({ plain, uid, counter }: Identity & Partial<PiccData>, macValid: boolean): SdmVerdict {
  if (!macValid || (plain && !isReadable(plain))) return 'bad_mac';
  if (uid === null) return 'no_uid';
  if (counter === null) return 'no_counter';
  return plain ? 'ok' : 'plain_mode';
}

// Bit 7 of the first byte says that a UID follows, bits 0 to 3 of how many bytes, where 7 is the only length there is. Without a UID its length means nothing.
function isReadable(plain: Uint8Array): boolean {
  const tag = plain[0] ?? 0;
  return (tag & 0x80) === 0 || (tag & 0x0f) === uidLength;
}

function decryptFile(mode: SdmMode, key: Uint8Array, counter: number, data: Uint8Array): Uint8Array {
  const start = littleEndian(counter);
  if (mode === 'LRP') return decryptLricb(lrp(key, 1), padded(start, 6), data);
  return decryptCbc(key, aesEncrypt(key)(padded(start, 16)), data);
}

function padded(bytes: Uint8Array, length: number): Uint8Array {
  return concatBytes(bytes, new Uint8Array(length - bytes.length));
}

function fromLittleEndian(bytes: Uint8Array): number {
  return bytes.reduceRight((sum, byte) => sum * 256 + byte, 0);
}
