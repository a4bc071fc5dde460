import type { MessageParams } from '@strapline/domain/message';
import { type TimelineCode, timelineCodes } from '@strapline/domain/order/order-timeline';
import { type Queryable, type Statement, sql } from '../../ports/database.ts';
import type { MessageRow } from './message.store.ts';

/** What happens before a payment isn't part of a conversation, and neither is what an account did with its order. */
const leftOut: readonly TimelineCode[] = [
  'held',
  'payment_method_changed',
  'address_changed',
  'email_changed',
  'payment_restarted',
  'payment_retried',
  'payment_not_opened',
  'hold_expired',
  'payment_processing',
  'card_declined',
  'network_payment_failed',
  'joined_account',
];
const shownSteps = timelineCodes.filter((code) => !leftOut.includes(code));

type StepRow = { id: number; at: Date; code: TimelineCode; params: MessageParams; order_id: string; sort_time: string };

/** The steps of the paid orders of two people about a piece, newest first, after a cursor: as messages with cards, they are part of the conversation. */
export async function loadOrderSteps(
  db: Queryable,
  threadId: string,
  orders: Statement,
  after: { at: string; id: string },
  limit: number,
): Promise<(MessageRow & { sort_time: string })[]> {
  const rows = await db.rows<StepRow>(
    sql`select step.id, step.at, step.code, step.params, step.order_id, step.at::text as sort_time from order_step step
        where step.order_id in (${orders}) and step.code = any(${shownSteps}::text[]) and (step.at, ${stepId}) < (${after.at}::timestamptz, ${after.id})
        order by step.at desc, ${stepId} desc limit ${limit}`,
  );
  return rows.map((row) => toMessageRow(row, threadId));
}

/** Sorts with the ids of messages of the same moment. */
const stepId = sql`('stp_' || lpad(step.id::text, 12, '0'))`;

function toMessageRow({ id, at, code, params, order_id, sort_time }: StepRow, threadId: string): MessageRow & { sort_time: string } {
  return {
    id: `stp_${String(id).padStart(12, '0')}`,
    thread_id: threadId,
    at,
    by: 'system',
    text: '',
    read_at: null,
    hidden: false,
    card_kind: 'order',
    card_id: order_id,
    card_code: code,
    card_params: params,
    pictures: [],
    mail: null,
    sort_time,
  };
}
