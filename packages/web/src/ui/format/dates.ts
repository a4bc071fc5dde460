import { i18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { useHydrated } from '../../platform/page/hydrated.ts';

type Moment = string | number | Date;

/** Day first, `14 Nov 2026`; English without a region would put the month first. */
export function getLocale(language = i18n.locale): string {
  return language === 'en' || !language ? 'en-GB' : language;
}

/** Without a zone, in the browser's own; without a language, in the page's. */
function dateFormats(timeZone?: string, language?: string) {
  const format = (options: Intl.DateTimeFormatOptions) => (at: Moment) =>
    new Intl.DateTimeFormat(getLocale(language), { ...options, timeZone }).format(new Date(at));
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

/** For server-rendered dates: the server doesn't know the browser's time zone, and renders several languages. */
export function useDates(): typeof inBrowserZone {
  const { i18n: messages } = useLingui();
  const isHydrated = useHydrated();
  return isHydrated ? inBrowserZone : dateFormats('UTC', messages.locale);
}
