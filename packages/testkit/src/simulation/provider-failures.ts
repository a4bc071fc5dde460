import { createFaultSettings, type FaultSettings } from '@strapline/sandbox/fault-injection/fault-settings';
import type { Random } from './random.ts';

/** The faults that the payment providers inject for a while. */
export type ProviderFailures = Partial<FaultSettings>;

/** A fifth of the calls fails in various ways; webhooks are duplicated, delayed, reordered or lost. */
const callFaults: ProviderFailures = { error: 0.05, lost: 0.05, cut: 0.04, hang: 0.02, hangMs: 300, slow: 0.06, slowMs: 100 };
const webhookFaults: ProviderFailures = { duplicate: 2, duplicateRate: 0.25, delayMs: 600, delayRate: 0.25, reorder: true, drop: 0.1 };

const failureModes: readonly (() => ProviderFailures)[] = [
  () => ({ ...callFaults, ...webhookFaults }),
  () => ({ ...callFaults, ...webhookFaults }),
  () => ({ ...callFaults, ...webhookFaults, error: 0.1, lost: 0.1 }),
  // An outage of the provider: most calls fail, half of them after taking effect.
  () => ({ ...webhookFaults, error: 0.25, lost: 0.2, cut: 0.1 }),
  // No webhooks: every change has to be found by polling.
  () => ({ ...callFaults, drop: 1 }),
];

/** `hasTimeOuts`: a few calls time out. */
export function pickProviderFailures(random: Random, hasTimeOuts: boolean): ProviderFailures {
  const timeOuts = hasTimeOuts ? { hang: 0, hangNext: 2, hangMs: 11_000 } : {};
  return { ...createFaultSettings(), ...random.pick(failureModes)(), ...timeOuts, seed: random.below(2 ** 31) };
}

export function getNoFailures(): ProviderFailures {
  return createFaultSettings();
}
