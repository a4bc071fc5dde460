import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createCaller } from '../load/caller.ts';
import type { KnownOrder, TradeLoad } from '../load/trade-load.ts';
import type { World } from '../load/world.ts';
import type { Fleet } from '../machine/fleet.ts';
import { findViolations } from './find-violations.ts';
import { readFinalState } from './read-final-state.ts';

const settleWithinMs = 90_000;

/** Waits until payments are settled, then compares the history with the exports, and the books with each other. */
export async function findTradeViolations(fleet: Fleet, world: World, load: TradeLoad): Promise<string[]> {
  await waitUntilSettled(fleet.base, load);
  const state = await readFinalState(fleet.base, world, load.knownOrders);
  return [...findViolations(load.history, state), ...auditBooks(fleet)];
}

/** A provider's webhook may arrive late, as after a crash; the next reconciliation finds the payment otherwise. */
async function waitUntilSettled(base: string, { history, knownOrders }: TradeLoad): Promise<void> {
  const paid = new Set(history.filter(({ kind, outcome }) => kind === 'pay' && outcome === 'ok').map(({ orderId }) => orderId));
  let open: readonly KnownOrder[] = knownOrders.filter(({ orderId }) => paid.has(orderId));
  const until = performance.now() + settleWithinMs;
  const caller = createCaller(base, { name: 'settling', address: '10.40.0.1' });
  while (open.length > 0 && performance.now() < until) {
    const still: KnownOrder[] = [];
    for (const known of open) {
      const order = await caller
        .read('getOrderStatus', { paymentIntentId: known.intentId, accessToken: known.accessToken })
        .catch(() => null);
      if (order?.status === 'pending_payment') still.push(known);
    }
    open = still;
    if (open.length > 0) await pause(1_000);
  }
  caller.close();
}

/** `npm run audit` on the database. */
function auditBooks({ env }: Fleet): string[] {
  const script = path.resolve(import.meta.dirname, '../../../scripts/audit.ts');
  const settings = { PATH: process.env['PATH'], DATABASE_URL: env['DATABASE_URL'] };
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { env: settings, encoding: 'utf8' });
  if (status === 0) return [];
  const lines = (stdout || stderr).split('\n').filter((line) => line && !line.startsWith('ok '));
  return [`audit: ${lines.slice(0, 8).join('; ')}`];
}
