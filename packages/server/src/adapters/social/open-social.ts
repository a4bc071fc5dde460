import { isLoopback } from '@strapline/domain/loopback';
import { createOutgoing } from '../../platform/outgoing.ts';
import type { Social } from '../../ports/social.ts';
import { type BlueskyAccount, createBluesky } from './bluesky.ts';
import { createReddit, type RedditAccount } from './reddit.ts';

/** Pictures take longer than other requests. */
const timeoutMs = 20_000;

/** The networks that are set up. */
export function openSocial({ bluesky, reddit }: { bluesky: BlueskyAccount | null; reddit: RedditAccount | null }): Social {
  return {
    bluesky: bluesky && createBluesky(bluesky, createOutgoing({ timeoutMs, loopback: isLoopback(new URL(bluesky.service).hostname) })),
    reddit: reddit && createReddit(reddit, createOutgoing({ timeoutMs })),
  };
}
