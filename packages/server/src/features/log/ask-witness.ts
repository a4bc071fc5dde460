import { type Checkpoint, openCheckpoint } from '@strapline/domain/log/checkpoint';
import { cosignedAt } from '@strapline/domain/log/cosignature';
import { keyTypes, parseVerifierKey } from '@strapline/domain/log/signed-note';
import type { Services } from '../../platform/services.ts';
import { LogBroken } from './leaf.ts';
import { readCheckpoint, type SignedCheckpoint, saveCosignature } from './log.store.ts';
import { consistencyOf } from './log.ts';
import { logVerifier } from './log-key.ts';

/** What the witness saw last of this log; null when it saw nothing. Throws WitnessUnavailable, and LogBroken when what it holds was not signed by us. */
export async function askMemory(services: Services): Promise<Checkpoint | null> {
  const note = await services.witness?.remembered();
  if (!note) return null;
  const seen = openCheckpoint(note, logVerifier(services));
  if (!seen) throw new LogBroken('the witness remembers a checkpoint that is not signed with the key of this server');
  return seen;
}

/**
 * Gets the witness's line for the last checkpoint, if it has none yet. Throws LogBroken when the witness saw another log than this one, and WitnessUnavailable.
 * Several processes may ask for the same one; the line of the last one stands.
 */
export async function askForLine(services: Services): Promise<void> {
  const { witness, db } = services;
  const checkpoint = witness ? await readCheckpoint(db) : undefined;
  if (!witness || !checkpoint || checkpoint.cosignature !== null) return;
  const seen = await askMemory(services);
  const from = seen?.size ?? 0;
  // Another process has signed more meanwhile; its checkpoint is asked about next.
  if (from > checkpoint.size) return await holdAhead(services, from);
  const proof = await consistencyOf(db, from, checkpoint.size);
  const signed = await witness.sign({ from, proof, note: checkpoint.note });
  if (signed.answer === 'refused') throw new LogBroken(`the witness does not sign for the public log: ${signed.why}`);
  if (signed.answer === 'elsewhere') {
    if (signed.size === checkpoint.size)
      throw new LogBroken(`the witness saw other entries among the first ${signed.size} of the public log`);
    return;
  }
  await saveCosignature(db, checkpoint.note, { line: signed.line, key: signed.key, at: timeOf(checkpoint, signed) });
}

/** A witness that is ahead of the database saw entries that are no more, unless the database has moved on since we looked. */
async function holdAhead({ db }: Services, seen: number): Promise<void> {
  const now = await readCheckpoint(db);
  if ((now?.size ?? 0) < seen)
    throw new LogBroken(`the witness saw ${seen} entries, and the last checkpoint here tells of ${now?.size ?? 0}`);
}

/** The line is checked before it is published under the log's name. */
function timeOf({ note }: SignedCheckpoint, { line, key }: { line: string; key: string }): Date {
  const witness = parseVerifierKey(key, keyTypes.cosignature);
  const seconds = witness && cosignedAt(note + line, witness);
  if (!seconds) throw new Error('the line of the witness does not hold');
  return new Date(seconds * 1000);
}
