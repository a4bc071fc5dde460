import { day, minute } from '@strapline/domain/time';
import type { Services } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import type { PaymentProvider } from '../../ports/payments.ts';
import { orderStore } from '../order/order.ts';

const firstLookMs = 10 * minute;
const lastLookMs = 7 * day;

/** The next check for a late payment: with a growing interval, for a week. */
export function getNextLateCheck(endedAt: Date, now: Date): Date | null {
  const since = now.getTime() - endedAt.getTime();
  return since >= lastLookMs ? null : new Date(now.getTime() + Math.max(firstLookMs, since / 2));
}

export type LateOrder = { id: string; payment_provider: PaymentProvider; payment_intent_id: string; ended_at: Date };

/** Orders to check for late payments now. The next check is scheduled first, so that a failing one does not block the others. */
export async function takeDueLateChecks(services: Services, providers: readonly PaymentProvider[]): Promise<LateOrder[]> {
  const now = services.clock.now();
  const due = await services.db.rows<LateOrder>(
    sql`select id, payment_provider, payment_intent_id, ended_at from orders
        where late_look_at <= ${now} and payment_provider = any(${providers}::text[]) order by late_look_at limit 500`,
  );
  for (const { id, ended_at } of due) await orderStore.scheduleLateCheck(services.db, id, getNextLateCheck(ended_at, now));
  return due;
}
