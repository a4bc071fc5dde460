import { CallError } from '../socket-client.ts';
import { cardPaymentScenarios } from './card-payments.ts';
import { cryptoPaymentScenarios } from './crypto-payments.ts';
import { disputeScenarios, runChargeback } from './dispute-scenarios.ts';
import { outcomeScenarios, runFailedRefund } from './order-outcomes.ts';
import type { Random } from './random.ts';
import { type Sale, type ScenarioContext, startAnyCheckout, startCheckout } from './scenario-context.ts';

/** Simulates one order from checkout to its end, by random scenarios. */
export async function simulateOrder(context: ScenarioContext): Promise<void> {
  const { world, random } = context;
  const payment = pickByWeight(random, [...cardPaymentScenarios, ...cryptoPaymentScenarios]);
  const { isCrypto = false } = payment;
  world.count(payment.name);
  const started = random.chance(0.1)
    ? await race(context, isCrypto)
    : await startAnyCheckout(context, world.takeListing(), { turn: '0', isCrypto });
  const sale = await payment.run(context, started);
  if (!sale) return;
  if (payment.isChargedBack) return await runChargeback(context, sale);
  if (payment.isRefundRejected) return await runFailedRefund(context, sale);
  const outcome = pickByWeight(random, [...outcomeScenarios, ...disputeScenarios]);
  world.count(outcome.name);
  await outcome.run(context, sale);
}

/** Several buyers start a checkout of one piece at once: one gets the hold, the others an error and no charge. */
async function race(context: ScenarioContext, isCrypto: boolean): Promise<Sale> {
  const { world, random } = context;
  const listing = world.takeListing();
  const buyers = new Set(Array.from({ length: 3 + random.below(4) }, () => random.pick(world.buyers)));
  const sales = await Promise.all(
    [...buyers].map((buyer, turn) => tryCheckout(context, listing, buyer, { turn: `race-${turn}`, isCrypto })),
  );
  const [winner, ...more] = sales.filter((sale) => sale !== null);
  if (more.length > 0) throw new Error(`${listing.braTagId} is held by ${1 + more.length} buyers`);
  world.count('several buyers start a checkout of one piece');
  return winner ?? (await startAnyCheckout(context, listing, { turn: '0', isCrypto }));
}

async function tryCheckout(...[context, listing, buyer, how]: Parameters<typeof startCheckout>): Promise<Sale | null> {
  try {
    return await startCheckout(context, listing, buyer, how);
  } catch (error) {
    // Too slow, or a buyer with two unpaid checkouts or too much unpaid time.
    if (error instanceof CallError && ['reserved', 'sold', 'conflict', 'expired', 'rate_limited'].includes(error.failure.code)) return null;
    throw error;
  }
}

function pickByWeight<T extends { weight: number }>({ next }: Random, options: readonly T[]): T {
  let left = next() * options.reduce((sum, { weight }) => sum + weight, 0);
  for (const option of options) {
    left -= option.weight;
    if (left < 0) return option;
  }
  throw new Error('there is nothing to choose from');
}
