import { createStoredSlice } from './slice.ts';

/** The buyer's delivery country, shared by listing page and checkout. Null until chosen. */
export const useDeliveryCountry = createStoredSlice<{ country: string | null }>('delivery', { country: null });
