import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { requireAccountId } from '../session/session.ts';
import { updateZones } from './shipping.store.ts';

export const saveShippingZones: Handler<'saveShippingZones'> = async ({ db, caller, config }, { version, ...zones }) => {
  const saved = await updateZones(db, requireAccountId(caller), zones, version);
  if (!saved) throw new WireError('conflict', { reason: 'rates_changed' });
  return { ...saved, postage: config.postage };
};
