import { type NotificationCategory, notificationCodes } from '@strapline/contract/notification-codes';
import { discreetTexts, formatNotification } from '@strapline/contract/notification-text';
import type { NotificationPreferences } from '@strapline/contract/shapes/notification';
import type { Services } from '../../platform/services.ts';
import { formatMailHtml, type MailLine } from './mail-html.ts';
import type { Outgoing } from './outbox.store.ts';
import { loadPreferencesOf } from './preferences.store.ts';
import { createUnsubscribeUrl, type UnsubscribeScope } from './unsubscribe-link.ts';

/** An e-mail about one notification; dropped if the account has no address. */
export async function sendNotificationMail(
  services: Services,
  row: Outgoing,
  { discreet, timeZone }: NotificationPreferences,
): Promise<'sent' | 'dropped'> {
  const line = writeLine(services, row, timeZone);
  const subject = discreet ? discreetTexts[row.category] : line.text;
  const to = { app: row.app, accountId: row.account_id };
  return await sendCategoryMail(services, to, { subject, lines: [line], scope: row.category, messageId: row.id });
}

/** More than anybody reads in one mail. */
const mostInDigest = 50;

/** The newest notifications, and how many more there are. */
export async function sendDigestMail(
  services: Services,
  to: { app: string; accountId: string },
  rows: readonly Outgoing[],
  { digest, timeZone }: NotificationPreferences,
): Promise<'sent' | 'dropped'> {
  const lines = rows.slice(0, mostInDigest).map((row) => writeLine(services, row, timeZone));
  const link = { label: 'View all notifications', url: `${services.apps.getUrl(to.app)}/notifications` };
  if (rows.length > mostInDigest) lines.push({ text: `And ${rows.length - mostInDigest} more.`, link });
  const subject = digest === 'weekly' ? 'Your weekly summary' : 'Your daily summary';
  return await sendCategoryMail(services, to, { subject, lines, scope: 'digest', messageId: rows[0]?.id ?? '' });
}

function writeLine({ apps }: Services, { app, code, params, href }: Outgoing, timeZone: string): MailLine {
  return {
    text: formatNotification(code, params, timeZone),
    link: { label: notificationCodes[code].action, url: `${apps.getUrl(app)}${href}` },
  };
}

/** A mail about a tag in its own words, if the owner wants mails about tags. */
export async function sendTagMail(
  services: Services,
  to: { app: string; accountId: string },
  { subject, lines, page }: { subject: string; lines: readonly string[]; page: string },
): Promise<void> {
  const { channels } = await loadPreferencesOf(services.db, to.accountId);
  if (!channels.tag.email) return;
  const texts = lines.filter((text) => text !== page).map((text) => ({ text, link: null }));
  const link = { text: '', link: { label: 'View piece', url: page } };
  await sendCategoryMail(services, to, { subject, lines: [...texts, link], scope: 'tag' });
}

type CategoryMail = { subject: string; lines: readonly MailLine[]; scope: UnsubscribeScope; messageId?: string };

/** Sends an e-mail that can be turned off: with text and HTML, a link to the settings, and one-click unsubscribe (RFC 8058). */
async function sendCategoryMail(
  services: Services,
  { app, accountId }: { app: string; accountId: string },
  { subject, lines, scope, messageId }: CategoryMail,
): Promise<'sent' | 'dropped'> {
  const { email } = await services.identity.getEmail(accountId);
  if (!email) return 'dropped';
  const origin = services.apps.getUrl(app);
  const unsubscribe = createUnsubscribeUrl(services, app, accountId, scope);
  const footer = [
    { text: `You’re getting this because e-mails about ${scopeNames[scope]} are on.`, link: { label: 'Unsubscribe', url: unsubscribe } },
    { text: '', link: { label: 'Change how we notify you', url: `${origin}/notifications/settings` } },
  ];
  await services.mail.send({
    to: email,
    subject,
    text: `${[...lines, ...footer].map(formatTextLine).join('\n\n')}\n`,
    html: formatMailHtml(services.apps.get(app), subject, lines, footer),
    sender: services.apps.getMailSender(app),
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      // The same at each attempt, so that a mail that arrives twice is recognized.
      ...(messageId ? { 'Message-ID': `<${messageId}@${new URL(origin).hostname}>` } : {}),
    },
  });
  return 'sent';
}

function formatTextLine({ text, link }: MailLine): string {
  return [text, link ? `${link.label}: ${link.url}` : ''].filter((part) => part !== '').join('\n');
}

/** As they end "E-mails about …". */
export const scopeNames: Readonly<Record<NotificationCategory | 'digest', string>> = {
  message: 'messages',
  offer: 'offers',
  order: 'orders and sales',
  rating: 'reviews',
  saved: 'pieces you saved',
  follow: 'creators you follow',
  search: 'wanted pieces and saved searches',
  forum: 'the forum',
  tag: 'your tags and pairs',
  account: 'your account',
  decision: 'reports and decisions',
  digest: 'reviews, saved pieces, creators you follow, searches, the forum, your tags and your pairs',
};
