import { Trans, useLingui } from '@lingui/react/macro';
import { useCallList } from '../../platform/cache/queries.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { formatDateTime } from '../../ui/format/dates.ts';
import { PagedList } from '../../ui/paged-list.tsx';
import css from './chip.module.css';
import { VerdictTag } from './chip-labels.tsx';
import type { Chip } from './chip-table.tsx';
import { RowsSkeleton } from './loading-rows.tsx';

export type ShownChip = Pick<Chip, 'braTagId' | 'title' | 'serialNumber' | 'kid'>;

export function TapsDialog({ chip, onClose }: { chip: ShownChip; onClose: () => void }) {
  // As an element: <Trans> would look for tags in a text.
  const title = <bdi>{chip.title}</bdi>;
  return (
    <Dialog open onClose={onClose} title={<Trans>Taps of {title}</Trans>} className={css['taps'] ?? ''}>
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
  return (
    <PagedList list={taps} skeleton={<RowsSkeleton />} empty={<p className="sub">{t`No taps yet.`}</p>}>
      {(items) => (
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
      )}
    </PagedList>
  );
}
