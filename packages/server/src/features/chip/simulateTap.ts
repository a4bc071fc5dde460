import { randomBytes } from 'node:crypto';
import type { Checked } from '@strapline/contract/events';
import { judgeTap } from '@strapline/domain/chip/judge-tap';
import { chipUid } from '@strapline/domain/chip/serial-number';
import { parseTapPath } from '@strapline/domain/chip/tap-address';
import type { SimulatedTap, TapVerdict } from '@strapline/domain/chip/tap-verdicts';
import { verifyTap } from '@strapline/domain/chip/verify-tap';
import { type LoopStatus, writeTap } from '@strapline/domain/chip/write-tap';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { chipByUid } from './chip.store.ts';
import { batchOf, isSimulatorOn } from './chip-batches.ts';

type Input = Checked<'simulateTap'>;
type Simulated = { uid: string; kid: string; counter: number; loop: 'C' | 'O' | null };

export const simulateTap: Handler<'simulateTap'> = async (context, input) => {
  if (!(await isSimulatorOn(context)))
    throw new WireError('unsupported', { message: 'This server has keys for real chips, so the simulator is off.' });
  const chip = await context.db.transaction((trx) => readChip(trx, context, input));
  const path = await addressOf(context, chip, input.kind);
  return {
    tapUrl: `${context.config.publicUrl}${path}`,
    serialNumber: chip.uid.toUpperCase().replace(/(..)(?=.)/g, '$1:'),
    kid: chip.kid,
    counter: chip.counter,
    kind: input.kind,
    says: await verdictNow(context, path),
  };
};

async function readChip(trx: Trx, context: Context, input: Input): Promise<Simulated> {
  const before = await chipFor(trx, context, input);
  if (needsLoop.includes(input.kind) && before.loop === null)
    throw new WireError('validation', { fields: { kind: 'This chip has no tear loop. Simulate a new chip with one.' } });
  const chip = await afterRead(trx, before, input.kind);
  await trx.change(
    sql`update simulated_chip set counter = greatest(counter, ${chip.counter}), loop = ${chip.loop} where uid = ${chip.uid}`,
  );
  return chip;
}

async function addressOf(context: Context, chip: Simulated, kind: SimulatedTap): Promise<string> {
  const batch = await batchOf(context, chip.kid);
  if (!batch) throw new WireError('not_found', { message: 'This key doesn’t exist.' });
  return spoiled(writeTap({ batch, uid: chip.uid, counter: chip.counter, loop: loopOf(chip, kind), random: randomBytes(13) }), kind);
}

const needsLoop: readonly SimulatedTap[] = ['opened', 'closed_again', 'uninitialised'];

/** The simulated chip of a serial number, locked, or a new one. */
async function chipFor(trx: Trx, context: Context, input: Input): Promise<Simulated> {
  if (input.serialNumber === undefined) return await makeChip(trx, context, input, `04${randomBytes(6).toString('hex')}`);
  const uid = chipUid(input.serialNumber);
  if (!uid)
    throw new WireError('validation', { fields: { serialNumber: 'Enter a serial number of 14 hex digits, e.g. 04:AB:CD:12:34:56:78.' } });
  const existing = await trx.first<Simulated>(sql`select uid, kid, counter, loop from simulated_chip where uid = ${uid} for update`);
  if (!existing) return await makeChip(trx, context, input, uid);
  if (input.kid === undefined || input.kid === existing.kid) return existing;
  // Encoded anew under another key: a chip begins to count from the start then.
  await trx.change(sql`update simulated_chip set kid = ${await kidFor(trx, context, input)}, counter = 0 where uid = ${uid}`);
  return { ...existing, kid: input.kid, counter: 0 };
}

async function makeChip(trx: Trx, context: Context, input: Input, uid: string): Promise<Simulated> {
  const bound = await chipByUid(trx, uid);
  const kid = await kidFor(trx, context, { ...input, kid: input.kid ?? bound?.kid });
  const hasLoop = bound?.has_loop ?? (input.tear === true || needsLoop.includes(input.kind));
  const loop = hasLoop ? (bound?.opened ? 'O' : 'C') : null;
  await trx.change(
    sql`insert into simulated_chip (uid, kid, counter, loop, created_at) values (${uid}, ${kid}, 0, ${loop}, ${context.clock.now()})`,
  );
  return { uid, kid, counter: 0, loop };
}

async function kidFor(trx: Trx, { keys }: Context, { kid, mode = 'AES' }: Input): Promise<string> {
  const rows = await trx.rows<{ kid: string }>(
    sql`select kid from chip_batch where purpose = 'development' and (kid = ${kid ?? null} or (${kid ?? null}::text is null and mode = ${mode} and state = 'live')) order by created_at, kid`,
  );
  const found = rows.find((row) => keys.master(row.kid) !== null);
  if (found) return found.kid;
  throw new WireError('not_found', {
    message: kid ? 'There is no development key with this name.' : `There is no key for chips in ${mode} mode yet. Add a batch first.`,
  });
}

/** What the chip's own memory holds after this read. */
async function afterRead(trx: Trx, chip: Simulated, kind: SimulatedTap): Promise<Simulated> {
  const bound = await chipByUid(trx, chip.uid);
  const last = Math.max(chip.counter, bound?.kid === chip.kid ? bound.last_ctr : 0);
  if (kind === 'replayed') return { ...chip, counter: bound && bound.last_ctr > 0 ? bound.last_ctr : Math.max(1, chip.counter) };
  const counter = last + (kind === 'jump' ? 250 : 1);
  if (counter > 0xffffff)
    throw new WireError('conflict', { message: 'The counter of this chip has reached its maximum. Simulate another chip.' });
  return { ...chip, counter, loop: kind === 'opened' ? 'O' : chip.loop };
}

function loopOf({ loop }: Simulated, kind: SimulatedTap): LoopStatus {
  if (loop === null) return null;
  if (kind === 'uninitialised') return 'II';
  return kind === 'closed_again' || loop === 'C' ? 'CC' : 'OO';
}

/** What happens to an address on its way. */
function spoiled(path: string, kind: SimulatedTap): string {
  if (kind === 'wrong_mac') return path.replace(/.$/, otherDigit);
  if (kind === 'tampered') return path.replace(/(?<=\?e=)./, otherDigit);
  if (kind === 'other_kid') return path.replace(/^\/t\/[^?]+/, '/t/nobodys');
  return path;
}

function otherDigit(digit: string): string {
  return digit === '0' ? '1' : '0';
}

/** The verdict that this address would get now, by the same rules. */
async function verdictNow(context: Context, path: string): Promise<TapVerdict> {
  const address = parseTapPath(path);
  const tap = verifyTap(address, address && (await batchOf(context, address.kid)));
  if ('refused' in tap) return tap.refused;
  const chip = await chipByUid(context.db, tap.uid);
  return judgeTap(tap, chip ? { lastCounter: chip.last_ctr, opened: chip.opened } : null).verdict;
}
