/** Whether the calendar has the day and the clock the time that a page mark names, as the database writes them; it would fail at another. */
export function isMoment(text: string): boolean {
  const whole = text.slice(0, 19).replace(' ', 'T');
  const time = Date.parse(`${whole}Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(whole);
}
