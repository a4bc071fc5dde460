import { cardPaymentScenarios, type PaymentScenario } from './card-payments.ts';
import { cryptoPaymentScenarios } from './crypto-payments.ts';
import { disputeScenarios, runChargeback } from './dispute-scenarios.ts';
import { negotiations, payAgreed } from './offer-scenarios.ts';
import { outcomeScenarios, runFailedRefund } from './order-outcomes.ts';
import type { Random } from './random.ts';
import { reportedPayment, reportScenarios } from './report-scenarios.ts';
import { pickBuyer, type Sale, type ScenarioContext, startAnyCheckout, tryCheckout } from './scenario-context.ts';

/** The share of orders that begin with an offer. */
const negotiatedShare = 0.4;

/** Simulates one order from checkout to its end, by random scenarios. */
export async function simulateOrder(context: ScenarioContext): Promise<void> {
  const { world, random } = context;
  const payment = pickByWeight(random, [...cardPaymentScenarios, ...cryptoPaymentScenarios, reportedPayment]);
  world.count(payment.name);
  const sale = (await negotiate(context, payment)) ?? (await buyAtOnce(context, payment));
  if (!sale) return;
  if (payment.isChargedBack) return await runChargeback(context, sale);
  if (payment.isRefundRejected) return await runFailedRefund(context, sale);
  const outcome = pickByWeight(random, [...outcomeScenarios, ...disputeScenarios, ...reportScenarios]);
  world.count(outcome.name);
  await outcome.run(context, sale);
}

/** Null if it was not about an offer, or came to nothing. */
async function negotiate(context: ScenarioContext, payment: PaymentScenario): Promise<Sale | null> {
  const { world, random } = context;
  if (payment.needsFreePiece || !random.chance(negotiatedShare)) return null;
  const negotiation = pickByWeight(random, negotiations);
  world.count(negotiation.name);
  const listing = world.takeListing();
  const agreement = await negotiation.run(context, listing, payment.isCrypto ?? false);
  if (agreement) return await payAgreed(context, agreement, payment.run);
  world.returnListing(listing);
  return null;
}

async function buyAtOnce(context: ScenarioContext, { isCrypto = false, run }: PaymentScenario): Promise<Sale | null> {
  const started = context.random.chance(0.1)
    ? await race(context, isCrypto)
    : await startAnyCheckout(context, context.world.takeListing(), { turn: '0', isCrypto });
  return await run(context, started);
}

/** Several buyers start a checkout of one piece at once: one gets the hold, the others an error and no charge. */
async function race(context: ScenarioContext, isCrypto: boolean): Promise<Sale> {
  const { world, random } = context;
  const listing = world.takeListing();
  const buyers = new Set(Array.from({ length: 3 + random.below(4) }, () => pickBuyer(context, listing)));
  const sales = await Promise.all(
    [...buyers].map((buyer, turn) => tryCheckout(context, listing, buyer, { turn: `race-${turn}`, isCrypto })),
  );
  const [winner, ...more] = sales.filter((sale) => sale !== null);
  if (more.length > 0) throw new Error(`${listing.braTagId} is held by ${1 + more.length} buyers`);
  world.count('several buyers start a checkout of one piece');
  return winner ?? (await startAnyCheckout(context, listing, { turn: '0', isCrypto }));
}

function pickByWeight<T extends { weight: number }>({ next }: Random, options: readonly T[]): T {
  let left = next() * options.reduce((sum, { weight }) => sum + weight, 0);
  for (const option of options) {
    left -= option.weight;
    if (left < 0) return option;
  }
  throw new Error('there is nothing to choose from');
}
