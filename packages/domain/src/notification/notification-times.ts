import { day, minute } from '../time.ts';

export type QuietHours = { from: string; to: string; timeZone: string };

/** When quiet hours that it is in now end; null outside of them. They may pass midnight. */
export function findQuietEnd({ from, to, timeZone }: QuietHours, now: Date): Date | null {
  const [start, end, local] = [parseTime(from), parseTime(to), getLocalMinutes(now, timeZone)];
  const isQuiet = start <= end ? start <= local && local < end : start <= local || local < end;
  return isQuiet ? findNextLocal(end, timeZone, now) : null;
}

/** The next time at which a digest is sent: daily, or weekly on Monday. */
export function findDigestTime(digest: 'daily' | 'weekly', hour: number, timeZone: string, now: Date): Date {
  let at = findNextLocal(hour * 60, timeZone, now);
  while (digest === 'weekly' && getWeekday(at, timeZone) !== 'Mon') at = findNextLocal(hour * 60, timeZone, at);
  return at;
}

/** The next moment with this local time. If the clocks change before it, the first guess is off by the change. */
function findNextLocal(minutes: number, timeZone: string, after: Date): Date {
  const whole = Math.floor(after.getTime() / minute) * minute;
  const ahead = wrap(minutes - getLocalMinutes(after, timeZone), minutesOfDay) || minutesOfDay;
  const guess = whole + ahead * minute;
  const off = wrap(minutes - getLocalMinutes(new Date(guess), timeZone) + minutesOfDay / 2, minutesOfDay) - minutesOfDay / 2;
  return new Date(guess + off * minute);
}

const minutesOfDay = day / minute;

function wrap(value: number, size: number): number {
  return ((value % size) + size) % size;
}

function parseTime(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function getLocalMinutes(at: Date, timeZone: string): number {
  return parseTime(at.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }));
}

function getWeekday(at: Date, timeZone: string): string {
  return at.toLocaleDateString('en-US', { timeZone, weekday: 'short' });
}
