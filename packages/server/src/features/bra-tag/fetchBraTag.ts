import type { Handler } from '../../platform/services.ts';
import { loadBraTagForViewer } from '../bra-tag-record/bra-tag-record.ts';
import { addReplacement, redeemTap } from '../chip/chip.ts';

export const fetchBraTag: Handler<'fetchBraTag'> = async (context, { braTagId, tap }) => {
  const redeemed = tap === undefined ? null : await redeemTap(context, braTagId, tap);
  const tag = await addReplacement(context, await loadBraTagForViewer(context, braTagId));
  return redeemed ? { ...tag, tap: redeemed } : tag;
};
