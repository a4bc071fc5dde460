import { randomUUID } from 'node:crypto';
import { absentTag, member, type Row, refuseSignedIn } from './test-authorisation-row.ts';

const absentOffer = 'off_aaaaaaaaaaaaaaaaaaaa';

/** Offers. Who may answer which one is tested with them, in features/offer. */
export const offerRows: Record<'makeOffer' | 'answerOffer' | 'listOffers' | 'setOfferRules', Row[]> = {
  makeOffer: [
    {
      about: 'a listed tag, too little',
      input: ({ listed }) => ({ braTagId: listed, amountCents: 100, idempotencyKey: randomUUID() }),
      expect: { anonymous: 'unauthenticated', creator: 'forbidden', blocked: 'not_found', others: 'validation' },
    },
    {
      about: 'a waiting tag',
      input: ({ waiting }) => ({ braTagId: waiting, amountCents: 4000, idempotencyKey: randomUUID() }),
      expect: refuseSignedIn('not_found'),
    },
    {
      about: 'no tag',
      input: () => ({ braTagId: absentTag, amountCents: 4000, idempotencyKey: randomUUID() }),
      expect: refuseSignedIn('not_found'),
    },
  ],
  answerOffer: [
    {
      about: 'no offer',
      input: () => ({ offerId: absentOffer, answer: 'accept', idempotencyKey: randomUUID() }),
      expect: refuseSignedIn('not_found'),
    },
  ],
  listOffers: [
    { about: 'their own', input: () => ({ as: 'buyer' }), expect: member },
    { about: 'for a tag', input: ({ listed }) => ({ as: 'seller', braTagId: listed }), expect: member },
  ],
  setOfferRules: [
    {
      about: 'a listed tag',
      input: ({ listed }) => ({ braTagId: listed, accepts: true, minimumCents: null }),
      expect: { anonymous: 'unauthenticated', creator: 'ok', others: 'forbidden' },
    },
    {
      about: 'a waiting tag',
      input: ({ waiting }) => ({ braTagId: waiting, accepts: true, minimumCents: null }),
      expect: { anonymous: 'unauthenticated', creator: 'ok', others: 'not_found' },
    },
  ],
};
