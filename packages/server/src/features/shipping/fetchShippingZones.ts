import type { Handler } from '../../platform/services.ts';
import { accountOf } from '../session/session.ts';
import { zonesOf } from './shipping.store.ts';

export const fetchShippingZones: Handler<'fetchShippingZones'> = async ({ db, caller, config }) => ({
  ...(await zonesOf(db, accountOf(caller))),
  postage: config.postage,
});
