import { i18n } from '@lingui/core';

/** Day first, `14 Nov 2026`; English without a region would put the month first. */
export function locale(): string {
  return i18n.locale === 'en' || !i18n.locale ? 'en-GB' : i18n.locale;
}

function format(at: string | number | Date, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale(), options).format(new Date(at));
}

/** `14 Nov 2026` */
export function formatDay(at: string | number | Date): string {
  return format(at, { day: 'numeric', month: 'short', year: 'numeric' });
}

/** `Tuesday, 24 November`, for a day that people wait for. */
export function formatWeekday(at: string | number | Date): string {
  return format(at, { weekday: 'long', day: 'numeric', month: 'long' });
}

/** `18 Nov, 14:22` */
export function formatMoment(at: string | number | Date): string {
  return format(at, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}

/** `Nov 2024` */
export function formatMonth(at: string | number | Date): string {
  return format(at, { month: 'short', year: 'numeric' });
}

/** `12:04` */
export function formatTime(at: string | number | Date): string {
  return format(at, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}

/** `2 November 2026`, within a sentence. */
export function formatLongDay(at: string | number | Date): string {
  return format(at, { day: 'numeric', month: 'long', year: 'numeric' });
}

/** `18 Nov 2026, 20:14` */
export function formatDateTime(at: string | number | Date): string {
  return format(at, { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}
