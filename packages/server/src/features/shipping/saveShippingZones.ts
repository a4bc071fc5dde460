import { type ShippingZones, zonesFault } from '@strapline/domain/shipping/shipping-zones';
import { checkWording } from '@strapline/domain/wording/wording';
import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { accountOf } from '../session/session.ts';
import { keepZones } from './shipping.store.ts';

export const saveShippingZones: Handler<'saveShippingZones'> = async ({ db, caller, config }, { version, ...zones }) => {
  const fault = zonesFault(zones) ?? wordingFault(zones);
  if (fault) throw new WireError('validation', { fields: { [fault.field]: fault.reason } });
  const kept = await keepZones(db, accountOf(caller), zones, version);
  if (!kept)
    throw new WireError('conflict', {
      reason: 'rates_changed',
    });
  return { ...kept, postage: config.postage };
};

function wordingFault({ zones }: ShippingZones): { field: string; reason: string } | undefined {
  for (const [at, { name }] of zones.entries()) {
    const checked = checkWording(name);
    if (!checked.ok) return { field: `zones.${at}.name`, reason: checked.reason };
  }
  return undefined;
}
