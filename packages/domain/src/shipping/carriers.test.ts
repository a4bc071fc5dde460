import { describe, expect, test } from 'vitest';
import { carriers, createTrackingUrl, findCarrier, findTrackingNumberProblem } from './carriers.ts';

describe('tracking a parcel', () => {
  test('at least ten carriers, each with its own tracking page and a valid example', () => {
    expect(carriers.length).toBeGreaterThanOrEqual(10);
    expect(new Set(carriers.map(({ page }) => new URL(page('1')).host)).size).toBe(carriers.length);
    for (const { name, like } of carriers) expect(findTrackingNumberProblem(name, like), `${name} ${like}`).toBeUndefined();
  });

  test.each([
    ['USPS', '9400 1112', 'https://tools.usps.com/go/TrackConfirmAction?tLabels=94001112'],
    ['UPS', '1Z999AA10123456784', 'https://www.ups.com/track?tracknum=1Z999AA10123456784'],
    ['FedEx', '9876 5432 1098', 'https://www.fedex.com/fedextrack/?trknbr=987654321098'],
    ['DHL', '1234567890', 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=1234567890'],
    ['DPD', '09981234567890', 'https://tracking.dpd.de/status/en_US/parcel/09981234567890'],
    ['GLS', '50123456789', 'https://gls-group.eu/EU/en/parcel-tracking?match=50123456789'],
    ['Royal Mail', 'RR 123 456 785 GB', 'https://www.royalmail.com/track-your-item#/tracking-results/RR123456785GB'],
    ['Colissimo', '6A12345678901', 'https://www.laposte.fr/outils/suivre-vos-envois?code=6A12345678901'],
    ['Deutsche Post', 'rr123456785de', 'https://www.deutschepost.de/de/s/sendungsverfolgung.html?piececode=RR123456785DE'],
    ['Canada Post', '1234567890123456', 'https://www.canadapost-postescanada.ca/track-reperage/en#/details/1234567890123456'],
    ['Japan Post', '12345678901', 'https://trackings.post.japanpost.jp/services/srv/search/direct?reqCodeNo1=12345678901&locale=en'],
    ['Australia Post', 'RR123456785AU', 'https://auspost.com.au/mypost/track/#/details/RR123456785AU'],
  ])('%s: %s', (carrier, number, url) => {
    expect(createTrackingUrl(carrier, number)).toBe(url);
  });

  test('a carrier is found by any spelling of its name; an unknown one has no page', () => {
    expect(findCarrier(' fed ex ')?.name).toBe('FedEx');
    expect(findCarrier('la poste')?.name).toBe('La Poste, Colissimo');
    expect(findCarrier('My uncle')).toBeUndefined();
    expect(createTrackingUrl('My uncle', '123')).toBe('');
    expect(createTrackingUrl('USPS', ' ')).toBe('');
  });

  test('a number is escaped in the URL', () => {
    expect(createTrackingUrl('UPS', '1&x=/../#"<')).toBe('https://www.ups.com/track?tracknum=1%26X%3D%2F%2F%23%22%3C');
  });
});

describe('an unusual number', () => {
  test('is reported, not refused', () => {
    expect(findTrackingNumberProblem('USPS', '1234')).toBe('form');
    expect(findTrackingNumberProblem('UPS', '1Z 999 AA1 01 2345 678')).toBe('form');
    expect(findTrackingNumberProblem('Royal Mail', 'RR 123 456 784 GB')).toBe('checkDigit');
  });

  test('is not reported for an unknown carrier or without a number', () => {
    expect(findTrackingNumberProblem('My uncle', 'blue van')).toBeUndefined();
    expect(findTrackingNumberProblem('USPS', '')).toBeUndefined();
  });
});
