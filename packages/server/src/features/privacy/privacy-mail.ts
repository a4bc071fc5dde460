import { retention } from '@strapline/domain/privacy/retention';
import { day } from '@strapline/domain/time';
import type { JobPayload } from '../../platform/job-payloads.ts';
import type { JobHandler } from '../../platform/job-runner.ts';
import { findErasure } from './erasure.store.ts';

type Letter = { subject: string; lines: (about: { page: string; erasesAt: string }) => string[] };

const letters: Record<JobPayload<'privacy-mail'>['news'], Letter> = {
  erasure_requested: {
    subject: 'Your account will be deleted',
    lines: ({ page, erasesAt }) => [
      `Your Strapline account will be deleted on ${erasesAt}. Until then it's hidden, and you can keep it: ${page}`,
      'Open orders finish first. If you did not ask for this, sign in, keep your account, and sign out your other devices.',
    ],
  },
  erasure_canceled: {
    subject: 'Your account stays',
    lines: ({ page }) => [`Your account won't be deleted. Your pages are public again, and what was on sale is offered again: ${page}`],
  },
  export_ready: {
    subject: 'Your data is ready to download',
    lines: ({ page }) => [
      `The copy of your data is ready. You can download it for ${retention.export / day} days: ${page}`,
      'If you did not ask for it, sign in and sign out your other devices.',
    ],
  },
};

/** Mails about a person's own data. */
export const sendPrivacyMail: JobHandler<'privacy-mail'> = async ({ db, identity, mail, config }, { accountId, news }) => {
  const { email } = await identity.getEmail(accountId);
  if (!email) return;
  const erasure = await findErasure(db, accountId);
  const erasesAt = erasure?.erases_at.toUTCString().replace(/:\d\d GMT$/, ' UTC') ?? '';
  const { subject, lines } = letters[news];
  const page = `${config.publicUrl}/account?tab=privacy`;
  await mail.send({ to: email, subject, text: `${lines({ page, erasesAt }).join('\n\n')}\n` });
};
