import { endOffers, endOffersBetween, endOffersByPrice, endOffersOf, eraseOfferMessages, lockPairs } from './end-offers.store.ts';
import {
  findLiveOffer,
  findOffer,
  insertOffer,
  lockOffer,
  markAnnounced,
  type OfferRow,
  queueOffer,
  setOfferStatus,
} from './offer.store.ts';

export type { OfferRow };

/** Reads and writes of offers. A change queues a job in the same transaction, which notifies buyer and seller. */
export const offerStore = {
  find: findOffer,
  findLive: findLiveOffer,
  insert: insertOffer,
  lock: lockOffer,
  lockPairs,
  eraseMessages: eraseOfferMessages,
  markAnnounced,
  queue: queueOffer,
  setStatus: setOfferStatus,
} as const;

export { endOffers, endOffersBetween, endOffersByPrice, endOffersOf };
