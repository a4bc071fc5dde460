import { defaultZones, type ShippingZones } from '@strapline/domain/shipping/shipping-zones';
import { describe, expect, test } from 'vitest';
import { changeOrigin, changeZone, findErrors, listFreeCountries, toDraft, toZones, withoutZone, withZone } from './rates-form.ts';

const mara: ShippingZones = {
  from: 'DE',
  domesticCents: 4_90,
  zones: [{ name: 'Neighbours', countries: ['AT', 'CH'], cents: 9_90 }],
  worldCents: null,
};

describe('the delivery rates form', () => {
  test('shows saved rates unchanged', () => {
    for (const zones of [defaultZones, mara]) expect(toZones(toDraft(zones))).toEqual(zones);
  });

  test('shows an unreadable amount’s error at its field', () => {
    expect(findErrors({ ...toDraft(mara), domestic: 'four' })).toHaveProperty('domesticCents');
    expect(findErrors({ ...toDraft(mara), sendsAnywhere: true })).toHaveProperty('worldCents');
    expect(findErrors(toDraft(mara))).toEqual({});
  });

  test('a new zone needs a name and a country', () => {
    const begun = withZone(toDraft(mara));
    expect(findErrors(begun)).toEqual({ 'zones.1.name': 'Enter a name for the zone.' });
    const named = changeZone(begun, 1, { name: 'Islands', cost: '12' });
    expect(findErrors(named)).toHaveProperty(['zones.1.countries']);
    expect(findErrors(changeZone(named, 1, { countries: ['IE'] }))).toEqual({});
    expect(withoutZone(named, 1)).toEqual(toDraft(mara));
  });

  test('a country has one rate: a used one isn’t offered again', () => {
    expect(listFreeCountries(toDraft(mara))).not.toContain('AT');
    expect(listFreeCountries(toDraft(mara))).not.toContain('DE');
    expect(listFreeCountries(toDraft(mara))).toContain('US');
    expect(changeOrigin(toDraft(mara), 'AT').zones[0]?.countries).toEqual(['CH']);
  });
});
