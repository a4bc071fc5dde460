import { type Chaos, calm } from '@strapline/sandbox/faults/chaos';
import type { Dice } from './dice.ts';

/** How the payment providers behave for a while. */
export type Weather = Partial<Chaos>;

/** A fifth of the calls goes wrong, of each kind some; webhooks come twice, late, in another order, or never. */
const usual: Weather = { error: 0.05, lost: 0.05, cut: 0.04, hang: 0.02, hangMs: 300, slow: 0.06, slowMs: 100 };
const hooks: Weather = { duplicate: 2, duplicateRate: 0.25, delayMs: 600, delayRate: 0.25, reorder: true, drop: 0.1 };

const kinds: readonly (() => Weather)[] = [
  () => ({ ...usual, ...hooks }),
  () => ({ ...usual, ...hooks }),
  () => ({ ...usual, ...hooks, error: 0.1, lost: 0.1 }),
  // A bad hour at the provider: most calls fail, half of them after they were done.
  () => ({ ...hooks, error: 0.25, lost: 0.2, cut: 0.1 }),
  // Nothing is ever told: everything has to be found by asking.
  () => ({ ...usual, drop: 1 }),
];

/** `isSilent`: a few calls get no answer for longer than we wait for one. */
export function weatherOf(dice: Dice, isSilent: boolean): Weather {
  const silence = isSilent ? { hang: 0, hangNext: 2, hangMs: 11_000 } : {};
  return { ...calm(), ...dice.pick(kinds)(), ...silence, seed: dice.below(2 ** 31) };
}

export function fairWeather(): Weather {
  return calm();
}
