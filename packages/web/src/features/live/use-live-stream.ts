import { minute } from '@strapline/domain/time';
import { useCall } from '../../platform/cache/queries.ts';

/** A little longer than the answer is kept, so that YouTube is asked again. */
const refetchInterval = 5 * minute + 1_000;

export type LiveStream = { url: string; title: string; startedAt: string };

/** What a creator streams on YouTube now; null while nobody knows, and soon after the stream has ended. */
export function useLiveStream(username: string): LiveStream | null {
  const { data } = useCall('getYoutubeLiveStreamStatus', { username }, { refetchInterval });
  if (!data?.live || data.videoId === undefined || data.title === undefined || data.startedAt === undefined) return null;
  return { url: `https://www.youtube.com/watch?v=${encodeURIComponent(data.videoId)}`, title: data.title, startedAt: data.startedAt };
}
