import { Trans, useLingui } from '@lingui/react/macro';
import { useCallList } from '../../platform/cache/queries.ts';
import { Pager } from '../../ui/pager.tsx';
import { Stitch } from '../../ui/panel.tsx';
import css from './pair-grid.module.css';
import { PairGrid } from './pair-grid.tsx';

/** The pairs on a creator's page; left out if there are none. */
export function CreatorPairs({ username }: { username: string }) {
  const { t } = useLingui();
  const list = useCallList('fetchAllApair', { username, limit: 6 });
  const pairs = list.data?.pages.flatMap(({ items }) => items) ?? [];
  if (pairs.length === 0) return null;
  return (
    <>
      <Stitch air="gap" />
      <section aria-labelledby="creator-pairs">
        <h2 id="creator-pairs">
          <Trans>
            Checked <em>sizes</em>
          </Trans>
        </h2>
        <p className={`sub ${css['lead']}`}>{t`Each pair is a size that our team checked. Its pictures are private.`}</p>
        <PairGrid pairs={pairs} />
        <Pager hasMore={list.hasNextPage} busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
      </section>
    </>
  );
}
