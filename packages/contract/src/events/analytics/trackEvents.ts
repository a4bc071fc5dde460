import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { consentVersion } from '../../shapes/consent.ts';
import { sentEvent } from '../../shapes/visits/analytics.ts';

export const trackEvents = defineEvent({
  name: 'trackEvents',
  level: 0,
  limit: 'write',
  allowedWhile: 'suspended',
  summary:
    'Counts what a visitor did, after they agreed to it: `consentVersion` is the version that they agreed to, else `consent_required`, as after a member withdrew. No account, network address or browser is stored, only an ID that changes every day. Visits of admins, and of sellers to their own pieces, are not counted, nor is what is older than a day or not in the list of events in docs/analytics.md. `counted` is how many events were. Also `POST /v1/visits`, with the same input.',
  input: z.strictObject({ events: z.array(sentEvent).max(20), consentVersion: consentVersion.optional() }),
  output: z.strictObject({ counted: z.int().min(0) }),
  errors: ['consent_required'],
});
