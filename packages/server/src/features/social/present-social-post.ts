import type { SocialPost } from '@strapline/contract/shapes/community/social';
import { createBlueskyComposeUrl, createRedditSubmitUrl } from '@strapline/domain/social/social-post';
import type { Services } from '../../platform/services.ts';
import type { ListedRow, OutboxRow } from './outbox.store.ts';

export function presentSocialPost(services: Pick<Services, 'config'>, row: ListedRow): SocialPost {
  return {
    id: row.id,
    network: row.network,
    title: row.title,
    text: row.text,
    link: row.link,
    images: row.images.map(({ alt }) => ({ alt })),
    state: row.state,
    attempts: row.attempts,
    errorCode: row.error_code,
    composeUrl: createComposeUrl(services, row),
    url: row.remote_url,
    madeBy: row.made_by_name,
    createdAt: row.created_at.toISOString(),
    scheduledAt: row.scheduled_at?.toISOString() ?? null,
    sentAt: row.sent_at?.toISOString() ?? null,
    namesDeletedMember: row.names_deleted_member,
  };
}

function createComposeUrl({ config }: Pick<Services, 'config'>, { network, title, text, link }: OutboxRow): string {
  if (network === 'bluesky') return createBlueskyComposeUrl({ text, link });
  return createRedditSubmitUrl({ subreddit: config.subreddit, title: title ?? '', text });
}

/** What became of a post that was asked for: one that failed wasn't sent. */
export function presentStatus(state: OutboxRow['state']): 'sent' | 'queued' | 'not_sent' {
  if (state === 'sent') return 'sent';
  return state === 'queued' || state === 'sending' ? 'queued' : 'not_sent';
}
