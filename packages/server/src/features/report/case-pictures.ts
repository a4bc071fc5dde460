import type { Media } from '@strapline/contract/shapes/media';
import { appealWindow } from '@strapline/domain/report/report.states';
import type { EraseStep } from '../../platform/erasure/erasure.ts';
import type { Services } from '../../platform/services.ts';
import { type Queryable, type Statement, sql, type Trx } from '../../ports/database.ts';
import { shareImageStore } from '../share-image-record/share-image-record.ts';
import { detachUploads, hiddenMedia } from '../upload/upload.ts';

/**
 * Whether a picture of a piece is evidence: a report is about it, names it, or is about the whole piece, and is open or was decided so recently that somebody
 * can appeal.
 */
const isEvidence = (braTagId: Statement, mediaId: Statement, now: Date): Statement =>
  sql`exists (select from report where bra_tag_id = ${braTagId}
    and (subject_id = ${mediaId} or ${mediaId} = any(media_ids) or (subject_kind <> 'media' and media_ids = '{}'))
    and (status in ('open', 'inReview', 'appealed') or decided_at > ${new Date(now.getTime() - appealWindow)}))`;

/**
 * Its creator took pictures off a piece, in this transaction. Those that are evidence stay for the team and nobody else; the files of the others are deleted by
 * jobs.
 */
export async function removePictures(
  trx: Trx,
  services: Pick<Services, 'clock' | 'jobs'>,
  braTagId: string,
  removed: readonly Media[],
): Promise<void> {
  const now = services.clock.now();
  const kept = await trx.rows<{ id: string }>(
    sql`insert into case_picture (bra_tag_id, media_id, media, removed_at)
        select ${braTagId}, media ->> 'id', media, ${now} from jsonb_array_elements(${JSON.stringify(removed)}::jsonb) media
          where ${isEvidence(sql`${braTagId}`, sql`(media ->> 'id')`, now)}
        on conflict do nothing returning media_id as id`,
  );
  const keptIds = kept.map(({ id }) => id);
  await hiddenMedia.hide(trx, braTagId, keptIds, 'case');
  await shareImageStore.deleteOfPiece(
    trx,
    braTagId,
    removed.map(({ id }) => id),
  );
  const others = removed.map(({ id }) => id).filter((id) => !keptIds.includes(id));
  await detachUploads(services, trx, others, braTagId);
}

/** What was taken off a piece while a case needed it. */
export async function listCasePictures(db: Queryable, braTagId: string): Promise<Media[]> {
  const rows = await db.rows<{ media: Media }>(
    sql`select media from case_picture where bra_tag_id = ${braTagId} order by removed_at, media_id`,
  );
  return rows.map(({ media }) => media);
}

/** Deletes what no case needs any more. Returns how many. */
export async function dropCasePictures(services: Services): Promise<number> {
  const now = services.clock.now();
  return await services.db.transaction((trx) =>
    deletePictures(trx, services, sql`not ${isEvidence(sql`case_picture.bra_tag_id`, sql`media_id`, now)}`),
  );
}

/** The creator's account is deleted, and with it what they had taken off their pieces. Runs before uploads are erased. */
export const eraseCasePictures: EraseStep = async (trx, services, { accountId }) => {
  await deletePictures(trx, services, sql`bra_tag_id in (select id from bra_tag where creator_id = ${accountId})`);
};

async function deletePictures(trx: Trx, services: Pick<Services, 'clock' | 'jobs'>, where: Statement): Promise<number> {
  const rows = await trx.rows<{ braTagId: string; id: string }>(
    sql`delete from case_picture where ${where} returning bra_tag_id as "braTagId", media_id as id`,
  );
  for (const { braTagId, id } of rows) {
    await hiddenMedia.show(trx, braTagId, 'case', [id]);
    await detachUploads(services, trx, [id], braTagId);
  }
  return rows.length;
}
