/** For readers in any time zone, as in mails: `2 November 2026`. */
export function formatUtcDay(at: string | Date): string {
  return new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
}

/** `21 Nov 2026, 09:14 UTC` */
export function formatUtcTime(at: string | Date): string {
  const options = { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return `${new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(new Date(at))} UTC`;
}
