import type { AppKey } from '@strapline/contract/apps/app';
import type { NotificationCategory } from '@strapline/contract/notification-codes';
import { notificationCategory } from '@strapline/contract/shapes/notification';
import { z } from 'zod';
import { isSameSecret, type Secrets } from '../../platform/secrets.ts';
import type { Services } from '../../platform/services.ts';

/** The category that a link turns off; `digest` are all that digests consist of. */
export type UnsubscribeScope = NotificationCategory | 'digest';

export type UnsubscribeLink = { app: AppKey; accountId: string; scope: UnsubscribeScope };

const linkSchema = z.tuple([z.string(), z.string(), z.union([notificationCategory, z.literal('digest')])]);

/** Works without signing in and never expires, because old e-mails must be able to unsubscribe. */
export function createUnsubscribeUrl(
  { apps, secrets }: Pick<Services, 'apps' | 'secrets'>,
  app: AppKey,
  accountId: string,
  scope: UnsubscribeScope,
): string {
  const body = Buffer.from(JSON.stringify([app, accountId, scope])).toString('base64url');
  return `${apps.getUrl(app)}/v1/unsubscribe/${body}.${sign(secrets, body)}`;
}

/** Null unless we signed it. */
export function readUnsubscribeToken(secrets: Secrets, token: string): UnsubscribeLink | null {
  const [body = '', signature = ''] = token.split('.');
  if (!isSameSecret(signature, sign(secrets, body))) return null;
  const [app, accountId, scope] = linkSchema.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  return { app, accountId, scope };
}

function sign(secrets: Secrets, body: string): string {
  return secrets.mac('unsubscribe', body).toString('base64url');
}
