import { randomInt, webcrypto } from 'node:crypto';
import { type Bytes, deriveScopeKey } from '@strapline/domain/media/media-key';
import type { Services } from '../../platform/services.ts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';
import { KeysMissing } from '../../ports/keys.ts';

// Node's WebCrypto is the browser's; only its declared type differs.
export const subtle = webcrypto.subtle as SubtleCrypto;

export type KeyServices = Pick<Services, 'db' | 'mediaKeys' | 'clock' | 'log'>;

/** Runs at start: the record of the first master key, and an alarm for each key that pictures need and that is missing. Throws KeysMissing if another process has them. */
export async function startMediaKeys(services: KeyServices): Promise<void> {
  const { db, mediaKeys, clock, log } = services;
  if (!(await findActiveKid(db))) {
    const kid = mediaKeys.listKids().at(-1) ?? createKey(services);
    await db.change(sql`insert into media_kid (kid, state, created_at) values (${kid}, 'active', ${clock.now()}) on conflict do nothing`);
  }
  const active = await findActiveKid(db);
  // Each process would wrap with keys that the others can't open.
  if (mediaKeys.store === 'embedded' && db.engine === 'postgres' && active && !mediaKeys.getMasterKey(active))
    throw new KeysMissing('private pictures', 'media-keys.json', 'MEDIA_KEYS');
  const needed = await db.rows<{ kid: string }>(sql`select kid from media_kid where state <> 'retired'`);
  for (const { kid } of needed)
    if (!mediaKeys.getMasterKey(kid))
      log.error({ kid }, 'ALARM: a master key of private pictures is missing, so its pictures can’t be opened');
}

/** Keys come from the settings, which have no new one. */
export class MissingMediaKey extends Error {}

/** Generates a master key. Throws MissingMediaKey if keys come from the settings. */
export function createKey({ mediaKeys, clock }: Pick<KeyServices, 'mediaKeys' | 'clock'>): string {
  if (!mediaKeys.add)
    throw new MissingMediaKey('MEDIA_KEYS has no new key. Add one at its end, restart the servers with it, and run this again.');
  const symbols = Array.from({ length: 4 }, () => letters[randomInt(letters.length)]);
  const kid = `m${String(clock.now().getUTCFullYear()).slice(2)}${symbols.join('')}`;
  mediaKeys.add(kid);
  return kid;
}

const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** The kid that new file keys are wrapped with. */
export async function findActiveKid(db: Queryable): Promise<string | null> {
  const row = await db.first<{ kid: string }>(sql`select kid from media_kid where state = 'active'`);
  return row?.kid ?? null;
}

export async function getActiveKid(db: Queryable): Promise<string> {
  const kid = await findActiveKid(db);
  if (!kid) throw new Error('there is no master key for private pictures');
  return kid;
}

/** Keeps a kid active until the transaction ends; a rotation waits for it, and then finds what was attached. False if another one is active. */
export async function holdActiveKid(trx: Trx, kid: string): Promise<boolean> {
  return (await trx.first(sql`select 1 from media_kid where kid = ${kid} and state = 'active' for share`)) !== undefined;
}

/** The key of a scope; null without the master key. */
export async function findScopeKey({ mediaKeys }: Pick<Services, 'mediaKeys'>, kid: string, scope: string): Promise<Bytes | null> {
  const master = mediaKeys.getMasterKey(kid);
  return master ? await deriveScopeKey(subtle, new Uint8Array(master), kid, scope) : null;
}
