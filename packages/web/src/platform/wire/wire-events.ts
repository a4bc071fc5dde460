import type { EventName, Events } from '@strapline/contract/events';

/**
 * What the browser must know about an event before sending it: the level, and the HTTP route of a public read. Plain names
 * instead of the contract's table, which would add all its schemas to the first load; a test compares them with the table.
 */
type NameAtLevel<L> = { [K in EventName]: Events[K]['level'] extends L ? K : never }[EventName];

export const memberEvents: readonly NameAtLevel<1>[] = [
  'appeal',
  'authHook',
  'blockUser',
  'braTagAction',
  'cancelErasure',
  'changePassword',
  'checkStrapCode',
  'claimCollectorTag',
  'confirmDelivery',
  'correctTracking',
  'createBraTag',
  'createSetupIntent',
  'describeUpload',
  'endSession',
  'eraseMyAccount',
  'exportMyData',
  'fetchPayouts',
  'fetchPrivacy',
  'fetchProfile',
  'fetchShippingZones',
  'fetchUpload',
  'getEmailAddress',
  'getExport',
  'getShippingLabel',
  'getStripeLoginLink',
  'listBlocked',
  'listConsents',
  'listMyBraTags',
  'listMyDecisions',
  'listOrders',
  'listSavedCards',
  'listSessions',
  'listTasks',
  'offerBraTag',
  'pullStrapCode',
  'removeSavedCard',
  'saveProfile',
  'saveShippingZones',
  'shipOrder',
  'updateBraTag',
];

export const adminEvents: readonly NameAtLevel<2>[] = [
  'addChipBatch',
  'answerChargeback',
  'assignReport',
  'clearChipAlert',
  'closeRecoveryHelp',
  'decideAppeal',
  'decideDispute',
  'decideRefund',
  'decideReport',
  'declineRequest',
  'endSessionsOf',
  'exportAudit',
  'fetchOrderCase',
  'fetchTapStats',
  'getAccountRecovery',
  'getAdminCounts',
  'getAdminOverview',
  'getHealth',
  'getPerson',
  'getReportCase',
  'listAllOrders',
  'listAudit',
  'listBalances',
  'listChargebacks',
  'listChipBatches',
  'listChips',
  'listDisputes',
  'listJobs',
  'listLedger',
  'listPayouts',
  'listPeople',
  'listReconciliations',
  'listRecoveryHelp',
  'listRefunds',
  'listReports',
  'listReviews',
  'listSignals',
  'listSupport',
  'listTaps',
  'listWebhooks',
  'reconcileNow',
  'recordNfcTag',
  'refundOrder',
  'replaceNfcTag',
  'replayWebhook',
  'retireChipBatch',
  'retryJob',
  'reviewItem',
  'setRole',
  'settleCase',
  'setUserState',
  'simulateTap',
  'startRecovery',
  'verifyAudit',
  'viewEvidence',
];

type ModeratorEvent = { [K in EventName]: Events[K] extends { moderator: true } ? K : never }[EventName];

/** Events of admins that moderators call as well, at level 1. */
export const moderatorEvents: readonly ModeratorEvent[] = ['assignReport', 'decideReport', 'getReportCase', 'listReports'];

/** Public reads that are saved for offline visits. */
export const publicPaths: Partial<Record<EventName, string>> = {
  fetchBraTag: '/v1/bratags/{braTagId}',
  fetchCollector: '/v1/collectors/{userId}',
  fetchGallery: '/v1/galleries/{galleryId}',
  fetchListing: '/v1/listings/{slug}',
  fetchModel: '/v1/models/{slug}',
  listModels: '/v1/models',
  searchListings: '/v1/listings',
};

export function getEventLevel(name: EventName): 0 | 1 | 2 {
  if (adminEvents.some((event) => event === name)) return 2;
  return memberEvents.some((event) => event === name) ? 1 : 0;
}
