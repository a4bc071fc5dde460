import { booksRoute } from './features/audit/books-route.ts';
import { certificateRoutes } from './features/certificate/certificate-routes.ts';
import { tapRoute } from './features/chip/tap-route.ts';
import { evidenceRoute } from './features/dispute/evidence-route.ts';
import { labelPage } from './features/fulfilment/label-page.ts';
import { ledgerCsv } from './features/ledger/ledger-csv.ts';
import { logRoutes } from './features/log/log-routes.ts';
import { anameRoute } from './features/session/aname-route.ts';
import { mediaRoutes } from './features/upload/media-routes.ts';
import { uploadRoutes } from './features/upload/upload-routes.ts';
import { coinbaseWebhook } from './features/webhook/coinbase-webhook.ts';
import { stripeWebhook } from './features/webhook/stripe-webhook.ts';
import type { Routes } from './platform/http-gateway.ts';

/** HTTP routes beside the read doors of the events; each feature adds its own. */
export const routes: readonly Routes[] = [
  anameRoute,
  booksRoute,
  certificateRoutes,
  evidenceRoute,
  coinbaseWebhook,
  labelPage,
  ledgerCsv,
  logRoutes,
  mediaRoutes,
  stripeWebhook,
  tapRoute,
  uploadRoutes,
];
