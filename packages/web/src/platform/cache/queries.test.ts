import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { useConnection } from '../wire/connection.ts';
import { queryClient } from './queries.ts';

test('active queries are refetched after a reconnect, and only then', async () => {
  const ask = vi.fn(async () => ({ status: 'paid' }));
  const stop = new QueryObserver(queryClient, { queryKey: ['getOrderStatus', {}], queryFn: ask }).subscribe(() => undefined);
  useConnection.setState({ open: true, lostSince: null });
  await vi.waitFor(() => expect(queryClient.getQueryData(['getOrderStatus', {}])).toEqual({ status: 'paid' }));
  useConnection.setState({ open: false, lostSince: Date.now() });
  expect(ask).toHaveBeenCalledTimes(1);
  useConnection.setState({ open: true, lostSince: null });
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
  stop();
});
