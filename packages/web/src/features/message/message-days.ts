import { useLingui } from '@lingui/react/macro';
import { formatMoment, formatTime, formatWeekday, getLocale } from '../../ui/format/dates.ts';

/** The number of days between a moment and today, by the calendar of this device. */
function countDaysSince(at: string): number {
  const start = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  return Math.round((start(new Date()) - start(new Date(at))) / 86_400_000);
}

export function useDayFormats() {
  const { t } = useLingui();
  return {
    /** `14:06`, `Yesterday`, `Thu` or `12 Nov`. */
    formatSince: (at: string): string => {
      const days = countDaysSince(at);
      if (days <= 0) return formatTime(at);
      if (days === 1) return t`Yesterday`;
      const options = days < 7 ? ({ weekday: 'short' } as const) : ({ day: 'numeric', month: 'short' } as const);
      return new Intl.DateTimeFormat(getLocale(), options).format(new Date(at));
    },
    /** The heading of a day's messages. */
    formatDayHeading: (at: string): string => {
      const days = countDaysSince(at);
      if (days <= 0) return t`Today`;
      return days === 1 ? t`Yesterday` : formatWeekday(at);
    },
  };
}

/** The time, with the day if it isn't today. */
export function formatSent(at: string): string {
  return countDaysSince(at) <= 0 ? formatTime(at) : formatMoment(at);
}

/** Whether two messages were sent on one day. */
export function isSameDay(a: string, b: string): boolean {
  return new Date(a).toDateString() === new Date(b).toDateString();
}
