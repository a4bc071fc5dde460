import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { requireAccountId } from '../session/session.ts';
import { shareImageStore } from '../share-image-record/share-image-record.ts';

export const removeShareImage: Handler<'removeShareImage'> = async ({ db, caller, matcher }, { mediaId }) => {
  const accountId = requireAccountId(caller);
  const key = await db.transaction((trx) => shareImageStore.delete(trx, accountId, mediaId));
  if (key === undefined) throw new WireError('not_found');
  matcher?.remove([key]);
  return { ok: true };
};
