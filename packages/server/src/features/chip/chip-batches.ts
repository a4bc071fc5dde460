import { randomInt } from 'node:crypto';
import { type ChipBatch, createChipBatch } from '@strapline/domain/chip/chip-keys';
import type { SdmMode } from '@strapline/domain/chip/sdm';
import type { Services } from '../../platform/services.ts';
import { type Database, type Queryable, sql } from '../../ports/database.ts';
import { KeysMissing } from '../../ports/keys.ts';

export type BatchRow = { kid: string; mode: SdmMode; purpose: 'development' | 'production'; state: 'live' | 'retired' };
type BatchServices = Pick<Services, 'db' | 'keys' | 'config'>;

const existing = new WeakMap<Database, Map<string, ChipBatch>>();

/**
 * The batch of a kid with its keys; null for an unknown kid or a missing key. Cached, since a batch is immutable. A public server refuses development chips,
 * since anybody can run the simulator.
 */
export async function loadBatch({ db, keys, config }: BatchServices, kid: string): Promise<ChipBatch | null> {
  const batches = existing.get(db) ?? new Map<string, ChipBatch>();
  existing.set(db, batches);
  const cached = batches.get(kid);
  if (cached) return cached;
  const master = keys.getMasterKey(kid);
  if (!master) return null;
  const row = await findBatchRow(db, kid);
  if (!row || (row.purpose === 'development' && getKeyPurpose({ keys, config }) === 'production')) return null;
  const batch = createChipBatch(kid, row.mode, master);
  batches.set(kid, batch);
  return batch;
}

export async function findBatchRow(db: Queryable, kid: string): Promise<BatchRow | undefined> {
  return await db.first<BatchRow>(sql`select kid, mode, purpose, state from chip_batch where kid = ${kid}`);
}

/** The purpose of this server's keys: production if they come from settings or the server is public, else development. */
function getKeyPurpose({ keys, config }: Pick<Services, 'keys' | 'config'>): BatchRow['purpose'] {
  return keys.store === 'embedded' && config.isLocal ? 'development' : 'production';
}

/** The simulator needs development keys, and is off once there is a production key. */
export async function isSimulatorOn(services: BatchServices): Promise<boolean> {
  if (getKeyPurpose(services) === 'production') return false;
  return (await services.db.first(sql`select 1 from chip_batch where purpose = 'production' limit 1`)) === undefined;
}

/** The oldest development batch, for taps that are created without an admin. Throws if there is none. */
export async function getDevelopmentBatch(services: BatchServices): Promise<ChipBatch> {
  const row = await services.db.first<{ kid: string }>(
    sql`select kid from chip_batch where purpose = 'development' and mode = 'AES' order by created_at, kid limit 1`,
  );
  const batch = row && (await loadBatch(services, row.kid));
  if (!batch) throw new Error('there is no development key');
  return batch;
}

/** Runs at start: creates missing batch records, and a first key if keys are stored here. Throws KeysMissing if another process has the keys. */
export async function registerChipBatches(services: Services): Promise<void> {
  const { db, keys, clock, log } = services;
  const purpose = getKeyPurpose(services);
  for (const { kid, mode } of keys.listKeys()) await insertBatch(db, { kid, mode, purpose, note: '', at: clock.now() });
  const usable = await db.rows<{ kid: string }>(sql`select kid from chip_batch where purpose = ${purpose} and state = 'live'`);
  const isUsable = usable.some(({ kid }) => keys.getMasterKey(kid) !== null);
  // Each process would have keys of its own, and refuse the chips of the others.
  if (keys.add && usable.length > 0 && !isUsable && db.engine === 'postgres') throw new KeysMissing('chips', 'chip-keys.json', 'CHIP_KEYS');
  if (keys.add && !isUsable) {
    const note = purpose === 'development' ? 'For testing; used by the simulator.' : 'The first key of this server.';
    await addBatch(services, keys.add, { mode: 'AES', note });
  }
  const orphans = await db.rows<{ kid: string }>(
    sql`select kid from chip_batch where exists (select 1 from chip where chip.kid = chip_batch.kid)`,
  );
  for (const { kid } of orphans)
    if (!keys.getMasterKey(kid)) log.error({ kid }, 'ALARM: the key of this kid is missing, so taps of its chips cannot be verified');
}

/** Creates a key and its record. The key first: after a crash in between, the next start adds the record, but a record without a key would be useless. */
export async function addBatch(
  services: Services,
  add: (kid: string, mode: SdmMode) => void,
  { mode, note }: { mode: SdmMode; note: string },
): Promise<string> {
  const purpose = getKeyPurpose(services);
  const kid = createKid(purpose, services.clock.now());
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

/** Short, since it is part of each chip's URL: `k`, or `d` for development, the year, and four symbols. */
function createKid(purpose: BatchRow['purpose'], now: Date): string {
  const symbols = Array.from({ length: 4 }, () => letters[randomInt(letters.length)]);
  return `${purpose === 'development' ? 'd' : 'k'}${String(now.getUTCFullYear()).slice(2)}${symbols.join('')}`;
}
