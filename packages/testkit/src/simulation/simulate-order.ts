import { CallError } from '../socket-client.ts';
import { cardPaymentScenarios } from './card-payments.ts';
import { cryptoPaymentScenarios } from './crypto-payments.ts';
import { disputeScenarios, runChargeback } from './dispute-scenarios.ts';
import { outcomeScenarios, runFailedRefund } from './order-outcomes.ts';
import type { Random } from './random.ts';
import { type Sale, type Story, startAnyCheckout, startCheckout } from './story.ts';

/** Simulates one order from checkout to its end, by random scenarios. */
export async function simulateOrder(story: Story): Promise<void> {
  const { world, dice } = story;
  const paying = pickByWeight(dice, [...cardPaymentScenarios, ...cryptoPaymentScenarios]);
  const { coins = false } = paying;
  world.note(paying.name);
  const begun = dice.chance(0.1) ? await race(story, coins) : await startAnyCheckout(story, world.nextGoods(), { turn: '0', coins });
  const sale = await paying.run(story, begun);
  if (!sale) return;
  if (paying.isAskedBack) return await runChargeback(story, sale);
  if (paying.isNotTaken) return await runFailedRefund(story, sale);
  const end = pickByWeight(dice, [...outcomeScenarios, ...disputeScenarios]);
  world.note(end.name);
  await end.run(story, sale);
}

/** Several buyers start a checkout of one piece at once: one gets the hold, the others an error and no charge. */
async function race(story: Story, coins: boolean): Promise<Sale> {
  const { world, dice } = story;
  const goods = world.nextGoods();
  const runners = new Set(Array.from({ length: 3 + dice.below(4) }, () => dice.pick(world.buyers)));
  const reached = await Promise.all([...runners].map((buyer, turn) => tryCheckout(story, goods, buyer, { turn: `race-${turn}`, coins })));
  const [winner, ...more] = reached.filter((sale) => sale !== null);
  if (more.length > 0) throw new Error(`${goods.braTagId} is held by ${1 + more.length} buyers`);
  world.note('several reach for one piece');
  return winner ?? (await startAnyCheckout(story, goods, { turn: '0', coins }));
}

async function tryCheckout(...[story, goods, buyer, how]: Parameters<typeof startCheckout>): Promise<Sale | null> {
  try {
    return await startCheckout(story, goods, buyer, how);
  } catch (error) {
    // Too slow, or a runner with two unpaid checkouts or too much unpaid time.
    if (error instanceof CallError && ['reserved', 'sold', 'conflict', 'expired', 'rate_limited'].includes(error.failure.code)) return null;
    throw error;
  }
}

function pickByWeight<T extends { weight: number }>({ roll }: Random, ways: readonly T[]): T {
  let left = roll() * ways.reduce((sum, { weight }) => sum + weight, 0);
  for (const way of ways) {
    left -= way.weight;
    if (left < 0) return way;
  }
  throw new Error('there is nothing to choose from');
}
