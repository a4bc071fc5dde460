import type { I18n } from '@lingui/core';
import type { NotificationCategory } from '@strapline/contract/notification-codes';
import type { NotificationPreferences } from '@strapline/contract/shapes/notification';
import type { Services } from '../../platform/services.ts';
import { loadMessagesOf } from '../language/language.ts';
import { formatMailHtml, type MailLine } from './mail-html.ts';
import { formatAction, formatDiscreet, formatNotification } from './notification-text.ts';
import type { Outgoing } from './outbox.store.ts';
import { loadPreferencesOf } from './preferences.store.ts';
import { createUnsubscribeUrl, type UnsubscribeScope } from './unsubscribe-link.ts';

/** An e-mail about one notification; dropped if the account has no address. */
export async function sendNotificationMail(
  services: Services,
  row: Outgoing,
  { discreet, timeZone }: NotificationPreferences,
): Promise<'sent' | 'dropped'> {
  const i18n = await loadMessagesOf(services.db, row.account_id);
  const line = writeLine(i18n, services, row, timeZone);
  const subject = discreet ? formatDiscreet(i18n, row.category) : line.text;
  const to = { app: row.app, accountId: row.account_id };
  return await sendCategoryMail(services, i18n, to, { subject, lines: [line], scope: row.category, messageId: row.id });
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
  const i18n = await loadMessagesOf(services.db, to.accountId);
  const lines = rows.slice(0, mostInDigest).map((row) => writeLine(i18n, services, row, timeZone));
  const link = { label: i18n._('View all notifications'), url: `${services.apps.getUrl(to.app)}/notifications` };
  if (rows.length > mostInDigest) lines.push({ text: i18n._('And {count} more.', { count: rows.length - mostInDigest }), link });
  const subject = digest === 'weekly' ? i18n._('Your weekly summary') : i18n._('Your daily summary');
  return await sendCategoryMail(services, i18n, to, { subject, lines, scope: 'digest', messageId: rows[0]?.id ?? '' });
}

function writeLine(i18n: I18n, { apps }: Services, { app, code, params, href }: Outgoing, timeZone: string): MailLine {
  return {
    text: formatNotification(i18n, code, params, timeZone),
    link: { label: formatAction(i18n, code), url: `${apps.getUrl(app)}${href}` },
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
  const i18n = await loadMessagesOf(services.db, to.accountId);
  const link = { text: '', link: { label: i18n._('View piece'), url: page } };
  await sendCategoryMail(services, i18n, to, { subject, lines: [...texts, link], scope: 'tag' });
}

type CategoryMail = { subject: string; lines: readonly MailLine[]; scope: UnsubscribeScope; messageId?: string };

/** Sends an e-mail that can be turned off: with text and HTML, a link to the settings, and one-click unsubscribe (RFC 8058). */
async function sendCategoryMail(
  services: Services,
  i18n: I18n,
  { app, accountId }: { app: string; accountId: string },
  { subject, lines, scope, messageId }: CategoryMail,
): Promise<'sent' | 'dropped'> {
  const { email } = await services.identity.getEmail(accountId);
  if (!email) return 'dropped';
  const origin = services.apps.getUrl(app);
  const unsubscribe = createUnsubscribeUrl(services, app, accountId, scope);
  const footer = [
    {
      text: i18n._('You’re getting this because e-mails about {scope} are on.', { scope: nameScope(i18n, scope) }),
      link: { label: i18n._('Unsubscribe'), url: unsubscribe },
    },
    { text: '', link: { label: i18n._('Change how we notify you'), url: `${origin}/notifications/settings` } },
  ];
  await services.mail.send({
    to: email,
    subject,
    text: `${[...lines, ...footer].map(formatTextLine).join('\n\n')}\n`,
    html: formatMailHtml(services.apps.get(app), i18n.locale, { subject, lines, footer }),
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
export function nameScope(i18n: I18n, scope: UnsubscribeScope): string {
  const names: Readonly<Record<NotificationCategory | 'digest', string>> = {
    message: i18n._('messages'),
    offer: i18n._('offers'),
    order: i18n._('orders and sales'),
    rating: i18n._('reviews'),
    saved: i18n._('pieces you saved'),
    follow: i18n._('creators you follow'),
    search: i18n._('wanted pieces and saved searches'),
    forum: i18n._('the forum'),
    tag: i18n._('your tags and pairs'),
    account: i18n._('your account'),
    decision: i18n._('reports and decisions'),
    digest: i18n._('reviews, saved pieces, creators you follow, searches, the forum, your tags and your pairs'),
  };
  return names[scope];
}
