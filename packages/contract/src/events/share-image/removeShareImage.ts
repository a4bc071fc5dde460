import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { uploadId } from '../../shapes/upload.ts';

export const removeShareImage = defineEvent({
  name: 'removeShareImage',
  level: 1,
  limit: 'write',
  allowedWhile: 'suspended',
  summary: 'A registered picture is no longer found, and its hashes are deleted. The picture stays on its piece.',
  input: z.strictObject({ mediaId: uploadId }),
  output: z.strictObject({ ok: z.literal(true) }),
  errors: ['unauthenticated', 'not_found'],
});
