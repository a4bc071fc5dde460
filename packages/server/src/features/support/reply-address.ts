import { day } from '@strapline/domain/time';
import { isSameSecret, type Secrets } from '../../platform/secrets.ts';

/** How long an answer to a mail is accepted. */
const replyTime = 30 * day;

/** Lower case only, as mail servers may change it, and at most 64 characters before the @. */
const pattern = /^reply\+([a-z0-9]{20})([a-z0-9]{4})([0-9a-f]{28})@([a-z0-9.-]+)$/;

type ReplyTarget = { threadId: string; expiresOn: string; signature: string; domain: string };

/** The address that an answer to support's mail is sent to. It is signed for one conversation and one recipient, and expires. */
export function createReplyAddress(
  secrets: Secrets,
  { threadId, recipient }: { threadId: string; recipient: string },
  domain: string,
  now: Date,
): string {
  const expiresOn = Math.ceil((now.getTime() + replyTime) / day)
    .toString(36)
    .padStart(4, '0');
  return `reply+${threadId.slice(4)}${expiresOn}${sign(secrets, threadId, expiresOn, recipient)}@${domain}`;
}

/** The parts of a reply address, not yet checked; null for other addresses. */
export function parseReplyAddress(address: string): ReplyTarget | null {
  const [, id, expiresOn, signature, domain] = pattern.exec(address.toLowerCase()) ?? [];
  return id && expiresOn && signature && domain ? { threadId: `thr_${id}`, expiresOn, signature, domain } : null;
}

/** Whether it was made for this conversation's recipient, and hasn't expired. */
export function isReplyAddress(secrets: Secrets, { threadId, expiresOn, signature }: ReplyTarget, recipient: string, now: Date): boolean {
  return isSameSecret(signature, sign(secrets, threadId, expiresOn, recipient)) && now.getTime() < Number.parseInt(expiresOn, 36) * day;
}

function sign(secrets: Secrets, threadId: string, expiresOn: string, recipient: string): string {
  return secrets.mac('support-reply', `${threadId} ${expiresOn} ${recipient.toLowerCase()}`).toString('hex').slice(0, 28);
}
