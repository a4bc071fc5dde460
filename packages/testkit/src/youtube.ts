import { createServer } from 'node:http';
import { createOutgoing, type Outgoing } from '@strapline/server/platform/outgoing';

/** YouTube's Data API v3 on loopback, with the answers that it documents for the calls that we make. */
export type TestYoutube = {
  /** What channels show, by handle. */
  channels: Map<string, { id: string; videos: TestVideo[] }>;
  /** What it was asked, such as `channels?part=contentDetails&forHandle=@mara`, and the keys that came with it. */
  asked: string[];
  keys: Set<string | undefined>;
  /** Answers with this status instead. */
  failWith: number | null;
  /** The guarded client in its loopback mode, to which this server is every other one. */
  outgoing: Outgoing;
  close(): Promise<void>;
};

type TestVideo = { id: string; title: string; state: 'live' | 'upcoming' | 'none'; startedAt?: string };

export async function startTestYoutube(): Promise<TestYoutube> {
  const loopback = createOutgoing({ loopback: true });
  const youtube: TestYoutube = {
    channels: new Map(),
    asked: [],
    keys: new Set(),
    failWith: null,
    outgoing: ({ pathname, search }, request) => loopback(new URL(`${pathname}${search}`, base), request),
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const resource = url.pathname.replace('/youtube/v3/', '');
    youtube.asked.push(`${resource}${decodeURIComponent(url.search)}`);
    youtube.keys.add(request.headers['x-goog-api-key']?.toString());
    const items = listItems(youtube, resource, url.searchParams);
    const status = youtube.failWith ?? (items === null ? 404 : 200);
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify(status === 200 ? { items } : { error: { code: status } }));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const place = server.address();
  const base = `http://127.0.0.1:${typeof place === 'object' && place ? place.port : 0}`;
  return youtube;
}

const toPlaylist = (channelId: string): string => channelId.replace(/^UC/, 'UU');

/** `null`: not found. A channel without uploads has no playlist. */
function listItems({ channels }: TestYoutube, resource: string, query: URLSearchParams): object[] | null {
  const all = [...channels].map(([handle, channel]) => ({ handle, ...channel }));
  if (resource === 'channels')
    return all
      .filter(({ handle, id }) => `@${handle}` === query.get('forHandle') || id === query.get('id'))
      .map(({ id }) => ({ id, contentDetails: { relatedPlaylists: { uploads: toPlaylist(id) } } }));
  if (resource === 'playlistItems') {
    const videos = all.find(({ id }) => toPlaylist(id) === query.get('playlistId'))?.videos ?? [];
    return videos.length === 0
      ? null
      : videos.slice(0, Number(query.get('maxResults'))).map(({ id }) => ({ contentDetails: { videoId: id } }));
  }
  const ids = query.get('id')?.split(',') ?? [];
  return all
    .flatMap(({ videos }) => videos)
    .filter(({ id }) => ids.includes(id))
    .map(({ id, title, state, startedAt }) => ({
      id,
      snippet: { title, liveBroadcastContent: state },
      ...(state === 'none' ? {} : { liveStreamingDetails: startedAt ? { actualStartTime: startedAt } : {} }),
    }));
}
