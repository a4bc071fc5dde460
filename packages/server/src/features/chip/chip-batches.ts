import { randomInt } from 'node:crypto';
import { type Batch, chipBatch } from '@strapline/domain/chip/chip-keys';
import type { SdmMode } from '@strapline/domain/chip/sdm';
import type { Services } from '../../platform/services.ts';
import { type Database, type Queryable, sql } from '../../ports/database.ts';

export type BatchRow = { kid: string; mode: SdmMode; purpose: 'development' | 'production'; state: 'live' | 'retired' };
type Shop = Pick<Services, 'db' | 'keys' | 'config'>;

const existing = new WeakMap<Database, Map<string, Batch>>();

/**
 * The batch of a kid with its keys, or null where there is no such kid, record or key. A batch never changes what it is, so it is read once. Where the
 * house is public, chips for development are strangers: their simulator may have been in anybody's hands.
 */
export async function batchOf({ db, keys, config }: Shop, kid: string): Promise<Batch | null> {
  const batches = existing.get(db) ?? new Map<string, Batch>();
  existing.set(db, batches);
  const kept = batches.get(kid);
  if (kept) return kept;
  const master = keys.master(kid);
  if (!master) return null;
  const row = await batchRow(db, kid);
  if (!row || (row.purpose === 'development' && purposeHere({ keys, config }) === 'production')) return null;
  const batch = chipBatch(kid, row.mode, master);
  batches.set(kid, batch);
  return batch;
}

export async function batchRow(db: Queryable, kid: string): Promise<BatchRow | undefined> {
  return await db.first<BatchRow>(sql`select kid, mode, purpose, state from chip_batch where kid = ${kid}`);
}

/** What keys of this server are for: real chips where keys are handed in or the platform is public, else development. */
function purposeHere({ keys, config }: Pick<Services, 'keys' | 'config'>): BatchRow['purpose'] {
  return keys.store === 'embedded' && config.isLocal ? 'development' : 'production';
}

/** The simulator works with keys for development, and not at all once there is a key for real chips. */
export async function isSimulatorOn(services: Shop): Promise<boolean> {
  if (purposeHere(services) === 'production') return false;
  return (await services.db.first(sql`select 1 from chip_batch where purpose = 'production' limit 1`)) === undefined;
}

/** The oldest batch for development, for who writes taps without an admin. Throws where there is none. */
export async function developmentBatch(services: Shop): Promise<Batch> {
  const row = await services.db.first<{ kid: string }>(
    sql`select kid from chip_batch where purpose = 'development' and mode = 'AES' order by created_at, kid limit 1`,
  );
  const batch = row && (await batchOf(services, row.kid));
  if (!batch) throw new Error('there is no key for development');
  return batch;
}

/** Gives every key its batch record, and a house that keeps its own keys a first one. At every start. */
export async function registerChipBatches(services: Services): Promise<void> {
  const { db, keys, clock, log } = services;
  const purpose = purposeHere(services);
  for (const { kid, mode } of keys.all()) await insertBatch(db, { kid, mode, purpose, note: '', at: clock.now() });
  const usable = await db.rows<{ kid: string }>(sql`select kid from chip_batch where purpose = ${purpose} and state = 'live'`);
  if (keys.add && !usable.some(({ kid }) => keys.master(kid) !== null)) {
    const note = purpose === 'development' ? 'For testing; used by the simulator.' : 'The first key of this server.';
    await addBatch(services, keys.add, { mode: 'AES', note });
  }
  const orphans = await db.rows<{ kid: string }>(
    sql`select kid from chip_batch where exists (select 1 from chip where chip.kid = chip_batch.kid)`,
  );
  for (const { kid } of orphans)
    if (!keys.master(kid))
      log.error({ kid }, 'ALARM: there are chips under this kid, and its key is missing: their taps cannot be verified');
}

/** A new key with its record. The key comes first: a record without a key would be worth nothing, and a key without a record gets one at the next start. */
export async function addBatch(
  services: Services,
  add: (kid: string, mode: SdmMode) => void,
  { mode, note }: { mode: SdmMode; note: string },
): Promise<string> {
  const purpose = purposeHere(services);
  const kid = newKid(purpose, services.clock.now());
  add(kid, mode);
  await insertBatch(services.db, { kid, mode, purpose, note, at: services.clock.now() });
  return kid;
}

async function insertBatch(
  db: Queryable,
  { kid, mode, purpose, note, at }: Omit<BatchRow, 'state'> & { note: string; at: Date },
): Promise<void> {
  await db.change(
    sql`insert into chip_batch (kid, mode, purpose, note, created_at) values (${kid}, ${mode}, ${purpose}, ${note}, ${at}) on conflict (kid) do nothing`,
  );
}

const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Short, since each chip carries it: `k` or `d` for development, the year, and four symbols. */
function newKid(purpose: BatchRow['purpose'], now: Date): string {
  const symbols = Array.from({ length: 4 }, () => letters[randomInt(letters.length)]);
  return `${purpose === 'development' ? 'd' : 'k'}${String(now.getUTCFullYear()).slice(2)}${symbols.join('')}`;
}
