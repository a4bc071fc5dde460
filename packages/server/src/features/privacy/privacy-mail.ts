import type { I18n } from '@lingui/core';
import { retention } from '@strapline/domain/privacy/retention';
import { day } from '@strapline/domain/time';
import type { JobPayload } from '../../platform/job-payloads.ts';
import type { JobHandler } from '../../platform/job-runner.ts';
import { formatUtcTime, loadMessagesOf } from '../language/language.ts';
import { findErasure } from './erasure.store.ts';

type About = { page: string; erasesAt: Date | null };

const letters: Record<JobPayload<'privacy-mail'>['news'], (i18n: I18n, about: About) => { subject: string; lines: string[] }> = {
  erasure_requested: (i18n, { page, erasesAt }) => ({
    subject: i18n._('Your account will be deleted'),
    lines: [
      i18n._('Your Strapline account will be deleted on {date}. Until then it’s hidden, and you can keep it: {page}', {
        date: erasesAt ? formatUtcTime(i18n, erasesAt) : '',
        page,
      }),
      i18n._('Open orders finish first. If you did not ask for this, sign in, keep your account, and sign out your other devices.'),
    ],
  }),
  erasure_canceled: (i18n, { page }) => ({
    subject: i18n._('Your account stays'),
    lines: [i18n._('Your account won’t be deleted. Your pages are public again, and what was on sale is offered again: {page}', { page })],
  }),
  export_ready: (i18n, { page }) => ({
    subject: i18n._('Your data is ready to download'),
    lines: [
      i18n._('The copy of your data is ready. You can download it for {days} days: {page}', { days: retention.export / day, page }),
      i18n._('If you did not ask for it, sign in and sign out your other devices.'),
    ],
  }),
};

/** Mails about a person's own data. */
export const sendPrivacyMail: JobHandler<'privacy-mail'> = async ({ db, identity, mail, config }, { accountId, news }) => {
  const { email } = await identity.getEmail(accountId);
  if (!email) return;
  const erasure = await findErasure(db, accountId);
  const page = `${config.publicUrl}/account?tab=privacy`;
  const { subject, lines } = letters[news](await loadMessagesOf(db, accountId), { page, erasesAt: erasure?.erases_at ?? null });
  await mail.send({ to: email, subject, text: `${lines.join('\n\n')}\n` });
};
