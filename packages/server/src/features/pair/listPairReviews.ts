import type { PairReview } from '@strapline/contract/shapes/pairs/pair';
import { pairReviewTime } from '@strapline/domain/pair/pair.states';
import { mostPairReviewers } from '@strapline/domain/pair/pair-limits';
import type { Caller } from '../../platform/caller.ts';
import { decodeTimeCursor, getTimeKeys, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { type Queryable, sql } from '../../ports/database.ts';
import { listWords, type Word } from '../pair-proof/pair-proof.ts';
import { type PairRow, pairPresenter, pairStore } from '../pair-record/pair-record.ts';
import type { Reviewer } from '../pair-review/pair-review.ts';

export const listPairReviews: Handler<'listPairReviews'> = async ({ db, caller, clock }, { cursor, limit }) => {
  const after = decodeTimeCursor(cursor, 'oldest');
  const rows = await db.rows<PairRow & { sort_time: string }>(
    sql`select ${pairStore.query.columns}, pair.submitted_at::text as sort_time ${pairStore.query.from}
        where pair.app = ${caller.app} and pair.status = 'in_review' and (pair.submitted_at, pair.id) > (${after.at}::timestamptz, ${after.id})
        order by pair.submitted_at, pair.id limit ${limit + 1}`,
  );
  const { items, nextCursor } = toPage(rows, limit, getTimeKeys);
  const ids = items.map(({ id }) => id);
  const [words, reviewers] = await Promise.all([listWords(db, ids), listReviewersOf(db, ids)]);
  const now = clock.now();
  return { items: items.map((row) => presentReview(row, caller, words.get(row.id), reviewers.get(row.id) ?? [], now)), nextCursor };
};

async function listReviewersOf(db: Queryable, pairIds: readonly string[]): Promise<Map<string, Reviewer[]>> {
  const rows = await db.rows<Reviewer & { pairId: string }>(
    sql`select reviewer.pair_id as "pairId", place, reviewer_id as "reviewerId", account.username, reviewer.at, is_unsure as "isUnsure", note
        from pair_reviewer reviewer join pair on pair.id = reviewer.pair_id and pair.round = reviewer.round join account on account.id = reviewer_id
        where reviewer.pair_id = any(${pairIds}::text[]) order by reviewer.pair_id, place`,
  );
  return Map.groupBy(rows, ({ pairId }) => pairId);
}

function presentReview(row: PairRow, caller: Caller, word: Word | undefined, reviewers: readonly Reviewer[], now: Date): PairReview {
  const submittedAt = row.submitted_at ?? row.status_since;
  return {
    pair: pairPresenter.present(row, caller, pairPresenter.closedPictures, now),
    word: word
      ? {
          text: word.text,
          issuedAt: word.issuedAt.toISOString(),
          expiresAt: word.expiresAt.toISOString(),
          wasGood: word.wasGood,
        }
      : null,
    reviewers: reviewers.map(({ username, at, isUnsure, note }) => ({ username, at: at.toISOString(), isUnsure, note })),
    hasOtherBirthDate: row.other_birth_date,
    isRenewal: row.verified_at !== null,
    submittedAt: submittedAt.toISOString(),
    dueAt: new Date(submittedAt.getTime() + pairReviewTime).toISOString(),
    can: listReviewActions(row, caller, reviewers),
  };
}

function listReviewActions(row: PairRow, { accountId }: Caller, reviewers: readonly Reviewer[]): PairReview['can'] {
  if (row.creator_id === accountId || !mayReview(reviewers, accountId)) return [];
  const isSecond = reviewers[1] !== undefined || reviewers.some(({ reviewerId, isUnsure }) => isUnsure && reviewerId !== accountId);
  return isSecond ? ['open', 'decide'] : ['open', 'decide', 'askSecond'];
}

/** The first admin who looks at a pair reviews it; another one, only if they ask for it. Who is unsure doesn't decide any more. */
export function mayReview(reviewers: readonly Reviewer[], accountId: string | null): boolean {
  const own = reviewers.find(({ reviewerId }) => reviewerId === accountId);
  if (own) return !own.isUnsure;
  const last = reviewers.at(-1);
  return last === undefined || (last.isUnsure && reviewers.length < mostPairReviewers);
}
