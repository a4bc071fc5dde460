import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';

export const listSavedKeys = defineEvent({
  name: 'listSavedKeys',
  level: 1,
  limit: 'read',
  allowedWhile: 'suspended',
  summary:
    'The IDs of all pieces that the caller saved, the usernames of all creators they follow, and the IDs of their own pieces, which they can’t save (`own`, the newest 1,000), so that cards and pages can show it. What they can’t see at the moment is left out.',
  input: z.strictObject({}),
  output: z.strictObject({ pieces: z.array(z.string()), creators: z.array(z.string()), own: z.array(z.string()) }),
  errors: ['unauthenticated'],
});
