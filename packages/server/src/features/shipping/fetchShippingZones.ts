import type { Handler } from '../../platform/services.ts';
import { requireAccountId } from '../session/session.ts';
import { findZones } from './shipping.store.ts';

export const fetchShippingZones: Handler<'fetchShippingZones'> = async ({ db, caller, config }) => ({
  ...(await findZones(db, requireAccountId(caller))),
  postage: config.postage,
});
