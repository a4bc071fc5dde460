import type { AppKey } from '@strapline/contract/apps/app';
import type { Media } from '@strapline/contract/shapes/media';
import type { RegisteredHashes } from '@strapline/domain/picture-match/find-match';
import { socialPlatformKeys } from '@strapline/domain/profile/social-platforms';
import { isPersonShown } from '../../platform/accounts/person-shown.ts';
import { type Queryable, type Statement, sql, type Trx } from '../../ports/database.ts';

export type ShareImageRow = {
  key: number;
  app: AppKey;
  account_id: string;
  bra_tag_id: string;
  media_id: string;
  title: string;
  media: Media | null;
  registered_at: Date;
  told_at: Date | null;
  is_findable: boolean;
} & StoredHashes;

type StoredHashes = { sha256s: Uint8Array; pdq: Uint8Array; quality: number; phashes: Uint8Array };

const hashColumns = sql`image.sha256s, image.pdq, image.quality, image.phashes`;

const fromImages = sql`from share_image image join bra_tag tag on tag.id = image.bra_tag_id join account owner on owner.id = image.account_id`;

/** The picture is on its piece, and everybody can see it there, with its creator; nobody reported one of them, and the creator has a proven handle. */
const isFindable = (now: Date): Statement => sql`(
  tag.media @> jsonb_build_array(jsonb_build_object('id', image.media_id)) and tag.creator_id = image.account_id
  and tag.moderation = 'visible' and tag.status not in ('draft', 'pending_review', 'revoked') and not image.media_id = any(tag.hidden_media)
  and not exists (select from hidden_media hidden where hidden.media_id = image.media_id)
  and ${isPersonShown(sql`owner`, now)}
  and exists (select from handle where handle.account_id = owner.id and handle.status = 'proven')
  and not exists (select from report where report.bra_tag_id = tag.id and report.status in ('open', 'inReview'))
  and not exists (select from report where report.subject_kind = 'profile' and report.subject_id = owner.username and report.status in ('open', 'inReview')))`;

const columns = (now: Date): Statement => sql`image.key, image.app, image.account_id, image.bra_tag_id, image.media_id, tag.title,
  (select medium from jsonb_array_elements(tag.media) medium where medium ->> 'id' = image.media_id limit 1) as media,
  ${hashColumns}, image.registered_at, image.told_at, ${isFindable(now)} as is_findable`;

export async function findShareImage(db: Queryable, accountId: string, mediaId: string, now: Date): Promise<ShareImageRow | undefined> {
  return await db.first<ShareImageRow>(
    sql`select ${columns(now)} ${fromImages} where image.account_id = ${accountId} and image.media_id = ${mediaId}`,
  );
}

export async function listShareImages(
  db: Queryable,
  { accountId, app }: { accountId: string; app: AppKey },
  after: { at: string; id: string },
  { now, limit }: { now: Date; limit: number },
): Promise<(ShareImageRow & { sort_time: string })[]> {
  return await db.rows<ShareImageRow & { sort_time: string }>(
    sql`select ${columns(now)}, image.registered_at::text as sort_time ${fromImages}
        where image.account_id = ${accountId} and image.app = ${app} and (image.registered_at, image.media_id) < (${after.at}::timestamptz, ${after.id})
        order by image.registered_at desc, image.media_id desc limit ${limit}`,
  );
}

/** The registered pictures among these keys. */
export async function listByKeys(db: Queryable, keys: readonly number[], now: Date): Promise<ShareImageRow[]> {
  return await db.rows<ShareImageRow>(sql`select ${columns(now)} ${fromImages} where image.key = any(${keys}::bigint[])`);
}

type NewShareImage = { app: AppKey; accountId: string; braTagId: string; mediaId: string; hashes: RegisteredHashes };

