import { dice, pick } from '@strapline/server/features/demo/seeded-random';

/** Chance that is the same again for the same seed. */
export type Dice = {
  /** From 0 to 1. */
  roll(): number;
  chance(share: number): boolean;
  below(most: number): number;
  pick<T>(list: readonly T[]): T;
};

export function diceOf(seed: number): Dice {
  const roll = dice(seed);
  return {
    roll,
    chance: (share) => roll() < share,
    below: (most) => Math.floor(roll() * most),
    pick: (list) => pick(list, roll()),
  };
}

export function shuffled<T>(list: readonly T[], { below }: Dice): T[] {
  const cards = [...list];
  for (let i = cards.length - 1; i > 0; i -= 1) {
    const j = below(i + 1);
    const [a, b] = [cards[i], cards[j]];
    if (a !== undefined && b !== undefined) [cards[i], cards[j]] = [b, a];
  }
  return cards;
}
