import { orderTimersDue, reconcileOrders } from './features/order/order-timers.ts';
import { refundOrder } from './features/order/refund.ts';
import { sendOrderMail } from './features/order/send-order-mail.ts';
import { dropUpload, processUpload } from './features/upload/process-upload.ts';
import { forgetOldAnswers } from './platform/idempotency.ts';
import type { JobHandler } from './platform/jobs.ts';

/** Every kind of job and who does it. */
export const jobHandlers: Record<string, JobHandler> = {
  'forget-answers': forgetOldAnswers,
  'order-mail': sendOrderMail,
  'order-reconcile': reconcileOrders,
  'order-refund': async (services, { orderId }: { orderId: string }) => void (await refundOrder(services, orderId)),
  'order-timers': orderTimersDue,
  dropUpload,
  processUpload,
};
