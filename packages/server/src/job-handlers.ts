import { erasureSteps } from './erasure-steps.ts';
import { deleteOldSignals } from './features/abuse/abuse.ts';
import { rollUpAnalytics } from './features/analytics/roll-up.ts';
import { anchorAudit } from './features/audit/audit-anchor.ts';
import { dropAvatar } from './features/avatar/avatar-files.ts';
import { sendBraTagMail } from './features/bra-tag-record/bra-tag-mail.ts';
import { cancelReportedOrder } from './features/cancellation/cancel-reported-order.ts';
import { cancelStoppedOrder } from './features/cancellation/cancel-stopped-order.ts';
import { rotateCertificateKeys } from './features/certificate/signing-keys.ts';
import { sendChipMail } from './features/chip/chip.ts';
import { lowerProofLevel } from './features/chip/lower-proof-level.ts';
import { runDisputeDeadline } from './features/dispute/dispute-deadline.ts';
import { dropEvidence, makeEvidencePrivate } from './features/dispute/evidence.ts';
import { reconcileChargebacks } from './features/dispute/reconcile-chargebacks.ts';
import { announcePost } from './features/forum/announce-post.ts';
import { copyForumPicture, dropForumPicture } from './features/forum-picture/attach-pictures.ts';
import { runOrderTimers } from './features/fulfilment/run-order-timers.ts';
import { followHandle } from './features/handle/follow-handle.ts';
import { sendInviteMail } from './features/invite/invite-mail.ts';
import { dropMessagePicture, makeMessagePicturePrivate } from './features/message/message-pictures.ts';
import { pushPosted } from './features/message/post-messages.ts';
import { deliverNotifications } from './features/notification/deliver-notifications.ts';
import { sendDigest } from './features/notification/send-digest.ts';
import { sendFromOutbox } from './features/notification/send-from-outbox.ts';
import { announceOffer } from './features/offer/announce-offer.ts';
import { endDueOffer } from './features/offer/end-due-offer.ts';
import { sendOrderMail } from './features/order/send-order-mail.ts';
import { followPair, publishDecidedPair } from './features/pair/follow-pair.ts';
import { reconcilePayments } from './features/payment/reconcile-payments.ts';
import { sendDueRefunds } from './features/payment/send-due-refunds.ts';
import { payoutJobs } from './features/payout/payout.ts';
import { sendAccountMail } from './features/people/send-account-mail.ts';
import { notifyOfPost } from './features/post/notify-post.ts';
import { publishDuePost } from './features/post/publish-due.ts';
import { createAccountEraser, forgetMail, sendFarewell } from './features/privacy/erase-account.ts';
import { makeExport } from './features/privacy/make-export.ts';
import { sendPrivacyMail } from './features/privacy/privacy-mail.ts';
import { runRetention } from './features/privacy/run-retention.ts';
import { dropBody } from './features/private-media/attach-media.ts';
import { runRatingTimers } from './features/rating/rating-timers.ts';
import { reconcile } from './features/reconciliation/reconcile.ts';
import { followRecovery } from './features/recovery/follow-recovery.ts';
import { sendHelpMail } from './features/recovery/recovery-help.ts';
import { sendRecoveryMail } from './features/recovery/recovery-mail.ts';
import { endConfirmation } from './features/report/confirmation-end.ts';
import { sendReportMail } from './features/report/report-mail.ts';
import { followRestrictions } from './features/report/restrictions.ts';
import { followListingChange } from './features/saved/listing-changed.ts';
import { runSearchDigest } from './features/saved-search/search-digest.ts';
import { dropPostPictures } from './features/social/post-pictures.ts';
import { sendPost } from './features/social/send-post.ts';
import { deleteExpiredAttempts } from './features/strap-code/strap-code.ts';
import { sendSupportMail } from './features/support/send-support-mail.ts';
import { learnFit } from './features/survey/learn-fit.ts';
import { endTransfer } from './features/transfer/end-transfer.ts';
import { dropUpload, processUpload } from './features/upload/process-upload.ts';
import { deleteExpiredAnswers } from './platform/idempotency.ts';
import type { JobHandlers } from './platform/job-runner.ts';

/** The handler of every kind of job; a missing kind of `job-payloads.ts` is a type error. */
export const jobHandlers: JobHandlers = {
  'analytics-rollup': rollUpAnalytics,
  'audit-anchor': anchorAudit,
  'avatar-drop': dropAvatar,
  'rating-timers': runRatingTimers,
  'account-mail': sendAccountMail,
  'account-state': followRestrictions,
  'account-recovery': followRecovery,
  'account-erase': createAccountEraser(erasureSteps),
  'certificate-keys': rotateCertificateKeys,
  'chip-mail': sendChipMail,
  'chargeback-reconcile': reconcileChargebacks,
  'dispute-due': runDisputeDeadline,
  'data-export': makeExport,
  'evidence-drop': dropEvidence,
  'evidence-private': makeEvidencePrivate,
  'farewell-mail': sendFarewell,
  'forget-answers': deleteExpiredAnswers,
  'forget-signals': deleteOldSignals,
  'forget-tries': deleteExpiredAttempts,
  'listing-changed': followListingChange,
  'mail-forget': forgetMail,
  'forum-announce': announcePost,
  'forum-picture-copy': copyForumPicture,
  'forum-picture-drop': dropForumPicture,
  'message-picture-drop': dropMessagePicture,
  'message-picture-private': makeMessagePicturePrivate,
  'message-push': pushPosted,
  'offer-changed': announceOffer,
  'offer-due': endDueOffer,
  notification: deliverNotifications,
  'notification-send': sendFromOutbox,
  'notification-digest': sendDigest,
  'order-mail': sendOrderMail,
  'order-reconcile': reconcilePayments,
  'order-refund': sendDueRefunds,
  'order-reported': cancelReportedOrder,
  'order-stopped': cancelStoppedOrder,
  'order-timers': runOrderTimers,
  'fit-learn': learnFit,
  'handle-due': followHandle,
  'outbox-send': sendPost,
  'outbox-picture-drop': dropPostPictures,
  'pair-due': followPair,
  'pair-publish': publishDecidedPair,
  'post-publish': publishDuePost,
  'post-published': notifyOfPost,
  'privacy-mail': sendPrivacyMail,
  'private-media-drop': dropBody,
  reconcile,
  retention: runRetention,
  ...payoutJobs,
  'report-confirm-end': endConfirmation,
  'invite-mail': sendInviteMail,
  'recovery-help-mail': sendHelpMail,
  'recovery-mail': sendRecoveryMail,
  'report-mail': sendReportMail,
  'support-mail': sendSupportMail,
  'search-digest': runSearchDigest,
  'tag-mail': sendBraTagMail,
  'transfer-end': endTransfer,
  'proof-level': lowerProofLevel,
  dropUpload,
  processUpload,
};
