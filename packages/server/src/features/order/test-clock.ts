import type { TestServer } from '@strapline/testkit/test-server';
import { sql } from '../../ports/database.ts';

/** Moves the clock and runs the jobs that become due. */
export async function advanceClock(server: TestServer, ms: number): Promise<void> {
  server.clock.forward(ms);
  await waitForJobs(server);
}

/** Waits until no job is due or running, here or in the server's own runner. */
export async function waitForJobs(server: TestServer): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    await server.jobs.runDue();
    const busy = await server.services.db.rows(
      sql`select kind from job where run_at <= ${server.clock.now()} or locked_until > ${server.clock.now()}`,
    );
    if (busy.length === 0) return;
    if (tries > 1200) throw new Error(`jobs are not done: ${JSON.stringify(busy)}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** The subjects of the mails about an order, oldest first. A mail contains the order's id or links to its payment. */
export async function listOrderMails(server: TestServer, orderId: string): Promise<string[]> {
  await waitForJobs(server);
  const order = await server.services.db.first<{ intent: string | null }>(
    sql`select payment_intent_id as intent from orders where id = ${orderId}`,
  );
  const names = [orderId, order?.intent].filter((name) => typeof name === 'string');
  return (await server.mails()).filter(({ body }) => names.some((name) => body.includes(name))).map(({ subject }) => subject);
}
