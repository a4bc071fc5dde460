import { startCertificateKeys } from './features/certificate/signing-keys.ts';
import { settleBatches } from './features/chip/chip.ts';
import { startChargebackWork } from './features/dispute/reconcile-chargebacks.ts';
import { signAll } from './features/log/write-checkpoint.ts';
import { bookOldOrders } from './features/order/book-order.ts';
import { noteOldEarnings } from './features/order/earnings.ts';
import { startOrderWork } from './features/order/order-timers.ts';
import { startPayoutWork } from './features/payout/payout.ts';
import { startReconciling } from './features/reconciliation/reconcile.ts';
import { forgetTries } from './features/strap-code/strap-code.ts';
import { forgetOldAnswers } from './platform/idempotency.ts';
import type { Services } from './platform/services.ts';

/** What has to be looked after when a server starts, before it says that it is ready; each feature adds its own. */
const tasks: readonly ((services: Services) => Promise<void>)[] = [
  forgetOldAnswers,
  forgetTries,
  bookOldOrders,
  noteOldEarnings,
  settleBatches,
  startCertificateKeys,
  startChargebackWork,
  startOrderWork,
  startReconciling,
  startPayoutWork,
  signAll,
];

export async function startTasks(services: Services): Promise<void> {
  for (const task of tasks) await task(services);
}
