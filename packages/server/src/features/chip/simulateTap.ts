import { randomBytes } from 'node:crypto';
import type { ParsedInput } from '@strapline/contract/events';
import { judgeTap } from '@strapline/domain/chip/judge-tap';
import { parseChipUid } from '@strapline/domain/chip/serial-number';
import { parseTapPath } from '@strapline/domain/chip/tap-address';
import type { SimulatedTap, TapVerdict } from '@strapline/domain/chip/tap-verdicts';
import { verifyTap } from '@strapline/domain/chip/verify-tap';
import { type LoopStatus, writeTap } from '@strapline/domain/chip/write-tap';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { findChipByUid } from './chip.store.ts';
import { isSimulatorOn, loadBatch } from './chip-batches.ts';

type Input = ParsedInput<'simulateTap'>;
type SimulatedChip = { uid: string; kid: string; counter: number; loop: 'C' | 'O' | null };

export const simulateTap: Handler<'simulateTap'> = async (context, input) => {
  if (!(await isSimulatorOn(context)))
    throw new WireError('unsupported', { message: 'This server has keys for real chips, so the simulator is off.' });
  const chip = await context.db.transaction((trx) => readChip(trx, context, input));
  const path = await createTapUrl(context, chip, input.kind);
  return {
    tapUrl: `${context.config.publicUrl}${path}`,
    serialNumber: chip.uid.toUpperCase().replace(/(..)(?=.)/g, '$1:'),
    kid: chip.kid,
    counter: chip.counter,
    kind: input.kind,
    says: await judgeUrl(context, path),
  };
};

async function readChip(trx: Trx, context: Context, input: Input): Promise<SimulatedChip> {
  const before = await loadChip(trx, context, input);
  if (needsLoop.includes(input.kind) && before.loop === null)
    throw new WireError('validation', { fields: { kind: 'This chip has no tear loop. Simulate a new chip with one.' } });
  const chip = await advanceCounter(trx, before, input.kind);
  await trx.change(
    sql`update simulated_chip set counter = greatest(counter, ${chip.counter}), loop = ${chip.loop} where uid = ${chip.uid}`,
  );
  return chip;
}

async function createTapUrl(context: Context, chip: SimulatedChip, kind: SimulatedTap): Promise<string> {
  const batch = await loadBatch(context, chip.kid);
  if (!batch) throw new WireError('not_found', { reason: 'chip_key_unknown' });
  return corruptUrl(
    writeTap({ batch, uid: chip.uid, counter: chip.counter, loop: getLoopStatus(chip, kind), random: randomBytes(13) }),
    kind,
  );
}

const needsLoop: readonly SimulatedTap[] = ['opened', 'closed_again', 'uninitialised'];

/** The simulated chip with this serial number, locked, or a new one. */
async function loadChip(trx: Trx, context: Context, input: Input): Promise<SimulatedChip> {
  if (input.serialNumber === undefined) return await makeChip(trx, context, input, `04${randomBytes(6).toString('hex')}`);
  const uid = parseChipUid(input.serialNumber);
  if (!uid)
    throw new WireError('validation', { fields: { serialNumber: 'Enter a serial number of 14 hex digits, e.g. 04:AB:CD:12:34:56:78.' } });
  const existing = await trx.first<SimulatedChip>(sql`select uid, kid, counter, loop from simulated_chip where uid = ${uid} for update`);
  if (!existing) return await makeChip(trx, context, input, uid);
  if (input.kid === undefined || input.kid === existing.kid) return existing;
  // Re-encoding with another key resets the counter.
  await trx.change(sql`update simulated_chip set kid = ${await findKid(trx, context, input)}, counter = 0 where uid = ${uid}`);
  return { ...existing, kid: input.kid, counter: 0 };
}

async function makeChip(trx: Trx, context: Context, input: Input, uid: string): Promise<SimulatedChip> {
  const bound = await findChipByUid(trx, uid);
  const kid = await findKid(trx, context, { ...input, kid: input.kid ?? bound?.kid });
  const hasLoop = bound?.has_loop ?? (input.tear === true || needsLoop.includes(input.kind));
  const loop = hasLoop ? (bound?.opened ? 'O' : 'C') : null;
  await trx.change(
    sql`insert into simulated_chip (uid, kid, counter, loop, created_at) values (${uid}, ${kid}, 0, ${loop}, ${context.clock.now()})`,
  );
  return { uid, kid, counter: 0, loop };
}

async function findKid(trx: Trx, { keys }: Context, { kid, mode = 'AES' }: Input): Promise<string> {
  const rows = await trx.rows<{ kid: string }>(
    sql`select kid from chip_batch where purpose = 'development' and (kid = ${kid ?? null} or (${kid ?? null}::text is null and mode = ${mode} and state = 'live')) order by created_at, kid`,
  );
  const usable = rows.find((row) => keys.getMasterKey(row.kid) !== null);
  if (usable) return usable.kid;
  throw new WireError('not_found', {
    message: kid ? 'There is no development key with this name.' : `There is no key for chips in ${mode} mode yet. Add a batch first.`,
  });
}

/** The chip's memory after this read. */
async function advanceCounter(trx: Trx, chip: SimulatedChip, kind: SimulatedTap): Promise<SimulatedChip> {
  const bound = await findChipByUid(trx, chip.uid);
  const last = Math.max(chip.counter, bound?.kid === chip.kid ? bound.last_ctr : 0);
  if (kind === 'replayed') return { ...chip, counter: bound && bound.last_ctr > 0 ? bound.last_ctr : Math.max(1, chip.counter) };
  const counter = last + (kind === 'jump' ? 250 : 1);
  if (counter > 0xffffff)
    throw new WireError('conflict', { message: 'The counter of this chip has reached its maximum. Simulate another chip.' });
  return { ...chip, counter, loop: kind === 'opened' ? 'O' : chip.loop };
}

function getLoopStatus({ loop }: SimulatedChip, kind: SimulatedTap): LoopStatus {
  if (loop === null) return null;
  if (kind === 'uninitialised') return 'II';
  return kind === 'closed_again' || loop === 'C' ? 'CC' : 'OO';
}

/** Corrupts the URL for simulated forgeries. */
function corruptUrl(path: string, kind: SimulatedTap): string {
  if (kind === 'wrong_mac') return path.replace(/.$/, changeDigit);
  if (kind === 'tampered') return path.replace(/(?<=\?e=)./, changeDigit);
  if (kind === 'other_kid') return path.replace(/^\/t\/[^?]+/, '/t/nobodys');
  return path;
}

function changeDigit(digit: string): string {
  return digit === '0' ? '1' : '0';
}

/** The verdict that this URL would get now. */
async function judgeUrl(context: Context, path: string): Promise<TapVerdict> {
  const address = parseTapPath(path);
  const tap = verifyTap(address, address && (await loadBatch(context, address.kid)));
  if ('refused' in tap) return tap.refused;
  const chip = await findChipByUid(context.db, tap.uid);
  return judgeTap(tap, chip ? { lastCounter: chip.last_ctr, opened: chip.opened } : null).verdict;
}
