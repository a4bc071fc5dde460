import { useCall } from '../../platform/cache/queries.ts';
import { useDeliveryCountry } from '../../platform/state/delivery-country.ts';
import type { Listing } from './sale-state.ts';

/** The listing with the total for the buyer's chosen country, else for the seller's. */
export function usePricedListing(listing: Listing): { country: string; priced: Listing; failure: string | undefined } {
  const country = useDeliveryCountry(({ state }) => state.country) ?? listing.shipsFrom;
  const isDomestic = country === listing.shipsFrom;
  const elsewhere = useCall('fetchListing', { slug: listing.slug, country }, { keepPrevious: true, enabled: !isDomestic });
  return {
    country,
    priced: isDomestic ? listing : (elsewhere.data ?? listing),
    failure: isDomestic ? undefined : elsewhere.error?.message,
  };
}
