import type { AccountState } from '@strapline/domain/account/account-state';
import type { Services } from '../../platform/services.ts';
import { loadMessagesOf } from '../language/language.ts';
import { findAccountState } from './account-state.store.ts';

/** A restriction ended by itself. What admins decide has the mail of its decision. */
export async function sendAccountMail(services: Services, { accountId, news }: { accountId: string; news: AccountState }): Promise<void> {
  const row = await findAccountState(services.db, accountId);
  if (news !== 'active' || row?.state !== 'active') return;
  const { email } = await services.identity.getEmail(accountId);
  if (!email) return;
  const i18n = await loadMessagesOf(services.db, accountId);
  const text = [
    i18n._('You can use everything again. Your listings that are still on sale are back in the boutique, and your payouts continue.'),
    `${services.config.publicUrl}/account`,
  ];
  await services.mail.send({ to: email, subject: i18n._('Your account is active again'), text: `${text.join('\n\n')}\n` });
}
