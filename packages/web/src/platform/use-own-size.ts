import type { NeutralSize } from '@strapline/domain/size/systems';
import { useQuery } from '@tanstack/react-query';
import { listStoredMeasurements } from './state/stored-measurements.ts';

/** The results saved in the calculator, in this browser. */
export const storedMeasurementsQuery = { queryKey: ['calculatorHistory', 'kept'], queryFn: listStoredMeasurements, staleTime: 0 };

/** The size of "your measurements"; null if there are none. */
export function useOwnSize(): NeutralSize | null {
  return useQuery(storedMeasurementsQuery).data?.[0]?.size ?? null;
}
