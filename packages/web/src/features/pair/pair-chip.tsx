import { Trans, useLingui } from '@lingui/react/macro';
import { BadgeCheck, Clock, Hourglass, LockOpen } from 'lucide';
import { useState } from 'react';
import { useHydrated } from '../../platform/page/hydrated.ts';
import { useDates } from '../../ui/format/dates.ts';
import { HangTag } from '../../ui/panel.tsx';
import type { Pair } from './pair-shape.ts';
import { StatusTag } from './pair-status.tsx';
import { countDaysLeft, endsSoonDays } from './validity.ts';

/** What a pair's check is worth now. Its own creator sees where an unfinished pair stands. */
export function PairChip({ pair, isOpen = false }: { pair: Pick<Pair, 'status' | 'verification'>; isOpen?: boolean }) {
  const { t } = useLingui();
  const { formatDay } = useDates();
  const isHydrated = useHydrated();
  const [now] = useState(() => Date.now());
  const { status, verifiedAt, expiresAt } = pair.verification;
  if (pair.status !== 'active') return <StatusTag status={pair.status} />;
  if (isOpen) return <HangTag tone="rose" icon={LockOpen} label={t`Open to you`} />;
  if (status === 'expired') return <HangTag tone="plain" icon={Hourglass} label={t`Check ended`} />;
  // The first HTML is kept for later, so it doesn't count days.
  const daysLeft = isHydrated && expiresAt ? countDaysLeft(expiresAt, now) : null;
  if (daysLeft !== null && daysLeft <= endsSoonDays) return <HangTag tone="brass" icon={Clock} label={<EndsIn days={daysLeft} />} />;
  return verifiedAt && <HangTag icon={BadgeCheck} label={t`Verified ${formatDay(verifiedAt)}`} />;
}

function EndsIn({ days }: { days: number }) {
  if (days < 1) return <Trans>Ends today</Trans>;
  return days === 1 ? <Trans>Ends tomorrow</Trans> : <Trans>Ends in {days} days</Trans>;
}
