import { useQuery } from '@tanstack/react-query';
import { callAsAdmin } from '../../platform/wire.ts';

export function useDispute(orderId: string) {
  return useQuery({ queryKey: ['fetchDispute', 'desk', orderId], queryFn: () => callAsAdmin('fetchDispute', { orderId }) });
}
