import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { inviteForm } from '../../team-forms.ts';

export const requestInvite = defineEvent({
  name: 'requestInvite',
  level: 0,
  limit: 'code',
  summary:
    'Asks for an invitation. No account is looked up, so the answer is the same for every address, and asking twice changes nothing. Models wait for an admin if `INVITES=required`; everybody else gets a link by mail right away.',
  input: inviteForm,
  output: z.strictObject({ sent: z.literal(true) }),
  errors: [],
});
