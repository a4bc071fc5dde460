import type { z } from 'zod';
import { addChipBatch } from './events/addChipBatch.ts';
import { answerChargeback } from './events/answerChargeback.ts';
import { answerDispute } from './events/answerDispute.ts';
import { authCheck } from './events/authCheck.ts';
import { authHook } from './events/authHook.ts';
import { braTagAction } from './events/braTagAction.ts';
import { cancelOrder } from './events/cancelOrder.ts';
import { checkStrapCode } from './events/checkStrapCode.ts';
import { claimCollectorTag } from './events/claimCollectorTag.ts';
import { clearChipAlert } from './events/clearChipAlert.ts';
import { completePaymentIntents } from './events/completePaymentIntents.ts';
import { confirmDelivery } from './events/confirmDelivery.ts';
import { correctTracking } from './events/correctTracking.ts';
import { countListings } from './events/countListings.ts';
import { createBraTag } from './events/createBraTag.ts';
import { createPaymentIntentCoinbase } from './events/createPaymentIntentCoinbase.ts';
import { createPaymentIntentStripe } from './events/createPaymentIntentStripe.ts';
import { createSetupIntent } from './events/createSetupIntent.ts';
import { decideDispute } from './events/decideDispute.ts';
import { decideRefund } from './events/decideRefund.ts';
import { describeUpload } from './events/describeUpload.ts';
import { endSession } from './events/endSession.ts';
import { fetchBraTag } from './events/fetchBraTag.ts';
import { fetchCollector } from './events/fetchCollector.ts';
import { fetchDispute } from './events/fetchDispute.ts';
import { fetchGallery } from './events/fetchGallery.ts';
import { fetchListing } from './events/fetchListing.ts';
import { fetchModel } from './events/fetchModel.ts';
import { fetchOrderCase } from './events/fetchOrderCase.ts';
import { fetchPayouts } from './events/fetchPayouts.ts';
import { fetchProfile } from './events/fetchProfile.ts';
import { fetchShippingZones } from './events/fetchShippingZones.ts';
import { fetchTapStats } from './events/fetchTapStats.ts';
import { fetchUpload } from './events/fetchUpload.ts';
import { getEmailAddress } from './events/getEmailAddress.ts';
import { getOrderStatus } from './events/getOrderStatus.ts';
import { getPaymentIntent } from './events/getPaymentIntent.ts';
import { getRandomBraSize } from './events/getRandomBraSize.ts';
import { getShippingLabel } from './events/getShippingLabel.ts';
import { getStats } from './events/getStats.ts';
import { getStripeLoginLink } from './events/getStripeLoginLink.ts';
import { listAllOrders } from './events/listAllOrders.ts';
import { listBalances } from './events/listBalances.ts';
import { listChargebacks } from './events/listChargebacks.ts';
import { listChipBatches } from './events/listChipBatches.ts';
import { listChips } from './events/listChips.ts';
import { listDisputes } from './events/listDisputes.ts';
import { listLedger } from './events/listLedger.ts';
import { listMessages } from './events/listMessages.ts';
import { listModels } from './events/listModels.ts';
import { listMyBraTags } from './events/listMyBraTags.ts';
import { listOrders } from './events/listOrders.ts';
import { listPayouts } from './events/listPayouts.ts';
import { listReconciliations } from './events/listReconciliations.ts';
import { listRefunds } from './events/listRefunds.ts';
import { listReviews } from './events/listReviews.ts';
import { listSavedCards } from './events/listSavedCards.ts';
import { listSessions } from './events/listSessions.ts';
import { listSupport } from './events/listSupport.ts';
import { listTaps } from './events/listTaps.ts';
import { listTasks } from './events/listTasks.ts';
import { listWebhooks } from './events/listWebhooks.ts';
import { offerBraTag } from './events/offerBraTag.ts';
import { openDispute } from './events/openDispute.ts';
import { openWallet } from './events/openWallet.ts';
import { pollBraTagStatus } from './events/pollBraTagStatus.ts';
import { pullStrapCode } from './events/pullStrapCode.ts';
import { reconcileNow } from './events/reconcileNow.ts';
import { recordNfcTag } from './events/recordNfcTag.ts';
import { refundOrder } from './events/refundOrder.ts';
import { removeSavedCard } from './events/removeSavedCard.ts';
import { replayWebhook } from './events/replayWebhook.ts';
import { reportStrapCode } from './events/reportStrapCode.ts';
import { retireChipBatch } from './events/retireChipBatch.ts';
import { reviewItem } from './events/reviewItem.ts';
import { saveProfile } from './events/saveProfile.ts';
import { saveShippingZones } from './events/saveShippingZones.ts';
import { searchListings } from './events/searchListings.ts';
import { sendMessage } from './events/sendMessage.ts';
import { settleCase } from './events/settleCase.ts';
import { shipOrder } from './events/shipOrder.ts';
import { simulateTap } from './events/simulateTap.ts';
import { updateBraTag } from './events/updateBraTag.ts';
import { validateForm } from './events/validateForm.ts';
import { webauthnRandomChallege } from './events/webauthnRandomChallege.ts';
import { webauthnVerifyAssertion } from './events/webauthnVerifyAssertion.ts';
import { webauthnVerifyRegistration } from './events/webauthnVerifyRegistration.ts';

