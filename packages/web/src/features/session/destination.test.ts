import { expect, test } from 'vitest';
import { parseDestination } from './destination.ts';

test('the destination is parsed from the URL', () => {
  const braTagId = 'amber_lark_k2p:2026:spring:0007';
  expect(parseDestination(`/bratag/${braTagId}/action?verb=claim`)).toEqual({ kind: 'tag', braTagId, verb: 'claim' });
  expect(parseDestination(`/bratag/${encodeURIComponent(braTagId)}/action`)).toEqual({ kind: 'tag', braTagId, verb: 'action' });
  expect(parseDestination('/bratag/create?draft=1')).toEqual({ kind: 'create' });
  expect(parseDestination('/checkout?listing=rose')).toEqual({ kind: 'listing', slug: 'rose', verb: 'buy' });
  expect(parseDestination('/listing/rose')).toEqual({ kind: 'listing', slug: 'rose', verb: 'see' });
  expect(parseDestination('/account?tab=orders')).toEqual({ kind: 'place', place: 'orders' });
  expect(parseDestination('/account?tab=profile')).toEqual({ kind: 'place', place: 'account' });
  expect(parseDestination('/order/pi_1?token=x')).toEqual({ kind: 'place', place: 'order' });
  expect(parseDestination('/admin?tab=orders')).toEqual({ kind: 'place', place: 'admin' });
  expect(parseDestination('/')).toEqual({ kind: 'place', place: 'home' });
});

test('an unknown page is named by its path, whatever it looks like', () => {
  expect(parseDestination('/widgets?x=1')).toEqual({ kind: 'page', path: '/widgets' });
  expect(parseDestination('/listing')).toEqual({ kind: 'page', path: '/listing' });
  expect(parseDestination('/bratag/%E0%A4%A/action')).toEqual({ kind: 'tag', braTagId: '%E0%A4%A', verb: 'action' });
});
