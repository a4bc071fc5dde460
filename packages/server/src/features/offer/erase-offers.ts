import type { EraseStep } from '../../platform/erasure/erasure.ts';
import { endOffersOf, offerStore } from '../offer-record/offer-record.ts';

/** Ends the person's open offers. What was written with an offer is deleted, also what the other side wrote to them. */
export const eraseOffers: EraseStep = async (trx, _services, { accountId }) => {
  await endOffersOf(trx, accountId);
  await offerStore.eraseMessages(trx, accountId);
};
