import { sql, type Trx } from '../../ports/database.ts';
import type { BraTagState } from '../bra-tag-record/bra-tag-record.ts';
import { hideTag, showTag } from '../moderation/moderation.ts';

type Row = { moderation: 'visible' | 'hidden' | 'removed'; is_withdrawn: boolean; is_decided: boolean };

/**
 * A piece whose pictures show somebody who withdrew is hidden from everybody but its creator, its owner and admins. It is shown again once everybody shown agrees,
 * unless a report or a decision hides it as well.
 */
export async function applyPictureConsent(trx: Trx, braTagId: string, at: Date): Promise<BraTagState | null> {
  const row = await trx.first<Row>(
    sql`select moderation,
          exists (select from (select distinct on (account_id) accepted from consent where kind = 'picture' and subject = ${braTagId} order by account_id, id desc) last where not accepted) as is_withdrawn,
          exists (select from decision where bra_tag_id = tag.id and action in ('hide', 'remove', 'revokeTag', 'suspend') and replaced_at is null)
            or exists (select from report where bra_tag_id = tag.id and hid and status in ('open', 'inReview')) as is_decided
        from bra_tag tag where id = ${braTagId} for update`,
  );
  if (!row) return null;
  if (row.is_withdrawn && row.moderation === 'visible') return await hideTag(trx, braTagId, 'hidden', at);
  if (!row.is_withdrawn && row.moderation === 'hidden' && !row.is_decided) return await showTag(trx, braTagId, at);
  return null;
}