/** The key, or undefined if it is registered already. */
export async function insertShareImage(
  trx: Trx,
  { app, accountId, braTagId, mediaId, hashes }: NewShareImage,
  at: Date,
): Promise<number | undefined> {
  const [row] = await trx.rows<{ key: number }>(
    sql`insert into share_image (app, account_id, bra_tag_id, media_id, sha256s, pdq, quality, phashes, registered_at)
        values (${app}, ${accountId}, ${braTagId}, ${mediaId}, ${joinHex(hashes.sha256s)}, ${joinHex([hashes.pdq])}, ${hashes.quality}, ${joinHex(hashes.phashes)}, ${at})
        on conflict do nothing returning key`,
  );
  return row?.key;
}

export async function countShareImages(db: Queryable, accountId: string): Promise<number> {
  const row = await db.first<{ n: number }>(sql`select count(*)::int as n from share_image where account_id = ${accountId}`);
  return row?.n ?? 0;
}

/** The key of the removed one. */
export async function deleteShareImage(trx: Trx, accountId: string, mediaId: string): Promise<number | undefined> {
  const [row] = await trx.rows<{ key: number }>(
    sql`delete from share_image where account_id = ${accountId} and media_id = ${mediaId} returning key`,
  );
  return row?.key;
}

/** Of pictures that are taken off a piece. */
export async function deleteOfPiece(trx: Trx, braTagId: string, mediaIds: readonly string[]): Promise<void> {
  await trx.change(sql`delete from share_image where bra_tag_id = ${braTagId} and media_id = any(${mediaIds}::text[])`);
}

/** Without a handle there is no name that a match could give. One about which the team has to decide stays. */
export async function deleteUnnamed(trx: Trx, accountId: string): Promise<void> {
  await trx.change(
    sql`delete from share_image where account_id = ${accountId} and not exists (select from handle where account_id = ${accountId} and status in ('proven', 'disputed'))`,
  );
}

/** Notes that the owner is told of a look-up; false if that was done since `before`. */
export async function markTold(trx: Trx, key: number, { at, before }: { at: Date; before: Date }): Promise<boolean> {
  return (
    (await trx.change(sql`update share_image set told_at = ${at} where key = ${key} and (told_at is null or told_at < ${before})`)) === 1
  );
}

/** The proven handles of accounts, each account's in the order in which platforms are shown. */
export async function listHandles(db: Queryable, accountIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db.rows<{ account_id: string; fqsids: string[] }>(
    sql`select account_id, array_agg(fqsid order by array_position(${socialPlatformKeys}::text[], split_part(fqsid, ':', 1)), fqsid) as fqsids
        from handle where account_id = any(${accountIds}::text[]) and status = 'proven' group by account_id`,
  );
  return new Map(rows.map(({ account_id, fqsids }) => [account_id, fqsids]));
}

type KeyedHashes = { key: number } & StoredHashes;

/** The hashes of all registered pictures after a key, in its order. */
export async function listHashes(db: Queryable, afterKey: number, limit: number): Promise<KeyedHashes[]> {
  return await db.rows<KeyedHashes>(
    sql`select image.key, ${hashColumns} from share_image image where image.key > ${afterKey} order by image.key limit ${limit}`,
  );
}

/** Those registered since a time. */
export async function listHashesSince(db: Queryable, since: Date, limit: number): Promise<KeyedHashes[]> {
  return await db.rows<KeyedHashes>(
    sql`select image.key, ${hashColumns} from share_image image where image.registered_at >= ${since} order by image.key limit ${limit}`,
  );
}

/** As they are compared and shown. */
export function readHashes({ sha256s, pdq, quality, phashes }: StoredHashes): RegisteredHashes {
  return { sha256s: splitHex(sha256s, 32), pdq: toHex(pdq), quality, phashes: splitHex(phashes, 8) };
}

function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

function splitHex(bytes: Uint8Array, length: number): string[] {
  return Array.from({ length: bytes.length / length }, (_, i) => toHex(bytes.subarray(i * length, (i + 1) * length)));
}

function joinHex(hashes: readonly string[]): Buffer {
  return Buffer.from(hashes.join(''), 'hex');
}
