import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { appendAudit } from '../audit/audit.ts';
import { requireAccountId } from '../session/session.ts';
import { deleteFeatured } from './featured.store.ts';

export const removeFeatured: Handler<'removeFeatured'> = async ({ db, caller, clock }, { slug }) => {
  await db.transaction(async (trx) => {
    const braTagId = await deleteFeatured(trx, caller.app, slug);
    if (braTagId === undefined) throw new WireError('not_found');
    await appendAudit(trx, { at: clock.now(), actor: requireAccountId(caller), action: 'featured.removed', object: braTagId });
  });
  return { ok: true };
};
