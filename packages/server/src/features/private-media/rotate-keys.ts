import type { MediaFacts } from '@strapline/domain/media/media-key';
import { sql, type Trx } from '../../ports/database.ts';
import { appendAudit, systemActor } from '../audit/audit.ts';
import { createKey, findActiveKid, getActiveKid, type KeyServices } from './media-keys.ts';
import { type MediaRow, mediaColumns } from './private-media.store.ts';
import { formatScope } from './resource.ts';
import { unwrap, type Wrap, wrapWith } from './wrap.ts';

/** Files whose keys are wrapped again in one transaction. */
const batchSize = 200;

export type RotationResult = { kid: string; retired: string[]; rewrapped: number; failed: string[] };

/**
 * Replaces the master key of private pictures: a new key becomes the active one, and every file key is wrapped with it. Bodies stay as they are. It can be stopped
 * at any moment: the next call continues a rotation that is not over instead of starting another one. Throws MissingMediaKey without a new key in MEDIA_KEYS.
 */
export async function rotateMediaKeys(services: KeyServices, onProgress: (rewrapped: number) => void = () => {}): Promise<RotationResult> {
  const isContinued = await isRotating(services);
  const kid = isContinued ? await getActiveKid(services.db) : await startRotation(services);
  const result = await rewrapAll(services, kid, onProgress);
  // What is left of the last rotation can't be opened. That doesn't keep another one from starting.
  if (isContinued && result.rewrapped === 0 && result.failed.length > 0) {
    const next = await startRotation(services);
    return { kid: next, ...(await rewrapAll(services, next, onProgress)), retired: await retireKids(services) };
  }
  return { kid, ...result, retired: await retireKids(services) };
}

/** Whether file keys still have to be wrapped with the active key. */
async function isRotating({ db }: Pick<KeyServices, 'db'>): Promise<boolean> {
  return (await db.first(sql`select 1 from media_kid where state = 'retiring'`)) !== undefined;
}

/** Makes a new kid the active one. */
async function startRotation(services: KeyServices): Promise<string> {
  const { db, clock } = services;
  // The key first: after a crash in between, the next start of a rotation takes it.
  const kid = (await findNewKid(services)) ?? createKey(services);
  return await db.transaction(async (trx) => {
    const at = clock.now();
    const before = await trx.first<{ kid: string }>(sql`select kid from media_kid where state = 'active' for update`);
    await trx.change(sql`update media_kid set state = 'retiring' where state = 'active'`);
    await trx.change(sql`insert into media_kid (kid, state, created_at) values (${kid}, 'active', ${at})`);
    await appendAudit(trx, {
      at,
      actor: systemActor,
      action: 'private.key_rotated',
      object: kid,
      detail: before ? { before: before.kid } : {},
    });
    return kid;
  });
}

/** The last key of the store, if it came after the active one. */
async function findNewKid({ db, mediaKeys }: KeyServices): Promise<string | null> {
  const kids = mediaKeys.listKids();
  return kids.slice(kids.indexOf((await findActiveKid(db)) ?? '') + 1).at(-1) ?? null;
}

/** Wraps file keys in batches, each a transaction, until none is left. Those that can't be opened are reported and stay. */
async function rewrapAll(
  services: KeyServices,
  kid: string,
  onProgress: (rewrapped: number) => void,
): Promise<{ rewrapped: number; failed: string[] }> {
  const failed: string[] = [];
  let rewrapped = 0;
  for (let after = ''; ; ) {
    const rows = await services.db.rows<MediaRow>(
      sql`select ${mediaColumns} from private_media where state = 'attached' and kid in (select kid from media_kid where state = 'retiring') and id > ${after} order by id limit ${batchSize}`,
    );
    const last = rows.at(-1);
    if (!last) return { rewrapped, failed };
    after = last.id;
    const wraps = await Promise.all(rows.map((row) => rewrap(services, kid, row)));
    rewrapped += await services.db.transaction((trx) => storeWraps(trx, rows, wraps));
    onProgress(rewrapped);
    failed.push(...rows.filter((_, place) => !wraps[place]).map(({ id }) => id));
  }
}

async function rewrap(services: KeyServices, kid: string, row: MediaRow): Promise<Wrap | null> {
  const facts: MediaFacts = {
    scope: formatScope({ kind: row.kind, id: row.resource_id }),
    mediaId: row.id,
    mime: row.mime,
    plainLength: row.plain_length,
  };
  const fileKey = await unwrap(services, facts, row);
  if (fileKey) return await wrapWith(services, kid, facts, fileKey, row);
  services.log.error({ mediaId: row.id, kid: row.kid }, 'ALARM: the key of a private picture could not be unwrapped');
  return null;
}

/** Only where nothing changed meanwhile. Bytes are sent as hexadecimal text, which both databases take in arrays. */
async function storeWraps(trx: Trx, rows: readonly MediaRow[], wraps: readonly (Wrap | null)[]): Promise<number> {
  const changes = rows.flatMap((row, place) => {
    const wrap = wraps[place];
    return wrap ? [{ id: row.id, before: row.kid, ...wrap }] : [];
  });
  const toHex = (name: 'salt' | 'key_nonce' | 'wrapped_file_key') => changes.map((change) => Buffer.from(change[name]).toString('hex'));
  return await trx.change(
    sql`update private_media set kid = change.kid, salt = decode(change.salt, 'hex'), key_nonce = decode(change.nonce, 'hex'), wrapped_file_key = decode(change.wrapped, 'hex')
        from unnest(${changes.map(({ id }) => id)}::text[], ${changes.map(({ before }) => before)}::text[], ${changes.map(({ kid }) => kid)}::text[],
          ${toHex('salt')}::text[], ${toHex('key_nonce')}::text[], ${toHex('wrapped_file_key')}::text[]) as change (id, before, kid, salt, nonce, wrapped)
        where private_media.id = change.id and private_media.kid = change.before and private_media.state = 'attached'`,
  );
}

/** Retires the kids that wrap nothing any more. The lock waits for pictures that are just being attached. */
async function retireKids({ db, clock }: KeyServices): Promise<string[]> {
  return await db.transaction(async (trx) => {
    await trx.rows(sql`select kid from media_kid where state = 'retiring' for update`);
    const retired = await trx.rows<{ kid: string }>(
      sql`update media_kid set state = 'retired', retired_at = ${clock.now()}
          where state = 'retiring' and not exists (select from private_media where private_media.kid = media_kid.kid and private_media.state = 'attached') returning kid`,
    );
    return retired.map(({ kid }) => kid);
  });
}
