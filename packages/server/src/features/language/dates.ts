import type { I18n } from '@lingui/core';

/** British English writes the day first, as our pages do. */
const getLocale = ({ locale }: I18n): string => (locale === 'en' ? 'en-GB' : locale);

/** A day for readers in any time zone: `2 November 2026`. */
export function formatDay(i18n: I18n, at: string | Date): string {
  return new Date(at).toLocaleDateString(getLocale(i18n), { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
}

/** `2 November at 08:30 UTC` */
export function formatUtcTime(i18n: I18n, at: Date): string {
  return `${formatZonedTime(i18n, at, 'UTC')} UTC`;
}

/** `2 November at 08:30` */
export function formatZonedTime(i18n: I18n, at: string | Date, timeZone: string): string {
  return new Date(at).toLocaleString(getLocale(i18n), { timeZone, day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' });
}

/** When a restriction ends: `until 2 November 2026`. */
export function formatUntil(i18n: I18n, until: Date | null): string {
  return until ? i18n._('until {date}', { date: formatDay(i18n, until) }) : i18n._('until further notice');
}
