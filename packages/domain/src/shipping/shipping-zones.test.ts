import { describe, expect, test } from 'vitest';
import { countryCodes } from './countries.ts';
import { countryGroups, defaultZones, deliveryTo, notServedReason, type ShippingZones, zonesFault } from './shipping-zones.ts';

const mara: ShippingZones = {
  from: 'DE',
  domesticCents: 4_90,
  zones: [
    { name: 'Neighbours', countries: ['AT', 'CH', 'FR'], cents: 9_90 },
    { name: 'Islands', countries: ['GB', 'IE'], cents: 12_00 },
  ],
  worldCents: null,
};

describe('what delivery costs', () => {
  test('six dollars at home and eighteen abroad, until the seller sets something else', () => {
    expect(deliveryTo('US')).toEqual({ label: 'Delivery in the United States', cents: 6_00 });
    expect(deliveryTo('de')).toEqual({ label: 'Delivery to Germany', cents: 18_00 });
  });

  test('by zone, from where the seller sends', () => {
    expect(deliveryTo('DE', mara)).toEqual({ label: 'Delivery in Germany', cents: 4_90 });
    expect(deliveryTo('CH', mara)).toEqual({ label: 'Delivery to Switzerland', cents: 9_90 });
    expect(deliveryTo('GB', mara)).toEqual({ label: 'Delivery to the United Kingdom', cents: 12_00 });
  });

  test('a zone may cost nothing, and that is a price too', () => {
    expect(deliveryTo('DE', { ...mara, domesticCents: 0 })?.cents).toBe(0);
  });

  test('where a country is in no zone, the rest of the world decides', () => {
    expect(deliveryTo('US', mara)).toBeNull();
    expect(deliveryTo('US', { ...mara, worldCents: 25_00 })?.cents).toBe(25_00);
  });

  test('a refusal names the country and where it does go', () => {
    expect(notServedReason('amber_lark_k2p', 'US', mara)).toBe(
      'amber_lark_k2p does not send to the United States. Choose an address in Germany, Austria, Switzerland, France, the United Kingdom or Ireland.',
    );
    expect(notServedReason('amber_lark_k2p', 'BR', { ...mara, zones: [] })).toBe(
      'amber_lark_k2p does not send to Brazil. Choose an address in Germany.',
    );
    expect(
      notServedReason('amber_lark_k2p', 'BR', {
        ...mara,
        zones: [{ name: 'EU', countries: [...countryGroups.europeanUnion], cents: 9_00 }],
      }),
    ).toMatch(/in Germany or one of 27 other countries\.$/);
  });
});

describe('what may be set', () => {
  test('the defaults, and rates of one’s own', () => {
    expect(zonesFault(defaultZones)).toBeUndefined();
    expect(zonesFault(mara)).toBeUndefined();
  });

  test('a cost from nothing to two hundred dollars, in whole cents', () => {
    expect(zonesFault({ ...mara, domesticCents: 200_00 })).toBeUndefined();
    expect(zonesFault({ ...mara, domesticCents: 200_01 })).toEqual({
      field: 'domesticCents',
      reason: 'Enter a delivery cost from $0.00 to $200.00.',
    });
    expect(zonesFault({ ...mara, worldCents: -1 })?.field).toBe('worldCents');
    expect(zonesFault({ ...mara, zones: [{ name: 'Near', countries: ['AT'], cents: 1.5 }] })?.field).toBe('zones.0.cents');
  });

  test('each country once: not in two zones, and home in none', () => {
    const twice = [...mara.zones, { name: 'Again', countries: ['IE'], cents: 1_00 }];
    expect(zonesFault({ ...mara, zones: twice })).toEqual({
      field: 'zones.2.countries',
      reason: 'Ireland is in two zones. Remove it from one.',
    });
    expect(zonesFault({ ...mara, zones: [{ name: 'Home', countries: ['DE'], cents: 1_00 }] })?.reason).toMatch(/has its own rate/);
  });

  test('countries that there are, at least one in a zone, and a dozen zones', () => {
    expect(zonesFault({ ...mara, from: 'XX' })?.field).toBe('from');
    expect(zonesFault({ ...mara, zones: [{ name: 'None', countries: [], cents: 1_00 }] })?.field).toBe('zones.0.countries');
    expect(zonesFault({ ...mara, zones: [{ name: 'Odd', countries: ['QQ'], cents: 1_00 }] })?.reason).toBe('Parcels can’t be sent to QQ.');
    const many = countryCodes.slice(0, 13).map((code) => ({ name: code, countries: [code], cents: 1_00 }));
    expect(zonesFault({ ...mara, zones: many })?.field).toBe('zones');
  });

  test('the groups are made of countries that a parcel can be sent to', () => {
    for (const group of Object.values(countryGroups)) for (const code of group) expect(countryCodes).toContain(code);
  });
});
