import { usePaymentProvider } from '../../platform/client-state.ts';
import { useSession } from '../../platform/session/session.ts';
import { call } from '../../platform/wire.ts';

const returnPath = '/account?tab=payouts';

// Whose account it was is forgotten with the sign-in.
useSession.subscribe((now) => {
  if (now.status === 'anonymous') usePaymentProvider.getState().reset();
});

/** Goes to the payment service, where the person gives what is wanted or sees their money. The link is made for this click and is good once. */
export async function openProvider(): Promise<void> {
  const { state, change } = usePaymentProvider.getState();
  change({ accountCreatePending: state.accountId === null, accountLinkCreatePending: true });
  try {
    const { url, account } = await call('getStripeLoginLink', { returnPath });
    change({ accountId: account.accountId });
    location.assign(url);
  } finally {
    change({ accountCreatePending: false, accountLinkCreatePending: false });
  }
}
