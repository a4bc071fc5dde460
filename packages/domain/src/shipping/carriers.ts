/** A carrier: its tracking page, and the format and an example of its numbers. */
export type Carrier = { name: string; page: (number: string) => string; form: RegExp; like: string };

/** Tracking numbers of the Universal Postal Union's S10: two letters, eight digits, a check digit, a country code. */
const postal = /^[A-Z]{2}\d{9}[A-Z]{2}$/;
const orPostal = (form: RegExp): RegExp => new RegExp(`${form.source}|${postal.source}`);

export const carriers: readonly Carrier[] = [
  {
    name: 'USPS',
    page: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
    form: orPostal(/^(\d{20}|\d{22}|\d{26}|\d{30}|\d{34})$/),
    like: '9400 1112 0255 5842 3321 17',
  },
  {
    name: 'UPS',
    page: (number) => `https://www.ups.com/track?tracknum=${number}`,
    form: orPostal(/^(1Z[0-9A-Z]{16}|\d{9}|\d{10}|\d{12}|\d{18}|\d{22}|\d{26}|[THJKFWMQA]\d{10})$/),
    like: '1Z 999 AA1 01 2345 6784',
  },
  {
    name: 'FedEx',
    page: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
    form: /^(\d{12}|\d{14}|\d{15}|\d{20}|\d{22}|\d{34})$/,
    like: '9876 5432 1098',
  },
  {
    name: 'DHL',
    page: (number) => `https://www.dhl.com/us-en/home/tracking.html?tracking-id=${number}`,
    form: orPostal(/^(\d{9,12}|\d{14}|\d{16}|\d{18}|\d{20}|3S[0-9A-Z]{8,16}|J[A-Z]{1,4}\d{9,22}|[A-Z]{2,3}\d{9,20})$/),
    like: '1234 5678 90',
  },
  {
    name: 'DPD',
    page: (number) => `https://tracking.dpd.de/status/en_US/parcel/${number}`,
    form: /^\d{14}[0-9A-Z]?$/,
    like: '0998 1234 5678 90',
  },
  {
    name: 'GLS',
    page: (number) => `https://gls-group.eu/EU/en/parcel-tracking?match=${number}`,
    form: /^(\d{11,14}|[0-9A-Z]{8})$/,
    like: '5012 3456 789',
  },
  {
    name: 'Royal Mail',
    page: (number) => `https://www.royalmail.com/track-your-item#/tracking-results/${number}`,
    form: orPostal(/^\d{16}$/),
    like: 'RR 123 456 785 GB',
  },
  {
    name: 'La Poste, Colissimo',
    page: (number) => `https://www.laposte.fr/outils/suivre-vos-envois?code=${number}`,
    form: orPostal(/^([0-9][A-Z]\d{11}|\d{13,15})$/),
    like: '6A 12345 67890 1',
  },
  {
    name: 'Deutsche Post',
    page: (number) => `https://www.deutschepost.de/de/s/sendungsverfolgung.html?piececode=${number}`,
    form: orPostal(/^(\d{12}|\d{20}|[0-9A-Z]{14,20})$/),
    like: 'RR 123 456 785 DE',
  },
  {
    name: 'Canada Post',
    page: (number) => `https://www.canadapost-postescanada.ca/track-reperage/en#/details/${number}`,
    form: orPostal(/^\d{16}$/),
    like: '1234 5678 9012 3456',
  },
  {
    name: 'Japan Post',
    page: (number) => `https://trackings.post.japanpost.jp/services/srv/search/direct?reqCodeNo1=${number}&locale=en`,
    form: orPostal(/^\d{11,12}$/),
    like: 'RR 123 456 785 JP',
  },
  {
    name: 'Australia Post',
    page: (number) => `https://auspost.com.au/mypost/track/#/details/${number}`,
    form: orPostal(/^[0-9A-Z]{12,23}$/),
    like: 'RR 123 456 785 AU',
  },
];

/** Other names of the carriers. */
const otherNames: Readonly<Record<string, string>> = {
  'fed ex': 'FedEx',
  'la poste': 'La Poste, Colissimo',
  colissimo: 'La Poste, Colissimo',
};

/** The known carrier of that name; undefined if there is none. */
export function findCarrier(text: string): Carrier | undefined {
  const typedName = text.trim().toLowerCase();
  const carrierName = (otherNames[typedName] ?? typedName).toLowerCase();
  return carriers.find(({ name }) => name.toLowerCase() === carrierName);
}

/** The carrier's tracking page of a parcel; empty for an unknown carrier or without a number. */
export function createTrackingUrl(carrier: string, number: string): string {
  const plain = normalizeTrackingNumber(number);
  return plain ? (findCarrier(carrier)?.page(encodeURIComponent(plain)) ?? '') : '';
}

/** Whether a parcel can be tracked: its carrier has a tracking page, and its number the carrier's format. */
export function isTrackable(carrier: string | null, number: string | null): boolean {
  return createTrackingUrl(carrier ?? '', number ?? '') !== '' && findTrackingNumberProblem(carrier ?? '', number ?? '') === undefined;
}

/** The message for a number that is not in the carrier's format; undefined if it is, or if the carrier is unknown. */
export function formatTrackingNumberProblem(carrier: string, number: string): string | undefined {
  const doubt = findTrackingNumberProblem(carrier, number);
  const knownCarrier = findCarrier(carrier);
  if (!doubt || !knownCarrier) return undefined;
  return doubt === 'checkDigit'
    ? 'This number has a typo: the check digit doesn’t match. Compare it with your receipt.'
    : `${knownCarrier.name} numbers look like ${knownCarrier.like}. Compare it with your receipt, or choose another carrier.`;
}

/** Why a number cannot be one of this carrier's. */
export function findTrackingNumberProblem(carrier: string, number: string): 'form' | 'checkDigit' | undefined {
  const plain = normalizeTrackingNumber(number);
  const knownCarrier = findCarrier(carrier);
  if (!knownCarrier || !plain) return undefined;
  if (!knownCarrier.form.test(plain)) return 'form';
  return postal.test(plain) && !isPostalNumber(plain) ? 'checkDigit' : undefined;
}

function normalizeTrackingNumber(number: string): string {
  return number.replace(/[\s.-]+/g, '').toUpperCase();
}

/** Verifies the check digit of S10. */
function isPostalNumber(number: string): boolean {
  const weights = [8, 6, 4, 2, 3, 5, 9, 7];
  const sum = weights.reduce((total, weight, at) => total + weight * Number(number[at + 2]), 0);
  const check = 11 - (sum % 11);
  return Number(number[10]) === (check === 10 ? 0 : check === 11 ? 5 : check);
}
