import { bytesToHex } from '@noble/hashes/utils.js';
import { type ChipBatch, deriveChipKey } from './chip-keys.ts';
import { piccLength, readSdm, type SdmReading } from './sdm.ts';
import type { TapAddress } from './tap-address.ts';
import { parseTear, type Tear } from './tear.ts';

/** An authenticated tap: the UID as 14 lower-case hex digits, the read counter of 24 bits, the tear status (null: no loop). */
export type Tap = { uid: string; counter: number; tear: Tear | null };

export type RefusedTap = { refused: 'bad_format' | 'unknown_kid' | 'bad_mac' | 'no_counter' };

/**
 * Verifies that a chip of `batch` wrote the URL; `null` for an unknown kid, which takes the same time. `judgeTap` decides whether the tap
 * is fresh and its tag known. Reasons are checked in this order: format, kid, MAC (including invalid PICCData), counter.
 */
export function verifyTap(address: TapAddress | null, batch: ChipBatch | null): Tap | RefusedTap {
  if (!address) return { refused: 'bad_format' };
  if (batch && address.picc.length !== piccLength[batch.mode]) return { refused: 'bad_format' };
  const { reading } = readTap(address, batch ?? createDummyBatch(address));
  if (!batch) return { refused: 'unknown_kid' };
  // The MAC key is derived from the UID, so no MAC is valid without one.
  if (reading.verdict === 'bad_mac' || reading.uid === null) return { refused: 'bad_mac' };
  if (reading.counter === null) return { refused: 'no_counter' };
  return { uid: bytesToHex(reading.uid), counter: reading.counter, tear: reading.file && parseTear(reading.file) };
}

/** The intermediate values of a verification, for tests and the simulator. */
export function readTap({ picc, file, mac, macInput }: TapAddress, batch: ChipBatch): { reading: SdmReading; fileRead: Uint8Array } {
  let fileRead = batch.fileReadBase;
  const reading = readSdm(
    batch.mode,
    { picc, file: file ?? undefined, macInput, mac },
    {
      metaRead: batch.metaRead,
      fileRead: (uid) => {
        fileRead = deriveChipKey(batch.fileReadBase, uid, 'file-read');
        return fileRead;
      },
    },
  );
  return { reading, fileRead };
}

function createDummyBatch({ kid, picc }: TapAddress): ChipBatch {
  const key = new Uint8Array(16);
  return { kid, mode: picc.length === piccLength.LRP ? 'LRP' : 'AES', metaRead: key, fileReadBase: key };
}
