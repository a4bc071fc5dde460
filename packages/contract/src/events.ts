import type { z } from 'zod';
import { listSignals } from './events/abuse/listSignals.ts';
import { getAdminCounts } from './events/admin/getAdminCounts.ts';
import { getAdminOverview } from './events/admin/getAdminOverview.ts';
import { getHealth } from './events/admin/getHealth.ts';
import { decideRefund } from './events/admin-orders/decideRefund.ts';
import { fetchOrderCase } from './events/admin-orders/fetchOrderCase.ts';
import { listAllOrders } from './events/admin-orders/listAllOrders.ts';
import { refundOrder } from './events/admin-orders/refundOrder.ts';
import { settleCase } from './events/admin-orders/settleCase.ts';
import { getAnalytics } from './events/analytics/getAnalytics.ts';
import { getFunnel } from './events/analytics/getFunnel.ts';
import { trackEvents } from './events/analytics/trackEvents.ts';
import { declineRequest } from './events/approval/declineRequest.ts';
import { exportAudit } from './events/audit/exportAudit.ts';
import { listAudit } from './events/audit/listAudit.ts';
import { verifyAudit } from './events/audit/verifyAudit.ts';
import { blockUser } from './events/block/blockUser.ts';
import { listBlocked } from './events/block/listBlocked.ts';
import { createBraTag } from './events/bra-tag/createBraTag.ts';
import { fetchBraTag } from './events/bra-tag/fetchBraTag.ts';
import { listMyBraTags } from './events/bra-tag/listMyBraTags.ts';
import { pollBraTagStatus } from './events/bra-tag/pollBraTagStatus.ts';
import { updateBraTag } from './events/bra-tag/updateBraTag.ts';
import { validateForm } from './events/bra-tag/validateForm.ts';
import { getRandomBraSize } from './events/calculator/getRandomBraSize.ts';
import { cancelOrder } from './events/cancellation/cancelOrder.ts';
import { createPaymentIntentCoinbase } from './events/checkout/createPaymentIntentCoinbase.ts';
import { createPaymentIntentStripe } from './events/checkout/createPaymentIntentStripe.ts';
import { addChipBatch } from './events/chip/addChipBatch.ts';
import { clearChipAlert } from './events/chip/clearChipAlert.ts';
import { declineChipReplacement } from './events/chip/declineChipReplacement.ts';
import { fetchTapStats } from './events/chip/fetchTapStats.ts';
import { listChipBatches } from './events/chip/listChipBatches.ts';
import { listChipReplacements } from './events/chip/listChipReplacements.ts';
import { listChips } from './events/chip/listChips.ts';
import { listTaps } from './events/chip/listTaps.ts';
import { recordNfcTag } from './events/chip/recordNfcTag.ts';
import { replaceNfcTag } from './events/chip/replaceNfcTag.ts';
import { requestChipReplacement } from './events/chip/requestChipReplacement.ts';
import { retireChipBatch } from './events/chip/retireChipBatch.ts';
import { simulateTap } from './events/chip/simulateTap.ts';
import { withdrawChipReplacement } from './events/chip/withdrawChipReplacement.ts';
import { getCollectionSummary } from './events/collection/getCollectionSummary.ts';
import { importCollection } from './events/collection/importCollection.ts';
import { listCollection } from './events/collection/listCollection.ts';
import { moveCollectionItem } from './events/collection/moveCollectionItem.ts';
import { setCollectionPrivacy } from './events/collection/setCollectionPrivacy.ts';
import { updateCollectionItem } from './events/collection/updateCollectionItem.ts';
import { listConsents } from './events/consent/listConsents.ts';
import { recordConsent } from './events/consent/recordConsent.ts';
import { contentEvents } from './events/content/content-events.ts';
import { answerChargeback } from './events/dispute/answerChargeback.ts';
import { answerDispute } from './events/dispute/answerDispute.ts';
import { decideDispute } from './events/dispute/decideDispute.ts';
import { fetchDispute } from './events/dispute/fetchDispute.ts';
import { listChargebacks } from './events/dispute/listChargebacks.ts';
import { listDisputes } from './events/dispute/listDisputes.ts';
import { openDispute } from './events/dispute/openDispute.ts';
import { featuredEvents } from './events/featured/featured-events.ts';
import { feedbackEvents } from './events/feedback/feedback-events.ts';
import { follow } from './events/follow/follow.ts';
import { listFollowing } from './events/follow/listFollowing.ts';
import { markCreatorViewed } from './events/follow/markCreatorViewed.ts';
import { forumEvents } from './events/forum/forum-events.ts';
import { confirmDelivery } from './events/fulfilment/confirmDelivery.ts';
import { correctTracking } from './events/fulfilment/correctTracking.ts';
import { getShippingLabel } from './events/fulfilment/getShippingLabel.ts';
import { shipOrder } from './events/fulfilment/shipOrder.ts';
import { galleryEvents } from './events/gallery/gallery-events.ts';
import { handleEvents } from './events/handle/handle-events.ts';
import { inviteEvents } from './events/invite/invite-events.ts';
import { listJobs } from './events/job/listJobs.ts';
import { retryJob } from './events/job/retryJob.ts';
import { listBalances } from './events/ledger/listBalances.ts';
import { listLedger } from './events/ledger/listLedger.ts';
import { fetchListing } from './events/listing/fetchListing.ts';
import { offerBraTag } from './events/listing/offerBraTag.ts';
import { getYoutubeLiveStreamStatus } from './events/live/getYoutubeLiveStreamStatus.ts';
import { listMessages } from './events/message/listMessages.ts';
import { listThreads } from './events/message/listThreads.ts';
import { markThreadRead } from './events/message/markThreadRead.ts';
import { sendMessage } from './events/message/sendMessage.ts';
import { getNotificationPreferences } from './events/notification/getNotificationPreferences.ts';
import { listNotificationOutbox } from './events/notification/listNotificationOutbox.ts';
import { listNotifications } from './events/notification/listNotifications.ts';
import { markNotificationsRead } from './events/notification/markNotificationsRead.ts';
import { registerPush } from './events/notification/registerPush.ts';
import { removePush } from './events/notification/removePush.ts';
import { setNotificationPreferences } from './events/notification/setNotificationPreferences.ts';
import { answerOffer } from './events/offer/answerOffer.ts';
import { listOffers } from './events/offer/listOffers.ts';
import { makeOffer } from './events/offer/makeOffer.ts';
import { setOfferRules } from './events/offer/setOfferRules.ts';
import { listOrders } from './events/order/listOrders.ts';
import { pairEvents } from './events/pair/pair-events.ts';
import { completePaymentIntents } from './events/payment/completePaymentIntents.ts';
import { getOrderStatus } from './events/payment/getOrderStatus.ts';
import { getPaymentIntent } from './events/payment/getPaymentIntent.ts';
import { openWallet } from './events/payment/openWallet.ts';
import { fetchPayouts } from './events/payout/fetchPayouts.ts';
import { getStripeLoginLink } from './events/payout/getStripeLoginLink.ts';
import { listPayouts } from './events/payout/listPayouts.ts';
import { endSessionsOf } from './events/people/endSessionsOf.ts';
import { getPerson } from './events/people/getPerson.ts';
import { listPeople } from './events/people/listPeople.ts';
import { setRole } from './events/people/setRole.ts';
import { setUserState } from './events/people/setUserState.ts';
import { postEvents } from './events/post/post-events.ts';
import { cancelErasure } from './events/privacy/cancelErasure.ts';
import { eraseMyAccount } from './events/privacy/eraseMyAccount.ts';
import { exportMyData } from './events/privacy/exportMyData.ts';
import { fetchPrivacy } from './events/privacy/fetchPrivacy.ts';
import { getExport } from './events/privacy/getExport.ts';
import { privateMediaEvents } from './events/private-media/private-media-events.ts';
import { profileEvents } from './events/profile/profile-events.ts';
import { fetchOrderRatings } from './events/rating/fetchOrderRatings.ts';
import { listRatings } from './events/rating/listRatings.ts';
import { rateOrder } from './events/rating/rateOrder.ts';
import { replyToRating } from './events/rating/replyToRating.ts';
import { listReconciliations } from './events/reconciliation/listReconciliations.ts';
import { reconcileNow } from './events/reconciliation/reconcileNow.ts';
import { beginRecovery } from './events/recovery/beginRecovery.ts';
import { cancelRecovery } from './events/recovery/cancelRecovery.ts';
import { closeRecoveryHelp } from './events/recovery/closeRecoveryHelp.ts';
import { fetchRecovery } from './events/recovery/fetchRecovery.ts';
import { finishRecovery } from './events/recovery/finishRecovery.ts';
import { getAccountRecovery } from './events/recovery/getAccountRecovery.ts';
import { listRecoveryHelp } from './events/recovery/listRecoveryHelp.ts';
import { requestRecoveryHelp } from './events/recovery/requestRecoveryHelp.ts';
import { startRecovery } from './events/recovery/startRecovery.ts';
import { fetchReferrer } from './events/referral/fetchReferrer.ts';
import { getReferral } from './events/referral/getReferral.ts';
import { listRefunds } from './events/refund/listRefunds.ts';
import { appeal } from './events/report/appeal.ts';
import { appealReport } from './events/report/appealReport.ts';
import { assignReport } from './events/report/assignReport.ts';
import { confirmReport } from './events/report/confirmReport.ts';
import { decideAppeal } from './events/report/decideAppeal.ts';
import { decideReport } from './events/report/decideReport.ts';
import { fetchDecision } from './events/report/fetchDecision.ts';
import { getReport } from './events/report/getReport.ts';
import { getReportCase } from './events/report/getReportCase.ts';
import { listMyDecisions } from './events/report/listMyDecisions.ts';
import { listReports } from './events/report/listReports.ts';
import { reportContent } from './events/report/reportContent.ts';
import { viewEvidence } from './events/report/viewEvidence.ts';
import { listReviews } from './events/review/listReviews.ts';
import { reviewItem } from './events/review/reviewItem.ts';
import { listSaved } from './events/saved/listSaved.ts';
import { listSavedKeys } from './events/saved/listSavedKeys.ts';
import { saveItem } from './events/saved/saveItem.ts';
import { createSetupIntent } from './events/saved-card/createSetupIntent.ts';
import { listSavedCards } from './events/saved-card/listSavedCards.ts';
import { removeSavedCard } from './events/saved-card/removeSavedCard.ts';
import { listSearches } from './events/saved-search/listSearches.ts';
import { markSearchViewed } from './events/saved-search/markSearchViewed.ts';
import { removeSearch } from './events/saved-search/removeSearch.ts';
import { saveSearch } from './events/saved-search/saveSearch.ts';
import { countFacets } from './events/search/countFacets.ts';
import { countListings } from './events/search/countListings.ts';
import { listSimilarListings } from './events/search/listSimilarListings.ts';
import { searchListings } from './events/search/searchListings.ts';
import { authCheck } from './events/session/authCheck.ts';
import { authHook } from './events/session/authHook.ts';
import { changePassword } from './events/session/changePassword.ts';
import { endSession } from './events/session/endSession.ts';
import { getEmailAddress } from './events/session/getEmailAddress.ts';
import { listSessions } from './events/session/listSessions.ts';
import { webauthnRandomChallege } from './events/session/webauthnRandomChallege.ts';
import { webauthnVerifyAssertion } from './events/session/webauthnVerifyAssertion.ts';
import { webauthnVerifyRegistration } from './events/session/webauthnVerifyRegistration.ts';
import { shareImageEvents } from './events/share-image/share-image-events.ts';
import { fetchShippingZones } from './events/shipping/fetchShippingZones.ts';
import { saveShippingZones } from './events/shipping/saveShippingZones.ts';
import { socialEvents } from './events/social/social-events.ts';
import { getStats } from './events/stats/getStats.ts';
import { checkStrapCode } from './events/strap-code/checkStrapCode.ts';
import { claimCollectorTag } from './events/strap-code/claimCollectorTag.ts';
import { pullStrapCode } from './events/strap-code/pullStrapCode.ts';
import { reportStrapCode } from './events/strap-code/reportStrapCode.ts';
import { supportEvents } from './events/support/support-events.ts';
import { surveyEvents } from './events/survey/survey-events.ts';
import { listTasks } from './events/task/listTasks.ts';
import { listShownMessages } from './events/tour/listShownMessages.ts';
import { markMessageShown } from './events/tour/markMessageShown.ts';
import { braTagAction } from './events/transfer/braTagAction.ts';
import { describeUpload } from './events/upload/describeUpload.ts';
import { fetchUpload } from './events/upload/fetchUpload.ts';
import { listWebhooks } from './events/webhook/listWebhooks.ts';
import { replayWebhook } from './events/webhook/replayWebhook.ts';
import { widgetEvents } from './events/widget/widget-events.ts';

