import type { EventName } from '@strapline/contract/events';
import { type Expected, member, type Row } from './test-authorisation-row.ts';

const absentPicture = 'upl_aaaaaaaaaaaaaaaaaaaa';
/** The creator has a proven handle. */
const creatorOnly: Expected = { anonymous: 'unauthenticated', creator: 'ok', suspended: 'forbidden', others: 'not_found' };

/** Rows of pictures that can be found. */
export const shareImageRows = {
  registerShareImage: [
    { about: 'a picture of the creator', input: ({ listedPicture }) => ({ mediaId: listedPicture }), expect: creatorOnly },
    { about: 'no picture', input: () => ({ mediaId: absentPicture }), expect: { ...creatorOnly, creator: 'not_found' } },
  ],
  listShareImages: [{ about: 'their own', input: () => ({}), expect: { ...member, suspended: 'ok' } }],
  removeShareImage: [
    {
      about: 'the picture that the creator registered',
      input: ({ listedPicture }) => ({ mediaId: listedPicture }),
      expect: { anonymous: 'unauthenticated', creator: 'ok', others: 'not_found' },
    },
  ],
} satisfies Partial<Record<EventName, Row[]>>;
