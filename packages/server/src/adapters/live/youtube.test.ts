import { createAdjustableClock } from '@strapline/testkit/adjustable-clock';
import { startTestYoutube, type TestYoutube } from '@strapline/testkit/youtube';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createMemoryLimits } from '../../platform/limits.ts';
import { openLog } from '../../platform/log.ts';
import type { LiveStreams } from '../../ports/live-streams.ts';
import { noLiveStreams } from './no-live-streams.ts';
import { createYoutube } from './youtube.ts';

const log = openLog('silent', 'json');
const channelId = `UC${'m'.repeat(22)}`;
const stream = { id: 'winter-0001', title: 'Cutting the winter series', state: 'live', startedAt: '2026-11-24T13:40:00Z' } as const;
const shown = { videoId: 'winter-0001', title: 'Cutting the winter series', startedAt: new Date('2026-11-24T13:40:00Z') };
const earlier = { id: 'spring-0001', title: 'The spring series', state: 'none' } as const;

let youtube: TestYoutube;
let clock: ReturnType<typeof createAdjustableClock>;
let streams: LiveStreams;
beforeAll(async () => {
  youtube = await startTestYoutube();
});
afterAll(() => youtube.close());
beforeEach(() => {
  clock = createAdjustableClock();
  const limits = createMemoryLimits(() => clock.now().getTime());
  streams = createYoutube('a-key', { limits, clock, log, outgoing: youtube.outgoing });
  youtube.channels = new Map([['maravale', { id: channelId, videos: [stream, earlier] }]]);
  youtube.failWith = null;
  youtube.asked.length = 0;
});

test('a channel that streams is found by its handle or its id', async () => {
  expect(await streams.findLive('@maravale')).toEqual(shown);
  expect(await streams.findLive(channelId)).toEqual(shown);
});

test.each([
  ['has only other videos', [earlier]],
  ['has no videos', []],
  ['streams tomorrow', [{ ...stream, state: 'upcoming' as const }]],
])('a channel is not live if it %s', async (_what, videos) => {
  youtube.channels.set('maravale', { id: channelId, videos });
  expect(await streams.findLive('@maravale')).toBeNull();
});

test('a channel that doesn’t exist is not live', async () => {
  expect(await streams.findLive('@nobody')).toBeNull();
});

test('YouTube is asked once in two minutes, by everybody together, and for a known channel in two calls', async () => {
  await Promise.all(Array.from({ length: 20 }, () => streams.findLive('@maravale')));
  expect(youtube.asked).toEqual([
    'channels?part=contentDetails&forHandle=@maravale',
    `playlistItems?part=contentDetails&playlistId=UU${'m'.repeat(22)}&maxResults=5`,
    'videos?part=snippet,liveStreamingDetails&id=winter-0001,spring-0001',
  ]);
  youtube.asked.length = 0;
  youtube.channels.set('maravale', { id: channelId, videos: [{ ...stream, state: 'none' }] });
  clock.forward(119_000);
  expect(await streams.findLive('@maravale')).toEqual(shown);
  expect(youtube.asked).toEqual([]);
  clock.forward(2_000);
  expect(await streams.findLive('@maravale')).toBeNull();
  expect(youtube.asked).toHaveLength(2);
});

test('the key is sent as a header, never in an address', async () => {
  await streams.findLive('@maravale');
  expect([...youtube.keys]).toEqual(['a-key']);
  expect(youtube.asked.join()).not.toContain('a-key');
});

test.each([403, 429, 500])('while YouTube answers %i, nobody is live; two minutes later it is asked again', async (status) => {
  youtube.failWith = status;
  expect(await streams.findLive('@maravale')).toBeNull();
  youtube.failWith = null;
  expect(await streams.findLive('@maravale')).toBeNull();
  clock.forward(121_000);
  expect(await streams.findLive('@maravale')).toEqual(shown);
});

test('strangers who name channels can’t use up the units of creators', async () => {
  const warn = vi.spyOn(log, 'warn');
  for (let number = 0; number < 80; number += 1) await streams.findLive(`UC${String(number).padStart(22, '0')}`);
  expect(youtube.asked).toHaveLength(50);
  expect(await streams.findLive('@maravale')).toEqual(shown);
  expect(warn).not.toHaveBeenCalled();
});

test('without a key nobody is asked', async () => {
  expect(await noLiveStreams.findLive('@maravale')).toBeNull();
  expect(youtube.asked).toEqual([]);
});
