import { describe, expect, test } from 'vitest';
import { countryCodes } from './countries.ts';
import {
  countryGroups,
  defaultShippingZones,
  findDelivery,
  findZonesError,
  formatNotServedMessage,
  type ShippingZones,
} from './shipping-zones.ts';

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
  test('six dollars at home and eighteen abroad by default', () => {
    expect(findDelivery('US')).toEqual({ label: 'Delivery in the United States', cents: 6_00 });
    expect(findDelivery('de')).toEqual({ label: 'Delivery to Germany', cents: 18_00 });
  });

  test('by zone, from the seller’s country', () => {
    expect(findDelivery('DE', mara)).toEqual({ label: 'Delivery in Germany', cents: 4_90 });
    expect(findDelivery('CH', mara)).toEqual({ label: 'Delivery to Switzerland', cents: 9_90 });
    expect(findDelivery('GB', mara)).toEqual({ label: 'Delivery to the United Kingdom', cents: 12_00 });
  });

  test('a zone may be free', () => {
    expect(findDelivery('DE', { ...mara, domesticCents: 0 })?.cents).toBe(0);
  });

  test('a country in no zone has the rate of the rest of the world', () => {
    expect(findDelivery('US', mara)).toBeNull();
    expect(findDelivery('US', { ...mara, worldCents: 25_00 })?.cents).toBe(25_00);
  });

  test('a refusal names the country and the ones that are served', () => {
    expect(formatNotServedMessage('amber_lark_k2p', 'US', mara)).toBe(
      'amber_lark_k2p doesn’t ship to the United States. Choose an address in Germany, Austria, Switzerland, France, the United Kingdom or Ireland.',
    );
    expect(formatNotServedMessage('amber_lark_k2p', 'BR', { ...mara, zones: [] })).toBe(
      'amber_lark_k2p doesn’t ship to Brazil. Choose an address in Germany.',
    );
    expect(
      formatNotServedMessage('amber_lark_k2p', 'BR', {
        ...mara,
        zones: [{ name: 'EU', countries: [...countryGroups.europeanUnion], cents: 9_00 }],
      }),
    ).toMatch(/in Germany or one of 27 other countries\.$/);
  });
});

describe('allowed rates', () => {
  test('the defaults, and custom rates', () => {
    expect(findZonesError(defaultShippingZones)).toBeUndefined();
    expect(findZonesError(mara)).toBeUndefined();
  });

  test('from zero to 200 dollars, in whole cents', () => {
    expect(findZonesError({ ...mara, domesticCents: 200_00 })).toBeUndefined();
    expect(findZonesError({ ...mara, domesticCents: 200_01 })).toEqual({
      field: 'domesticCents',
      error: 'Enter a delivery cost from $0.00 to $200.00.',
    });
    expect(findZonesError({ ...mara, worldCents: -1 })?.field).toBe('worldCents');
    expect(findZonesError({ ...mara, zones: [{ name: 'Near', countries: ['AT'], cents: 1.5 }] })?.field).toBe('zones.0.cents');
  });

  test('each country in at most one zone, and the seller’s own in none', () => {
    const twice = [...mara.zones, { name: 'Again', countries: ['IE'], cents: 1_00 }];
    expect(findZonesError({ ...mara, zones: twice })).toEqual({
      field: 'zones.2.countries',
      error: 'Ireland is in two zones. Remove it from one.',
    });
    expect(findZonesError({ ...mara, zones: [{ name: 'Home', countries: ['DE'], cents: 1_00 }] })?.error).toMatch(/has its own rate/);
  });

  test('existing countries, at least one per zone, and at most twelve zones', () => {
    expect(findZonesError({ ...mara, from: 'XX' })?.field).toBe('from');
    expect(findZonesError({ ...mara, zones: [{ name: 'None', countries: [], cents: 1_00 }] })?.field).toBe('zones.0.countries');
    expect(findZonesError({ ...mara, zones: [{ name: 'Odd', countries: ['QQ'], cents: 1_00 }] })?.error).toBe(
      'Parcels can’t be sent to QQ.',
    );
    const many = countryCodes.slice(0, 13).map((code) => ({ name: code, countries: [code], cents: 1_00 }));
    expect(findZonesError({ ...mara, zones: many })?.field).toBe('zones');
  });

  test('the groups consist of countries that parcels can be sent to', () => {
    for (const group of Object.values(countryGroups)) for (const code of group) expect(countryCodes).toContain(code);
  });
});
