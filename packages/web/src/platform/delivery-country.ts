import { keptSlice } from './slice.ts';

/** Where a buyer has things sent: chosen on a sale page or at the checkout, and kept from the one to the other. Null until they chose. */
export const useDeliveryCountry = keptSlice<{ country: string | null }>('delivery', { country: null });
