const carriers: readonly { name: RegExp; page: (number: string) => string }[] = [
  { name: /^usps$/i, page: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}` },
  { name: /^ups$/i, page: (number) => `https://www.ups.com/track?tracknum=${number}` },
  { name: /^fed ?ex$/i, page: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}` },
  { name: /^dhl$/i, page: (number) => `https://www.dhl.com/us-en/home/tracking.html?tracking-id=${number}` },
];

/** The carrier's page for a parcel, where we know the carrier; else empty. */
export function trackingUrl(carrier: string, number: string | null): string {
  if (!number) return '';
  return carriers.find(({ name }) => name.test(carrier.trim()))?.page(encodeURIComponent(number)) ?? '';
}
