import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';

const minuteMs = 60_000;

/** How long somebody has been waiting, in one unit. */
export function useWaitingLabel(): (since: string, now: number) => string {
  const { t } = useLingui();
  return (since, now) => {
    const minutes = Math.max(0, Math.floor((now - new Date(since).getTime()) / minuteMs));
    if (minutes < 1) return t`just now`;
    if (minutes < 60) return t`${minutes} min`;
    const hours = Math.floor(minutes / 60);
    if (hours < 48) return t`${hours} h`;
    const days = Math.floor(hours / 24);
    return t`${days} d`;
  };
}

/** The time, updated every minute. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(tick);
  }, []);
  return now;
}
