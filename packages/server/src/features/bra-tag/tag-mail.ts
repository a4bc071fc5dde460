import type { Services } from '../../platform/services.ts';
import { sql, type Trx } from '../../ports/database.ts';

type About = { title: string; page: string };
type Letter = { subject: string; lines: (about: About) => string[] };

const notYou = (page: string): string => `If that was not you, sign in, end your other sessions, and look at the tag: ${page}`;

/** Mails about a tag's record. Subjects say nothing that a glance at a screen should not show: no piece, no shop. */
const letters = {
  handed_on: {
    subject: 'Your record has a new holder',
    lines: ({ title, page }) => [`"${title}" was claimed with its strap code. The record names its new holder now.`, page],
  },
  received: {
    subject: 'A record is in your name now',
    lines: ({ title, page }) => [`You are on record as the holder of "${title}". Its page and its history: ${page}`],
  },
  transfer_started: {
    subject: 'You are passing something on',
    lines: ({ title, page }) => [
      `You began to pass on "${title}". Pull its strap code and give it to who receives the piece; it works for 14 days.`,
      'Until it is claimed you can call it back.',
      notYou(page),
    ],
  },
  called_back: {
    subject: 'You called something back',
    lines: ({ title, page }) => [`"${title}" stays yours. The strap code that you pulled for it opens nothing any more.`, notYou(page)],
  },
  transfer_ended: {
    subject: 'Nobody claimed what you passed on',
    lines: ({ title, page }) => [
      `Nobody claimed "${title}" within 14 days, so it stays yours and its strap code opens nothing any more. You can pass it on again: ${page}`,
    ],
  },
  missing: {
    subject: 'A report stands on your record',
    lines: ({ title, page }) => [
      `"${title}" is reported missing. Everybody sees it, and nobody can buy or claim it until you say that it was found.`,
      notYou(page),
    ],
  },
  stolen: {
    subject: 'A report stands on your record',
    lines: ({ title, page }) => [
      `"${title}" is reported stolen. Everybody sees it, and nobody can buy or claim it until you say that it was found.`,
      notYou(page),
    ],
  },
  found: {
    subject: 'A report was taken back',
    lines: ({ title, page }) => [
      `"${title}" is found again. Its history keeps the report and its end. Its label is void: pull a new strap code before it goes to anybody.`,
      notYou(page),
    ],
  },
  retired: {
    subject: 'A record of yours has ended',
    lines: ({ title, page }) => [`The record of "${title}" has ended. Its history stays, and nothing can be added to it.`, notYou(page)],
  },
} satisfies Record<string, Letter>;

export type TagNews = keyof typeof letters;
type Told = { braTagId: string; accountId: string; news: TagNews };

/** Sends somebody a mail about a tag, once the transaction that it tells of holds. */
export async function mailAboutTag(trx: Trx, services: Pick<Services, 'jobs' | 'clock'>, told: Told): Promise<void> {
  await services.jobs.add(trx, { kind: 'tag-mail', payload: told, runAt: services.clock.now() });
}

export async function sendTagMail(services: Services, { braTagId, accountId, news }: Told): Promise<void> {
  const tag = await services.db.first<{ title: string }>(sql`select title from bra_tag where id = ${braTagId}`);
  const { email } = await services.identity.emailOf(accountId);
  if (!tag || !email) return;
  const { subject, lines } = letters[news];
  const about = { title: tag.title, page: `${services.config.publicUrl}/bratag/${braTagId}` };
  await services.mail.send({ to: email, subject, text: `${lines(about).join('\n\n')}\n` });
}
