import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { useSession } from '../session/session.ts';
import { useConnection } from '../wire/connection.ts';
import { WireError } from '../wire/wire-error.ts';
import { createCallQuery, queryClient } from './queries.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../wire/wire.ts', () => ({ call }));

test('active queries are refetched after a reconnect, and only then', async () => {
  const ask = vi.fn(async () => ({ status: 'paid' }));
  const stop = new QueryObserver(queryClient, { queryKey: ['getOrderStatus', {}], queryFn: ask }).subscribe(() => undefined);
  useConnection.setState({ open: true, lostSince: null });
  await expect.poll(() => queryClient.getQueryData(['getOrderStatus', {}])).toEqual({ status: 'paid' });
  useConnection.setState({ open: false, lostSince: Date.now() });
  expect(ask).toHaveBeenCalledTimes(1);
  useConnection.setState({ open: true, lostSince: null });
  await expect.poll(() => ask.mock.calls.length).toBe(2);
  stop();
});

test('what can’t be found any more is no longer shown', async () => {
  queryClient.clear();
  call.mockResolvedValueOnce({ title: 'Curtain call bandeau' });
  const query = createCallQuery('fetchBraTag', { braTagId: 'amber_lark_k2p:2026:spring:0007' });
  const observer = new QueryObserver(queryClient, query);
  const stop = observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().data).toBeDefined();
  call.mockRejectedValueOnce(new WireError({ code: 'not_found', message: 'We couldn’t find this.' }));
  await queryClient.invalidateQueries();
  expect(observer.getCurrentResult()).toMatchObject({ data: undefined, isLoadingError: true });
  stop();
});

test.each(['answered', 'refused'])('a first fetch that the sign-in overtook is repeated for the member, also if it was %s', async (how) => {
  useSession.setState({ status: 'anonymous' } as never);
  queryClient.clear();
  const claims = { sub: 'a', username: 'theo', publicKey: undefined, roles: [], expiresAt: 0 };
  const { promise: visitorResponse, resolve, reject } = Promise.withResolvers<object>();
  call.mockImplementation(() => (useSession.getState().status === 'signedIn' ? Promise.resolve({ viewer: 'member' }) : visitorResponse));
  const query = createCallQuery('fetchBraTag', { braTagId: 'amber_lark_k2p:2026:spring:0007' });
  const stop = new QueryObserver(queryClient, query).subscribe(() => undefined);
  useSession.setState({ status: 'signedIn', claims, user: null });
  if (how === 'answered') resolve({ viewer: 'visitor' });
  else reject(new WireError({ code: 'not_found', message: 'We couldn’t find this.' }));
  await expect.poll(() => queryClient.getQueryData<unknown>(query.queryKey)).toEqual({ viewer: 'member' });
  stop();
});
