import { type Delivery, fees, showAmount } from '../money/money.ts';
import { countryCodes } from './countries.ts';

/** Countries that cost the same, under a name that the seller gives them. */
type ShippingZone = { name: string; countries: string[]; cents: number };

/** Where somebody sends from, and what it costs to where. Countries in no zone cost `worldCents`, or are not sent to where that is null. */
export type ShippingZones = { from: string; domesticCents: number; zones: ShippingZone[]; worldCents: number | null };

/** What holds until somebody sets their own. */
export const defaultZones: ShippingZones = {
  from: fees.domesticCountry,
  domesticCents: fees.shippingDomesticCents,
  zones: [],
  worldCents: fees.shippingWorldCents,
};

export const shippingLimits = { maxCents: 200_00, maxZones: 12, maxName: 40 } as const;

/** Groups of countries that many zones are made of. */
export const countryGroups: Readonly<Record<'europeanUnion' | 'northAmerica' | 'eastAsia' | 'oceania', readonly string[]>> = {
  europeanUnion: 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
  northAmerica: 'CA MX US'.split(' '),
  eastAsia: 'HK JP KR SG TW'.split(' '),
  oceania: 'AU NZ'.split(' '),
};

/** Delivery to a country by its line of the price; null where the seller does not send to it. */
export function deliveryTo(country: string, zones: ShippingZones = defaultZones): Delivery | null {
  const code = country.toUpperCase();
  const cents = centsTo(code, zones);
  if (cents === null) return null;
  return { label: `Delivery ${code === zones.from ? 'in' : 'to'} ${countryInSentence(code)}`, cents };
}

function centsTo(code: string, zones: ShippingZones): number | null {
  if (code === zones.from) return zones.domesticCents;
  return zones.zones.find(({ countries }) => countries.includes(code))?.cents ?? zones.worldCents;
}

export type ZonesFault = { field: string; reason: string };

/** The first thing that is wrong with what somebody set, as the field and a sentence; undefined when all is well. */
export function zonesFault(zones: ShippingZones): ZonesFault | undefined {
  if (!countryCodes.includes(zones.from)) return { field: 'from', reason: 'Choose the country you send from.' };
  const costs = [
    { field: 'domesticCents', cents: zones.domesticCents },
    ...zones.zones.map(({ cents }, at) => ({ field: `zones.${at}.cents`, cents })),
    ...(zones.worldCents === null ? [] : [{ field: 'worldCents', cents: zones.worldCents }]),
  ];
  const wrong = costs.find(({ cents }) => !isShippingCents(cents));
  if (wrong) return { field: wrong.field, reason: `Enter a delivery cost from $0.00 to ${showAmount(shippingLimits.maxCents)}.` };
  if (zones.zones.length > shippingLimits.maxZones)
    return { field: 'zones', reason: `You can add up to ${shippingLimits.maxZones} zones.` };
  return countriesFault(zones);
}

function isShippingCents(cents: number): boolean {
  return Number.isSafeInteger(cents) && cents >= 0 && cents <= shippingLimits.maxCents;
}

/** Each country costs one thing: it stands in one zone, and the seller's own in none. */
function countriesFault({ from, zones }: ShippingZones): ZonesFault | undefined {
  const seen = new Set([from]);
  for (const [at, { countries }] of zones.entries()) {
    const field = `zones.${at}.countries`;
    if (countries.length === 0) return { field, reason: 'Choose at least one country for this zone, or remove it.' };
    for (const country of countries) {
      if (!countryCodes.includes(country)) return { field, reason: `Parcels can’t be sent to ${country}.` };
      if (country === from) return { field, reason: `${countryName(country)} is the country you send from, and has its own rate.` };
      if (seen.has(country)) return { field, reason: `${countryName(country)} is in two zones. Remove it from one.` };
      seen.add(country);
    }
  }
  return undefined;
}

/** Why a country is refused, and what to do about it. */
export function notServedReason(seller: string, country: string, zones: ShippingZones): string {
  return `${seller} does not send to ${countryInSentence(country.toUpperCase())}. Choose an address in ${placesServed(zones)}.`;
}

const mostNamed = 5;

function placesServed(zones: ShippingZones): string {
  const others = zones.zones.flatMap(({ countries }) => countries);
  if (others.length === 0) return countryInSentence(zones.from);
  if (others.length > mostNamed) return `${countryInSentence(zones.from)} or one of ${others.length} other countries`;
  const named = [zones.from, ...others].map(countryInSentence);
  return `${named.slice(0, -1).join(', ')} or ${named.at(-1)}`;
}

let names: Intl.DisplayNames | undefined;

function countryName(code: string): string {
  names ??= new Intl.DisplayNames('en', { type: 'region' });
  return names.of(code) ?? code;
}

/** Countries that English puts an article before. */
const withArticle = 'AE BS CD CF CG DO GB GM KM MV NL PH SB US'.split(' ');

/** `the United States`, `Canada`: as in a sentence. */
export function countryInSentence(code: string): string {
  return withArticle.includes(code) ? `the ${countryName(code)}` : countryName(code);
}
