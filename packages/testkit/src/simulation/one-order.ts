import { Refused } from '../socket-client.ts';
import { isNotTakenBack, waysToEnd } from './afterwards.ts';
import type { Dice } from './dice.ts';
import { isAskedBackByTheBank, waysToDisagree } from './disagreeing.ts';
import { waysToPayByCard } from './paying.ts';
import { waysToPayInCoins } from './paying-in-coins.ts';
import { checkOut, type Sale, type Story, someoneChecksOut } from './story.ts';

/** One order from its beginning to its end, as chance has it. */
export async function oneOrder(story: Story): Promise<void> {
  const { world, dice } = story;
  const paying = byWeight(dice, [...waysToPayByCard, ...waysToPayInCoins]);
  const { coins = false } = paying;
  world.note(paying.name);
  const begun = dice.chance(0.1) ? await race(story, coins) : await someoneChecksOut(story, world.nextGoods(), { turn: '0', coins });
  const sale = await paying.run(story, begun);
  if (!sale) return;
  if (paying.isAskedBack) return await isAskedBackByTheBank(story, sale);
  if (paying.isNotTaken) return await isNotTakenBack(story, sale);
  const end = byWeight(dice, [...waysToEnd, ...waysToDisagree]);
  world.note(end.name);
  await end.run(story, sale);
}

/** Several buyers reach for one piece in the same moment: one holds it, the others are told and charged nothing. */
async function race(story: Story, coins: boolean): Promise<Sale> {
  const { world, dice } = story;
  const goods = world.nextGoods();
  const runners = new Set(Array.from({ length: 3 + dice.below(4) }, () => dice.pick(world.buyers)));
  const reached = await Promise.all([...runners].map((buyer, turn) => reachFor(story, goods, buyer, { turn: `race-${turn}`, coins })));
  const [winner, ...more] = reached.filter((sale) => sale !== null);
  if (more.length > 0) throw new Error(`${goods.braTagId} is held by ${1 + more.length} buyers`);
  world.note('several reach for one piece');
  return winner ?? (await someoneChecksOut(story, goods, { turn: '0', coins }));
}

async function reachFor(...[story, goods, buyer, how]: Parameters<typeof checkOut>): Promise<Sale | null> {
  try {
    return await checkOut(story, goods, buyer, how);
  } catch (error) {
    // Too slow, or a runner with two unpaid checkouts or too much unpaid time.
    if (error instanceof Refused && ['reserved', 'sold', 'conflict', 'expired', 'rate_limited'].includes(error.failure.code)) return null;
    throw error;
  }
}

function byWeight<T extends { weight: number }>({ roll }: Dice, ways: readonly T[]): T {
  let left = roll() * ways.reduce((sum, { weight }) => sum + weight, 0);
  for (const way of ways) {
    left -= way.weight;
    if (left < 0) return way;
  }
  throw new Error('there is no way to choose');
}
