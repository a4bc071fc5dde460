type Place = { city: string; region?: string | undefined; postalCode: string; country: string };

/** Countries that write the code after the place, as in `Portland, OR 97201`. Elsewhere it stands before: `10115 Berlin`. */
const codeLast = new Set(['US', 'CA', 'AU', 'NZ', 'GB', 'IE', 'IN', 'ZA', 'SG', 'JP', 'KR', 'HK', 'TH', 'VN']);

/** The line of an address with city, region and postal code, in the order of its country. */
export function placeLine({ city, region, postalCode, country }: Place): string {
  const place = [city, region].filter(Boolean).join(', ');
  return (codeLast.has(country) ? [place, postalCode] : [postalCode, place]).filter(Boolean).join(' ');
}
