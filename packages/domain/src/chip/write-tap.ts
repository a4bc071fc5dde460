import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { createAesEncrypt } from './aes.ts';
import { type ChipBatch, deriveChipKey } from './chip-keys.ts';
import { computeCmac } from './cmac.ts';
import { computeLrpCmac, createLrp, encryptLricb } from './lrp.ts';
import { deriveSdmSession, encodeCounter, type SdmMode, type Session, truncateMac } from './sdm.ts';

/** Permanent and current status of a tear loop; null for a chip without one. */
export type LoopStatus = 'CC' | 'OC' | 'OO' | 'II' | null;

/** `uid` as 14 lower-case hex digits; `random` are 13 random bytes, of which AES mode uses 5. */
export type ChipRead = { batch: ChipBatch; uid: string; counter: number; loop: LoopStatus; random: Uint8Array };

/** The fixed text after the status; any 11 bytes. */
const fixed = 'simulated..';
// PICCDataTag: UID of 7 bytes and counter are mirrored.
const piccTag = 0xc7;

/** The path that a chip writes at a read, `/t/<kid>?e=..`, for the simulator. The inverse of `readTap`. */
export function writeTap({ batch, uid, counter, loop, random }: ChipRead): string {
  const identity = { uid: hexToBytes(uid), counter };
  const picc = concatBytes(Uint8Array.of(piccTag), identity.uid, encodeCounter(counter), random.subarray(0, 5));
  const session = deriveSdmSession(batch.mode, deriveChipKey(batch.fileReadBase, identity.uid, 'file-read'), identity);
  const file = loop === null ? '' : `&f=${formatHex(encryptFile(batch.mode, session, counter, utf8ToBytes(`${loop}SL1${fixed}`)))}`;
  const signed = `t/${batch.kid}?e=${formatHex(encryptPicc(batch, picc, random.subarray(5, 13)))}${file}&c=`;
  const mac =
    batch.mode === 'AES'
      ? computeCmac(session.macKey, utf8ToBytes(signed))
      : computeLrpCmac(createLrp(session.macKey, 0), utf8ToBytes(signed));
  return `/${signed}${formatHex(truncateMac(mac))}`;
}

function encryptPicc({ mode, metaRead }: ChipBatch, picc: Uint8Array, random: Uint8Array): Uint8Array {
  // CBC of one block with a zero IV is the block cipher itself.
  return mode === 'AES' ? createAesEncrypt(metaRead)(picc) : concatBytes(random, encryptLricb(createLrp(metaRead, 0), random, picc));
}

function encryptFile(mode: SdmMode, { fileKey }: Session, counter: number, file: Uint8Array): Uint8Array {
  const start = encodeCounter(counter);
  if (mode === 'LRP') return encryptLricb(createLrp(fileKey, 1), concatBytes(start, new Uint8Array(3)), file);
  const vector = createAesEncrypt(fileKey)(concatBytes(start, new Uint8Array(13)));
  return createAesEncrypt(fileKey)(file.map((byte, index) => byte ^ (vector[index] ?? 0)));
}

function formatHex(bytes: Uint8Array): string {
  return bytesToHex(bytes).toUpperCase();
}
