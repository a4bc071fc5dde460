type Place = { city: string; region?: string | undefined; postalCode: string; country: string };

/** Countries that write the postal code after the city, as in `Portland, OR 97201`. Others write it before: `10115 Berlin`. */
const codeLast = new Set(['US', 'CA', 'AU', 'NZ', 'GB', 'IE', 'IN', 'ZA', 'SG', 'JP', 'KR', 'HK', 'TH', 'VN']);

type Address = Place & { name: string; line1: string; line2?: string | undefined };

/** The lines of an address as on a parcel label. */
export function formatAddressLines(to: Address): string[] {
  return [to.name, to.line1, to.line2 ?? '', formatPlaceLine(to), formatCountry(to.country)].filter(Boolean);
}

/** An old address may have a country that is no code; it stays as it is. */
function formatCountry(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code) : code;
}

/** The line of an address with city, region and postal code, in the order of its country. */
export function formatPlaceLine({ city, region, postalCode, country }: Place): string {
  const place = [city, region].filter(Boolean).join(', ');
  return (codeLast.has(country) ? [place, postalCode] : [postalCode, place]).filter(Boolean).join(' ');
}
