import { WireError } from './wire-error.ts';

/** Where a page of tags ended: the exact moment as the database writes it, and the id that breaks ties. */
type TimeMark = { at: string; id: string };

const ends = { newest: { at: 'infinity', id: '' }, oldest: { at: '-infinity', id: '' } } as const;

/** The end of the page before, or the place before the first page. Throws validation for what we did not write. */
export function readTimeCursor(cursor: string | undefined, order: keyof typeof ends): TimeMark {
  if (cursor === undefined) return ends[order];
  const [, at, id] =
    /^((?!0000)\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-](?:0\d|1[0-5])(?::[0-5]\d)?)\|([a-z0-9_:-]{1,96})$/.exec(
      Buffer.from(cursor, 'base64url').toString('latin1'),
    ) ?? [];
  if (at === undefined || id === undefined || !isTimestamp(at))
    throw new WireError('validation', { fields: { cursor: 'This cursor does not belong to this list. Load the list again.' } });
  return { at, id };
}

/** The mark behind the last row of a page that was read with one row more than it shows. */
export function nextTimeCursor(rows: readonly { mark: string; id: string }[], limit: number): string | null {
  const last = rows[limit - 1];
  return rows.length > limit && last ? Buffer.from(`${last.mark}|${last.id}`).toString('base64url') : null;
}

/** Whether a timestamp as the database writes it is a real day and time: the database would fail on any other. */
export function isTimestamp(text: string): boolean {
  const whole = text.slice(0, 19).replace(' ', 'T');
  const time = Date.parse(`${whole}Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(whole);
}
