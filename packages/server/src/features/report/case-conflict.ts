import type { ReportCase } from '@strapline/contract/shapes/report';
import { type Queryable, type Statement, sql } from '../../ports/database.ts';

/** Why an admin can't decide a case: they are part of it, a block stands between them and somebody in it, or they made the decision that is appealed. */
export type CaseConflict = ReportCase['report']['conflict'];

type CaseRow = { row: Statement; since: Statement };
const ofReport: CaseRow = { row: sql`report`, since: sql`report.created_at` };
const ofDecision: CaseRow = { row: sql`decision`, since: sql`decision.at` };

/**
 * The accounts that a case is about. `row` is a row of `report` or `decision`, made at `since`: whose content it is, who reported it, creator and owner of the
 * piece, and the two people of a message, buyer and seller of an order that wasn't over by then, and whom a rating is about.
 */
function selectParties({ row, since }: CaseRow): Statement {
  return sql`select ${row}.owner_id as id
    union all select reporter_id from report made where made.subject_kind = ${row}.subject_kind and made.subject_id = ${row}.subject_id
    union all select unnest(array[creator_id, bra_tag.owner_id]) from bra_tag where bra_tag.id = ${row}.bra_tag_id
    union all select unnest(array[seller_id, buyer_id]) from orders where orders.bra_tag_id = ${row}.bra_tag_id
      and (orders.ended_at is null or orders.ended_at >= ${since})
    union all select unnest(array[coalesce(thread.seller_id, orders.seller_id), coalesce(thread.buyer_id, orders.buyer_id)])
      from message join message_thread thread on thread.id = message.thread_id left join orders on orders.id = thread.order_id where ${row}.subject_kind = 'message' and message.id = ${row}.subject_id
    union all select about_id from rating where ${row}.subject_kind = 'rating' and rating.id = ${row}.subject_id`;
}

/** `party`, `blocked` or null for an admin and a row of `report` or `decision`. */
function selectInvolvement(of: CaseRow, me: string): Statement {
  return sql`(select case when bool_or(party.id = ${me}) then 'party'
      when bool_or(exists (select 1 from member_block where (blocker_id = ${me} and blocked_id = party.id) or (blocked_id = ${me} and blocker_id = party.id))) then 'blocked' end
    from (${selectParties(of)}) party where party.id is not null)`;
}

/** The conflict of an admin with each row of `report` in a query. An appeal is answered by somebody who had no part in the decision. */
export function selectConflict(me: string): Statement {
  const appealed = sql`select decided_by, approved_by from decision where decision.report_id = report.id and appeal_at is not null and appeal_decided_at is null`;
  const dismissal = sql`select decided_by, approved_by from decision where report.appeal_at is not null and report.appeal_decided_at is null
    and decision.subject_kind = report.subject_kind and decision.subject_id = report.subject_id and not automated and copy_of is null order by decision.at desc limit 1`;
  return sql`coalesce(${selectInvolvement(ofReport, me)},
    case when report.status = 'appealed' and exists (select 1 from ((${appealed}) union all (${dismissal})) judge where ${me} in (decided_by, approved_by)) then 'decider' end)`;
}

export async function findCaseConflict(db: Queryable, me: string, reportId: string): Promise<CaseConflict> {
  const row = await db.first<{ conflict: CaseConflict }>(sql`select ${selectConflict(me)} as conflict from report where id = ${reportId}`);
  return row?.conflict ?? null;
}

/** Of an appeal, whether or not a report led to the decision. */
export async function findAppealConflict(db: Queryable, me: string, decisionId: string): Promise<CaseConflict> {
  const row = await db.first<{ conflict: CaseConflict }>(
    sql`select coalesce(${selectInvolvement(ofDecision, me)}, case when ${me} in (decided_by, approved_by) then 'decider' end) as conflict
        from decision where id = ${decisionId}`,
  );
  return row?.conflict ?? null;
}

/** What a call is refused with. */
export const conflictReasons = { party: 'own_report_case', blocked: 'blocked_in_case', decider: 'own_decision' } as const;
