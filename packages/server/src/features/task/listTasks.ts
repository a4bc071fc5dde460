import type { Output } from '@strapline/contract/events';
import { type DisputeStatus, findDisputeTurn, isFinalDisputeStatus } from '@strapline/domain/dispute/dispute.states';
import { day } from '@strapline/domain/time';
import type { Handler } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { type OrderRow, orderPolicy } from '../order/order.ts';
import { requireAccountId } from '../session/session.ts';

type Task = Output<'listTasks'>['items'][number];
type Side = Task['as'];
type Row = Parameters<typeof orderPolicy.getStepDeadline>[0] &
  Pick<OrderRow, 'id' | 'bra_tag_id' | 'title' | 'seller_id' | 'claimed_at' | 'payment_intent_id'> & {
    dispute: DisputeStatus | null;
    due_at: Date | null;
    run_out_at: Date | null;
    labelled: boolean;
    unread: boolean;
  };

const columns = sql`id, bra_tag_id, title, seller_id, status, payment_status, payment_intent_id, claimed_at, hold_expires_at, paid_at, ship_since, shipped_at, delivered_at, carrier,
  tracking_number`;

/** The limit of open orders, and of unread messages of ended orders. */
const most = 100;
/** How long a message about an ended order is a task. */
const unreadMs = 30 * day;

export const listTasks: Handler<'listTasks'> = async ({ db, caller, clock }) => {
  const accountId = requireAccountId(caller);
  const now = clock.now();
  const since = new Date(now.getTime() - unreadMs);
  const rows = await db.rows<Row>(
    sql`with unread as (select order_of_thread(t) as order_id, max(latest.at) as at from (select thread_id, at from message
            where to_id = ${accountId} and read_at is null order by at desc limit ${most}) latest join message_thread t on t.id = latest.thread_id
            where t.app = ${caller.app} group by t.id)
        select o.*, d.status as dispute, d.due_at, d.run_out_at, tag.labelled,
          o.id in (select order_id from unread) as unread
        from (
          (select ${columns} from orders where app = ${caller.app} and status in ('paid', 'shipped', 'delivered', 'disputed')
            and (seller_id = ${accountId} or buyer_id = ${accountId}) order by timer_at nulls first limit ${most})
          union all
          select ${columns} from orders where app = ${caller.app} and status not in ('paid', 'shipped', 'delivered', 'disputed')
            and id in (select order_id from unread where at > ${since})) o
          join bra_tag tag on tag.id = o.bra_tag_id left join dispute d on d.order_id = o.id`,
  );
  const items = rows.flatMap((row) => createTasks(row, row.seller_id === accountId ? 'seller' : 'buyer', now));
  return { items: items.sort(compareUrgency) };
};

function createTasks(row: Row, as: Side, now: Date): Task[] {
  const about = { as, orderId: row.id, paymentIntentId: row.payment_intent_id ?? '', braTagId: row.bra_tag_id, title: row.title };
  const tasks: Task[] = [];
  if (row.dispute && !isFinalDisputeStatus(row.dispute)) {
    const until = row.due_at ?? row.run_out_at;
    tasks.push({ ...about, kind: 'dispute', isTurn: findDisputeTurn(row.dispute) === as, until: until?.toISOString() ?? null });
  }
  if (as === 'seller' && row.status === 'paid' && row.payment_status !== 'disputed')
    tasks.push({ ...about, kind: 'ship', isTurn: true, until: orderPolicy.getStepDeadline(row, now)?.toISOString() ?? null });
  if (as === 'seller' && isWithBuyer(row) && row.claimed_at === null && !row.labelled)
    tasks.push({ ...about, kind: 'strapCode', isTurn: true, until: null });
  if (row.unread) tasks.push({ ...about, kind: 'message', isTurn: true, until: null });
  return tasks;
}

/** Shipped, and not ended. */
function isWithBuyer({ status }: Row): boolean {
  return status === 'shipped' || status === 'delivered' || status === 'disputed';
}

const kinds: readonly Task['kind'][] = ['dispute', 'ship', 'strapCode', 'message'];

/** Disputes first, then by deadline. */
function compareUrgency(a: Task, b: Task): number {
  if (a.isTurn !== b.isTurn) return a.isTurn ? -1 : 1;
  if (a.kind !== b.kind) return kinds.indexOf(a.kind) - kinds.indexOf(b.kind);
  return (a.until ?? '9').localeCompare(b.until ?? '9');
}
