import { day, minute } from '../time.ts';

/** A conversation with support is overdue after this time. */
export const supportAnswerTime = day;

/** When support answers: weekdays from Monday (1) to Sunday (7), and local times in minutes of the day. */
export type SupportHours = { days: readonly number[]; from: number; to: number; timeZone: string };

const weekdays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

/** Reads hours such as `Mo-Fr 9:00-18:00 America/New_York`; null if they aren't written like that. */
export function parseSupportHours(text: string): SupportHours | null {
  const [, dayText = '', from = '', to = '', timeZone = ''] =
    /^([A-Za-z,-]+) (\d{1,2}:\d\d)-(\d{1,2}:\d\d) ([\w/+-]+)$/.exec(text.trim()) ?? [];
  const [days, start, end] = [parseDays(dayText), parseTime(from), parseTime(to)];
  if (days === null || start === null || end === null || start >= end || !isTimeZone(timeZone)) return null;
  return { days, from: start, to: end, timeZone };
}

function parseDays(text: string): number[] | null {
  const days = new Set<number>();
  for (const part of text.split(',')) {
    const [first = '', last = first, ...rest] = part.split('-');
    const [from, to] = [weekdays.indexOf(first), weekdays.indexOf(last)];
    if (from < 0 || to < from || rest.length > 0) return null;
    for (let index = from; index <= to; index += 1) days.add(index + 1);
  }
  return [...days].sort((a, b) => a - b);
}

function parseTime(text: string): number | null {
  const [hours = NaN, minutes = NaN] = text.split(':').map(Number);
  return hours * 60 + minutes <= 24 * 60 && minutes < 60 ? hours * 60 + minutes : null;
}

function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    // Unknown.
    return false;
  }
}

/** The hours that it is in now, or the next ones. */
export function findSupportWindow(
  { days, from, to, timeZone }: SupportHours,
  now: Date,
): { opensAt: Date; closesAt: Date; isOpen: boolean } {
  const today = getLocalDay(now, timeZone);
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const date = today + ahead * day;
    // 1 January 1970 was a Thursday.
    const weekday = ((Math.floor(date / day) + 3) % 7) + 1;
    const [opensAt, closesAt] = [toInstant(date, from, timeZone), toInstant(date, to, timeZone)];
    if (days.includes(weekday) && now < closesAt) return { opensAt, closesAt, isOpen: opensAt <= now };
  }
  throw new Error('support hours have no day');
}

/** Midnight UTC of the calendar day that it is in a time zone. */
function getLocalDay(at: Date, timeZone: string): number {
  return Date.parse(`${at.toLocaleDateString('sv-SE', { timeZone })}T00:00:00Z`);
}

/** The moment with this local time. The first guess is off by the zone's difference to UTC, and after a change of clocks by that change. */
function toInstant(date: number, minutes: number, timeZone: string): Date {
  const wanted = date + minutes * minute;
  let guess = wanted;
  for (let round = 0; round < 2; round += 1) guess += wanted - readAsUtc(new Date(guess), timeZone);
  return new Date(guess);
}

function readAsUtc(at: Date, timeZone: string): number {
  return Date.parse(`${at.toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')}Z`);
}
