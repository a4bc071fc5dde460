import { proveTestHandle } from '@strapline/testkit/handles';
import type { Client } from '@strapline/testkit/socket-client';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';

let server: TestServer;
let visitor: Client;
let mara: Person;
const startedAt = new Date('2026-11-24T13:40:00Z');
const asked: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
  visitor = await server.connect();
  mara = await server.person({ birthDate: '1990-05-01' });
  await server.services.db.change(sql`update account set creator_mode = true where id = ${mara.accountId}`);
  server.services.liveStreams = {
    findLive: async (channel) => {
      asked.push(channel);
      return { videoId: 'winter-0001', title: 'Cutting <b>the</b> winter series', startedAt };
    },
  };
});
afterAll(() => server?.close());

describe('who is live', () => {
  test('without a proven channel nobody is, and YouTube isn’t asked', async () => {
    await mara.client.call('saveProfile', { socials: { youtube: 'maravale' } });
    expect(await visitor.call('getYoutubeLiveStreamStatus', { username: mara.username })).toEqual({ live: false });
    expect(asked).toEqual([]);
  });

  test('a creator is, on the channel that they proved', async () => {
    await proveTestHandle(mara, await server.person({ roles: ['admin'] }), 'youtube:maravale');
    expect(await visitor.call('getYoutubeLiveStreamStatus', { username: mara.username })).toEqual({
      live: true,
      videoId: 'winter-0001',
      title: 'Cutting <b>the</b> winter series',
      startedAt: startedAt.toISOString(),
    });
    expect(asked).toEqual(['@maravale']);
  });

  test('a channel is asked for by its id', async () => {
    const channelId = `UC${'m'.repeat(22)}`;
    expect(await visitor.call('getYoutubeLiveStreamStatus', { channelId })).toMatchObject({ live: true });
    expect(asked.at(-1)).toBe(channelId);
  });

  test('of somebody who doesn’t exist, or whose page is hidden, nothing is said', async () => {
    expect((await visitor.refusal('getYoutubeLiveStreamStatus', { username: 'nobody_here_x2y' })).code).toBe('not_found');
    await server.services.db.change(sql`update account set profile_hidden = true where id = ${mara.accountId}`);
    expect((await visitor.refusal('getYoutubeLiveStreamStatus', { username: mara.username })).code).toBe('not_found');
    await server.services.db.change(sql`update account set profile_hidden = false where id = ${mara.accountId}`);
  });

  test.each([
    [{}, 'username'],
    [{ username: 'amber_lark_k2p', channelId: `UC${'m'.repeat(22)}` }, 'username'],
    [{ channelId: 'maravale' }, 'channelId'],
    [{ channelId: `UC${'m'.repeat(21)}/` }, 'channelId'],
  ])('%j is refused with the field', async (input, field) => {
    const refusal = await visitor.refusal('getYoutubeLiveStreamStatus', input);
    expect([refusal.code, Object.keys(refusal.fields ?? {})]).toEqual(['validation', [field]]);
  });
});
