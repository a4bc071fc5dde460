import { day, minute } from '@strapline/domain/time';
import { z } from 'zod';
import { createTimedCache } from '../../platform/cache/timed-cache.ts';
import type { Limits } from '../../platform/limits.ts';
import type { Log } from '../../platform/log.ts';
import { createOutgoing, type Outgoing, OutgoingFailed } from '../../platform/outgoing.ts';
import type { Clock } from '../../ports/clock.ts';
import type { LiveStream, LiveStreams } from '../../ports/live-streams.ts';

const answers = {
  channels: z.object({
    items: z.array(z.object({ contentDetails: z.object({ relatedPlaylists: z.object({ uploads: z.string() }) }) })).default([]),
  }),
  playlistItems: z.object({ items: z.array(z.object({ contentDetails: z.object({ videoId: z.string() }) })).default([]) }),
  videos: z.object({
    items: z
      .array(
        z.object({
          id: z.string(),
          snippet: z.object({ title: z.string(), liveBroadcastContent: z.enum(['live', 'upcoming', 'none']) }),
          liveStreamingDetails: z.object({ actualStartTime: z.iso.datetime().optional() }).optional(),
        }),
      )
      .default([]),
  }),
} as const;

type Resource = keyof typeof answers;
/** `null`: there is no such thing. */
type Answer<R extends Resource> = z.output<(typeof answers)[R]> | null;

const origin = 'https://www.googleapis.com';
const titleLength = 200;
/** A stream that has just begun is among the newest uploads, after those that were uploaded since. */
const newest = '5';
/** How many are remembered. */
const channels = 5_000;

const isHandle = (channel: string): boolean => channel.startsWith('@');

/** `outgoing` is replaced by tests. */
type YoutubeOptions = { clock: Clock; log: Log; limits: Limits; outgoing?: Outgoing };

/**
 * YouTube's Data API v3. The newest entries of the channel's playlist of uploads, then their state: two units for each channel every two minutes. `search.list`
 * would be one call, but only a hundred a day are allowed. What can't be asked counts as not live.
 */
export function createYoutube(
  key: string,
  { clock, log, limits, outgoing = createOutgoing({ timeoutMs: 5_000 }) }: YoutubeOptions,
): LiveStreams {
  const findUploads = createTimedCache({ max: channels, ttlMs: day, clock }, async (channel) => {
    const found = await ask('channels', { part: 'contentDetails', [isHandle(channel) ? 'forHandle' : 'id']: channel });
    return { playlist: found?.items[0]?.contentDetails.relatedPlaylists.uploads ?? null };
  });
  const findLive = createTimedCache({ max: channels, ttlMs: 2 * minute, clock }, async (channel) => ({
    live: (await mayAsk(channel)) ? await findStream(channel) : null,
  }));

  /** Anybody may name any channel by its id, so those get a small part of what all may ask. */
  async function mayAsk(channel: string): Promise<boolean> {
    const [who, part] = isHandle(channel) ? (['creators', 0.9] as const) : (['channels', 0.1] as const);
    return (await limits.take('youtube', who, part)) === 0;
  }

  async function findStream(channel: string): Promise<LiveStream | null> {
    try {
      const { playlist } = await findUploads(channel);
      if (!playlist) return null;
      const entries = await ask('playlistItems', { part: 'contentDetails', playlistId: playlist, maxResults: newest });
      const ids = entries?.items.map(({ contentDetails }) => contentDetails.videoId) ?? [];
      if (ids.length === 0) return null;
      const videos = await ask('videos', { part: 'snippet,liveStreamingDetails', id: ids.join(',') });
      return pickLive(videos);
    } catch (error) {
      log.warn({ err: error }, 'YouTube did not say whether a channel is live');
      return null;
    }
  }

  async function ask<R extends Resource>(resource: R, params: Record<string, string>): Promise<Answer<R>> {
    const url = new URL(`/youtube/v3/${resource}?${new URLSearchParams(params)}`, origin);
    // Not in the address, which logs and proxies keep.
    const { status, text } = await outgoing(url, { method: 'GET', headers: { accept: 'application/json', 'x-goog-api-key': key } });
    if (status === 404) return null;
    if (status !== 200) throw new OutgoingFailed(`YouTube answered ${resource} with ${status}`);
    return answers[resource].parse(JSON.parse(text)) as Answer<R>;
  }

  return { findLive: async (channel) => (await findLive(channel)).live };
}

function pickLive(videos: Answer<'videos'>): LiveStream | null {
  for (const { id, snippet, liveStreamingDetails } of videos?.items ?? []) {
    const startedAt = liveStreamingDetails?.actualStartTime;
    if (snippet.liveBroadcastContent === 'live' && startedAt)
      return { videoId: id, title: snippet.title.slice(0, titleLength), startedAt: new Date(startedAt) };
  }
  return null;
}
