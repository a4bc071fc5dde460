import type { Handler } from '../../platform/services.ts';
import { requireAccountId } from '../session/session.ts';
import { countOpenBusiness, findErasure } from './erasure.store.ts';
import { findLastExport } from './export.store.ts';
import { presentExport } from './present-export.ts';

export const fetchPrivacy: Handler<'fetchPrivacy'> = async ({ db, caller, clock }) => {
  const accountId = requireAccountId(caller);
  const last = await findLastExport(db, accountId);
  const erasure = await findErasure(db, accountId);
  return {
    export: last ? presentExport(last, clock.now()) : null,
    erasure: erasure ? { requestedAt: erasure.requested_at.toISOString(), erasesAt: erasure.erases_at.toISOString() } : null,
    ...(await countOpenBusiness(db, accountId)),
  };
};
