import { toAppPath } from '../../platform/page/app-data.ts';
import { openPaymentPage } from '../../platform/page/open-payment-page.ts';
import { usePaymentProvider } from '../../platform/state/client-state.ts';
import { call } from '../../platform/wire/wire.ts';

const returnPath = '/account?tab=payouts';

/** The provider's link is created on click and valid once. */
export async function openProvider(): Promise<void> {
  const { state, change } = usePaymentProvider.getState();
  change({ accountCreatePending: state.accountId === null, accountLinkCreatePending: true });
  try {
    const { url, account } = await call('getStripeLoginLink', { returnPath: toAppPath(returnPath) });
    change({ accountId: account.accountId });
    openPaymentPage(url);
  } finally {
    change({ accountCreatePending: false, accountLinkCreatePending: false });
  }
}
