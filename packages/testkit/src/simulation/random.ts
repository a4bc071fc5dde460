import { createSeededRandom, pick } from '@strapline/server/features/demo/seeded-random';

/** A random generator, deterministic for a seed. */
export type Random = {
  /** From 0 to 1. */
  next(): number;
  chance(share: number): boolean;
  below(most: number): number;
  pick<T>(list: readonly T[]): T;
};

export function createRandom(seed: number): Random {
  const next = createSeededRandom(seed);
  return {
    next,
    chance: (share) => next() < share,
    below: (most) => Math.floor(next() * most),
    pick: (list) => pick(list, next()),
  };
}

export function shuffle<T>(list: readonly T[], { below }: Random): T[] {
  const cards = [...list];
  for (let i = cards.length - 1; i > 0; i -= 1) {
    const j = below(i + 1);
    const [a, b] = [cards[i], cards[j]];
    if (a !== undefined && b !== undefined) [cards[i], cards[j]] = [b, a];
  }
  return cards;
}
