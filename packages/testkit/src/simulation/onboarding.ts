import { details } from '@strapline/server/features/payout/test-payout';
import type { Dice } from './dice.ts';
import type { Life } from './fake-time.ts';
import type { Person } from './person.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

/** A bank that sends payouts back. */
const poorBank = '000111111116';

/** A seller gets an account at the provider, on its hosted page, and looks after their payouts now and then. A few never do. */
export async function oneSeller(seller: Person, life: Life, dice: Dice): Promise<void> {
  if (dice.chance(0.1)) return;
  const typed = { ...details, ...(dice.chance(0.15) ? { account: poorBank } : {}), ...(dice.chance(0.1) ? { review: 'document' } : {}) };
  for (let tries = 0; ; tries += 1) {
    const { url, kind } = await seller.call('getStripeLoginLink', {});
    if (kind === 'dashboard') break;
    // The link is good once: one that was opened when the server died leads nowhere, and the next is asked for.
    if (await fillIn(url, typed)) break;
    if (tries > 20) throw new Error(`${seller.name} cannot get an account`);
    await life.pass(15 * 60_000);
  }
  for (let visit = 0; visit < 4; visit += 1) {
    await seller.call('fetchPayouts', {});
    await life.pass(3 * day);
  }
}

async function fillIn(url: string, typed: Record<string, string>): Promise<boolean> {
  try {
    const visit = (await fetch(url, { redirect: 'manual' })).headers.get('location');
    if (!visit) return false;
    return (await fetch(visit, { method: 'POST', redirect: 'manual', body: new URLSearchParams(typed) })).status === 303;
  } catch {
    // The server died on the way.
    return false;
  }
}
