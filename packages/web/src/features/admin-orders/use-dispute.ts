import { useQuery } from '@tanstack/react-query';
import { callAsAdmin } from '../../platform/wire/wire.ts';

export function useDispute(orderId: string) {
  return useQuery({ queryKey: ['fetchDispute', 'admin', orderId], queryFn: () => callAsAdmin('fetchDispute', { orderId }) });
}
