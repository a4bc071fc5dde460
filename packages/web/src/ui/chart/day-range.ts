/** Days until today (UTC), as calls take them. */
export function getLastDays(days: number, now = Date.now()): { from: string; to: string } {
  const format = (time: number): string => new Date(time).toISOString().slice(0, 10);
  return { from: format(now - (days - 1) * 86_400_000), to: format(now) };
}