/** Every call of the wire. One that is not here does not exist: the server answers `not_found`. */
export const events = {
  addChipBatch,
  answerChargeback,
  answerDispute,
  authCheck,
  authHook,
  braTagAction,
  cancelOrder,
  checkStrapCode,
  claimCollectorTag,
  clearChipAlert,
  completePaymentIntents,
  confirmDelivery,
  countListings,
  correctTracking,
  createBraTag,
  createPaymentIntentCoinbase,
  createPaymentIntentStripe,
  decideDispute,
  decideRefund,
  describeUpload,
  endSession,
  fetchBraTag,
  fetchCollector,
  fetchDispute,
  fetchGallery,
  fetchListing,
  fetchModel,
  fetchProfile,
  fetchShippingZones,
  fetchTapStats,
  fetchUpload,
  getEmailAddress,
  getOrderStatus,
  getPaymentIntent,
  fetchPayouts,
  getStripeLoginLink,
  createSetupIntent,
  listSavedCards,
  removeSavedCard,
  getRandomBraSize,
  getShippingLabel,
  getStats,
  listBalances,
  listChargebacks,
  listChipBatches,
  listChips,
  listDisputes,
  listLedger,
  listModels,
  listMessages,
  listMyBraTags,
  listOrders,
  listRefunds,
  listReviews,
  listSessions,
  listSupport,
  listTaps,
  listTasks,
  offerBraTag,
  openDispute,
  openWallet,
  pollBraTagStatus,
  pullStrapCode,
  recordNfcTag,
  refundOrder,
  retireChipBatch,
  reviewItem,
  reportStrapCode,
  saveProfile,
  saveShippingZones,
  searchListings,
  sendMessage,
  shipOrder,
  simulateTap,
  updateBraTag,
  fetchOrderCase,
  listAllOrders,
  listReconciliations,
  listWebhooks,
  reconcileNow,
  replayWebhook,
  settleCase,
  listPayouts,
  validateForm,
  webauthnRandomChallege,
  webauthnVerifyAssertion,
  webauthnVerifyRegistration,
} as const;

export type Events = typeof events;
export type EventName = keyof Events;
/** What a client may send; fields with a default may be left out. */
export type Input<K extends EventName> = z.input<Events[K]['input']>;
/** What a handler receives. */
export type Checked<K extends EventName> = z.output<Events[K]['input']>;
export type Output<K extends EventName> = z.output<Events[K]['output']>;
