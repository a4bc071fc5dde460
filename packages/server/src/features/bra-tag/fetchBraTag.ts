import type { Handler } from '../../platform/services.ts';
import { loadBraTagForViewer } from '../bra-tag-record/bra-tag-record.ts';
import { redeemTap } from '../chip/chip.ts';

export const fetchBraTag: Handler<'fetchBraTag'> = async (context, { braTagId, tap }) => {
  if (tap === undefined) return await loadBraTagForViewer(context, braTagId);
  const redeemed = await redeemTap(context, braTagId, tap);
  return { ...(await loadBraTagForViewer(context, braTagId)), tap: redeemed };
};
