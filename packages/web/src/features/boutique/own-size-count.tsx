import { Plural } from '@lingui/react/macro';
import { formatSizeKey } from '@strapline/domain/size/size-key';
import { findSisterSizes, type NeutralSize } from '@strapline/domain/size/systems';
import { useCall } from '../../platform/cache/queries.ts';
import { useApp } from '../../platform/page/app-data.ts';
import { useHydrated } from '../../platform/page/hydrated.ts';
import { useOwnSize } from '../../platform/use-own-size.ts';
import { type BoutiqueSearch, toCountInput, toSearchInput } from './boutique-query.ts';
import { countSizes } from './count-sizes.ts';
import { parseSizeFilter } from './size-filter.ts';

/** How many of the results have the reader’s own size. It is read from the counts of all sizes, so that one’s own stays in the browser. */
export function OwnSizeCount({ search }: { search: BoutiqueSearch }) {
  const app = useApp();
  const own = useOwnSize();
  const isHydrated = useHydrated();
  const isAsked = isHydrated && own !== null && app.sizeSystem !== 'letter' && isAmongOthers(own, search);
  const counts = useCall('countFacets', toCountInput(toSearchInput(search, app)), { enabled: isAsked });
  const count = isAsked ? countSizes(counts.data?.facets.size, [own]) : undefined;
  if (!count) return null;
  return (
    <>
      {' · '}
      <Plural value={count} one="# in your size" other="# in your size" />
    </>
  );
}

/** Whether the results can have this size and others. The counts of sizes leave out all that a search says of the size. */
function isAmongOthers(own: NeutralSize, search: BoutiqueSearch): boolean {
  const size = parseSizeFilter(search);
  // Among the words, too, a number may be a size.
  if (!size) return !/\d/.test(search.q ?? '');
  if ('error' in size || search.likely === 'yes' || search.equivalents === 'no') return false;
  if (!('cup' in size)) return size.ukBand === own.ukBand;
  if (search.sisters !== 'yes') return false;
  const sizes = [size, ...Object.values(findSisterSizes(size))];
  return sizes.some((one) => one !== null && formatSizeKey(one) === formatSizeKey(own));
}
