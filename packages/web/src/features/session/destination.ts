/** Where somebody was going, as far as the address tells it. */
export type Destination =
  | { kind: 'tag'; braTagId: string; verb: 'claim' | 'action' }
  | { kind: 'create' }
  | { kind: 'buy'; slug: string }
  | { kind: 'account' }
  | { kind: 'other' };

export function destinationOf(route: string): Destination {
  const url = new URL(route, 'http://here');
  const [first, second, third] = url.pathname.split('/').filter(Boolean);
  if (first === 'bratag' && second && second !== 'create') {
    const verb = url.searchParams.get('verb') === 'claim' || third !== 'action' ? 'claim' : 'action';
    return { kind: 'tag', braTagId: decodeURIComponent(second), verb };
  }
  if (first === 'bratag') return { kind: 'create' };
  const slug = url.searchParams.get('listing');
  if (first === 'checkout' && slug) return { kind: 'buy', slug };
  if (first === 'account') return { kind: 'account' };
  return { kind: 'other' };
}
