import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { ownAvatar } from '../../shapes/person.ts';
import { uploadId } from '../../shapes/upload.ts';

export const setAvatar = defineEvent({
  name: 'setAvatar',
  level: 1,
  limit: 'write',
  allowedWhile: 'limited',
  summary:
    "What the caller shows beside their username: an upload of theirs, cut to a square; else, with `useService`, the avatar service's picture for their verified e-mail address, or a pattern; else the drawn button. Null removes a picture of theirs. `avatar` is a name for `GET /avatar/{sha256}` from which nothing follows about the address.",
  input: z.strictObject({ uploadId: uploadId.nullable(), useService: z.boolean() }),
  output: ownAvatar,
  errors: ['unauthenticated', 'forbidden'],
});
