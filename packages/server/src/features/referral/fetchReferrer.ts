import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { findBlocks } from '../block/block.ts';
import { findPublicCreator } from '../profile/profile.ts';
import { findReferrer } from '../referral-record/referral-record.ts';

export const fetchReferrer: Handler<'fetchReferrer'> = async ({ db, caller, clock, config }, { referrerId }) => {
  const referrer = await findReferrer(db, referrerId, clock.now());
  if (!referrer || (await findBlocks(db, caller))?.ids.includes(referrer.id)) throw new WireError('not_found');
  const creator = await findPublicCreator(db, caller.app, referrer.id);
  return {
    username: referrer.username,
    avatar: referrer.avatar,
    slug: creator?.slug ?? null,
    bio: creator ? referrer.bio : '',
    creditCents: config.referralCreditCents,
  };
};
