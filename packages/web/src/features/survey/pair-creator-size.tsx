import { useCall } from '../../platform/cache/queries.ts';
import { CreatorSize } from './creator-size.tsx';

/** The size of a pair's creator on the page of the pair, as on the creator's own page; left out where that can't be loaded. */
export function PairCreatorSize({ pairId, slug }: { pairId: string; slug: string }) {
  const { data: model } = useCall('fetchModel', { slug });
  return model ? <CreatorSize model={model} shownPairId={pairId} /> : null;
}