/** All events of the wire. For any other the server answers `not_found`. */
export const events = {
  ...handleEvents,
  ...pairEvents,
  ...shareImageEvents,
  ...supportEvents,
  ...surveyEvents,
  reportContent,
  getReport,
  confirmReport,
  listMyDecisions,
  fetchDecision,
  appeal,
  appealReport,
  listReports,
  getReportCase,
  assignReport,
  decideReport,
  decideAppeal,
  trackEvents,
  fetchReferrer,
  getReferral,
  getFunnel,
  getAnalytics,
  declineRequest,
  addChipBatch,
  answerChargeback,
  answerDispute,
  authCheck,
  changePassword,
  authHook,
  braTagAction,
  cancelErasure,
  cancelOrder,
  checkStrapCode,
  claimCollectorTag,
  clearChipAlert,
  declineChipReplacement,
  completePaymentIntents,
  confirmDelivery,
  getCollectionSummary,
  importCollection,
  listCollection,
  moveCollectionItem,
  setCollectionPrivacy,
  updateCollectionItem,
  countFacets,
  countListings,
  correctTracking,
  createBraTag,
  createPaymentIntentCoinbase,
  createPaymentIntentStripe,
  decideDispute,
  decideRefund,
  describeUpload,
  endSession,
  exportAudit,
  eraseMyAccount,
  exportMyData,
  fetchBraTag,
  fetchDispute,
  fetchListing,
  fetchPrivacy,
  fetchShippingZones,
  fetchTapStats,
  fetchUpload,
  getAdminCounts,
  getAdminOverview,
  getHealth,
  getEmailAddress,
  getExport,
  getOrderStatus,
  getPaymentIntent,
  fetchPayouts,
  getStripeLoginLink,
  createSetupIntent,
  listConsents,
  listSavedCards,
  recordConsent,
  removeSavedCard,
  getRandomBraSize,
  getShippingLabel,
  getStats,
  getYoutubeLiveStreamStatus,
  listAudit,
  listBalances,
  listChargebacks,
  listChipBatches,
  listChipReplacements,
  listChips,
  listDisputes,
  listJobs,
  listLedger,
  listMessages,
  listMyBraTags,
  listOrders,
  listRefunds,
  listReviews,
  listSessions,
  listSignals,
  listThreads,
  markThreadRead,
  listTaps,
  listTasks,
  offerBraTag,
  makeOffer,
  answerOffer,
  listOffers,
  setOfferRules,
  openDispute,
  openWallet,
  pollBraTagStatus,
  pullStrapCode,
  recordNfcTag,
  replaceNfcTag,
  requestChipReplacement,
  refundOrder,
  retireChipBatch,
  retryJob,
  reviewItem,
  reportStrapCode,
  ...profileEvents,
  saveShippingZones,
  listSimilarListings,
  searchListings,
  sendMessage,
  shipOrder,
  simulateTap,
  withdrawChipReplacement,
  updateBraTag,
  fetchOrderCase,
  listAllOrders,
  listReconciliations,
  listWebhooks,
  reconcileNow,
  replayWebhook,
  settleCase,
  requestRecoveryHelp,
  listRecoveryHelp,
  closeRecoveryHelp,
  getAccountRecovery,
  startRecovery,
  cancelRecovery,
  fetchRecovery,
  beginRecovery,
  finishRecovery,
  setRole,
  setUserState,
  blockUser,
  listBlocked,
  listSaved,
  listSavedKeys,
  saveItem,
  ...feedbackEvents,
  ...contentEvents,
  follow,
  listFollowing,
  markCreatorViewed,
  listSearches,
  markSearchViewed,
  removeSearch,
  saveSearch,
  listNotifications,
  markNotificationsRead,
  getNotificationPreferences,
  setNotificationPreferences,
  registerPush,
  removePush,
  listNotificationOutbox,
  listShownMessages,
  markMessageShown,
  fetchOrderRatings,
  listRatings,
  rateOrder,
  replyToRating,
  ...postEvents,
  ...galleryEvents,
  ...privateMediaEvents,
  ...forumEvents,
  endSessionsOf,
  getPerson,
  listPeople,
  listPayouts,
  validateForm,
  verifyAudit,
  viewEvidence,
  webauthnRandomChallege,
  webauthnVerifyAssertion,
  webauthnVerifyRegistration,
  ...inviteEvents,
  ...widgetEvents,
  ...socialEvents,
  ...featuredEvents,
} as const;

export type Events = typeof events;
export type EventName = keyof Events;
/** What a client may send; fields with a default may be left out. */
export type Input<K extends EventName> = z.input<Events[K]['input']>;
/** What a handler receives. */
export type ParsedInput<K extends EventName> = z.output<Events[K]['input']>;
export type Output<K extends EventName> = z.output<Events[K]['output']>;
