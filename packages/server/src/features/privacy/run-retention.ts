import { retention } from '@strapline/domain/privacy/retention';
import { day } from '@strapline/domain/time';
import type { Services } from '../../platform/services.ts';
import { forgetRequestDetails } from '../approval/approval.ts';
import { buyerDetails } from '../order/order.ts';
import { deleteOldHelp, forgetRecoveryAddresses } from '../recovery/recovery.ts';
import { dropCasePictures, forgetReporters } from '../report/report.ts';
import { forgetStepUps } from '../session/session.ts';
import { dropExpiredExports } from './export-files.ts';

/** Deletes what has been kept long enough; a daily job. Answers, attempts, uploads and sessions have jobs of their own. */
export async function runRetention(services: Services): Promise<void> {
  const { clock, db, jobs, mail, log } = services;
  const now = clock.now();
  const before = (age: number) => new Date(now.getTime() - age);
  const orders = await buyerDetails.eraseOld(db, before(retention.orderDetails));
  const reporters = await forgetReporters(db, now);
  const pictures = await dropCasePictures(services);
  await forgetRequestDetails(db, now);
  await forgetStepUps(db, before(retention.stepUp));
  await deleteOldHelp(db, before(retention.recoveryHelp));
  await forgetRecoveryAddresses(db, before(retention.recoveryAddresses));
  await mail.forget({ olderThanMs: retention.outboxMail });
  await dropExpiredExports(services);
  if (orders > 0) log.info({ orders }, 'removed the addresses of old orders');
  if (reporters > 0) log.info({ reporters }, 'removed the e-mail addresses of old reports');
  if (pictures > 0) log.info({ pictures }, 'removed pictures that no case needs any more');
  await jobs.add(db, { kind: 'retention', key: 'retention', payload: {}, runAt: new Date(now.getTime() + day) });
}
