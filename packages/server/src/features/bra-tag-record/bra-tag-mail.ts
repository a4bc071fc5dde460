import type { JobPayload } from '../../platform/job-payloads.ts';
import type { Services } from '../../platform/services.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { notify, sendTagMail } from '../notification/notification.ts';

type About = { title: string; page: string };
type Letter = { subject: string; lines: (about: About) => string[] };

const createReportHint = (page: string): string => `If this was not you, sign in, sign out your other devices, and check the tag: ${page}`;

/** Mails about a tag. Subjects can be read over a shoulder, so they name neither the piece nor the shop. */
const letters = {
  handed_on: {
    subject: 'Your piece has a new owner',
    lines: ({ title, page }) => [`"${title}" was claimed with its strap code. Its record now names the new owner.`, page],
  },
  received: {
    subject: 'You are now an owner on record',
    lines: ({ title, page }) => [`You are now on record as the owner of "${title}". See its page and history: ${page}`],
  },
  transfer_started: {
    subject: 'You started a transfer',
    lines: ({ title, page }) => [
      `You started to pass on "${title}". Generate its strap code and give it to the person who receives the piece. The code works for 14 days.`,
      'You can cancel the transfer until it is claimed.',
      createReportHint(page),
    ],
  },
  called_back: {
    subject: 'Transfer canceled',
    lines: ({ title, page }) => [`"${title}" stays yours. The strap code you generated for it no longer works.`, createReportHint(page)],
  },
  transfer_ended: {
    subject: 'Your transfer was not claimed',
    lines: ({ title, page }) => [
      `Nobody claimed "${title}" within 14 days, so it stays yours and its strap code no longer works. You can pass it on again: ${page}`,
    ],
  },
  missing: {
    subject: 'Your piece is reported missing',
    lines: ({ title, page }) => [
      `"${title}" is reported missing. The report is public, and nobody can buy or claim the piece until you mark it as found.`,
      createReportHint(page),
    ],
  },
  stolen: {
    subject: 'Your piece is reported stolen',
    lines: ({ title, page }) => [
      `"${title}" is reported stolen. The report is public, and nobody can buy or claim the piece until you mark it as found.`,
      createReportHint(page),
    ],
  },
  found: {
    subject: 'Your piece is marked as found',
    lines: ({ title, page }) => [
      `"${title}" is marked as found. Its history keeps the report. The code on its label no longer works: generate a new strap code before you sell it or pass it on.`,
      createReportHint(page),
    ],
  },
  retired: {
    subject: 'Your record has ended',
    lines: ({ title, page }) => [
      `The record of "${title}" has ended. Its history stays, and nothing can be added to it.`,
      createReportHint(page),
    ],
  },
} satisfies Record<JobPayload<'tag-mail'>['news'], Letter>;

type BraTagMail = JobPayload<'tag-mail'>;

/** Sends a mail about a tag and rings the bell after the transaction commits. */
export async function queueBraTagMail(trx: Trx, services: Pick<Services, 'jobs' | 'clock'>, mail: BraTagMail): Promise<void> {
  await services.jobs.add(trx, { kind: 'tag-mail', payload: mail, runAt: services.clock.now() });
  const { braTagId, accountId, news } = mail;
  const tag = await trx.first<{ title: string; app: string }>(sql`select title, app from bra_tag where id = ${braTagId}`);
  if (!tag) return;
  await notify(trx, services, {
    app: tag.app,
    accountId,
    category: 'tag',
    code: `tag_${news}`,
    params: { title: tag.title },
    href: `/bratag/${braTagId}`,
    braTagId,
    isMailed: true,
  });
}

export async function sendBraTagMail(services: Services, { braTagId, accountId, news }: BraTagMail): Promise<void> {
  const tag = await services.db.first<{ title: string; app: string }>(sql`select title, app from bra_tag where id = ${braTagId}`);
  if (!tag) return;
  const { subject, lines } = letters[news];
  const about = { title: tag.title, page: `${services.apps.getUrl(tag.app)}/bratag/${braTagId}` };
  await sendTagMail(services, { app: tag.app, accountId }, { subject, lines: lines(about), page: about.page });
}
