import type { I18n } from '@lingui/core';
import type { JobPayload } from '../../platform/job-payloads.ts';
import type { Services } from '../../platform/services.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { loadMessagesOf } from '../language/language.ts';
import { notify, sendTagMail } from '../notification/notification.ts';

type BraTagMail = JobPayload<'tag-mail'>;
type About = { title: string; page: string };
type Letter = { subject: string; lines: string[] };

/** Mails about a tag. Subjects can be read over a shoulder, so they name neither the piece nor the shop. */
const letters: Record<BraTagMail['news'], (i18n: I18n, about: About) => Letter> = {
  handed_on: (i18n, { title, page }) => ({
    subject: i18n._('Your piece has a new owner'),
    lines: [i18n._('“{title}” was claimed with its strap code. Its record now names the new owner.', { title }), page],
  }),
  received: (i18n, { title, page }) => ({
    subject: i18n._('You are now an owner on record'),
    lines: [i18n._('You are now on record as the owner of “{title}”. See its page and history: {page}', { title, page })],
  }),
  transfer_started: (i18n, { title, page }) => ({
    subject: i18n._('You started a transfer'),
    lines: [
      i18n._(
        'You started to pass on “{title}”. Generate its strap code and give it to the person who receives the piece. The code works for 14 days.',
        { title },
      ),
      i18n._('You can cancel the transfer until it is claimed.'),
      writeCaution(i18n, page),
    ],
  }),
  called_back: (i18n, { title, page }) => ({
    subject: i18n._('Transfer canceled'),
    lines: [i18n._('“{title}” stays yours. The strap code you generated for it no longer works.', { title }), writeCaution(i18n, page)],
  }),
  transfer_ended: (i18n, { title, page }) => ({
    subject: i18n._('Your transfer was not claimed'),
    lines: [
      i18n._(
        'Nobody claimed “{title}” within 14 days, so it stays yours and its strap code no longer works. You can pass it on again: {page}',
        { title, page },
      ),
    ],
  }),
  missing: (i18n, { title, page }) => ({
    subject: i18n._('Your piece is reported missing'),
    lines: [
      i18n._('“{title}” is reported missing. The report is public, and nobody can buy or claim the piece until you mark it as found.', {
        title,
      }),
      writeCaution(i18n, page),
    ],
  }),
  stolen: (i18n, { title, page }) => ({
    subject: i18n._('Your piece is reported stolen'),
    lines: [
      i18n._('“{title}” is reported stolen. The report is public, and nobody can buy or claim the piece until you mark it as found.', {
        title,
      }),
      writeCaution(i18n, page),
    ],
  }),
  found: (i18n, { title, page }) => ({
    subject: i18n._('Your piece is marked as found'),
    lines: [
      i18n._(
        '“{title}” is marked as found. Its history keeps the report. The code on its label no longer works: generate a new strap code before you sell it or pass it on.',
        { title },
      ),
      writeCaution(i18n, page),
    ],
  }),
  retired: (i18n, { title, page }) => ({
    subject: i18n._('Your record has ended'),
    lines: [
      i18n._('The record of “{title}” has ended. Its history stays, and nothing can be added to it.', { title }),
      writeCaution(i18n, page),
    ],
  }),
};

function writeCaution(i18n: I18n, page: string): string {
  return i18n._('If this was not you, sign in, sign out your other devices, and check the tag: {page}', { page });
}

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
  const about = { title: tag.title, page: `${services.apps.getUrl(tag.app)}/bratag/${braTagId}` };
  const i18n = await loadMessagesOf(services.db, accountId);
  await sendTagMail(services, { app: tag.app, accountId }, { ...letters[news](i18n, about), page: about.page });
}
