import { eraseDecisionTexts } from './features/admin-orders/erase-decisions.ts';
import { eraseAnalytics } from './features/analytics/erase-analytics.ts';
import { eraseApprovalTexts } from './features/approval/erase-approvals.ts';
import { eraseAuditReasons } from './features/audit/audit.ts';
import { eraseAvatar } from './features/avatar/erase-avatar.ts';
import { eraseBlocks } from './features/block/erase-blocks.ts';
import { eraseTagTexts } from './features/bra-tag-record/erase-tag-texts.ts';
import { eraseReplacements } from './features/chip/erase-replacements.ts';
import { eraseCollection } from './features/collection/erase-collection.ts';
import { eraseShownPeople } from './features/consent/erase-shown-people.ts';
import { eraseDisputes } from './features/dispute/erase-disputes.ts';
import { eraseFeatured } from './features/featured/erase-featured.ts';
import { eraseFollows } from './features/follow/erase-follows.ts';
import { eraseForum } from './features/forum/erase-forum.ts';
import { eraseGalleries } from './features/gallery-record/erase-galleries.ts';
import { eraseHandles } from './features/handle-record/erase-handles.ts';
import { eraseInvites } from './features/invite/erase-invites.ts';
import { eraseListings } from './features/listing/erase-listings.ts';
import { eraseMessages } from './features/message/erase-messages.ts';
import { eraseNotifications } from './features/notification/erase-notifications.ts';
import { eraseOffers } from './features/offer/erase-offers.ts';
import { eraseOrders } from './features/order/erase-orders.ts';
import { erasePairs } from './features/pair-record/erase-pairs.ts';
import { eraseReviewNotes } from './features/pair-review/erase-reviewers.ts';
import { erasePayoutAccount } from './features/payout/erase-payout-account.ts';
import { eraseStateReasons } from './features/people/erase-state.ts';
import { erasePosts } from './features/post/erase-posts.ts';
import { erasePrivateMedia } from './features/private-media/erase-private-media.ts';
import { eraseProfile } from './features/profile/erase-profile.ts';
import { erasePerson } from './features/provenance/provenance.ts';
import { eraseRatings } from './features/rating/erase-ratings.ts';
import { eraseRecoveries } from './features/recovery/erase-recoveries.ts';
import { eraseReferrals } from './features/referral-record/erase-referrals.ts';
import { eraseRefundTexts } from './features/refund/erase-refunds.ts';
import { eraseCasePictures } from './features/report/case-pictures.ts';
import { eraseReports } from './features/report/erase-reports.ts';
import { eraseSaved } from './features/saved/erase-saved.ts';
import { erasePaymentCustomer } from './features/saved-card/erase-cards.ts';
import { eraseSearches } from './features/saved-search/erase-searches.ts';
import { eraseAccountRow } from './features/session/erase-account.ts';
import { eraseShareImages } from './features/share-image-record/erase-share-images.ts';
import { eraseDeliveryRates } from './features/shipping/erase-rates.ts';
import { eraseOutbox } from './features/social/erase-outbox.ts';
import { eraseSupportMail } from './features/support/erase-support-mail.ts';
import { eraseSurveys } from './features/survey-record/erase-surveys.ts';
import { eraseTours } from './features/tour/erase-tours.ts';
import { eraseUnsoldTags } from './features/transfer/erase-tags.ts';
import { eraseUploads } from './features/upload/erase-uploads.ts';
import { eraseWidgets } from './features/widget/erase-widgets.ts';
import { type EraseStep, eraseAnswers } from './platform/erasure/erasure.ts';

/** What each feature does when an account is deleted, in this order and in one transaction. A feature that stores something about people has a step here. */
export const erasureSteps: readonly EraseStep[] = [
  eraseAccountRow,
  eraseProfile,
  eraseAvatar,
  eraseCollection,
  eraseStateReasons,
  eraseRecoveries,
  eraseBlocks,
  eraseSaved,
  eraseFollows,
  eraseAnalytics,
  eraseSearches,
  eraseWidgets,
  eraseFeatured,
  eraseOutbox,
  eraseShownPeople,
  eraseShareImages,
  eraseDeliveryRates,
  erasePaymentCustomer,
  erasePayoutAccount,
  eraseReferrals,
  eraseInvites,
  eraseOrders,
  eraseMessages,
  eraseForum,
  eraseSupportMail,
  eraseOffers,
  eraseNotifications,
  eraseTours,
  eraseRatings,
  eraseDisputes,
  eraseRefundTexts,
  eraseDecisionTexts,
  eraseApprovalTexts,
  eraseUnsoldTags,
  eraseTagTexts,
  eraseReplacements,
  eraseCasePictures,
  erasePosts,
  eraseReviewNotes,
  erasePairs,
  eraseSurveys,
  eraseHandles,
  eraseGalleries,
  erasePrivateMedia,
  eraseUploads,
  eraseListings,
  eraseReports,
  async (trx, _services, { accountId }) => await erasePerson(trx, accountId),
  eraseAnswers,
  // Last, because the audit log is locked until the transaction ends.
  eraseAuditReasons,
];
