import { Trans, useLingui } from '@lingui/react/macro';
import { useCallList } from '../../platform/cache/queries.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { formatDateTime } from '../../ui/format/dates.ts';
import { PageError } from '../../ui/page-error.tsx';
import { Pager } from '../../ui/pager.tsx';
import css from './chip.module.css';
import { VerdictTag } from './chip-labels.tsx';
import type { Chip } from './chip-table.tsx';
import { RowsSkeleton } from './loading-rows.tsx';

export function TapsDialog({ chip, onClose }: { chip: Chip; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={<Trans>Taps of {chip.title}</Trans>} className={css['taps'] ?? ''}>
      <p className="mono">
        {chip.serialNumber} · {chip.kid}
      </p>
      <Taps braTagId={chip.braTagId} />
    </Dialog>
  );
}

function Taps({ braTagId }: { braTagId: string }) {
  const { t } = useLingui();
  const taps = useCallList('listTaps', { braTagId, limit: 24 });
  if (taps.isPending) return <RowsSkeleton />;
  if (taps.isLoadingError) return <PageError error={taps.error} onRetry={() => void taps.refetch()} />;
  const items = taps.data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    return <p className="sub">{t`No taps yet.`}</p>;
  }
  return (
    <>
      <ol className={css['taplist']}>
        {items.map((tap) => (
          <li key={tap.id}>
            <VerdictTag verdict={tap.verdict} />
            <span>
              <time dateTime={tap.at}>{formatDateTime(tap.at)}</time>
              <small>
                {t`counter ${tap.counter}`}
                {tap.jumped && <>, {t`counter jump`}</>}
                {tap.byOwner && <>, {t`by its owner`}</>}
              </small>
            </span>
          </li>
        ))}
      </ol>
      <Pager hasMore={taps.hasNextPage} busy={taps.isFetchingNextPage} onMore={() => void taps.fetchNextPage()} />
    </>
  );
}
