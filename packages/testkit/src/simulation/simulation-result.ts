import type { Offer } from '@strapline/contract/shapes/offer';
import type { Ending } from './scenario-context.ts';

export type SimulationResult = {
  seed: number;
  orders: number;
  seconds: number;
  /** The expected end of every order by its id. */
  endings: Map<string, Ending>;
  /** The possible ends of every offer by its id. */
  offers: Map<string, readonly Offer['status'][]>;
  /** How often each scenario ran. */
  counts: Record<string, number>;
  /** How many orders were simulated to their end. */
  finished: number;
  kills: number;
  databaseRestarts: number;
  audits: number;
  faults: Record<string, number>;
  simulatedDays: number;
  /** Failed scenarios, and internal errors of the server. */
  failures: string[];
};

export function createResult({ seed, orders }: Pick<SimulationResult, 'seed' | 'orders'>): SimulationResult {
  return {
    seed,
    orders,
    seconds: 0,
    endings: new Map(),
    offers: new Map(),
    counts: {},
    finished: 0,
    kills: 0,
    databaseRestarts: 0,
    audits: 0,
    faults: {},
    simulatedDays: 0,
    failures: [],
  };
}
