import { expect, test } from 'vitest';
import { destinationOf } from './destination.ts';

test('the address tells where somebody was going', () => {
  const braTagId = 'amber_lark_k2p:2026:spring:0007';
  expect(destinationOf(`/bratag/${braTagId}/action?verb=claim`)).toEqual({ kind: 'tag', braTagId, verb: 'claim' });
  expect(destinationOf(`/bratag/${encodeURIComponent(braTagId)}/action`)).toEqual({ kind: 'tag', braTagId, verb: 'action' });
  expect(destinationOf('/bratag/create?draft=1')).toEqual({ kind: 'create' });
  expect(destinationOf('/checkout?listing=rose')).toEqual({ kind: 'buy', slug: 'rose' });
  expect(destinationOf('/account?tab=orders')).toEqual({ kind: 'account' });
  expect(destinationOf('/')).toEqual({ kind: 'other' });
});
