import { isSameSecret, type Secrets } from '../../platform/secrets.ts';

/** How long the link to an encrypted body works. Access is checked again with each request. */
const linkMs = 15 * 60_000;

/** Whom a link is for, and whether as a member or for the team. */
export type LinkViewer = { accountId: string; as: 'member' | 'team' };

/** The signed path of an encrypted body. The same for a while, so that answers stay equal. */
export function createMediaPath(secrets: Secrets, mediaId: string, { accountId, as }: LinkViewer, now: Date): string {
  const until = Math.ceil(now.getTime() / linkMs + 1) * linkMs;
  return `/media/${mediaId}/encrypted?for=${accountId}&as=${as}&until=${until}&signature=${sign(secrets, { mediaId, accountId, as, until })}`;
}

/** The viewer of a link that is signed and not expired; null for any other. */
export function readMediaLink(secrets: Secrets, mediaId: string, query: unknown, now: Date): LinkViewer | null {
  const { for: accountId, as, until, signature } = query as Record<string, unknown>;
  if (typeof accountId !== 'string' || (as !== 'member' && as !== 'team') || typeof signature !== 'string') return null;
  if (typeof until !== 'string' || !/^\d{13,15}$/.test(until) || Number(until) <= now.getTime()) return null;
  return isSameSecret(signature, sign(secrets, { mediaId, accountId, as, until: Number(until) })) ? { accountId, as } : null;
}

function sign(secrets: Secrets, { mediaId, accountId, as, until }: LinkViewer & { mediaId: string; until: number }): string {
  return secrets.mac('private-media-link', `${mediaId} ${accountId} ${as} ${until}`).toString('base64url');
}
