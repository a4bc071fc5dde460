import { retention } from '@strapline/domain/privacy/retention';
import { day } from '@strapline/domain/time';
import type { Services } from '../../platform/services.ts';
import { BlobsUnavailable } from '../../ports/blobs.ts';
import { forgetRequestDetails } from '../approval/approval.ts';
import { deleteOldReplacements } from '../chip/chip.ts';
import { deleteOldAnswerRatings } from '../content/content.ts';
import { deleteOldFeedback } from '../feedback/feedback.ts';
import { handleStore } from '../handle-record/handle-record.ts';
import { deleteOldInvites } from '../invite/invite.ts';
import { supportThreads } from '../message/message.ts';
import { deleteOldNotifications } from '../notification/notification.ts';
import { buyerDetails } from '../order/order.ts';
import { deleteOldSecrets } from '../pair-proof/pair-proof.ts';
import { deleteRemovedPosts } from '../post/post.ts';
import { dropUnusedMedia } from '../private-media/private-media.ts';
import { deleteOldHelp, forgetRecoveryAddresses } from '../recovery/recovery.ts';
import { deleteOldTraces } from '../referral-record/referral-record.ts';
import { dropCasePictures, forgetReporters } from '../report/report.ts';
import { forgetStepUps } from '../session/session.ts';
import { surveyAnswers } from '../survey-record/survey-record.ts';
import { dropExpiredExports } from './export-files.ts';

/** Before the server is ready, which must not need a store of files that is away: then the job does it. */
export async function startRetention(services: Services): Promise<void> {
  try {
    await runRetention(services);
  } catch (error) {
    if (!(error instanceof BlobsUnavailable)) throw error;
    services.log.warn({ err: error }, 'old files are deleted later: their store does not respond');
    await services.jobs.add(services.db, { kind: 'retention', key: 'retention', payload: {}, runAt: services.clock.now() });
  }
}

/** Deletes what has been kept long enough; a daily job. Answers, attempts, uploads and sessions have jobs of their own. */
export async function runRetention(services: Services): Promise<void> {
  const { clock, db, jobs, mail, log } = services;
  const now = clock.now();
  const before = (age: number) => new Date(now.getTime() - age);
  const orders = await buyerDetails.eraseOld(db, before(retention.orderDetails));
  const reporters = await forgetReporters(db, now);
  const pictures = await dropCasePictures(services);
  const posts = await deleteRemovedPosts(services);
  await dropUnusedMedia(services, { reserved: before(retention.reservedMedia), views: before(retention.privateViews) });
  await forgetRequestDetails(db, now);
  await forgetStepUps(db, before(retention.stepUp));
  await deleteOldInvites(db, now);
  await deleteOldHelp(db, before(retention.recoveryHelp));
  await supportThreads.forgetAddresses(db, before(retention.supportAddresses));
  const threads = await supportThreads.deleteOldOfGuests(db, before(retention.supportThreads));
  await deleteOldReplacements(db, before(retention.chipReplacement));
  await deleteOldNotifications(db, before(retention.notifications));
  await deleteOldTraces(db, before(retention.referralTraces));
  await deleteOldFeedback(db, before(retention.feedback));
  await deleteOldAnswerRatings(db, before(retention.feedback));
  await forgetRecoveryAddresses(db, before(retention.recoveryAddresses));
  await deleteOldSecrets(db, before(retention.proofSecrets));
  await handleStore.deleteEnded(db, before(retention.endedHandles));
  await surveyAnswers.forgetOld(db, { drafts: before(retention.draftAnswers), origins: before(retention.answerOrigins) });
  await mail.forget({ olderThanMs: retention.outboxMail });
  await dropExpiredExports(services);
  const unfinished = await services.blobs.removeUnfinished(before(day));
  if (orders > 0) log.info({ orders }, 'removed the addresses of old orders');
  if (reporters > 0) log.info({ reporters }, 'removed the e-mail addresses of old reports');
  if (threads > 0) log.info({ threads }, 'deleted old conversations of visitors with support');
  if (pictures > 0) log.info({ pictures }, 'removed pictures that no case needs any more');
  if (posts > 0) log.info({ posts }, 'deleted posts that were removed');
  if (unfinished > 0) log.info({ unfinished }, 'removed parts of files whose writing never ended');
  await jobs.add(db, { kind: 'retention', key: 'retention', payload: {}, runAt: new Date(now.getTime() + day) });
}
