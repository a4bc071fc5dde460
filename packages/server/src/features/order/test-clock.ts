import type { TestHouse } from '@strapline/testkit/house';
import { sql } from '../../ports/database.ts';

/** Time that passes, with all that the clock does meanwhile. */
export async function turn(house: TestHouse, ms: number): Promise<void> {
  house.clock.forward(ms);
  await workedOff(house);
}

/** Until nothing is due and nothing is under way, here or with the house's own runner. */
export async function workedOff(house: TestHouse): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    await house.jobs.runDue();
    const busy = await house.services.db.rows(
      sql`select kind from job where run_at <= ${house.clock.now()} or locked_until > ${house.clock.now()}`,
    );
    if (busy.length === 0) return;
    if (tries > 200) throw new Error(`jobs are not done: ${JSON.stringify(busy)}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** The subjects of the letters about an order, oldest first; each leads to the page of its payment, or names it. */
export async function mailsAbout(house: TestHouse, orderId: string): Promise<string[]> {
  await workedOff(house);
  const order = await house.services.db.first<{ intent: string | null }>(
    sql`select payment_intent_id as intent from orders where id = ${orderId}`,
  );
  const names = [orderId, order?.intent].filter((name) => typeof name === 'string');
  return (await house.mails()).filter(({ body }) => names.some((name) => body.includes(name))).map(({ subject }) => subject);
}
