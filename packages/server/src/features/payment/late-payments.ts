import { day, minute } from '@strapline/domain/time';
import type { Services } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import type { PaymentProvider } from '../../ports/payments.ts';

const firstLookMs = 10 * minute;
const lastLookMs = 7 * day;

/** When to ask next for money that may still come to a payment that was closed: ever more seldom, and after a week no more. */
export function nextLateCheck(endedAt: Date, now: Date): Date | null {
  const since = now.getTime() - endedAt.getTime();
  return since >= lastLookMs ? null : new Date(now.getTime() + Math.max(firstLookMs, since / 2));
}

export type LateOrder = { id: string; payment_provider: PaymentProvider; payment_intent_id: string; ended_at: Date };

/** Orders whose providers are to be asked for late money now; each is put off at once, so that a failure waits its turn like an answer. */
export async function takeDueLateChecks(services: Services, providers: readonly PaymentProvider[]): Promise<LateOrder[]> {
  const now = services.clock.now();
  const due = await services.db.rows<LateOrder>(
    sql`select id, payment_provider, payment_intent_id, ended_at from orders
        where late_look_at <= ${now} and payment_provider = any(${providers}::text[]) order by late_look_at limit 500`,
  );
  for (const { id, ended_at } of due)
    await services.db.change(
      sql`update orders set late_look_at = ${nextLateCheck(ended_at, now)} where id = ${id} and late_look_at is not null`,
    );
  return due;
}
