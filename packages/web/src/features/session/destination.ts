/** Known destinations by the first path segment. */
const placePaths = [
  'account',
  'admin',
  'calculator',
  'check',
  'collection',
  'collector',
  'gallery',
  'log',
  'messages',
  'model',
  'notifications',
  'order',
  'saved',
] as const;
export type Place = (typeof placePaths)[number] | 'orders' | 'sales' | 'payouts' | 'home';

export type Destination =
  | { kind: 'tag'; braTagId: string; verb: 'claim' | 'action' }
  | { kind: 'create' }
  | { kind: 'listing'; slug: string; verb: 'buy' | 'see' }
  | { kind: 'place'; place: Place }
  | { kind: 'page'; path: string };

export function parseDestination(route: string): Destination {
  const url = new URL(route, 'http://here');
  const [first, second, third] = url.pathname.split('/').filter(Boolean);
  if (first === 'bratag' && second && second !== 'create') {
    const verb = url.searchParams.get('verb') === 'claim' || third !== 'action' ? 'claim' : 'action';
    return { kind: 'tag', braTagId: decodeSegment(second), verb };
  }
  if (first === 'bratag') return { kind: 'create' };
  const slug = url.searchParams.get('listing');
  if (first === 'checkout' && slug) return { kind: 'listing', slug, verb: 'buy' };
  if (first === 'listing' && second) return { kind: 'listing', slug: decodeSegment(second), verb: 'see' };
  if (first === undefined) return { kind: 'place', place: 'home' };
  const tab = url.searchParams.get('tab');
  if (first === 'account' && (tab === 'orders' || tab === 'sales' || tab === 'payouts')) return { kind: 'place', place: tab };
  const place = placePaths.find((one) => one === first);
  return place ? { kind: 'place', place } : { kind: 'page', path: url.pathname };
}

/** Undecodable text stays as it is. */
function decodeSegment(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
