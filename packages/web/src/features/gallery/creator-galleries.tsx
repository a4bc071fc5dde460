import { Trans } from '@lingui/react/macro';
import { useCallList } from '../../platform/cache/queries.ts';
import { Pager } from '../../ui/pager.tsx';
import { Stitch } from '../../ui/panel.tsx';
import css from './gallery-cards.module.css';
import { GalleryCards } from './gallery-cards.tsx';

/** The galleries on a creator's page; left out if there are none. */
export function CreatorGalleries({ username }: { username: string }) {
  const list = useCallList('listGalleries', { username, limit: 8 });
  const galleries = list.data?.pages.flatMap(({ items }) => items) ?? [];
  if (galleries.length === 0) return null;
  return (
    <>
      <Stitch air="gap" />
      <section aria-labelledby="creator-galleries">
        <h2 id="creator-galleries" className={css['head']}>
          <Trans>
            Their <em>galleries</em>
          </Trans>
        </h2>
        <GalleryCards galleries={galleries} />
        <Pager hasMore={list.hasNextPage} busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
      </section>
    </>
  );
}
