import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { queryClient, useCall } from './cache/queries.ts';
import { useBlock } from './use-block.ts';

const call = vi.hoisted(() => vi.fn<(name: string, input: object) => Promise<object>>());
vi.mock('./wire/wire.ts', () => ({ call, subscribe: () => () => undefined }));

test('blocking somebody loads again what is on screen', async () => {
  let username: string | undefined = 'theo';
  call.mockImplementation((name) => {
    if (name === 'blockUser') username = undefined;
    return Promise.resolve({ items: [{ username }] });
  });
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => ({ saved: useCall('listSaved', {}), block: useBlock() }), { wrapper });
  await vi.waitFor(() => expect(result.current.saved.data).toEqual({ items: [{ username: 'theo' }] }));
  result.current.block.mutate({ username: 'theo', blocked: true });
  await vi.waitFor(() => expect(result.current.saved.data).toEqual({ items: [{}] }));
});
