import { expect, test } from 'vitest';
import { dispatchSession } from '../session/session.ts';
import type { Claims } from '../session/session-reducer.ts';
import { usePaymentProvider } from './client-state.ts';

const mara: Claims = { sub: 'mara', username: 'amber_lark_k2p', publicKey: undefined, roles: [], expiresAt: 0 };

test('payments and payout account are cleared at sign-out', () => {
  dispatchSession({ type: 'tokenReceived', claims: mara });
  usePaymentProvider.getState().change({ accountId: 'acct_1', accountLinkCreatePending: true, setupIntents: ['seti_1'] });
  dispatchSession({ type: 'tokenReceived', claims: mara });
  expect(usePaymentProvider.getState().state.accountId).toBe('acct_1');
  dispatchSession({ type: 'signedOut' });
  expect(usePaymentProvider.getState().state).toEqual({
    accountId: null,
    accountCreatePending: false,
    accountLinkCreatePending: false,
    paymentIntents: [],
    setupIntents: [],
  });
});
