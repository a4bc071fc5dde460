import type { Handler } from '../../platform/services.ts';
import { braTagFor } from '../bra-tag/bra-tag.ts';
import { redeemTap } from './redeem-tap.ts';

export const fetchBraTag: Handler<'fetchBraTag'> = async (context, { braTagId, tap }) => {
  if (tap === undefined) return await braTagFor(context, braTagId);
  const redeemed = await redeemTap(context, braTagId, tap);
  return { ...(await braTagFor(context, braTagId)), tap: redeemed };
};
