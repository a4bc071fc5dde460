import { addVisitsRoute } from './features/analytics/visits-route.ts';
import { addBooksRoute } from './features/audit/books-route.ts';
import { addAuditExportRoute } from './features/audit/export-route.ts';
import { addAvatarRoute } from './features/avatar/avatar-route.ts';
import { addCertificateRoutes } from './features/certificate/certificate-routes.ts';
import { addTapRoute } from './features/chip/tap-route.ts';
import { addDiscourseRoute } from './features/discourse/discourse-route.ts';
import { addEvidenceRoute } from './features/dispute/evidence-route.ts';
import { addForumPictureRoute } from './features/forum-picture/forum-picture-route.ts';
import { addLabelPage } from './features/fulfilment/label-page.ts';
import { addLedgerCsv } from './features/ledger/ledger-csv.ts';
import { addLogRoutes } from './features/log/log-routes.ts';
import { addMessagePictureRoute } from './features/message/message-picture-route.ts';
import { addUnsubscribeRoute } from './features/notification/unsubscribe-route.ts';
import { addExportRoute } from './features/privacy/export-route.ts';
import { addEncryptedMediaRoute } from './features/private-media/encrypted-media-route.ts';
import { addReferralRoutes } from './features/referral/referral-route.ts';
import { addAnameRoute } from './features/session/aname-route.ts';
import { addDraftKeyRoute } from './features/session/draft-key-route.ts';
import { addMediaRoutes } from './features/upload/media-routes.ts';
import { addUploadRoutes } from './features/upload/upload-routes.ts';
import { addCoinbaseWebhook } from './features/webhook/coinbase-webhook.ts';
import { addStripeWebhook } from './features/webhook/stripe-webhook.ts';
import { addWidgetScripts } from './features/widget/widget-scripts.ts';
import type { Routes } from './platform/http-gateway.ts';

/** HTTP routes of features, besides the generated ones of read events. */
export const routes: readonly Routes[] = [
  addAnameRoute,
  addAuditExportRoute,
  addAvatarRoute,
  addBooksRoute,
  addCertificateRoutes,
  addDraftKeyRoute,
  addEncryptedMediaRoute,
  addEvidenceRoute,
  addExportRoute,
  addCoinbaseWebhook,
  addLabelPage,
  addLedgerCsv,
  addLogRoutes,
  addMediaRoutes,
  addDiscourseRoute,
  addForumPictureRoute,
  addMessagePictureRoute,
  addReferralRoutes,
  addStripeWebhook,
  addTapRoute,
  addUnsubscribeRoute,
  addUploadRoutes,
  addVisitsRoute,
  addWidgetScripts,
];
