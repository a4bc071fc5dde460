import { getLocale } from './dates.ts';

/** `today`, `yesterday`, `3 days ago` */
export function formatDaysAgo(at: string | number | Date, now: number = Date.now()): string {
  const days = Math.max(0, Math.floor((now - new Date(at).getTime()) / 86_400_000));
  return new Intl.RelativeTimeFormat(getLocale(), { numeric: 'auto' }).format(-days, 'day');
}
