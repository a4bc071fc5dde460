import { isTimestamp } from '../../platform/cursor.ts';
import { WireError } from '../../platform/wire-error.ts';

/** The cursor of provider events: exact timestamp and the provider's id, which may have capital letters. */
export function readEventCursor(cursor: string | undefined): { at: string; id: string } {
  if (cursor === undefined) return { at: 'infinity', id: '' };
  const [, at, id] =
    /^((?!0000)\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-](?:0\d|1[0-5])(?::[0-5]\d)?)\|([A-Za-z0-9_:.-]{1,100})$/.exec(
      Buffer.from(cursor, 'base64url').toString('latin1'),
    ) ?? [];
  if (at === undefined || id === undefined || !isTimestamp(at))
    throw new WireError('validation', { fields: { cursor: 'This cursor does not belong to this list. Load the list again.' } });
  return { at, id };
}
