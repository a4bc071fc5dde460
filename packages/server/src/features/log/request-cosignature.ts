import { type Checkpoint, openCheckpoint } from '@strapline/domain/log/checkpoint';
import { findCosignatureTime } from '@strapline/domain/log/cosignature';
import { keyTypes, parseVerifierKey } from '@strapline/domain/log/signed-note';
import type { Services } from '../../platform/services.ts';
import { LogBroken } from './leaf.ts';
import { readCheckpoint, type SignedCheckpoint, saveCosignature } from './log.store.ts';
import { proveConsistency } from './log.ts';
import { createLogVerifier } from './log-key.ts';

/** The last checkpoint that the witness cosigned; null if none. Throws WitnessUnavailable, and LogBroken if that checkpoint is not signed by us. */
export async function fetchWitnessCheckpoint(services: Services): Promise<Checkpoint | null> {
  const note = await services.witness?.fetchLastCheckpoint();
  if (!note) return null;
  const verifier = createLogVerifier(services);
  const origin = note.slice(0, note.indexOf('\n'));
  if (origin !== verifier.name)
    throw new LogBroken(
      `the witness of this data folder belongs to the public log ${origin}, and this server’s is ${verifier.name}`,
      `Another server with another PUBLIC_URL uses ${services.config.dataDir}. Give this one its PUBLIC_URL, if both serve the same people, or a DATA_DIR and a database of its own.`,
    );
  const checkpoint = openCheckpoint(note, verifier);
  if (!checkpoint) throw new LogBroken('the checkpoint of the witness is not signed with the key of this server');
  return checkpoint;
}

/**
 * Requests the witness's cosignature for the last checkpoint, if it has none yet. Throws WitnessUnavailable, and LogBroken if the witness saw another log.
 * Several processes may request the same one; the last answer is stored.
 */
export async function requestCosignature(services: Services): Promise<void> {
  const { witness, db } = services;
  const checkpoint = witness ? await readCheckpoint(db) : undefined;
  if (!witness || !checkpoint || checkpoint.cosignature !== null) return;
  const witnessCheckpoint = await fetchWitnessCheckpoint(services);
  const from = witnessCheckpoint?.size ?? 0;
  // Another process has signed a later checkpoint, which is cosigned next.
  if (from > checkpoint.size) return await requireNotAhead(services, from);
  const proof = await proveConsistency(db, from, checkpoint.size);
  const signed = await witness.cosign({ from, proof, note: checkpoint.note });
  if (signed.answer === 'refused') throw new LogBroken(`the witness refuses to cosign the public log: ${signed.why}`);
  if (signed.answer === 'elsewhere') {
    if (signed.size === checkpoint.size)
      throw new LogBroken(`the first ${signed.size} entries of the public log are not those that the witness cosigned`);
    return;
  }
  await saveCosignature(db, checkpoint.note, { line: signed.line, key: signed.key, at: readTime(checkpoint, signed) });
}

/** If the witness is ahead, entries were removed, unless the database has advanced since it was read. */
async function requireNotAhead({ db }: Services, seen: number): Promise<void> {
  const now = await readCheckpoint(db);
  if ((now?.size ?? 0) < seen) throw new LogBroken(`the witness cosigned ${seen} entries, but the last checkpoint has ${now?.size ?? 0}`);
}

/** Verifies the cosignature before it is published; returns its time. */
function readTime({ note }: SignedCheckpoint, { line, key }: { line: string; key: string }): Date {
  const witness = parseVerifierKey(key, keyTypes.cosignature);
  const seconds = witness && findCosignatureTime(note + line, witness);
  if (!seconds) throw new Error('the cosignature of the witness is invalid');
  return new Date(seconds * 1000);
}
