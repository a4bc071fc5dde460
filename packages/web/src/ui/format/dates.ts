import { i18n } from '@lingui/core';
import { useHydrated } from '../../platform/page/hydrated.ts';

type Moment = string | number | Date;

/** Day first, `14 Nov 2026`; English without a region would put the month first. */
export function getLocale(): string {
  return i18n.locale === 'en' || !i18n.locale ? 'en-GB' : i18n.locale;
}

/** Without a zone, in the browser's own. */
function dateFormats(timeZone?: string) {
  const format = (options: Intl.DateTimeFormatOptions) => (at: Moment) =>
    new Intl.DateTimeFormat(getLocale(), { ...options, timeZone }).format(new Date(at));
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return {
    /** `14 Nov 2026` */
    formatDay: format({ day: 'numeric', month: 'short', year: 'numeric' }),
    /** `Tuesday, 24 November`, for a day that people wait for. */
    formatWeekday: format({ weekday: 'long', day: 'numeric', month: 'long' }),
    /** `18 Nov, 14:22` */
    formatMoment: format({ day: 'numeric', month: 'short', ...time }),
    /** `Nov 2024` */
    formatMonth: format({ month: 'short', year: 'numeric' }),
    /** `12:04` */
    formatTime: format(time),
    /** `2 November 2026`, within a sentence. */
    formatLongDay: format({ day: 'numeric', month: 'long', year: 'numeric' }),
    /** `18 Nov 2026, 20:14` */
    formatDateTime: format({ day: 'numeric', month: 'short', year: 'numeric', ...time }),
  };
}

const [inBrowserZone, inUtc] = [dateFormats(), dateFormats('UTC')];

/** Of a date without a time, which is stored as midnight. */
export const { formatDay: formatUtcDay } = inUtc;

export const { formatDay, formatWeekday, formatMoment, formatTime, formatLongDay, formatDateTime } = inBrowserZone;

/** For server-rendered dates: the server doesn't know the browser's time zone. */
export function useDates(): typeof inBrowserZone {
  return useHydrated() ? inBrowserZone : inUtc;
}
