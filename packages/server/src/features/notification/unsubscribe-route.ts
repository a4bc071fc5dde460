import { createHash } from 'node:crypto';
import { immediateCategories, notificationCategories } from '@strapline/contract/notification-codes';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeHtml } from '../../platform/escape-html.ts';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql } from '../../ports/database.ts';
import { loadMessagesOf } from '../language/language.ts';
import { completeChannels, loadPreferencesOf, storePreferences } from './preferences.store.ts';
import { readUnsubscribeToken, type UnsubscribeLink } from './unsubscribe-link.ts';
import { nameScope } from './write-mail.ts';

/**
 * The link in e-mails that can be turned off. GET shows a page with a button, because mail scanners open links; POST, also by a mail program's own button
 * (RFC 8058), turns off the e-mails of that category and nothing else.
 */
export async function addUnsubscribeRoute(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
      scope.addContentTypeParser(type, { parseAs: 'string', bodyLimit: 2_000 }, (_request, _body, done) => done(null, null));
    scope.get<{ Params: { token: string } }>('/v1/unsubscribe/:token', async (request, reply) => {
      const link = requireLink(services, request.params.token);
      return await sendPage(reply, services, link, false);
    });
    scope.post<{ Params: { token: string } }>('/v1/unsubscribe/:token', async (request, reply) => {
      const link = requireLink(services, request.params.token);
      await turnOffMails(services, link);
      return await sendPage(reply, services, link, true);
    });
  });
}

function requireLink({ secrets, apps }: Services, token: string): UnsubscribeLink {
  const link = readUnsubscribeToken(secrets, token);
  if (!link || !apps.all.some(({ key }) => key === link.app)) throw new WireError('not_found');
  return link;
}

async function turnOffMails({ db, clock }: Services, { accountId, scope }: UnsubscribeLink): Promise<void> {
  const account = await db.first(sql`select 1 from account where id = ${accountId} and disabled_at is null`);
  if (!account) return;
  const before = await loadPreferencesOf(db, accountId);
  const categories = scope === 'digest' ? notificationCategories.filter((one) => !immediateCategories.includes(one)) : [scope];
  const changed = Object.fromEntries(categories.map((category) => [category, { ...before.channels[category], email: false }]));
  await storePreferences(db, accountId, { ...before, channels: completeChannels(changed, before.channels) }, clock.now());
}

const style =
  'body{font:17px/1.5 system-ui,sans-serif;max-width:34em;margin:12vh auto;padding:0 24px;color:#1d1717;background:#fcf9f4}h1{font-weight:400}button{font:inherit;padding:12px 20px}@media(prefers-color-scheme:dark){body{color:#f1e9e2;background:#171213}a{color:inherit}}';
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

async function sendPage(
  reply: FastifyReply,
  { apps, db }: Services,
  { app, accountId, scope }: UnsubscribeLink,
  isDone: boolean,
): Promise<FastifyReply> {
  const i18n = await loadMessagesOf(db, accountId);
  const about = nameScope(i18n, scope);
  const effect = i18n._('You won’t get e-mails about {scope} anymore.', { scope: about });
  const change = escapeHtml(i18n._('Change how we notify you'));
  const settings = `<p><a href="${escapeHtml(apps.getUrl(app))}/notifications/settings">${change}</a></p>`;
  const body = isDone
    ? `<h1>${escapeHtml(i18n._('You’re unsubscribed'))}</h1><p>${escapeHtml(effect)} ${escapeHtml(i18n._('Everything else stays as it is.'))}</p>${settings}`
    : `<h1>${escapeHtml(i18n._('Turn off these e-mails?'))}</h1><p>${escapeHtml(effect)} ${escapeHtml(i18n._('You’ll still see notifications in the app.'))}</p>
<form method="post"><button>${escapeHtml(i18n._('Turn off e-mails about {scope}', { scope: about }))}</button></form>${settings}`;
  reply.header('content-security-policy', policy).header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
  reply.header('x-robots-tag', 'noindex, nofollow, noarchive');
  return reply
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="${i18n.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(apps.get(app).name)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`);
}
