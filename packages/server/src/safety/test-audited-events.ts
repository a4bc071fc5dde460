import type { Events } from '@strapline/contract/events';

type AdminEvent = { [K in keyof Events]: Events[K]['level'] extends 2 ? K : never }[keyof Events];
type Actions = readonly [string, ...string[]];

/** Why calls leave no entry in the audit log. */
const none = {
  list: 'a list of work or totals without anything private; what an admin opens or decides from it is audited',
  log: 'the audit log itself; exports of it are audited',
  simulator: 'development keys only; the simulator is off with keys for real chips',
} as const;

/**
 * Every event for admins, with the actions that its calls write to the audit log, or why there are none. audited-events.test.ts checks it; an event without a row
 * does not compile. Events for members that admins may call about others, such as `getOrderStatus`, are audited where the object is loaded.
 */
export const auditedEvents: { [K in AdminEvent]: Actions | (typeof none)[keyof typeof none] } = {
  addChipBatch: ['batch.added'],
  assignReport: ['report.assigned'],
  decideAppeal: ['appeal.uphold', 'appeal.overturn'],
  decideReport: [
    'approval.requested',
    'approval.approved',
    'report.dismiss',
    'report.hide',
    'report.remove',
    'report.reinstate',
    'report.revokeTag',
    'report.suspend',
  ],
  declineRequest: ['approval.declined'],
  getReportCase: ['report.viewed'],
  viewEvidence: ['report.picture_viewed'],
  listReports: none.list,
  answerChargeback: ['chargeback.answered'],
  clearChipAlert: ['tag.chip_alert_cleared'],
  decideDispute: ['dispute.decided'],
  decideRefund: ['refund.approved', 'refund.declined'],
  exportAudit: ['audit.exported'],
  fetchOrderCase: ['order.viewed'],
  fetchTapStats: none.list,
  getAdminCounts: none.list,
  getAdminOverview: none.list,
  getHealth: none.list,
  listAllOrders: ['orders.searched'],
  listAudit: none.log,
  listBalances: none.list,
  listChargebacks: none.list,
  listChipBatches: none.list,
  listChips: none.list,
  listDisputes: none.list,
  listJobs: none.list,
  listLedger: ['ledger.viewed'],
  listPayouts: none.list,
  listReconciliations: none.list,
  listRefunds: none.list,
  listReviews: none.list,
  listSignals: none.list,
  listSupport: ['support.viewed'],
  listTaps: ['taps.viewed'],
  listWebhooks: none.list,
  reconcileNow: ['reconciliation.asked'],
  recordNfcTag: ['tag.chip'],
  replaceNfcTag: ['tag.chip_replaced'],
  refundOrder: ['refund.asked'],
  replayWebhook: ['webhook.replayed'],
  retireChipBatch: ['batch.retired'],
  retryJob: ['job.retried'],
  reviewItem: ['tag.approve', 'tag.reject'],
  closeRecoveryHelp: ['recovery.help_closed'],
  getAccountRecovery: ['recovery.viewed'],
  listRecoveryHelp: ['recovery.help_viewed'],
  startRecovery: ['recovery.started', 'approval.requested', 'approval.approved'],
  endSessionsOf: ['person.signed_out'],
  getPerson: ['person.viewed'],
  listPeople: ['people.searched'],
  setRole: ['person.role'],
  setUserState: ['person.state'],
  settleCase: ['case.refund', 'case.accept', 'case.deliver', 'case.end', 'case.resend'],
  simulateTap: none.simulator,
  verifyAudit: none.log,
};

/** A search for a person's orders is audited and the plain list is not; likewise the books of one person, support when there are conversations, and recoveries when there is an address. */
export const auditedForSomeInputs = [
  'listAllOrders',
  'listPeople',
  'listLedger',
  'listSupport',
  'getAccountRecovery',
  'listRecoveryHelp',
] as const;
