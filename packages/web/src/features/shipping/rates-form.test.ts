import { defaultZones, type ShippingZones } from '@strapline/domain/shipping';
import { describe, expect, test } from 'vitest';
import { changeZone, draftOf, faultsOf, freeCountries, sendingFrom, withoutZone, withZone, zonesOf } from './rates-form.ts';

const mara: ShippingZones = {
  from: 'DE',
  domesticCents: 4_90,
  zones: [{ name: 'Neighbours', countries: ['AT', 'CH'], cents: 9_90 }],
  worldCents: null,
};

describe('rates as they are typed', () => {
  test('come back as they were', () => {
    for (const zones of [defaultZones, mara]) expect(zonesOf(draftOf(zones))).toEqual(zones);
  });

  test('an amount that is none is told at its field', () => {
    expect(faultsOf({ ...draftOf(mara), domestic: 'four' })).toHaveProperty('domesticCents');
    expect(faultsOf({ ...draftOf(mara), sendsAnywhere: true })).toHaveProperty('worldCents');
    expect(faultsOf(draftOf(mara))).toEqual({});
  });

  test('a new zone needs a name and a country', () => {
    const begun = withZone(draftOf(mara));
    expect(faultsOf(begun)).toEqual({ 'zones.1.name': 'Enter a name for the zone.' });
    const named = changeZone(begun, 1, { name: 'Islands', cost: '12' });
    expect(faultsOf(named)).toHaveProperty(['zones.1.countries']);
    expect(faultsOf(changeZone(named, 1, { countries: ['IE'] }))).toEqual({});
    expect(withoutZone(named, 1)).toEqual(draftOf(mara));
  });

  test('a country has one rate: what is taken is not offered again', () => {
    expect(freeCountries(draftOf(mara))).not.toContain('AT');
    expect(freeCountries(draftOf(mara))).not.toContain('DE');
    expect(freeCountries(draftOf(mara))).toContain('US');
    expect(sendingFrom(draftOf(mara), 'AT').zones[0]?.countries).toEqual(['CH']);
  });
});
