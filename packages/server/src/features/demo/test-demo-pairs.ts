import { decryptFile, loadBody } from '@strapline/testkit/encrypted-media';
import type { Client } from '@strapline/testkit/socket-client';
import type { TestServer } from '@strapline/testkit/test-server';
import { expect } from 'vitest';

/** How many pairs the demo has in each state, with their verification. */
export const demoPairStates = {
  'active verified': 4,
  'active expired': 1,
  'draft requires_input': 1,
  'in_review processing': 1,
  'requires_action requires_input': 1,
};

/** A member opens the picture of a pair that is open to them, as the browser does it; a visitor sees the pair without it. */
export async function openDemoPair(server: TestServer, member: Client): Promise<void> {
  const open = await member.call('fetchAllApair', { openToMe: true });
  const pair = await member.call('fetchApair', { pairId: open.items.find(({ garment }) => garment.includes('rose'))?.id ?? '' });
  const { left } = pair;
  const keys = await member.call('getDerivedKey', { resource: 'pair', id: pair.id });
  const body = left && (await loadBody(server, left));
  const opened = left && body && (await decryptFile(keys, left, body));
  expect(Buffer.from(opened ?? []).toString('latin1', 8, 12)).toBe('WEBP');
  const visitor = await server.connect();
  expect(await visitor.call('fetchApair', { pairId: pair.id })).toMatchObject({ left: null, right: null, braSize: '32DD' });
  const sisters = await visitor.call('fetchAllApair', { braSize: '32DD', match: 'sister' });
  expect(sisters.items.map(({ braSize }) => braSize).sort()).toEqual(['30E', '34D']);
}
