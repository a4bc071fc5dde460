import type { CheckContext } from '../check.ts';
import { findTradeViolations } from '../history/settle.ts';
import { createFleet, type Fleet, type FleetOptions } from '../machine/fleet.ts';
import { createTradeLoad, type TradeLoad } from './trade-load.ts';
import { populate, type World } from './world.ts';

/** People who trade at a fleet until they are stopped. */
export type Trade = {
  fleet: Fleet;
  world: World;
  load: TradeLoad;
  isOver(): boolean;
  stop(): Promise<void>;
  /** After the stop: what contradicts that the acknowledged is kept. */
  findViolations(): Promise<string[]>;
};

/** `chooseTraders`: those of the world who trade, by default all. */
type TradeOptions = { workers: number; listings?: number; fleet?: FleetOptions; chooseTraders?: (world: World) => World };

/** Starts a fleet with a world of its own, and people who trade there; they end with the check. */
export async function startTrade(context: CheckContext, options: TradeOptions): Promise<Trade> {
  const { workers, listings = Math.max(60, Math.ceil(context.loadSeconds * 5)), chooseTraders = (world) => world } = options;
  const fleet = await createFleet(context, options.fleet);
  const size = { sellers: 4, members: 24, listings, claims: Math.min(100, Math.ceil(context.loadSeconds / 2)) };
  const world = await populate(fleet, size, `${context.folder}/populate`);
  await fleet.startAll();
  const traders = chooseTraders(world);
  const load = createTradeLoad(fleet.base, traders, context.random);
  context.onEnd(load.close);
  let isOver = false;
  const trading = load.run(workers, () => isOver);
  return {
    fleet,
    world,
    load,
    isOver: () => isOver,
    stop: async () => {
      isOver = true;
      await trading;
    },
    findViolations: () => findTradeViolations(fleet, traders, load),
  };
}

export function describeHistory({ history }: TradeLoad): string {
  const count = (kind: string, outcome: string): number => history.filter((one) => one.kind === kind && one.outcome === outcome).length;
  const kinds = ['hold', 'pay', 'save', 'claim'].map((kind) => `${count(kind, 'ok')} ${kind}`).join(', ');
  const unknown = history.filter(({ outcome }) => outcome === 'unknown').length;
  return `acknowledged: ${kinds}; ${history.filter(({ outcome }) => outcome === 'failed').length} refused, ${unknown} without an outcome`;
}

/** Calls that failed although nothing was away. A checkout that loses several races for a piece in a row is asked to repeat, and that isn't a failure. */
export function findFailedCalls({ history }: TradeLoad): string[] {
  const failed = history.filter(
    ({ kind, outcome, reason }) =>
      reason === 'unauthenticated' || (outcome === 'unknown' && !(kind === 'hold' && reason === 'unavailable')),
  );
  const [first] = failed;
  return first ? [`failed: ${failed.length} calls, the first (${first.kind}) with ${first.reason}`] : [];
}

/** Without enough acknowledgements, a check proves nothing. */
export function requireWork({ history }: TradeLoad, least: number): string[] {
  return (['hold', 'pay', 'save'] as const).flatMap((kind) => {
    const done = history.filter((one) => one.kind === kind && one.outcome === 'ok').length;
    return done < least ? [`too little load: only ${done} acknowledgements of ${kind}`] : [];
  });
}
