import { saveShippingZones } from '@strapline/contract/events/shipping/saveShippingZones';
import { getFieldErrors } from '@strapline/contract/field-errors';
import { defaultShippingZones, type ShippingZones } from '@strapline/domain/shipping/shipping-zones';
import { describe, expect, test } from 'vitest';
import {
  addZone,
  changeOrigin,
  changeZone,
  listFreeCountries,
  type RatesDraft,
  removeZone,
  toDraft,
  toZones,
  unreadableAmounts,
} from './rates-form.ts';

const mara: ShippingZones = {
  from: 'DE',
  domesticCents: 4_90,
  zones: [{ name: 'Neighbours', countries: ['AT', 'CH'], cents: 9_90 }],
  worldCents: null,
};

describe('the delivery rates form', () => {
  test('shows saved rates unchanged', () => {
    for (const zones of [defaultShippingZones, mara]) expect(toZones(toDraft(zones))).toEqual(zones);
  });

  test('shows an unreadable amount’s error at its field', () => {
    expect(unreadableAmounts({ ...toDraft(mara), domestic: 'four' })).toMatchObject({ domesticCents: expect.any(String) });
    expect(unreadableAmounts(addZone(toDraft(mara)))).not.toHaveProperty('zones.1.cents', expect.any(String));
    expect(Object.values(unreadableAmounts(toDraft(mara))).filter(Boolean)).toEqual([]);
  });

  test('an empty amount, and a zone without name or country, are errors of the contract', () => {
    const errorsOf = (draft: RatesDraft) => {
      const { error } = saveShippingZones.input.safeParse({ ...toZones(draft), version: 1 });
      return error ? Object.keys(getFieldErrors(error)) : [];
    };
    expect(errorsOf(toDraft(mara))).toEqual([]);
    expect(errorsOf({ ...toDraft(mara), sendsAnywhere: true })).toEqual(['worldCents']);
    const withNewZone = addZone(toDraft(mara));
    expect(errorsOf(withNewZone)).toEqual(['zones.1.name', 'zones.1.cents']);
    const named = changeZone(withNewZone, 1, { name: 'Islands', cost: '12' });
    expect(errorsOf(named)).toEqual(['zones.1.countries']);
    expect(errorsOf(changeZone(named, 1, { countries: ['IE'] }))).toEqual([]);
    expect(removeZone(named, 1)).toEqual(toDraft(mara));
  });

  test('a country has one rate: a used one isn’t offered again', () => {
    expect(listFreeCountries(toDraft(mara))).not.toContain('AT');
    expect(listFreeCountries(toDraft(mara))).not.toContain('DE');
    expect(listFreeCountries(toDraft(mara))).toContain('US');
    expect(changeOrigin(toDraft(mara), 'AT').zones[0]?.countries).toEqual(['CH']);
  });
});
