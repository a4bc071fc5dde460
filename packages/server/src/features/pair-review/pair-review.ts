import { mostPairReviewers } from '@strapline/domain/pair/pair-limits';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';

export type Reviewer = { place: 1 | 2; reviewerId: string; username: string; at: Date; isUnsure: boolean; note: string | null };

/** Who reviews the pictures that were sent last, first one first. */
export async function listReviewers(db: Queryable, pairId: string): Promise<Reviewer[]> {
  return await db.rows<Reviewer>(
    sql`select place, reviewer_id as "reviewerId", account.username, reviewer.at, is_unsure as "isUnsure", note
        from pair_reviewer reviewer join account on account.id = reviewer_id
        where pair_id = ${pairId} and round = (select round from pair where id = ${pairId}) order by place`,
  );
}

/** Why an admin may not open the pictures of a pair. */
type ReviewRefusal = 'own_pair_review' | 'pair_reviewed' | 'pair_reviewed_by_other' | 'private_two_reviewers';

/**
 * Makes an admin a reviewer of a pair that waits for its review. Returns why they may not open its pictures: it doesn't wait, it is their own, somebody else
 * reviews it and isn't unsure, or two others do. A pair with an open report can be opened by every admin who isn't its creator. Null: they may.
 */
export async function admitPairReviewer(
  trx: Trx,
  { pairId, reviewerId, at }: { pairId: string; reviewerId: string; at: Date },
): Promise<ReviewRefusal | null> {
  const pair = await trx.first<{ status: string; creator_id: string; round: number; is_reported: boolean }>(
    sql`select status, creator_id, round,
          exists (select from report where subject_kind = 'pair' and subject_id = ${pairId} and status in ('open', 'inReview', 'appealed')) as is_reported
        from pair where id = ${pairId} and status <> 'withdrawn' for no key update`,
  );
  if (pair?.creator_id === reviewerId) return 'own_pair_review';
  if (pair?.status !== 'in_review') return pair?.is_reported ? null : 'pair_reviewed';
  const reviewers = await listReviewers(trx, pairId);
  if (reviewers.some((one) => one.reviewerId === reviewerId)) return null;
  const last = reviewers.at(-1);
  if (reviewers.length >= mostPairReviewers) return pair.is_reported ? null : 'private_two_reviewers';
  if (last && !last.isUnsure) return pair.is_reported ? null : 'pair_reviewed_by_other';
  await trx.change(
    sql`insert into pair_reviewer (pair_id, round, place, reviewer_id, at) values (${pairId}, ${pair.round}, ${reviewers.length + 1}, ${reviewerId}, ${at})`,
  );
  return null;
}

/** A reviewer asks a second one. */
export async function markUnsure(trx: Trx, pairId: string, reviewerId: string, note: string): Promise<void> {
  await trx.change(
    sql`update pair_reviewer set is_unsure = true, note = ${note} where pair_id = ${pairId} and reviewer_id = ${reviewerId}
          and round = (select round from pair where id = ${pairId})`,
  );
}
