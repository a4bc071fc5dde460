import { lowerProofLevel } from './features/bra-tag/lower-proof-level.ts';
import { sendTagMail } from './features/bra-tag/tag-mail.ts';
import { takeTurns } from './features/certificate/signing-keys.ts';
import { sendChipMail } from './features/chip/chip.ts';
import { orderTimersDue, reconcileOrders } from './features/order/order-timers.ts';
import { refundOrder } from './features/order/refund.ts';
import { endReported } from './features/order/reported-order.ts';
import { sendOrderMail } from './features/order/send-order-mail.ts';
import { forgetTries } from './features/strap-code/strap-code.ts';
import { endTransfer } from './features/transfer/end-transfer.ts';
import { dropUpload, processUpload } from './features/upload/process-upload.ts';
import { forgetOldAnswers } from './platform/idempotency.ts';
import type { JobHandler } from './platform/jobs.ts';

/** Every kind of job and who does it. */
export const jobHandlers: Record<string, JobHandler> = {
  'certificate-keys': takeTurns,
  'chip-mail': sendChipMail,
  'forget-answers': forgetOldAnswers,
  'forget-tries': forgetTries,
  'order-mail': sendOrderMail,
  'order-reconcile': reconcileOrders,
  'order-refund': async (services, { orderId }: { orderId: string }) => void (await refundOrder(services, orderId)),
  'order-reported': endReported,
  'order-timers': orderTimersDue,
  'tag-mail': sendTagMail,
  'transfer-end': endTransfer,
  'proof-level': lowerProofLevel,
  dropUpload,
  processUpload,
};
