import { createHmac } from 'node:crypto';
import { type DiscourseRequest, isDiscourseReturn, readDiscourseRequest } from '@strapline/domain/forum/discourse-connect';
import { isSameSecret } from '../../platform/secrets.ts';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';

type Discourse = NonNullable<Services['config']['discourse']>;

/** As Discourse defines it: HMAC-SHA256 of the base64 payload, in hex. */
export function signPayload(sso: string, secret: string): string {
  return createHmac('sha256', secret).update(sso).digest('hex');
}

/** What a Discourse asks for. Throws `forbidden` for a payload that isn't its own, or leads elsewhere. */
export function openRequest(sso: string, sig: string, { url, secret }: Discourse): DiscourseRequest {
  if (!isSameSecret(sig, signPayload(sso, secret))) throw new WireError('forbidden', { reason: 'discourse_link' });
  const request = readDiscourseRequest(Buffer.from(sso, 'base64').toString());
  if (!request || !isDiscourseReturn(request.returnUrl, url)) throw new WireError('forbidden', { reason: 'discourse_link' });
  return request;
}
