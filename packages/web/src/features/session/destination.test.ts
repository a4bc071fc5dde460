import { expect, test } from 'vitest';
import { destinationOf } from './destination.ts';

test('the address tells where somebody was going', () => {
  const braTagId = 'amber_lark_k2p:2026:spring:0007';
  expect(destinationOf(`/bratag/${braTagId}/action?verb=claim`)).toEqual({ kind: 'tag', braTagId, verb: 'claim' });
  expect(destinationOf(`/bratag/${encodeURIComponent(braTagId)}/action`)).toEqual({ kind: 'tag', braTagId, verb: 'action' });
  expect(destinationOf('/bratag/create?draft=1')).toEqual({ kind: 'create' });
  expect(destinationOf('/checkout?listing=rose')).toEqual({ kind: 'listing', slug: 'rose', verb: 'buy' });
  expect(destinationOf('/listing/rose')).toEqual({ kind: 'listing', slug: 'rose', verb: 'see' });
  expect(destinationOf('/account?tab=orders')).toEqual({ kind: 'place', place: 'orders' });
  expect(destinationOf('/account?tab=profile')).toEqual({ kind: 'place', place: 'account' });
  expect(destinationOf('/order/pi_1?token=x')).toEqual({ kind: 'place', place: 'order' });
  expect(destinationOf('/admin?tab=orders')).toEqual({ kind: 'place', place: 'admin' });
  expect(destinationOf('/')).toEqual({ kind: 'place', place: 'home' });
});

test('a page without a name of its own is called by its address, whatever it looks like', () => {
  expect(destinationOf('/widgets?x=1')).toEqual({ kind: 'page', path: '/widgets' });
  expect(destinationOf('/listing')).toEqual({ kind: 'page', path: '/listing' });
  expect(destinationOf('/bratag/%E0%A4%A/action')).toEqual({ kind: 'tag', braTagId: '%E0%A4%A', verb: 'action' });
});
