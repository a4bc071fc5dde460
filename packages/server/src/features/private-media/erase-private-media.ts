import { type EraseStep, mentions, redact } from '../../platform/erasure/erasure.ts';
import type { Services } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { dropMedia } from './attach-media.ts';

/** A member's private pictures with their keys and access lists, and what they were allowed to open. Others' records keep that somebody looked. */
export const erasePrivateMedia: EraseStep = async (trx, services, person) => {
  const { accountId } = person;
  await dropMedia(
    trx,
    services,
    sql`(account_id = ${accountId} or (kind, resource_id) in (select kind, id from private_resource where owner_id = ${accountId}))`,
  );
  await trx.change(sql`delete from private_access where account_id = ${accountId}`);
  await trx.change(sql`delete from private_resource where owner_id = ${accountId}`);
  await trx.change(sql`delete from private_view where owner_id = ${accountId}`);
  await trx.change(sql`update private_view set viewer_id = null where viewer_id = ${accountId}`);
  await trx.change(sql`update private_view set reason = ${redact(sql`reason`, person)} where ${mentions(sql`reason`, person)}`);
};

/** Reserved IDs and bodies that belong to nothing, and old records of views. Returns how many files were deleted. */
export async function dropUnusedMedia(services: Services, { reserved, views }: { reserved: Date; views: Date }): Promise<number> {
  await services.db.change(sql`delete from private_view where at < ${views}`);
  return await services.db.transaction(async (trx) => {
    const isUnused = sql`private_media.state = 'reserved' and private_media.created_at < ${reserved} and not exists (select from upload where upload.encrypted_id = private_media.id)`;
    await trx.change(
      sql`delete from private_resource resource using private_media where resource.kind = 'media' and resource.id = private_media.id and ${isUnused}`,
    );
    return await dropMedia(trx, services, isUnused);
  });
}
