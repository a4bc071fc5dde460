import { details } from '@strapline/server/features/payout/test-payout';
import type { Person } from './person.ts';
import type { Random } from './random.ts';
import type { Timeline } from './simulated-time.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

/** A test account whose bank returns payouts. */
const returningAccount = '000111111116';

/** A seller onboards at the provider and looks at their payouts now and then. A few never onboard. */
export async function simulateSeller(seller: Person, timeline: Timeline, random: Random): Promise<void> {
  if (random.chance(0.1)) return;
  const fields = {
    ...details,
    ...(random.chance(0.15) ? { account: returningAccount } : {}),
    ...(random.chance(0.1) ? { review: 'document' } : {}),
  };
  for (let tries = 0; ; tries += 1) {
    const { url, kind } = await seller.call('getStripeLoginLink', {});
    if (kind === 'dashboard') break;
    // The link works once: if the server was killed while it was opened, another is requested.
    if (await submitForm(url, fields)) break;
    if (tries > 20) throw new Error(`${seller.name} cannot get an account`);
    await timeline.wait(15 * 60_000);
  }
  for (let visit = 0; visit < 4; visit += 1) {
    await seller.call('fetchPayouts', {});
    await timeline.wait(3 * day);
  }
}

async function submitForm(url: string, fields: Record<string, string>): Promise<boolean> {
  try {
    const visit = (await fetch(url, { redirect: 'manual' })).headers.get('location');
    if (!visit) return false;
    return (await fetch(visit, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })).status === 303;
  } catch {
    // The server was killed meanwhile.
    return false;
  }
}
