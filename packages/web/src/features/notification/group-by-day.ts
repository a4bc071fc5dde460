import { useLingui } from '@lingui/react/macro';

export type Day = 'today' | 'yesterday' | 'week' | 'earlier';

/** By day in the reader's time zone: today, yesterday, this week, and everything before. Empty days are left out. */
export function groupByDay<T extends { at: string }>(items: readonly T[], now: Date): { day: Day; items: T[] }[] {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  const startOf = (daysAgo: number) => new Date(midnight.getFullYear(), midnight.getMonth(), midnight.getDate() - daysAgo).getTime();
  const findDay = (at: number): Day => {
    if (at >= startOf(0)) return 'today';
    if (at >= startOf(1)) return 'yesterday';
    return at >= startOf(6) ? 'week' : 'earlier';
  };
  const groups = new Map<Day, T[]>();
  for (const item of items) {
    const day = findDay(new Date(item.at).getTime());
    groups.set(day, [...(groups.get(day) ?? []), item]);
  }
  return [...groups].map(([day, ofDay]) => ({ day, items: ofDay }));
}

export function useDayLabels(): Record<Day, string> {
  const { t } = useLingui();
  return { today: t`Today`, yesterday: t`Yesterday`, week: t`This week`, earlier: t`Earlier` };
}
