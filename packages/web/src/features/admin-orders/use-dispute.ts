import { useQuery } from '@tanstack/react-query';
import { callAsAdmin } from '../../platform/wire.ts';

/** The dispute of an order and the money that goes back, as the house sees them. */
export function useDispute(orderId: string) {
  return useQuery({ queryKey: ['fetchDispute', 'desk', orderId], queryFn: () => callAsAdmin('fetchDispute', { orderId }) });
}
