import { listSignals } from './features/abuse/listSignals.ts';
import { getAdminCounts } from './features/admin/getAdminCounts.ts';
import { getAdminOverview } from './features/admin/getAdminOverview.ts';
import { getHealth } from './features/admin/getHealth.ts';
import { decideRefund } from './features/admin-orders/decideRefund.ts';
import { fetchOrderCase } from './features/admin-orders/fetchOrderCase.ts';
import { listAllOrders } from './features/admin-orders/listAllOrders.ts';
import { refundOrder } from './features/admin-orders/refundOrder.ts';
import { settleCase } from './features/admin-orders/settleCase.ts';
import { getAnalytics } from './features/analytics/getAnalytics.ts';
import { getFunnel } from './features/analytics/getFunnel.ts';
import { trackEvents } from './features/analytics/trackEvents.ts';
import { declineRequest } from './features/approval/declineRequest.ts';
import { exportAudit } from './features/audit/exportAudit.ts';
import { listAudit } from './features/audit/listAudit.ts';
import { verifyAudit } from './features/audit/verifyAudit.ts';
import { setAvatar } from './features/avatar/setAvatar.ts';
import { blockUser } from './features/block/blockUser.ts';
import { listBlocked } from './features/block/listBlocked.ts';
import { createBraTag } from './features/bra-tag/createBraTag.ts';
import { fetchBraTag } from './features/bra-tag/fetchBraTag.ts';
import { listMyBraTags } from './features/bra-tag/listMyBraTags.ts';
import { pollBraTagStatus } from './features/bra-tag/pollBraTagStatus.ts';
import { updateBraTag } from './features/bra-tag/updateBraTag.ts';
import { validateForm } from './features/bra-tag/validateForm.ts';
import { getRandomBraSize } from './features/calculator/getRandomBraSize.ts';
import { cancelOrder } from './features/cancellation/cancelOrder.ts';
import { createPaymentIntentCoinbase } from './features/checkout/createPaymentIntentCoinbase.ts';
import { createPaymentIntentStripe } from './features/checkout/createPaymentIntentStripe.ts';
import { chipHandlers } from './features/chip/chip-handlers.ts';
import { getCollectionSummary } from './features/collection/getCollectionSummary.ts';
import { importCollection } from './features/collection/importCollection.ts';
import { listCollection } from './features/collection/listCollection.ts';
import { moveCollectionItem } from './features/collection/moveCollectionItem.ts';
import { setCollectionPrivacy } from './features/collection/setCollectionPrivacy.ts';
import { updateCollectionItem } from './features/collection/updateCollectionItem.ts';
import { listConsents } from './features/consent/listConsents.ts';
import { recordConsent } from './features/consent/recordConsent.ts';
import { getGhostSlugFromStraplineUsername } from './features/content/getGhostSlugFromStraplineUsername.ts';
import { getStraplineUsernameFromGhostUserId } from './features/content/getStraplineUsernameFromGhostUserId.ts';
import { listAnswerRatings } from './features/content/listAnswerRatings.ts';
import { rateAnswer } from './features/content/rateAnswer.ts';
import { signInToDiscourse } from './features/discourse/signInToDiscourse.ts';
import { answerChargeback } from './features/dispute/answerChargeback.ts';
import { answerDispute } from './features/dispute/answerDispute.ts';
import { decideDispute } from './features/dispute/decideDispute.ts';
import { fetchDispute } from './features/dispute/fetchDispute.ts';
import { listChargebacks } from './features/dispute/listChargebacks.ts';
import { listDisputes } from './features/dispute/listDisputes.ts';
import { openDispute } from './features/dispute/openDispute.ts';
import { featuredHandlers } from './features/featured/featured-handlers.ts';
import { getFeedbackSummary } from './features/feedback/getFeedbackSummary.ts';
import { listFeedback } from './features/feedback/listFeedback.ts';
import { follow } from './features/follow/follow.ts';
import { listFollowing } from './features/follow/listFollowing.ts';
import { markCreatorViewed } from './features/follow/markCreatorViewed.ts';
import { forumHandlers } from './features/forum/forum-handlers.ts';
import { confirmDelivery } from './features/fulfilment/confirmDelivery.ts';
import { correctTracking } from './features/fulfilment/correctTracking.ts';
import { getShippingLabel } from './features/fulfilment/getShippingLabel.ts';
import { shipOrder } from './features/fulfilment/shipOrder.ts';
import { galleryHandlers } from './features/gallery/gallery-handlers.ts';
import { handleHandlers } from './features/handle/handle-handlers.ts';
import { inviteHandlers } from './features/invite/invite-handlers.ts';
import { listJobs } from './features/job/listJobs.ts';
import { retryJob } from './features/job/retryJob.ts';
import { listBalances } from './features/ledger/listBalances.ts';
import { listLedger } from './features/ledger/listLedger.ts';
import { fetchListing } from './features/listing/fetchListing.ts';
import { offerBraTag } from './features/listing/offerBraTag.ts';
import { getYoutubeLiveStreamStatus } from './features/live/getYoutubeLiveStreamStatus.ts';
import { listMessages } from './features/message/listMessages.ts';
import { listThreads } from './features/message/listThreads.ts';
import { markThreadRead } from './features/message/markThreadRead.ts';
import { sendMessage } from './features/message/sendMessage.ts';
import { getNotificationPreferences } from './features/notification/getNotificationPreferences.ts';
import { listNotificationOutbox } from './features/notification/listNotificationOutbox.ts';
import { listNotifications } from './features/notification/listNotifications.ts';
import { markNotificationsRead } from './features/notification/markNotificationsRead.ts';
import { registerPush } from './features/notification/registerPush.ts';
import { removePush } from './features/notification/removePush.ts';
import { setNotificationPreferences } from './features/notification/setNotificationPreferences.ts';
import { answerOffer } from './features/offer/answerOffer.ts';
import { listOffers } from './features/offer/listOffers.ts';
import { makeOffer } from './features/offer/makeOffer.ts';
import { setOfferRules } from './features/offer/setOfferRules.ts';
import { listOrders } from './features/order/listOrders.ts';
import { pairHandlers } from './features/pair/pair-handlers.ts';
import { completePaymentIntents } from './features/payment/completePaymentIntents.ts';
import { getOrderStatus } from './features/payment/getOrderStatus.ts';
import { getPaymentIntent } from './features/payment/getPaymentIntent.ts';
import { openWallet } from './features/payment/openWallet.ts';
import { fetchPayouts } from './features/payout/fetchPayouts.ts';
import { getStripeLoginLink } from './features/payout/getStripeLoginLink.ts';
import { listPayouts } from './features/payout/listPayouts.ts';
import { endSessionsOf } from './features/people/endSessionsOf.ts';
import { getPerson } from './features/people/getPerson.ts';
import { listPeople } from './features/people/listPeople.ts';
import { setRole } from './features/people/setRole.ts';
import { postHandlers } from './features/post/post-handlers.ts';
import { cancelErasure } from './features/privacy/cancelErasure.ts';
import { eraseMyAccount } from './features/privacy/eraseMyAccount.ts';
import { exportMyData } from './features/privacy/exportMyData.ts';
import { fetchPrivacy } from './features/privacy/fetchPrivacy.ts';
import { getExport } from './features/privacy/getExport.ts';
import { privateMediaHandlers } from './features/private-media/private-media-handlers.ts';
import { fetchCollector } from './features/profile/fetchCollector.ts';
import { fetchModel } from './features/profile/fetchModel.ts';
import { fetchProfile } from './features/profile/fetchProfile.ts';
import { listModels } from './features/profile/listModels.ts';
import { saveProfile } from './features/profile/saveProfile.ts';
import { fetchOrderRatings } from './features/rating/fetchOrderRatings.ts';
import { listRatings } from './features/rating/listRatings.ts';
import { rateOrder } from './features/rating/rateOrder.ts';
import { replyToRating } from './features/rating/replyToRating.ts';
import { listReconciliations } from './features/reconciliation/listReconciliations.ts';
import { reconcileNow } from './features/reconciliation/reconcileNow.ts';
import { beginRecovery } from './features/recovery/beginRecovery.ts';
import { cancelRecovery } from './features/recovery/cancelRecovery.ts';
import { closeRecoveryHelp } from './features/recovery/closeRecoveryHelp.ts';
import { fetchRecovery } from './features/recovery/fetchRecovery.ts';
import { finishRecovery } from './features/recovery/finishRecovery.ts';
import { getAccountRecovery } from './features/recovery/getAccountRecovery.ts';
import { listRecoveryHelp } from './features/recovery/listRecoveryHelp.ts';
import { requestRecoveryHelp } from './features/recovery/requestRecoveryHelp.ts';
import { startRecovery } from './features/recovery/startRecovery.ts';
import { fetchReferrer } from './features/referral/fetchReferrer.ts';
import { getReferral } from './features/referral/getReferral.ts';
import { listRefunds } from './features/refund/listRefunds.ts';
import { appeal } from './features/report/appeal.ts';
import { appealReport } from './features/report/appealReport.ts';
import { assignReport } from './features/report/assignReport.ts';
import { confirmReport } from './features/report/confirmReport.ts';
import { decideAppeal } from './features/report/decideAppeal.ts';
import { decideReport } from './features/report/decideReport.ts';
import { fetchDecision } from './features/report/fetchDecision.ts';
import { getReport } from './features/report/getReport.ts';
import { getReportCase } from './features/report/getReportCase.ts';
import { listMyDecisions } from './features/report/listMyDecisions.ts';
import { listReports } from './features/report/listReports.ts';
import { reportContent } from './features/report/reportContent.ts';
import { setUserState } from './features/report/setUserState.ts';
import { viewEvidence } from './features/report/viewEvidence.ts';
import { listReviews } from './features/review/listReviews.ts';
import { reviewItem } from './features/review/reviewItem.ts';
import { listSaved } from './features/saved/listSaved.ts';
import { listSavedKeys } from './features/saved/listSavedKeys.ts';
import { saveItem } from './features/saved/saveItem.ts';
import { createSetupIntent } from './features/saved-card/createSetupIntent.ts';
import { listSavedCards } from './features/saved-card/listSavedCards.ts';
import { removeSavedCard } from './features/saved-card/removeSavedCard.ts';
import { listSearches } from './features/saved-search/listSearches.ts';
import { markSearchViewed } from './features/saved-search/markSearchViewed.ts';
import { removeSearch } from './features/saved-search/removeSearch.ts';
import { saveSearch } from './features/saved-search/saveSearch.ts';
import { countFacets } from './features/search/countFacets.ts';
import { countListings } from './features/search/countListings.ts';
import { listSimilarListings } from './features/search/listSimilarListings.ts';
import { searchListings } from './features/search/searchListings.ts';
import { authCheck } from './features/session/authCheck.ts';
import { authHook } from './features/session/authHook.ts';
import { changePassword } from './features/session/changePassword.ts';
import { endSession } from './features/session/endSession.ts';
import { getEmailAddress } from './features/session/getEmailAddress.ts';
import { listSessions } from './features/session/listSessions.ts';
import { webauthnRandomChallege } from './features/session/webauthnRandomChallege.ts';
import { webauthnVerifyAssertion } from './features/session/webauthnVerifyAssertion.ts';
import { webauthnVerifyRegistration } from './features/session/webauthnVerifyRegistration.ts';
import { shareImageHandlers } from './features/share-image/share-image-handlers.ts';
import { fetchShippingZones } from './features/shipping/fetchShippingZones.ts';
import { saveShippingZones } from './features/shipping/saveShippingZones.ts';
import { socialHandlers } from './features/social/social-handlers.ts';
import { getStats } from './features/stats/getStats.ts';
import { checkStrapCode } from './features/strap-code/checkStrapCode.ts';
import { claimCollectorTag } from './features/strap-code/claimCollectorTag.ts';
import { pullStrapCode } from './features/strap-code/pullStrapCode.ts';
import { reportStrapCode } from './features/strap-code/reportStrapCode.ts';
import { supportHandlers } from './features/support/support-handlers.ts';
import { surveyHandlers } from './features/survey/survey-handlers.ts';
import { listTasks } from './features/task/listTasks.ts';
import { listShownMessages } from './features/tour/listShownMessages.ts';
import { markMessageShown } from './features/tour/markMessageShown.ts';
import { braTagAction } from './features/transfer/braTagAction.ts';
import { describeUpload } from './features/upload/describeUpload.ts';
import { fetchUpload } from './features/upload/fetchUpload.ts';
import { listWebhooks } from './features/webhook/listWebhooks.ts';
import { replayWebhook } from './features/webhook/replayWebhook.ts';
import { widgetHandlers } from './features/widget/widget-handlers.ts';
import type { Handlers } from './platform/services.ts';

