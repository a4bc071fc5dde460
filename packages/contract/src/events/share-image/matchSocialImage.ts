import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { fqsid } from '../../shapes/surveys/handle.ts';
import { pdq, pdqQuality, phashes, sha256, socialMatch } from '../../shapes/surveys/share-image.ts';

export const matchSocialImage = defineEvent({
  name: 'matchSocialImage',
  level: 0,
  limit: 'read',
  summary:
    'On the match server, namespace `/match`: whose picture something is, among the pictures that owners registered. Only hashes are sent. The surest match of each handle comes first; with `fqsid`, only that handle is named. A match that is only possible names nobody, whatever `fqsid` is: its owner is told that somebody looked.',
  input: z.strictObject({ sha256, pdq, quality: pdqQuality, phashes, fqsid: fqsid.optional() }),
  output: z.strictObject({ matches: z.array(socialMatch) }),
  errors: [],
});
