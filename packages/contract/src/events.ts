import type { z } from 'zod';
import { addChipBatch } from './events/addChipBatch.ts';
import { authCheck } from './events/authCheck.ts';
import { authHook } from './events/authHook.ts';
import { braTagAction } from './events/braTagAction.ts';
import { cancelOrder } from './events/cancelOrder.ts';
import { checkStrapCode } from './events/checkStrapCode.ts';
import { claimCollectorTag } from './events/claimCollectorTag.ts';
import { clearChipAlert } from './events/clearChipAlert.ts';
import { completePaymentIntents } from './events/completePaymentIntents.ts';
import { confirmDelivery } from './events/confirmDelivery.ts';
import { createBraTag } from './events/createBraTag.ts';
import { createPaymentIntentStripe } from './events/createPaymentIntentStripe.ts';
import { describeUpload } from './events/describeUpload.ts';
import { endSession } from './events/endSession.ts';
import { fetchBraTag } from './events/fetchBraTag.ts';
import { fetchCollector } from './events/fetchCollector.ts';
import { fetchGallery } from './events/fetchGallery.ts';
import { fetchListing } from './events/fetchListing.ts';
import { fetchModel } from './events/fetchModel.ts';
import { fetchProfile } from './events/fetchProfile.ts';
import { fetchTapStats } from './events/fetchTapStats.ts';
import { fetchUpload } from './events/fetchUpload.ts';
import { getEmailAddress } from './events/getEmailAddress.ts';
import { getOrderStatus } from './events/getOrderStatus.ts';
import { getPaymentIntent } from './events/getPaymentIntent.ts';
import { getRandomBraSize } from './events/getRandomBraSize.ts';
import { getShippingLabel } from './events/getShippingLabel.ts';
import { getStats } from './events/getStats.ts';
import { listBalances } from './events/listBalances.ts';
import { listChipBatches } from './events/listChipBatches.ts';
import { listChips } from './events/listChips.ts';
import { listLedger } from './events/listLedger.ts';
import { listMyBraTags } from './events/listMyBraTags.ts';
import { listOrders } from './events/listOrders.ts';
import { listReviews } from './events/listReviews.ts';
import { listSessions } from './events/listSessions.ts';
import { listTaps } from './events/listTaps.ts';
import { offerBraTag } from './events/offerBraTag.ts';
import { pollBraTagStatus } from './events/pollBraTagStatus.ts';
import { pullStrapCode } from './events/pullStrapCode.ts';
import { recordNfcTag } from './events/recordNfcTag.ts';
import { retireChipBatch } from './events/retireChipBatch.ts';
import { reviewItem } from './events/reviewItem.ts';
import { saveProfile } from './events/saveProfile.ts';
import { searchListings } from './events/searchListings.ts';
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
  authCheck,
  authHook,
  braTagAction,
  cancelOrder,
  checkStrapCode,
  claimCollectorTag,
  clearChipAlert,
  completePaymentIntents,
  confirmDelivery,
  createBraTag,
  createPaymentIntentStripe,
  describeUpload,
  endSession,
  fetchBraTag,
  fetchCollector,
  fetchGallery,
  fetchListing,
  fetchModel,
  fetchProfile,
  fetchTapStats,
  fetchUpload,
  getEmailAddress,
  getOrderStatus,
  getPaymentIntent,
  getRandomBraSize,
  getShippingLabel,
  getStats,
  listBalances,
  listLedger,
  listChipBatches,
  listChips,
  listMyBraTags,
  listOrders,
  listReviews,
  listSessions,
  listTaps,
  offerBraTag,
  pollBraTagStatus,
  pullStrapCode,
  recordNfcTag,
  retireChipBatch,
  reviewItem,
  saveProfile,
  searchListings,
  shipOrder,
  simulateTap,
  updateBraTag,
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