/** The handler of every event; a missing event of the contract is a type error. */
export const handlers: Handlers = {
  ...handleHandlers,
  ...pairHandlers,
  ...shareImageHandlers,
  ...surveyHandlers,
  ...supportHandlers,
  cancelErasure,
  eraseMyAccount,
  exportMyData,
  fetchPrivacy,
  getExport,
  listConsents,
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
  listPayouts,
  reconcileNow,
  listReconciliations,
  recordConsent,
  replayWebhook,
  listWebhooks,
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
  getGhostSlugFromStraplineUsername,
  getStraplineUsernameFromGhostUserId,
  listAnswerRatings,
  rateAnswer,
  listFeedback,
  getFeedbackSummary,
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
  ...postHandlers,
  ...galleryHandlers,
  ...privateMediaHandlers,
  ...forumHandlers,
  signInToDiscourse,
  endSessionsOf,
  getPerson,
  listPeople,
  listAllOrders,
  fetchOrderCase,
  removeSavedCard,
  listSavedCards,
  createSetupIntent,
  getStripeLoginLink,
  fetchPayouts,
  answerChargeback,
  answerDispute,
  authCheck,
  authHook,
  braTagAction,
  cancelOrder,
  checkStrapCode,
  claimCollectorTag,
  completePaymentIntents,
  confirmDelivery,
  correctTracking,
  createBraTag,
  createPaymentIntentCoinbase,
  createPaymentIntentStripe,
  decideDispute,
  decideRefund,
  describeUpload,
  endSession,
  exportAudit,
  fetchBraTag,
  fetchCollector,
  fetchDispute,
  fetchListing,
  fetchModel,
  fetchProfile,
  fetchShippingZones,
  fetchUpload,
  getAdminCounts,
  getAdminOverview,
  getHealth,
  changePassword,
  getEmailAddress,
  getOrderStatus,
  getPaymentIntent,
  getRandomBraSize,
  getShippingLabel,
  getStats,
  getYoutubeLiveStreamStatus,
  listAudit,
  listBalances,
  listChargebacks,
  listDisputes,
  listJobs,
  listLedger,
  listModels,
  listMessages,
  listMyBraTags,
  listOrders,
  listRefunds,
  listReviews,
  listSessions,
  listSignals,
  listThreads,
  markThreadRead,
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
  refundOrder,
  retryJob,
  reviewItem,
  reportStrapCode,
  saveProfile,
  setAvatar,
  saveShippingZones,
  getCollectionSummary,
  importCollection,
  listCollection,
  moveCollectionItem,
  setCollectionPrivacy,
  updateCollectionItem,
  countFacets,
  countListings,
  listSimilarListings,
  searchListings,
  sendMessage,
  shipOrder,
  updateBraTag,
  validateForm,
  verifyAudit,
  viewEvidence,
  webauthnRandomChallege,
  webauthnVerifyAssertion,
  webauthnVerifyRegistration,
  ...chipHandlers,
  ...inviteHandlers,
  ...widgetHandlers,
  ...featuredHandlers,
  ...socialHandlers,
};
