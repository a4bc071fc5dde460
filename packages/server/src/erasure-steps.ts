import { eraseDecisionTexts } from './features/admin-orders/erase-decisions.ts';
import { eraseApprovalTexts } from './features/approval/erase-approvals.ts';
import { eraseAuditReasons } from './features/audit/audit.ts';
import { eraseBlocks } from './features/block/erase-blocks.ts';
import { eraseTagTexts } from './features/bra-tag-record/erase-tag-texts.ts';
import { eraseShownPeople } from './features/consent/erase-shown-people.ts';
import { eraseDisputes } from './features/dispute/erase-disputes.ts';
import { eraseListings } from './features/listing/erase-listings.ts';
import { eraseMessages } from './features/message/erase-messages.ts';
import { eraseOrders } from './features/order/erase-orders.ts';
import { erasePayoutAccount } from './features/payout/erase-payout-account.ts';
import { eraseStateReasons } from './features/people/erase-state.ts';
import { eraseProfile } from './features/profile/erase-profile.ts';
import { erasePerson } from './features/provenance/provenance.ts';
import { eraseRecoveries } from './features/recovery/erase-recoveries.ts';
import { eraseRefundTexts } from './features/refund/erase-refunds.ts';
import { eraseCasePictures } from './features/report/case-pictures.ts';
import { eraseReports } from './features/report/erase-reports.ts';
import { erasePaymentCustomer } from './features/saved-card/erase-cards.ts';
import { eraseAccountRow } from './features/session/erase-account.ts';
import { eraseDeliveryRates } from './features/shipping/erase-rates.ts';
import { eraseUnsoldTags } from './features/transfer/erase-tags.ts';
import { eraseUploads } from './features/upload/erase-uploads.ts';
import { type EraseStep, eraseAnswers } from './platform/erasure/erasure.ts';

/** What each feature does when an account is deleted, in this order and in one transaction. A feature that stores something about people has a step here. */
export const erasureSteps: readonly EraseStep[] = [
  eraseAccountRow,
  eraseProfile,
  eraseStateReasons,
  eraseRecoveries,
  eraseBlocks,
  eraseShownPeople,
  eraseDeliveryRates,
  erasePaymentCustomer,
  erasePayoutAccount,
  eraseOrders,
  eraseMessages,
  eraseDisputes,
  eraseRefundTexts,
  eraseDecisionTexts,
  eraseApprovalTexts,
  eraseUnsoldTags,
  eraseTagTexts,
  eraseCasePictures,
  eraseUploads,
  eraseListings,
  eraseReports,
  async (trx, _services, { accountId }) => await erasePerson(trx, accountId),
  eraseAnswers,
  // Last, because the audit log is locked until the transaction ends.
  eraseAuditReasons,
];
