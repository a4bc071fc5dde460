import { bytesToHex } from '@noble/hashes/utils.js';
import { type Batch, chipKey } from './chip-keys.ts';
import { piccLength, readSdm, type SdmReading } from './sdm.ts';
import type { TapAddress } from './tap-address.ts';
import { readTear, type Tear } from './tear.ts';

/** A chip of ours wrote this, once: its UID as 14 lower-case hex digits, its read counter of 24 bits, its tear loop (null: it has none). */
export type Tap = { uid: string; counter: number; tear: Tear | null };

export type RefusedTap = { refused: 'bad_format' | 'unknown_kid' | 'bad_mac' | 'no_counter' };

/**
 * Whether a chip of `batch` wrote the address; `null` for a kid that we do not know, which costs the same time. Whether the tap is fresh and its tag
 * known is `judgeTap`'s to say. Order of the reasons: format, kid, MAC (and with it a PICCData that makes no sense), counter.
 */
export function verifyTap(address: TapAddress | null, batch: Batch | null): Tap | RefusedTap {
  if (!address) return { refused: 'bad_format' };
  if (batch && address.picc.length !== piccLength[batch.mode]) return { refused: 'bad_format' };
  const { reading } = readTap(address, batch ?? stranger(address));
  if (!batch) return { refused: 'unknown_kid' };
  // The key of the MAC grows from the UID, so that without one no MAC can hold.
  if (reading.verdict === 'bad_mac' || reading.uid === null) return { refused: 'bad_mac' };
  if (reading.counter === null) return { refused: 'no_counter' };
  return { uid: bytesToHex(reading.uid), counter: reading.counter, tear: reading.file && readTear(reading.file) };
}

/** All that is computed on the way to a verdict, for tests and for the simulator. */
export function readTap({ picc, file, mac, macInput }: TapAddress, batch: Batch): { reading: SdmReading; fileRead: Uint8Array } {
  let fileRead = batch.fileReadBase;
  const reading = readSdm(
    batch.mode,
    { picc, file: file ?? undefined, macInput, mac },
    {
      metaRead: batch.metaRead,
      fileRead: (uid) => {
        fileRead = chipKey(batch.fileReadBase, uid, 'file-read');
        return fileRead;
      },
    },
  );
  return { reading, fileRead };
}

function stranger({ kid, picc }: TapAddress): Batch {
  const key = new Uint8Array(16);
  return { kid, mode: picc.length === piccLength.LRP ? 'LRP' : 'AES', metaRead: key, fileReadBase: key };
}
