import type { Output } from '@strapline/contract/events';
import { isLanguage, languageParam } from '@strapline/contract/languages';
import { minute } from '@strapline/domain/time';
import { callProvider } from '../../platform/call-provider.ts';
import type { Context, Handler } from '../../platform/services.ts';
import { requireAccountId } from '../session/session.ts';
import { ensurePayoutAccount, presentAccount, refreshAccount } from './payout-account.ts';

const payoutsPage = '/account?tab=payouts';
/** Stripe reports no expiry of dashboard links, so they are treated as short-lived. */
const dashboardLinkMs = 5 * minute;

type Link = Pick<Output<'getStripeLoginLink'>, 'kind' | 'url' | 'expiresAt'>;

/** The link is created per click; the provider invalidates it when it is opened. */
export const getStripeLoginLink: Handler<'getStripeLoginLink'> = async (context, { returnPath }) => {
  const personId = requireAccountId(context.caller);
  return await callProvider(async () => {
    const payoutAccount = await ensurePayoutAccount(context, personId);
    const account = (await refreshAccount(context, payoutAccount.provider_account_id)) ?? payoutAccount;
    const isWanted = account.status !== 'rejected' && account.requirements_due.length > 0;
    const link = isWanted
      ? await createOnboardingLink(context, payoutAccount.provider_account_id, returnPath ?? payoutsPage)
      : await createDashboardLink(context, payoutAccount.provider_account_id);
    return { ...link, account: presentAccount(account) };
  });
};

async function createOnboardingLink(context: Context, accountId: string, returnPath: string): Promise<Link> {
  const site = context.apps.getUrl(context.caller.app);
  // In the language that the page's address names.
  const named = new URLSearchParams(returnPath.split('?')[1]).get(languageParam);
  const language = isLanguage(named) ? `&${languageParam}=${named}` : '';
  const pages = { returnUrl: `${site}${returnPath}`, refreshUrl: `${site}${payoutsPage}&link=over${language}` };
  const { url, expiresAt } = await context.payouts.createOnboardingLink(accountId, pages);
  return { url, kind: 'onboarding', expiresAt: expiresAt.toISOString() };
}

async function createDashboardLink(context: Context, accountId: string): Promise<Link> {
  const { url } = await context.payouts.createDashboardLink(accountId);
  return { url, kind: 'dashboard', expiresAt: new Date(context.clock.now().getTime() + dashboardLinkMs).toISOString() };
}
