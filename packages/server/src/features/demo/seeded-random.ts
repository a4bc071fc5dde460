/** A generator of numbers from 0 to 1, deterministic for a seed (Mulberry32), so that the demo is the same everywhere. */
export function createSeededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function pick<T>(list: readonly T[], roll: number): T {
  const one = list[Math.min(list.length - 1, Math.floor(roll * list.length))];
  if (one === undefined) throw new Error('there is nothing to pick from');
  return one;
}
