import type { AccountState } from '@strapline/domain/account/account-state';
import type { Services } from '../../platform/services.ts';
import { type AccountStateRow, findAccountState } from './account-state.store.ts';

type Letter = { subject: string; lines: string[] };

const letters: Record<AccountState, (row: AccountStateRow) => Letter> = {
  suspended: (row) => ({
    subject: 'Your account was suspended',
    lines: [
      `Your account is suspended ${formatEnd(row)}. You can still read our decisions and appeal, follow your orders, and export or delete your data.`,
      'Your listings are hidden and your payouts wait until the suspension ends. Paid orders that haven’t shipped are reviewed by our team within 48 hours.',
      `Our reason: ${row.reason ?? ''}`,
    ],
  }),
  limited: (row) => ({
    subject: 'Your account was limited',
    lines: [
      `Your account is limited ${formatEnd(row)}. You can finish your orders, but you can’t tag, sell or message other members.`,
      `Our reason: ${row.reason ?? ''}`,
    ],
  }),
  active: () => ({
    subject: 'Your account is active again',
    lines: ['You can use everything again. Your listings that are still on sale are back in the boutique, and your payouts continue.'],
  }),
};

function formatEnd({ until }: AccountStateRow): string {
  if (!until) return 'until further notice';
  return `until ${until.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })}`;
}

export async function sendAccountMail(services: Services, { accountId, news }: { accountId: string; news: AccountState }): Promise<void> {
  const row = await findAccountState(services.db, accountId);
  const { email } = await services.identity.getEmail(accountId);
  if (!row || !email) return;
  const { subject, lines } = letters[news](row);
  await services.mail.send({ to: email, subject, text: `${[...lines, `${services.config.publicUrl}/account`].join('\n\n')}\n` });
}
