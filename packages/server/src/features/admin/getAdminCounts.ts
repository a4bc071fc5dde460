import type { Output } from '@strapline/contract/events';
import { chipReplacementTime } from '@strapline/domain/chip/chip-replacement';
import { inviteAnswerTime } from '@strapline/domain/invite/invite';
import { pairReviewTime } from '@strapline/domain/pair/pair.states';
import { reviewTimes } from '@strapline/domain/report/report.states';
import { supportAnswerTime } from '@strapline/domain/support/support-hours';
import { maxAttempts } from '../../platform/jobs.ts';
import type { Handler } from '../../platform/services.ts';
import { joinStatements, type Statement, sql } from '../../ports/database.ts';

type Counts = Output<'getAdminCounts'>;

/** Per tab, a query with the columns `waiting` and `overdue`. Conditions are literal SQL, so that partial indexes apply. */
function createQueries(app: string, now: Date): Record<keyof Counts, Statement> {
  return {
    review: sql`select
        (select count(*) from bra_tag where status = 'pending_review' and app = ${app})
        + (select count(*) from pair where status = 'in_review' and app = ${app}) as waiting,
        (select count(*) from pair where status = 'in_review' and app = ${app} and submitted_at < ${new Date(now.getTime() - pairReviewTime)}) as overdue`,
    reports: sql`select count(*) as waiting, count(*) filter (where due_at < ${now}) as overdue from report where app = ${app} and due_at is not null`,
    orders: sql`select
        (select count(*) from orders where app = ${app} and needs_operator is not null)
        + (select count(*) from dispute d join orders o on o.id = d.order_id where o.app = ${app} and d.status in ('escalated', 'second_look'))
        + (select count(*) from refund r join orders o on o.id = r.order_id where o.app = ${app} and r.state = 'waiting') as waiting,
        (select count(*) from orders where app = ${app} and needs_operator is not null and review_until < ${now}) as overdue`,
    support: sql`select count(*) as waiting, count(*) filter (where waits_since < ${new Date(now.getTime() - supportAnswerTime)}) as overdue
        from message_thread where app = ${app} and waits_since is not null`,
    tags: sql`select count(*) as waiting, count(*) filter (where requested_at < ${new Date(now.getTime() - chipReplacementTime)}) as overdue
        from chip_replacement request join bra_tag tag on tag.id = request.bra_tag_id where declined_at is null and tag.app = ${app}`,
    people: sql`select count(*) as waiting, count(*) filter (where appeal_at < ${new Date(now.getTime() - reviewTimes.appeal)}) as overdue
        from decision where subject_kind = 'account' and appeal_at is not null and appeal_decided_at is null and app = ${app}`,
    invites: sql`select count(*) as waiting, count(*) filter (where requested_at < ${new Date(now.getTime() - inviteAnswerTime)}) as overdue
        from invite where state = 'requested' and app = ${app}`,
    // Only those that were given up need somebody.
    jobs: sql`select count(*) as waiting, count(*) as overdue from job where attempts >= ${maxAttempts} and (locked_until is null or locked_until <= ${now})`,
  };
}

/** One query, however many tabs there are. */
export const getAdminCounts: Handler<'getAdminCounts'> = async ({ db, caller, clock }) => {
  const queries = Object.entries(createQueries(caller.app, clock.now()));
  const rows = await db.rows<{ tab: keyof Counts; waiting: number; overdue: number }>(
    joinStatements(
      queries.map(([tab, query]) => sql`select ${tab}::text as tab, waiting::int, overdue::int from (${query}) counted`),
      ' union all ',
    ),
  );
  const none = { waiting: 0, overdue: 0 };
  const counts: Counts = { review: none, reports: none, orders: none, support: none, tags: none, people: none, invites: none, jobs: none };
  for (const { tab, waiting, overdue } of rows) counts[tab] = { waiting, overdue };
  return counts;
};
