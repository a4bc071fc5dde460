import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CircleCheck } from 'lucide';
import { useState } from 'react';
import { useCallList } from '../../platform/cache/queries.ts';
import { lazyPart } from '../../platform/page/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/load-states.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Callout } from '../../ui/panel.tsx';
import { AlertCard } from './alert-card.tsx';
import css from './chip.module.css';
import { type Chip, ChipTable } from './chip-table.tsx';
import { RowsSkeleton } from './loading-rows.tsx';
import { ReplacementRequests } from './replacement-requests.tsx';
import type { ShownChip } from './taps-dialog.tsx';
import { TapsOverTime } from './taps-over-time.tsx';
import { useOpenSection } from './use-tags-tab.ts';

const TapsDialog = lazyPart(async () => (await import('./taps-dialog.tsx')).TapsDialog);
const ClearDialog = lazyPart(async () => (await import('./clear-dialog.tsx')).ClearDialog);

export function ChipsSection() {
  const [openedChip, setOpenedChip] = useState<ShownChip>();
  const [clearingChip, setClearingChip] = useState<Chip>();
  return (
    <>
      <ReplacementRequests onTaps={setOpenedChip} />
      <Alerts onTaps={setOpenedChip} onClear={setClearingChip} />
      <TapsOverTime />
      <AllChips onTaps={setOpenedChip} />
      {openedChip && <TapsDialog chip={openedChip} onClose={() => setOpenedChip(undefined)} />}
      {clearingChip && <ClearDialog chip={clearingChip} onClose={() => setClearingChip(undefined)} />}
    </>
  );
}

function Alerts({ onTaps, onClear }: { onTaps: (chip: Chip) => void; onClear: (chip: Chip) => void }) {
  const chips = useCallList('listChips', { alerts: true, limit: 24 });
  if (chips.isPending) return <RowsSkeleton />;
  // The list below fails with the same message.
  if (chips.isLoadingError) return null;
  const items = chips.data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    return (
      <Callout tone="verified" icon={CircleCheck}>
        <Trans>
          <b>No suspicious chips.</b> Replays, counter jumps and opened loops appear here.
        </Trans>
      </Callout>
    );
  }
  return (
    <section className={css['alerts']} aria-labelledby="chip-alerts">
      <h3 id="chip-alerts">
        <Plural value={items.length} one="One chip needs review" other="# chips need review" />
        {chips.hasNextPage && '+'}
      </h3>
      <ul>
        {items.map((chip) => (
          <AlertCard key={chip.braTagId} chip={chip} onTaps={() => onTaps(chip)} onClear={() => onClear(chip)} />
        ))}
      </ul>
      <Pager hasMore={chips.hasNextPage} busy={chips.isFetchingNextPage} onMore={() => void chips.fetchNextPage()} />
    </section>
  );
}

function AllChips({ onTaps }: { onTaps: (chip: Chip) => void }) {
  const { t } = useLingui();
  const { kid } = useSearch({ from: '/admin' });
  const navigate = useNavigate({ from: '/admin' });
  const openTab = useOpenSection();
  const chips = useCallList('listChips', { limit: 24, ...(kid ? { kid } : {}) });
  if (chips.isPending) return <RowsSkeleton />;
  if (chips.isLoadingError) return <PageError error={chips.error} onRetry={() => void chips.refetch()} />;
  const items = chips.data.pages.flatMap((page) => page.items);
  if (items.length === 0 && !kid) {
    return (
      <EmptyState title={t`No chips bound yet`} action={<Button kind="primary" onClick={() => openTab('bind')}>{t`Bind a chip`}</Button>}>
        {t`A tag without a chip relies on its strap code alone.`}
      </EmptyState>
    );
  }
  return (
    <section className={css['allChips']} aria-labelledby="chip-all">
      <div className="row between">
        <h3 id="chip-all">{kid ? t`Chips of ${kid}` : t`All chips`}</h3>
        {kid && (
          <Button size="small" onClick={() => void navigate({ search: { tab: 'tags', part: 'chips' }, replace: true, resetScroll: false })}>
            {t`Show all`}
          </Button>
        )}
      </div>
      <ChipTable chips={items} onTaps={onTaps} />
      <Pager hasMore={chips.hasNextPage} busy={chips.isFetchingNextPage} onMore={() => void chips.fetchNextPage()} />
    </section>
  );
}
