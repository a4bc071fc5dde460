type Place = { city: string; region?: string | undefined; postalCode: string; country: string };

/** Countries that write the code after the place, as in `Portland, OR 97201`. Elsewhere it stands before: `10115 Berlin`. */
const codeLast = new Set(['US', 'CA', 'AU', 'NZ', 'GB', 'IE', 'IN', 'ZA', 'SG', 'JP', 'KR', 'HK', 'TH', 'VN']);

type Address = Place & { name: string; line1: string; line2?: string | undefined };

/** An address as it is written on a parcel. */
export function addressLines(to: Address): string[] {
  return [to.name, to.line1, to.line2 ?? '', placeLine(to), countryOf(to.country)].filter(Boolean);
}

/** What is no code of a country, in an address from long ago, stays as it is. */
function countryOf(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code) : code;
}

/** The line of an address with city, region and postal code, in the order of its country. */
export function placeLine({ city, region, postalCode, country }: Place): string {
  const place = [city, region].filter(Boolean).join(', ');
  return (codeLast.has(country) ? [place, postalCode] : [postalCode, place]).filter(Boolean).join(' ');
}
