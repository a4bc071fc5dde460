import { type Delivery, fees, formatAmount } from '../money/money.ts';
import { countryCodes } from './countries.ts';

/** Countries with the same rate, under a name the seller chooses. */
type ShippingZone = { name: string; countries: string[]; cents: number };

/** The country a seller sends from, and the rates in cents. Countries in no zone cost `worldCents`; null: they are not served. */
export type ShippingZones = { from: string; domesticCents: number; zones: ShippingZone[]; worldCents: number | null };

/** The rates of sellers who have not set their own. */
export const defaultShippingZones: ShippingZones = {
  from: fees.domesticCountry,
  domesticCents: fees.shippingDomesticCents,
  zones: [],
  worldCents: fees.shippingWorldCents,
};

export const shippingLimits = { maxCents: 200_00, maxZones: 12, maxName: 40 } as const;

/** Groups of countries for common zones. */
export const countryGroups: Readonly<Record<'europeanUnion' | 'northAmerica' | 'eastAsia' | 'oceania', readonly string[]>> = {
  europeanUnion: 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
  northAmerica: 'CA MX US'.split(' '),
  eastAsia: 'HK JP KR SG TW'.split(' '),
  oceania: 'AU NZ'.split(' '),
};

/** The delivery to a country; null if the seller does not send there. */
export function findDelivery(country: string, zones: ShippingZones = defaultShippingZones): Delivery | null {
  const code = country.toUpperCase();
  const cents = findRate(code, zones);
  if (cents === null) return null;
  return { label: `Delivery ${code === zones.from ? 'in' : 'to'} ${formatCountryInSentence(code)}`, cents };
}

function findRate(code: string, zones: ShippingZones): number | null {
  if (code === zones.from) return zones.domesticCents;
  return zones.zones.find(({ countries }) => countries.includes(code))?.cents ?? zones.worldCents;
}

export type ZonesError = { field: string; error: string };

/** The first error of a seller's rates, as field and message; undefined if they are valid. */
export function findZonesError(zones: ShippingZones): ZonesError | undefined {
  if (!countryCodes.includes(zones.from)) return { field: 'from', error: 'Choose the country you ship from.' };
  const costs = [
    { field: 'domesticCents', cents: zones.domesticCents },
    ...zones.zones.map(({ cents }, at) => ({ field: `zones.${at}.cents`, cents })),
    ...(zones.worldCents === null ? [] : [{ field: 'worldCents', cents: zones.worldCents }]),
  ];
  const wrong = costs.find(({ cents }) => !isShippingCents(cents));
  if (wrong) return { field: wrong.field, error: `Enter a delivery cost from $0.00 to ${formatAmount(shippingLimits.maxCents)}.` };
  if (zones.zones.length > shippingLimits.maxZones) return { field: 'zones', error: `You can add up to ${shippingLimits.maxZones} zones.` };
  return findCountriesError(zones);
}

function isShippingCents(cents: number): boolean {
  return Number.isSafeInteger(cents) && cents >= 0 && cents <= shippingLimits.maxCents;
}

/** A country may be in one zone only, and the seller's own in none. */
function findCountriesError({ from, zones }: ShippingZones): ZonesError | undefined {
  const seen = new Set([from]);
  for (const [at, { countries }] of zones.entries()) {
    const field = `zones.${at}.countries`;
    if (countries.length === 0) return { field, error: 'Choose at least one country for this zone, or remove it.' };
    for (const country of countries) {
      if (!countryCodes.includes(country)) return { field, error: `Parcels can’t be sent to ${country}.` };
      if (country === from) return { field, error: `${getCountryName(country)} is the country you ship from, and has its own rate.` };
      if (seen.has(country)) return { field, error: `${getCountryName(country)} is in two zones. Remove it from one.` };
      seen.add(country);
    }
  }
  return undefined;
}

/** The message for a country the seller does not send to, with those they do. */
export function formatNotServedMessage(seller: string, country: string, zones: ShippingZones): string {
  return `${seller} doesn’t ship to ${formatCountryInSentence(country.toUpperCase())}. Choose an address in ${formatServedPlaces(zones)}.`;
}

/** The countries with rates of their own, the seller's first. */
export function listServedCountries({ from, zones }: ShippingZones): string[] {
  return [from, ...zones.flatMap(({ countries }) => countries)];
}

const mostNamed = 5;

function formatServedPlaces(zones: ShippingZones): string {
  const served = listServedCountries(zones);
  const others = served.length - 1;
  if (others === 0) return formatCountryInSentence(zones.from);
  if (others > mostNamed) return `${formatCountryInSentence(zones.from)} or one of ${others} other countries`;
  const named = served.map(formatCountryInSentence);
  return `${named.slice(0, -1).join(', ')} or ${named.at(-1)}`;
}

let names: Intl.DisplayNames | undefined;

function getCountryName(code: string): string {
  names ??= new Intl.DisplayNames('en', { type: 'region' });
  return names.of(code) ?? code;
}

/** Countries with an article in English. */
const withArticle = 'AE BS CD CF CG DO GB GM KM MV NL PH SB US'.split(' ');

/** `the United States`, `Canada`: as in a sentence. */
export function formatCountryInSentence(code: string): string {
  return withArticle.includes(code) ? `the ${getCountryName(code)}` : getCountryName(code);
}
