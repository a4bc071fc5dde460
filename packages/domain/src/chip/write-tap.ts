import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { aesEncrypt } from './aes.ts';
import { type Batch, chipKey } from './chip-keys.ts';
import { cmac } from './cmac.ts';
import { encryptLricb, lrp, lrpCmac } from './lrp.ts';
import { littleEndian, type SdmMode, type Session, sdmSession, shortMac } from './sdm.ts';

/** The two letters of a tear loop, permanent and current status, or null for a chip without a loop. */
export type LoopStatus = 'CC' | 'OC' | 'OO' | 'II' | null;

/** `uid` as 14 lower-case hex digits; `random` are 13 random bytes, of which AES mode uses 5. */
export type ChipRead = { batch: Batch; uid: string; counter: number; loop: LoopStatus; random: Uint8Array };

/** What is fixed for a chip behind its status; any text of 11 bytes does. */
const fixed = 'simulated..';
// UID and counter are mirrored, and the UID has 7 bytes.
const piccTag = 0xc7;

/** The path that a chip of a batch writes at a read, `/t/<kid>?e=..`: what the simulator stands in for. `readTap` takes it apart again. */
export function writeTap({ batch, uid, counter, loop, random }: ChipRead): string {
  const identity = { uid: hexToBytes(uid), counter };
  const picc = concatBytes(Uint8Array.of(piccTag), identity.uid, littleEndian(counter), random.subarray(0, 5));
  const session = sdmSession(batch.mode, chipKey(batch.fileReadBase, identity.uid, 'file-read'), identity);
  const file = loop === null ? '' : `&f=${upper(encryptFile(batch.mode, session, counter, utf8ToBytes(`${loop}SL1${fixed}`)))}`;
  const signed = `t/${batch.kid}?e=${upper(encryptPicc(batch, picc, random.subarray(5, 13)))}${file}&c=`;
  const mac = batch.mode === 'AES' ? cmac(session.macKey, utf8ToBytes(signed)) : lrpCmac(lrp(session.macKey, 0), utf8ToBytes(signed));
  return `/${signed}${upper(shortMac(mac))}`;
}

function encryptPicc({ mode, metaRead }: Batch, picc: Uint8Array, random: Uint8Array): Uint8Array {
  // One block under an initial vector of zeros is the block cipher itself.
  return mode === 'AES' ? aesEncrypt(metaRead)(picc) : concatBytes(random, encryptLricb(lrp(metaRead, 0), random, picc));
}

function encryptFile(mode: SdmMode, { fileKey }: Session, counter: number, file: Uint8Array): Uint8Array {
  const start = littleEndian(counter);
  if (mode === 'LRP') return encryptLricb(lrp(fileKey, 1), concatBytes(start, new Uint8Array(3)), file);
  const vector = aesEncrypt(fileKey)(concatBytes(start, new Uint8Array(13)));
  return aesEncrypt(fileKey)(file.map((byte, index) => byte ^ (vector[index] ?? 0)));
}

function upper(bytes: Uint8Array): string {
  return bytesToHex(bytes).toUpperCase();
}
